import { isLegalAge } from "@parlour/contract/rules/adult";
import { expect, test } from "vitest";
import { calendarDate } from "../../../plugins/dates.ts";
import { scaled } from "../../../testing/scale.ts";
import { readBirthDate } from "./rules.ts";

/**
 * The adult check to the day (docs/safety.md, "calendar edges"), compared with a second, independent
 * calculation.
 */

/** Days from 1970-01-01 to a date, by counting, without Date or text. */
function dayNumber(year: number, month: number, day: number): number {
  const leap = (y: number): boolean => (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const lengths = [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  let days = 0;
  for (let y = 1970; y < year; y += 1) days += leap(y) ? 366 : 365;
  for (let y = year; y < 1970; y += 1) days -= leap(y) ? 366 : 365;
  for (let m = 1; m < month; m += 1) days += lengths[m - 1] ?? 0;
  return days + day - 1;
}

/**
 * Whether a birthday is before the same date 18 years ago, or before the 28th if that year has no 29 February
 * (AGE-1, AGE-2).
 */
function isAdultByCounting(
  birth: readonly [number, number, number],
  today: readonly [number, number, number],
): boolean {
  const [year, month, day] = today;
  const then = year - 18;
  const hasLeapDay = (then % 4 === 0 && then % 100 !== 0) || then % 400 === 0;
  const sameDay = month === 2 && day === 29 && !hasLeapDay ? 28 : day;
  return dayNumber(...birth) < dayNumber(then, month, sameDay);
}

const partsOf = (text: string): [number, number, number] => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return [year, month, day];
};
const dayMs = 24 * 3600 * 1000;

type Check = (birth: string, today: string) => boolean;

/**
 * Compares a check with the second calculation for birthdays around the limit, on random and leap days.
 * Returns the dates on which they differ.
 */
function differences(check: Check, dates: number): { readonly differing: string[]; readonly adults: number } {
  const differing: string[] = [];
  let adults = 0;
  let state = 20_261_120;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let index = 0; index < dates; index += 1) {
    const leapYear = 2020 + 4 * next(20);
    const today =
      index % 5 === 0
        ? `${leapYear}-02-${28 + (index % 2)}`
        : calendarDate(new Date(Date.UTC(2020, 0, 1 + next(29_000))));
    const [year, month, day] = partsOf(today);
    const edge = Date.UTC(year - 18, month - 1, day);
    const birth = calendarDate(new Date(edge + (index % 3 === 0 ? next(2000) - 1000 : next(7) - 3) * dayMs));
    const expected = isAdultByCounting(partsOf(birth), [year, month, day]);
    if (expected) adults += 1;
    if (check(birth, today) !== expected) differing.push(`${birth} on ${today}`);
  }
  return { differing, adults };
}

test("the adult check agrees with a second calculation on 20,000 dates", () => {
  const dates = scaled(20_000, 200_000);
  const started = performance.now();
  const { differing, adults } = differences((birth, today) => {
    const read = readBirthDate(`${birth}T00:00:00.000`, today);
    expect(read).toEqual(
      isLegalAge(birth, today) ? { ok: true, value: birth } : { ok: false, error: "underage" },
    );
    return read.ok;
  }, dates);
  console.info(
    `adult check: ${dates} dates, ${adults} of them adults, ${differing.length} differ, ` +
      `${Math.round(performance.now() - started)} ms`,
  );
  expect(differing).toEqual([]);
});

test("a check by elapsed years of 365.25 days is caught by the same measure", () => {
  const byElapsedTime: Check = (birth, today) =>
    (Date.parse(today) - Date.parse(birth)) / dayMs / 365.25 > 18;
  expect(differences(byElapsedTime, 2000).differing.length).toBeGreaterThan(0);
});
