import { addDays, dayOf, momentOf, timeOfDay } from "./calendar-rules.ts";
import type { Window } from "./period-rules.ts";

/** How long each hour of the day lasted. Pure. */

const hourMs = 3_600_000;

/**
 * Returns for each hour of the day, 0 to 23, how many milliseconds of it lie between a window's beginning and its end or
 * `now`, by a zone's clock. An hour that summer time skips did not last; one that it repeats lasted twice.
 */
export function hoursLasted(zone: string, { from, to }: Window, now: Date): readonly number[] {
  const lasted = Array.from({ length: 24 }, () => 0);
  const end = now < to ? now : to;
  for (let day = dayOf(zone, from); ; day = addDays(day, 1)) {
    const starts = momentOf(zone, day);
    if (starts >= end) return lasted;
    const next = momentOf(zone, addDays(day, 1));
    if (next <= end && next.getTime() - starts.getTime() === 24 * hourMs) {
      for (const hour of lasted.keys()) lasted[hour] = (lasted[hour] ?? 0) + hourMs;
      continue;
    }
    const stop = Math.min(next.getTime(), end.getTime());
    // all regions' zones are whole hours from UTC
    for (let at = starts.getTime(); at < stop; at += hourMs) {
      const hour = Math.floor(timeOfDay(zone, new Date(at)) / hourMs);
      lasted[hour] = (lasted[hour] ?? 0) + Math.min(hourMs, stop - at);
    }
  }
}
