import { describe, expect, test } from "vitest";
import { resolvePeriod, type Period } from "./period-rules.ts";

function period(asked: Parameters<typeof resolvePeriod>[0], zone: string, now: string): Period {
  const resolved = resolvePeriod(asked, zone, new Date(now));
  if (!resolved.ok) throw new Error(resolved.error);
  return resolved.value;
}

describe("a period", () => {
  test("is of the days of its zone: Sydney's tomorrow is London's today", () => {
    const now = "2026-11-21T13:30:00.000Z";
    expect(period({ period: "today" }, "Europe/London", now).firstDay).toBe("2026-11-21");
    const sydney = period({ period: "today" }, "Australia/Sydney", now);
    expect([sydney.firstDay, sydney.from.toISOString()]).toEqual(["2026-11-22", "2026-11-21T13:00:00.000Z"]);
  });

  test.each([
    ["Europe/London", "2026-10-25", 25],
    ["Europe/London", "2026-03-29", 23],
    ["Europe/Dublin", "2026-10-25", 25],
    ["Australia/Sydney", "2026-10-04", 23],
    ["Australia/Sydney", "2026-04-05", 25],
    ["Europe/London", "2026-11-20", 24],
  ])("of one day in %s has as many hours as the clock runs through: %s has %s", (zone, day, hours) => {
    const { starts, step } = period(
      { period: "custom", from: day, to: day },
      zone,
      "2026-12-31T12:00:00.000Z",
    );
    expect([step, starts.length, new Set(starts.map(Number)).size]).toEqual(["hour", hours, hours]);
  });

  test("that is not over is compared up to the same time of its day, and no further than the month before goes", () => {
    const seven = period({ period: "7d" }, "Europe/London", "2026-11-21T18:20:00.000Z");
    expect([seven.before.firstDay, seven.before.lastDay, seven.before.to.toISOString()]).toEqual([
      "2026-11-08",
      "2026-11-14",
      "2026-11-14T18:20:00.000Z",
    ]);
    const month = period({ period: "month" }, "Europe/London", "2027-03-31T10:00:00.000Z");
    // 31 March is compared with all of February; its clocks are still an hour behind
    expect(month.before.to.toISOString()).toBe("2027-03-01T00:00:00.000Z");
    const over = period({ period: "last_month" }, "Europe/London", "2026-11-21T18:20:00.000Z");
    expect([over.firstDay, over.lastDay, over.before.firstDay, over.before.lastDay]).toEqual([
      "2026-10-01",
      "2026-10-31",
      "2026-09-01",
      "2026-09-30",
    ]);
    expect(over.before.to.toISOString()).toBe("2026-09-30T23:00:00.000Z");
  });

  test("has points by hour, day or month, without gaps, and none that begins after now", () => {
    const now = "2026-11-21T18:20:00.000Z";
    expect(period({ period: "today" }, "Europe/London", now).starts).toHaveLength(19);
    expect(period({ period: "month" }, "Europe/London", now).starts).toHaveLength(21);
    const year = period({ period: "custom", from: "2026-01-15", to: "2026-12-31" }, "Europe/London", now);
    expect([year.step, year.starts.length, year.starts[1]?.toISOString()]).toEqual([
      "month",
      11,
      "2026-02-01T00:00:00.000Z",
    ]);
  });
});
