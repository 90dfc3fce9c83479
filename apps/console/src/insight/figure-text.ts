import type { InsightPeriod } from "@parlour/contract/operations/insight";

/** Formats figures as text (pure): numbers, waits, shares, days and hours. */

const whole = new Intl.NumberFormat("en-GB");
const share = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });

/** Formats 12345 as "12,345", and null (unknown) as "–". */
export function countText(count: number | null): string {
  return count === null ? "–" : whole.format(count);
}

/** Formats how many there are of something whose plural ends in s: "1 refund", "2,500 refunds". */
export function countOf(count: number, unit: string): string {
  return `${whole.format(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Formats a part of a whole: 3 of 4 -> "75%"; of 0 -> "–". */
export function shareText(part: number | null, of: number | null): string {
  return part === null || of === null || of === 0 ? "–" : share.format(part / of);
}

const oneDecimal = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How many there were at once on average: their time divided by how long it lasted; null: it did not. */
export function averageOf(ms: number, lastedMs: number): number | null {
  return lastedMs === 0 ? null : ms / lastedMs;
}

/** How many there were in an hour of a time; null: there was none. */
export function perHour(count: number, ms: number): number | null {
  return ms === 0 ? null : (count * 3_600_000) / ms;
}

/** Formats an average with one decimal: "2.5"; null -> "–". */
export function averageText(average: number | null): string {
  return average === null ? "–" : oneDecimal.format(average);
}

/** Formats milliseconds as hours with one decimal: "7.5 h"; below an hour as minutes: "12 min". */
export function hoursText(ms: number): string {
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${oneDecimal.format(ms / 3_600_000)} h`;
}

/** Formats seconds: "45 s", "3 min 20 s", "1 h 05 min", "2 d 3 h"; null -> "–". */
export function waitText(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const waitSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800,
  432_000, 864_000, 2_592_000,
];

/**
 * Returns an axis's ticks for waits of up to so many seconds, at usual steps: minutes, quarters, hours, days.
 */
export function waitTicks(longest: number): number[] {
  const step = waitSteps.find((each) => longest <= each * 4) ?? Math.ceil(longest / 4);
  return Array.from({ length: Math.max(1, Math.ceil(longest / step)) + 1 }, (_, index) => index * step);
}

/** A figure's change from the previous period. */
export interface Change {
  readonly direction: "up" | "down" | "same";
  /** "12% more", "as before", "none before". */
  readonly words: string;
}

/** Compares a figure with the previous period's. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { direction: "same", words: "nothing to compare" };
  if (now === before) return { direction: "same", words: "as before" };
  if (before <= 0)
    return { direction: now > before ? "up" : "down", words: before === 0 ? "none before" : "was below 0" };
  const part = Math.abs(now - before) / before;
  const text = part >= 10 ? `${whole.format(Math.round(now / before))} times as many` : share.format(part);
  if (part >= 10) return { direction: "up", words: text };
  return { direction: now > before ? "up" : "down", words: `${text} ${now > before ? "more" : "less"}` };
}

const days = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const oneDay = days({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const someDays = days({ day: "numeric", month: "short", year: "numeric" });

/** Formats first and last day: "14 – 20 Nov 2026"; a single day with its weekday: "Sat, 21 Nov 2026". */
export function daysText(firstDay: string, lastDay: string): string {
  const [first, last] = [new Date(firstDay), new Date(lastDay)];
  return firstDay === lastDay ? oneDay.format(first) : someDays.formatRange(first, last);
}

/** Formats a time in a zone: "18:20". */
export function timeText(zone: string, at: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(
    new Date(at),
  );
}

/**
 * Returns a function that names the points of a period's series, in its own zone: "14:00", "20 Nov", "Nov
 * 2026".
 */
export function pointNamer({ zone, step }: Pick<InsightPeriod, "zone" | "step">): (start: string) => string {
  const options: { readonly [Step in InsightPeriod["step"]]: Intl.DateTimeFormatOptions } = {
    hour: { hour: "2-digit", minute: "2-digit" },
    day: { day: "numeric", month: "short" },
    month: { month: "short", year: "numeric" },
  };
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options[step] });
  return (start) => format.format(new Date(start));
}

/** Returns a zone's name for people: "Europe/London" -> "London time". */
export function zoneText(zone: string): string {
  return `${(zone.split("/").at(-1) ?? zone).replaceAll("_", " ")} time`;
}
