import { regions, type RegionCode } from "../regions.ts";

/** Adult check (AGE-1): the date of birth is strictly earlier than the same calendar date 18 years ago. */

export const legalAge = 18;
export const earliestBirthDate = "1950-01-01";

/** A calendar date as YYYY-MM-DD, compared as text. */
export type CalendarDate = string;

/** Returns today's date in a region, by its westernmost zone, whatever the machine's own zone is. */
export function todayIn(region: RegionCode, now: Date): CalendarDate {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: regions[region].lastTimeZone, ...parts });
  const read = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${read.get("year")}-${read.get("month")}-${read.get("day")}`;
}

/** True for a real calendar date written YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/**
 * Returns the same date 18 years before `today`. 29 February becomes 28 February if that year has none:
 * earlier than the 28th is the stricter reading.
 */
export function adultCutoff(today: CalendarDate): CalendarDate {
  const year = String(Number(today.slice(0, 4)) - legalAge).padStart(4, "0");
  const candidate = `${year}${today.slice(4)}`;
  return isCalendarDate(candidate) ? candidate : `${year}-02-28`;
}

export function isLegalAge(dateOfBirth: CalendarDate, today: CalendarDate): boolean {
  return dateOfBirth < adultCutoff(today);
}

/** Dates the picker accepts: 1950-01-01 to today. */
export function isBirthDateInRange(dateOfBirth: CalendarDate, today: CalendarDate): boolean {
  return isCalendarDate(dateOfBirth) && dateOfBirth >= earliestBirthDate && dateOfBirth <= today;
}

/** Returns the age to show (AGE-5): elapsed time divided by 365 days, rounded down. */
export function shownAge(dateOfBirth: CalendarDate, now: Date): number {
  const elapsed = now.getTime() - new Date(`${dateOfBirth}T00:00:00.000Z`).getTime();
  return Math.floor(elapsed / (365 * 24 * 60 * 60 * 1000));
}

/** Returns the wire form of a date of birth: an ISO date-time ending T00:00:00.000 (AGE-6). */
export function toWireBirthDate(date: CalendarDate): string {
  return `${date}T00:00:00.000`;
}

/** Parses the wire form (or a plain date). Returns null for anything else. */
export function fromWireBirthDate(wire: string): CalendarDate | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.000)?Z?)?$/.exec(wire);
  const date = match?.[1];
  return date !== undefined && isCalendarDate(date) ? date : null;
}
