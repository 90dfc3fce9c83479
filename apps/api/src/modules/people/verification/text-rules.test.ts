import { describe, expect, test } from "vitest";
import { decideText, judgedCodes, numberBlock } from "./text-rules.ts";
import type { RecentTexts } from "./text-rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const limits = { perDay: 100, perAddress: 5, perPrefix: 40 };
const quiet: RecentTexts = {
  inAll: 0,
  ofAddress: 0,
  ofBlock: 0,
  pausedUntil: null,
  judged: { codes: 0, unused: 0 },
};
const decide = (recent: Partial<RecentTexts>) => decideText(limits, { ...quiet, ...recent }, now);

describe("verification texts", () => {
  test("are sent below every limit", () => {
    expect(decide({ inAll: 99, ofAddress: 4, ofBlock: 39 })).toEqual({ send: true });
  });

  test("stop for an hour at an address's, a block's and the day's limit", () => {
    expect(decide({ ofAddress: 5 })).toEqual({ send: false, refusal: "address", seconds: 3600 });
    expect(decide({ ofBlock: 40 })).toEqual({ send: false, refusal: "block", seconds: 3600 });
    expect(decide({ inAll: 100 })).toEqual({ send: false, refusal: "day", seconds: 3600 });
  });

  test("pause for an hour when more than three quarters of a block's newest 20 codes stay unused", () => {
    expect(judgedCodes(limits)).toBe(20);
    expect(decide({ judged: { codes: 20, unused: 15 } })).toEqual({ send: true });
    expect(decide({ judged: { codes: 20, unused: 16 } })).toEqual({
      send: false,
      refusal: "breaker",
      seconds: 3600,
    });
    expect(decide({ judged: { codes: 19, unused: 19 } })).toEqual({ send: true });
  });

  test("wait for the end of a pause", () => {
    const pausedUntil = new Date("2026-11-20T20:10:00.000Z");
    expect(decide({ pausedUntil })).toEqual({ send: false, refusal: "paused", seconds: 600 });
    expect(decide({ pausedUntil: now })).toEqual({ send: true });
  });
});

test("a block is 10,000 neighbouring numbers", () => {
  expect(numberBlock("+447700900123")).toBe("+44770090");
  expect(numberBlock("+353850123456")).toBe("+35385012");
});
