import { addDays, dayOf, firstOfMonth, momentOf } from "./calendar-rules.ts";
import type { Period, Window } from "./period-rules.ts";

/** Which parts of a window are read from rollups, and which are counted from the books. Pure. */

/** How far a zone's days are rolled up. */
export interface Rolled {
  /** The first day that is not; empty: none is. */
  readonly until: string;
  /** Earlier days with a later change, which has not been rolled up yet. */
  readonly stale: ReadonlySet<string>;
}

/** A part of a window that is counted from the books; it lies within one day and one point. */
export interface Slice extends Window {
  /** Null: the period has no points, or ended before. */
  readonly point: number | null;
}

/** The parts of a window: whole months and days that are rolled up, and the rest. */
export interface Cover {
  readonly months: readonly string[];
  readonly days: readonly string[];
  readonly slices: readonly Slice[];
}

const isWithin = (day: string, { until, stale }: Rolled): boolean => day < until && !stale.has(day);

function daysFrom(first: string, end: string): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Takes the complete months out of rolled days. */
function byMonths(days: readonly string[], rolled: Rolled): Pick<Cover, "months" | "days"> {
  const wanted = new Set(days);
  const months = [...new Set(days.map((day) => firstOfMonth(day)))].filter((month) => {
    const end = firstOfMonth(month, 1);
    return end <= rolled.until && daysFrom(month, end).every((day) => wanted.has(day));
  });
  const whole = new Set(months);
  return { months, days: days.filter((day) => !whole.has(firstOfMonth(day))) };
}

/** Every day of a cover that is rolled up, by itself or with its month. */
export function rolledDays({ months, days }: Cover): readonly string[] {
  return [...months.flatMap((month) => daysFrom(month, firstOfMonth(month, 1))), ...days];
}

function pointAt(starts: readonly Date[], moment: Date): number {
  return starts.findLastIndex((start) => start <= moment);
}

/** Covers a window that begins with a day. Days after `asOf` are left out: they hold nothing. */
export function coverOf(
  zone: string,
  { from, to }: Window,
  rolled: Rolled,
  asOf: Date,
  /** By months only where no point of the period begins within one. */
  by: { readonly months: boolean; readonly points: Pick<Period, "step" | "starts"> | null },
): Cover {
  const days: string[] = [];
  const slices: Slice[] = [];
  for (let day = dayOf(zone, from); ; day = addDays(day, 1)) {
    const start = momentOf(zone, day);
    if (start >= to || start > asOf) break;
    const next = momentOf(zone, addDays(day, 1));
    const end = next < to ? next : to;
    const hours = by.points?.step === "hour" ? by.points.starts : [];
    if (hours.length === 0 && next <= to && isWithin(day, rolled)) {
      days.push(day);
      continue;
    }
    const edges = [start, ...hours.filter((hour) => hour > start && hour < end), end];
    for (const [index, edge] of edges.slice(1).entries()) {
      const begins = edges[index] ?? start;
      slices.push({
        from: begins,
        to: edge,
        point: by.points === null ? null : pointAt(by.points.starts, begins),
      });
    }
  }
  return { ...(by.months ? byMonths(days, rolled) : { months: [], days }), slices };
}

/** Covers a period with its points. */
export function coverPeriod(period: Period, rolled: Rolled): Cover {
  return coverOf(period.zone, period, rolled, period.asOf, {
    months: period.step === "month",
    points: period,
  });
}

/** Covers a window whose parts are only added up. */
export function coverTotal(
  { zone, asOf }: Pick<Period, "zone" | "asOf">,
  window: Window,
  rolled: Rolled,
): Cover {
  return coverOf(zone, window, rolled, asOf, { months: true, points: null });
}

/** All time before a moment. */
export interface TimeBefore {
  /** The months before this one are rolled up, and its days before `day`. */
  readonly month: string;
  readonly day: string;
  readonly rest: Slice | null;
}

/**
 * Covers all time before a day of a zone. Use it only for figures that never change afterwards, such as the ledger's: days
 * that were marked as changed are read from rollups, too.
 */
export function coverBefore(zone: string, first: string, until: string): TimeBefore {
  const day = until < first ? until : first;
  const from = day === "" ? new Date(0) : momentOf(zone, day);
  const known = day === "" ? "-infinity" : day;
  return {
    month: day === "" ? known : firstOfMonth(day),
    day: known,
    rest: day === first ? null : { from, to: momentOf(zone, first), point: null },
  };
}

/** Covers the time from a period's end until now. */
export function coverAfter({ zone, to, asOf }: Period, rolled: Rolled): Cover {
  const end = new Date(asOf.getTime() + 86_400_000);
  return coverOf(zone, { from: to, to: end }, rolled, asOf, { months: true, points: null });
}
