import {
  mostInsightDays,
  type InsightPeriod,
  type InsightPeriodName,
} from "@parlour/contract/operations/insight";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { addDays, dayOf, daysBetween, firstOfMonth, isDay, momentOf, timeOfDay } from "./calendar-rules.ts";

/** The time from `from` up to, but not including, `to`. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** The requested period, converted to exact times. */
export interface Period extends Window {
  readonly name: InsightPeriodName;
  readonly zone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly step: "hour" | "day" | "month";
  /** The start of each point of a series, ascending; none is later than now. */
  readonly starts: readonly Date[];
  readonly before: Window & { readonly firstDay: string; readonly lastDay: string };
  readonly asOf: Date;
}

interface Asked {
  readonly period: InsightPeriodName;
  readonly from?: string;
  readonly to?: string;
}

interface Days {
  readonly first: string;
  readonly last: string;
}

function daysAsked(asked: Asked, today: string): Result<Days, "invalid_request"> {
  switch (asked.period) {
    case "today":
      return succeed({ first: today, last: today });
    case "7d":
      return succeed({ first: addDays(today, -6), last: today });
    case "30d":
      return succeed({ first: addDays(today, -29), last: today });
    case "month":
      return succeed({ first: firstOfMonth(today), last: addDays(firstOfMonth(today, 1), -1) });
    case "last_month":
      return succeed({ first: firstOfMonth(today, -1), last: addDays(firstOfMonth(today), -1) });
    case "custom": {
      const { from, to } = asked;
      if (from === undefined || to === undefined || !isDay(from) || !isDay(to))
        return fail("invalid_request");
      if (from > to || from > today || daysBetween(from, to) >= mostInsightDays)
        return fail("invalid_request");
      return succeed({ first: from, last: to });
    }
    default:
      return asked.period satisfies never;
  }
}

/** Returns the days to compare with: the calendar month before a month, otherwise as many days before. */
function daysBefore({ period }: Asked, { first, last }: Days): Days {
  if (period === "month" || period === "last_month") {
    return { first: firstOfMonth(first, -1), last: addDays(first, -1) };
  }
  return { first: addDays(first, -1 - daysBetween(first, last)), last: addDays(first, -1) };
}

/**
 * Returns where the period to compare with ends: with its last day, or, if the current period is not over, at
 * the same day and time within it. The 31st is compared with the end of a shorter month.
 */
function endBefore(zone: string, { first, last }: Days, before: Days, now: Date): Date {
  const end = momentOf(zone, addDays(before.last, 1));
  const today = dayOf(zone, now);
  if (today > last) return end;
  const sameDay = addDays(before.first, daysBetween(first, today));
  if (sameDay > before.last) return end;
  return momentOf(zone, sameDay, timeOfDay(zone, now));
}

function startsOf(zone: string, step: Period["step"], { first, last }: Days, now: Date): Date[] {
  const end = momentOf(zone, addDays(last, 1));
  const starts: Date[] = [];
  const firstMoment = momentOf(zone, first);
  // All regions' zones are whole hours from UTC, in summer too.
  for (let at = firstMoment, day = first; at < end && at <= now;) {
    starts.push(at);
    if (step === "hour") {
      at = new Date(at.getTime() + 3_600_000);
    } else {
      day = step === "day" ? addDays(day, 1) : firstOfMonth(day, 1);
      at = momentOf(zone, day);
    }
  }
  return starts;
}

function stepOf({ first, last }: Days): Period["step"] {
  const days = daysBetween(first, last) + 1;
  if (days <= 2) return "hour";
  return days <= 92 ? "day" : "month";
}

/**
 * Converts the requested days of a zone to exact times. Returns `invalid_request` for days that do not exist,
 * begin in the future, or are too many.
 */
export function resolvePeriod(asked: Asked, zone: string, now: Date): Result<Period, "invalid_request"> {
  const resolved = daysAsked(asked, dayOf(zone, now));
  if (!resolved.ok) return resolved;
  const days = resolved.value;
  const earlier = daysBefore(asked, days);
  const step = stepOf(days);
  return succeed({
    name: asked.period,
    zone,
    firstDay: days.first,
    lastDay: days.last,
    from: momentOf(zone, days.first),
    to: momentOf(zone, addDays(days.last, 1)),
    step,
    starts: startsOf(zone, step, days, now),
    before: {
      firstDay: earlier.first,
      lastDay: earlier.last,
      from: momentOf(zone, earlier.first),
      to: endBefore(zone, days, earlier, now),
    },
    asOf: now,
  });
}

/** A period as the wire has it. `dataAsOf`: the age of a replica's data; null: counted from the main database. */
export function toPeriod(period: Period, dataAsOf: Date | null): InsightPeriod {
  const { name, zone, firstDay, lastDay, from, to, step, before, asOf } = period;
  return {
    name,
    zone,
    firstDay,
    lastDay,
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    before: { ...before, from: before.from.toISOString(), to: before.to.toISOString() },
    asOf: asOf.toISOString(),
    dataAsOf: (dataAsOf !== null && dataAsOf < asOf ? dataAsOf : asOf).toISOString(),
  };
}
