import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adultCutoff,
  fromWireBirthDate,
  isBirthDateInRange,
  isCalendarDate,
  isLegalAge,
  shownAge,
  todayIn,
  toWireBirthDate,
} from "./adult.ts";

/* A second calendar with whole numbers only, to compare the rule with: no Date, no comparison of texts. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days since the start of year 1. */
function dayNumber({ year, month, day }: Day): number {
  let days = day + (year - 1) * 365;
  days += Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400);
  for (let earlier = 1; earlier < month; earlier += 1) days += daysInMonth(year, earlier);
  return days;
}

function written({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The rule by counting days: born before the same calendar day 18 years ago, 29 February counting as the 28th. */
function legalByCounting(born: Day, today: Day): boolean {
  const year = today.year - 18;
  const day = Math.min(today.day, daysInMonth(year, today.month));
  return dayNumber(born) < dayNumber({ year, month: today.month, day });
}

function days(fromYear: number, toYear: number): fc.Arbitrary<Day> {
  return fc
    .tuple(fc.integer({ min: fromYear, max: toYear }), fc.integer({ min: 1, max: 12 }))
    .chain(([year, month]) =>
      fc.integer({ min: 1, max: daysInMonth(year, month) }).map((day) => ({ year, month, day })),
    );
}

describe("Adult check (AGE-1)", () => {
  test("somebody born on this day 18 years ago is not yet of age; born the day before, they are", () => {
    expect(isLegalAge("2008-11-20", "2026-11-20")).toBe(false);
    expect(isLegalAge("2008-11-19", "2026-11-20")).toBe(true);
    expect(isLegalAge("2008-11-20", "2026-11-21")).toBe(true);
  });

  test("somebody born on 29 February is of age from 1 March of their 18th year", () => {
    expect(isLegalAge("2008-02-29", "2026-02-28")).toBe(false);
    expect(isLegalAge("2008-02-29", "2026-03-01")).toBe(true);
  });

  test("on 29 February the cutoff is 28 February, the stricter reading", () => {
    expect(adultCutoff("2024-02-29")).toBe("2006-02-28");
    expect(isLegalAge("2006-02-28", "2024-02-29")).toBe(false);
    expect(isLegalAge("2006-02-27", "2024-02-29")).toBe(true);
    expect(isLegalAge("2006-02-28", "2024-03-01")).toBe(true);
  });

  test("agrees with a second calendar on any two days", () => {
    fc.assert(
      fc.property(days(1950, 2100), days(1968, 2100), (born, today) => {
        expect(isLegalAge(written(born), written(today))).toBe(legalByCounting(born, today));
      }),
      { numRuns: 5_000 },
    );
  });

  test("agrees with a second calendar in the week around every 18th birthday", () => {
    fc.assert(
      fc.property(days(1950, 2082), fc.integer({ min: -3, max: 3 }), (born, shift) => {
        const year = born.year + 18;
        const last = daysInMonth(year, born.month);
        const day = Math.min(Math.max(born.day + shift, 1), last);
        const today = { year, month: born.month, day };
        expect(isLegalAge(written(born), written(today))).toBe(legalByCounting(born, today));
      }),
      { numRuns: 5_000 },
    );
  });

  test("nobody who is of age stops being so the next day", () => {
    fc.assert(
      fc.property(days(1950, 2082), days(1968, 2100), (born, today) => {
        fc.pre(isLegalAge(written(born), written(today)) && today.day < daysInMonth(today.year, today.month));
        expect(isLegalAge(written(born), written({ ...today, day: today.day + 1 }))).toBe(true);
      }),
    );
  });
});

describe("Date of birth (AGE-3)", () => {
  test("only real calendar dates are dates", () => {
    for (const date of ["1990-05-17", "2000-02-29", "1950-01-01"]) expect(isCalendarDate(date)).toBe(true);
    for (const date of [
      "1990-02-29",
      "1990-13-01",
      "1990-00-10",
      "1990-5-17",
      "17-05-1990",
      "",
      "1990-05-17 ",
    ]) {
      expect(isCalendarDate(date)).toBe(false);
    }
  });

  test("any day of a second calendar is a calendar date, and the day after a month's last is not", () => {
    fc.assert(
      fc.property(days(1900, 2100), (day) => {
        expect(isCalendarDate(written(day))).toBe(true);
        expect(isCalendarDate(written({ ...day, day: daysInMonth(day.year, day.month) + 1 }))).toBe(false);
      }),
    );
  });

  test("the range is 1950-01-01 to today, both included", () => {
    const today = "2026-11-20";
    expect(isBirthDateInRange("1950-01-01", today)).toBe(true);
    expect(isBirthDateInRange("1949-12-31", today)).toBe(false);
    expect(isBirthDateInRange(today, today)).toBe(true);
    expect(isBirthDateInRange("2026-11-21", today)).toBe(false);
    expect(isBirthDateInRange("2026-02-30", today)).toBe(false);
  });

  test("the wire form ends T00:00:00.000, and reads back", () => {
    expect(toWireBirthDate("1990-05-17")).toBe("1990-05-17T00:00:00.000");
    for (const wire of ["1990-05-17T00:00:00.000", "1990-05-17T00:00:00.000Z", "1990-05-17"]) {
      expect(fromWireBirthDate(wire)).toBe("1990-05-17");
    }
    for (const wire of ["1990-05-17T12:00:00.000", "1990-02-30T00:00:00.000", "yesterday", ""]) {
      expect(fromWireBirthDate(wire)).toBeNull();
    }
  });

  test("the age shown is elapsed time divided by 365 days, floored (AGE-5)", () => {
    const born = "1990-01-01";
    const year = 365 * 24 * 60 * 60 * 1000;
    const start = Date.parse("1990-01-01T00:00:00.000Z");
    expect(shownAge(born, new Date(start + 36 * year - 1))).toBe(35);
    expect(shownAge(born, new Date(start + 36 * year))).toBe(36);
  });
});

describe("the day in a region", () => {
  test.each([
    // summer time: London is an hour ahead of UTC
    ["GB", "2026-07-01T23:30:00.000Z", "2026-07-02"],
    ["IE", "2026-07-01T23:30:00.000Z", "2026-07-02"],
    ["GB", "2026-11-20T23:30:00.000Z", "2026-11-20"],
    // a new day in Sydney and Perth, but not yet in Australia's westernmost zone
    ["AU", "2026-11-20T17:29:00.000Z", "2026-11-20"],
    ["AU", "2026-11-20T17:30:00.000Z", "2026-11-21"],
  ] as const)("%s at %s is %s", (region, moment, day) => {
    expect(todayIn(region, new Date(moment))).toBe(day);
  });
});
