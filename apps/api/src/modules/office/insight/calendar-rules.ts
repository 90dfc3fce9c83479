import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";

/** Days and hours in a region's local time. Pure; Intl provides summer time. */

/** The IANA time zone for a region's figures; London's for all regions together. */
export function zoneOf(region: RegionCode | undefined): string {
  return region === undefined ? "Europe/London" : regions[region].timeZone;
}

const clocks = new Map(
  [...new Set(regionCodes.flatMap((code) => regions[code].timeZones))].map((timeZone) => {
    const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    return [timeZone, new Intl.DateTimeFormat("en-GB", { timeZone, ...parts, ...time })];
  }),
);

/**
 * Returns a zone's local date and time as if it were UTC, without milliseconds. Use it only for its parts and
 * for differences.
 */
function wallOf(zone: string, moment: Date): Date {
  const clock = clocks.get(zone);
  if (clock === undefined) throw new Error(`no clock for ${zone}`);
  const read = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => read.get(name) ?? 0;
  return new Date(
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")),
  );
}

/** Minutes that a zone is ahead of UTC at a time. */
export function minutesAhead(zone: string, moment: Date): number {
  return Math.round((wallOf(zone, moment).getTime() - moment.getTime()) / 60_000);
}

/** The local day of a time, as YYYY-MM-DD. */
export function dayOf(zone: string, moment: Date): string {
  return wallOf(zone, moment).toISOString().slice(0, 10);
}

/** Milliseconds since local midnight, by the local clock. */
export function timeOfDay(zone: string, moment: Date): number {
  return wallOf(zone, moment).getTime() % 86_400_000;
}

/** Local midnights that were asked for, by zone and day: a year's figures ask for each many times. */
const midnights = new Map<string, number>();
/** Some years of days in every zone; then they are worked out again. */
const mostMidnights = 20_000;

/**
 * Returns when a zone has a given local day and time. An hour that summer time skips counts as the following
 * one.
 */
export function momentOf(zone: string, day: string, time = 0): Date {
  if (time !== 0) return workOutMoment(zone, day, time);
  const key = `${zone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return new Date(known);
  const midnight = workOutMoment(zone, day, 0);
  if (midnights.size >= mostMidnights) midnights.clear();
  midnights.set(key, midnight.getTime());
  return midnight;
}

function workOutMoment(zone: string, day: string, time: number): Date {
  const wall = Date.parse(`${day}T00:00:00.000Z`) + time;
  // the first guess may lie on the other side of a change of summer time; the second guess does not
  const guess = new Date(wall - minutesAhead(zone, new Date(wall)) * 60_000);
  return new Date(wall - minutesAhead(zone, guess) * 60_000);
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one day to another; 0 for the same. */
export function daysBetween(first: string, last: string): number {
  return Math.round(
    (Date.parse(`${last}T00:00:00.000Z`) - Date.parse(`${first}T00:00:00.000Z`)) / 86_400_000,
  );
}

/** The first day of a day's month, or of a month so many months later. */
export function firstOfMonth(day: string, months = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Whether a text is an existing day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(moment) && new Date(moment).toISOString().slice(0, 10) === text;
}

/** Formats a time as local time with its offset: 2026-10-25T01:00+01:00. */
export function wallText(zone: string, moment: Date): string {
  const ahead = minutesAhead(zone, moment);
  const sign = ahead < 0 ? "-" : "+";
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
  return `${wallOf(zone, moment).toISOString().slice(0, 16)}${offset}`;
}
