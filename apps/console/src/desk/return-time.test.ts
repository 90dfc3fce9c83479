import { expect, test } from "vitest";
import { aboutToReturn, secondsToReturn } from "./return-time.ts";

const now = Date.parse("2026-11-20T20:00:00.000Z");
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

test("a conversation is about to go back in its last minute, and until it has gone", () => {
  expect([61, 60, 1, -3].map((seconds) => aboutToReturn(at(seconds), now))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(aboutToReturn(null, now)).toBe(false);
});

test("the seconds left count down to nothing", () => {
  expect([59.2, 1, 0, -3].map((seconds) => secondsToReturn(at(seconds), now))).toEqual([60, 1, 0, 0]);
});
