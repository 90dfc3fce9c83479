import { describe, expect, test } from "vitest";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { maySendAt, quietHoursMessage } from "@parlour/contract/rules/quiet-hours";

/** Milliseconds. */
const timeout = timeLimit(180_000);
const hour = 3_600_000;
const minute = 60_000;

/** The last Sunday of a month (0 to 11), at an hour of UTC. */
function lastSunday(year: number, month: number, utcHour: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), utcHour);
}

/** The first Sunday of a month, at midnight UTC. */
function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  return Date.UTC(year, month, 1 + ((7 - first.getUTCDay()) % 7));
}

/** Hours that Great Britain and Ireland are ahead of UTC, by the rule of the summer time orders. */
function islands(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2, 1) && moment < lastSunday(year, 9, 1) ? 1 : 0;
}

/**
 * Hours that Lord Howe, Australia's easternmost zone, is ahead of UTC: 10:30, and 11 in summer, from the
 * first Sunday of October at 2:00 to the first Sunday of April at 2:00 local time.
 */
function lordHowe(moment: number): number {
  const year = new Date(moment).getUTCFullYear();
  const ends = firstSunday(year, 3) + 2 * hour - 11 * hour;
  const begins = firstSunday(year, 9) + 2 * hour - 10.5 * hour;
  return moment < ends || moment >= begins ? 11 : 10.5;
}

/** Western Australia has no summer time. */
const perth = 8;

function awake(moment: number, hoursAhead: number): boolean {
  const local = new Date(moment + hoursAhead * hour).getUTCHours();
  return local >= 9 && local < 20;
}

const expected = {
  GB: (moment: number) => awake(moment, islands(moment)),
  IE: (moment: number) => awake(moment, islands(moment)),
  AU: (moment: number) => awake(moment, perth) && awake(moment, lordHowe(moment)),
} as const;

/** Returns the times at which two calculations differ. */
function differences(
  region: keyof typeof expected,
  rule: (moment: number) => boolean,
): { readonly compared: number; readonly different: number } {
  const start = Date.UTC(2026, 0, 1);
  const end = Date.UTC(scaled(2027, 2031), 0, 1);
  let compared = 0;
  let different = 0;
  for (let moment = start; moment < end; moment += scaled(15, 5) * minute) {
    // Also the last millisecond of each quarter of an hour, because allowed hours begin and end there.
    for (const each of [moment, moment - 1]) {
      compared += 1;
      if (rule(each) !== expected[region](each)) different += 1;
    }
  }
  return { compared, different };
}

describe("quiet hours", () => {
  test.each(["GB", "AU", "IE"] as const)(
    "in %s agree with a second calculation over all of a year's summer time",
    { timeout },
    (region) => {
      const { compared, different } = differences(region, (moment) => maySendAt(region, new Date(moment)));
      console.info(`quiet hours ${region}: ${compared} moments compared, ${different} different`);
      expect(different).toBe(0);
    },
  );

  test("a rule that forgets summer time is caught", () => {
    expect(differences("GB", (moment) => awake(moment, 0)).different).toBeGreaterThan(0);
    expect(differences("AU", (moment) => awake(moment, 10)).different).toBeGreaterThan(0);
  });

  test("texts are sent from 9:00 to 20:00 local time", () => {
    expect(maySendAt("GB", new Date("2026-07-01T07:59:59.999Z"))).toBe(false);
    expect(maySendAt("GB", new Date("2026-07-01T08:00:00.000Z"))).toBe(true);
    expect(maySendAt("GB", new Date("2026-07-01T18:59:59.999Z"))).toBe(true);
    expect(maySendAt("GB", new Date("2026-07-01T19:00:00.000Z"))).toBe(false);
  });

  test("in Australia all of its zones have to be awake", () => {
    expect(quietHoursMessage("AU")).toContain("each of the region's time zones");
    // 9:00 in Sydney is 6:00 in Perth
    expect(maySendAt("AU", new Date("2026-11-21T22:00:00.000Z"))).toBe(false);
    expect(maySendAt("AU", new Date("2026-11-22T01:00:00.000Z"))).toBe(true);
  });
});
