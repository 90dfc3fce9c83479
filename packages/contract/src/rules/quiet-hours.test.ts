import { describe, expect, test } from "vitest";
import { localTimes, maySendAt, nextSendingTime } from "./quiet-hours.ts";

describe("the hours of marketing texts", () => {
  test("are shown by every clock of the region", () => {
    const moment = new Date("2026-11-23T00:30:00.000Z");
    expect(localTimes("GB", moment)).toEqual([{ place: "London", time: "Mon 00:30", open: false }]);
    const australia = localTimes("AU", moment);
    expect(australia[0]).toEqual({ place: "Perth", time: "Mon 08:30", open: false });
    expect(australia.find(({ place }) => place === "Sydney")).toMatchObject({
      time: "Mon 11:30",
      open: true,
    });
    expect(maySendAt("AU", moment)).toBe(false);
  });

  test.each([
    ["GB", "2026-11-23T03:10:00.000Z", "2026-11-23T09:00:00.000Z"],
    ["GB", "2026-11-23T12:01:00.000Z", "2026-11-23T12:15:00.000Z"],
    ["GB", "2026-11-23T12:15:00.000Z", "2026-11-23T12:15:00.000Z"],
    ["GB", "2026-11-23T20:00:00.000Z", "2026-11-24T09:00:00.000Z"],
    ["AU", "2026-11-23T00:30:00.000Z", "2026-11-23T01:00:00.000Z"],
  ] as const)("open again in %s after %s at %s", (region, from, next) => {
    expect(nextSendingTime(region, new Date(from)).toISOString()).toBe(next);
  });
});
