import { describe, expect, test } from "vitest";
import { refundableUntil, refundArrivesBy, refundWindowDays } from "./refund.ts";

/** Days from 1970 to a date, counted by eras of 400 years, without the machine's calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  );
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
function monthLength(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (lengths[month - 1] ?? 0);
}

/** 30 days later, counted day by day on a separate calendar. */
function thirtyDaysOn(year: number, month: number, day: number): readonly [number, number, number] {
  let [y, m, d] = [year, month, day];
  for (let step = 0; step < 30; step += 1) {
    d += 1;
    if (d > monthLength(y, m)) [m, d] = [m + 1, 1];
    if (m > 12) [y, m] = [y + 1, 1];
  }
  return [y, m, d];
}

describe("refund within 30 days", () => {
  test("20,000 dates agree with a paper calendar, to the millisecond, over leap years and year ends", () => {
    let checked = 0;
    let [year, month, day] = [1999, 1, 1];
    for (; checked < 20_000; checked += 1) {
      const time = (checked * 7_777_777) % 86_400_000;
      const paidAt = new Date(dayNumber(year, month, day) * 86_400_000 + time);
      const [y, m, d] = thirtyDaysOn(year, month, day);
      const date = [String(y).padStart(4, "0"), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join(
        "-",
      );
      const until = refundableUntil(paidAt).toISOString();
      expect([until.slice(0, 10), until.slice(11)]).toEqual([date, paidAt.toISOString().slice(11)]);
      day += 1;
      if (day > monthLength(year, month)) [month, day] = [month + 1, 1];
      if (month > 12) [year, month] = [year + 1, 1];
    }
    expect(refundWindowDays).toBe(30);
    console.info(`refund window: ${checked} dates against a paper calendar, each equal`);
  });
});

describe("refund to the original card within 5 working days", () => {
  test.each([
    // a Friday, a Saturday, a Sunday, a Monday, a Wednesday
    ["2026-11-20T20:00:00Z", "2026-11-27"],
    ["2026-11-21T00:00:00Z", "2026-11-27"],
    ["2026-11-22T23:59:59Z", "2026-11-27"],
    ["2026-11-23T09:00:00Z", "2026-11-30"],
    ["2026-12-30T09:00:00Z", "2027-01-06"],
  ])("asked for at %s: by %s", (asked, by) => {
    expect(refundArrivesBy(new Date(asked))).toBe(by);
  });
});
