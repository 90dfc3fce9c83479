import type { SpendingLimits } from "@parlour/contract/operations/limits";
import { coolOffHours, selfExclusionMonths } from "@parlour/contract/operations/limits";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";

/** Limits that customers set for themselves (LIMIT-1, LIMIT-2, LIMIT-6). All money in minor units. */

/** Seconds until a looser limit applies; a tighter one applies at once. */
export const looseningSeconds = 24 * 60 * 60;

const windows = ["dayMinor", "weekMinor", "monthMinor"] as const;
export type LimitWindow = (typeof windows)[number];

/** Looser limits that wait; contains only the windows that change. */
export interface PendingLimits {
  readonly limits: { readonly [Window in LimitWindow]?: number | null };
  readonly from: Date;
}

/** Until when a customer takes a break, or has excluded themselves; also in the past. */
export interface Breaks {
  readonly coolOffUntil: Date | null;
  readonly selfExcludedUntil: Date | null;
}

/** A customer's limits as stored. */
export interface StoredLimits extends Breaks {
  readonly limits: SpendingLimits;
  readonly pending: PendingLimits | null;
}

/** The limits of a customer who never set any. */
export const noLimits: StoredLimits = {
  limits: { dayMinor: null, weekMinor: null, monthMinor: null },
  pending: null,
  coolOffUntil: null,
  selfExcludedUntil: null,
};

/**
 * Returns the limits at a given time: looser ones apply once their 24 hours have passed, and breaks that are over are
 * gone.
 */
export function limitsAt(stored: StoredLimits, now: Date): StoredLimits {
  const { pending } = stored;
  const due = pending !== null && pending.from <= now;
  return {
    limits: due ? { ...stored.limits, ...pending.limits } : stored.limits,
    pending: due ? null : pending,
    coolOffUntil: running(stored.coolOffUntil, now),
    selfExcludedUntil: running(stored.selfExcludedUntil, now),
  };
}

/** Returns the end of a break that is not over; null otherwise. */
function running(until: Date | null, now: Date): Date | null {
  return until !== null && until > now ? until : null;
}

/** Returns a limit as a number for comparisons: no limit counts as infinite. */
const height = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;

/** A customer's requested change: all three limits, and optionally a break. */
export interface LimitsWish extends SpendingLimits {
  readonly coolOffHours?: number | undefined;
  readonly selfExcludeMonths?: number | undefined;
}

/**
 * Returns the limits after a request: each tighter one applies at once, each looser one 24 hours later. A customer who
 * waits for a looser limit and requests the same or less again does not wait longer. Breaks only ever get longer.
 */
export function applyWish(
  stored: StoredLimits,
  wish: LimitsWish,
  now: Date,
): Result<StoredLimits, "limit_invalid"> {
  const { coolOffHours: hours, selfExcludeMonths: months } = wish;
  if (hours !== undefined && !within(hours, coolOffHours)) return fail("limit_invalid");
  if (months !== undefined && !within(months, selfExclusionMonths)) return fail("limit_invalid");
  const current = limitsAt(stored, now);
  const looser = windows.filter((window) => height(wish[window]) > height(current.limits[window]));
  const limits = {
    dayMinor: tighter(wish.dayMinor, current.limits.dayMinor),
    weekMinor: tighter(wish.weekMinor, current.limits.weekMinor),
    monthMinor: tighter(wish.monthMinor, current.limits.monthMinor),
  };
  return succeed({
    limits,
    pending: looser.length === 0 ? null : waiting(current.pending, looser, wish, now),
    coolOffUntil:
      hours === undefined ? current.coolOffUntil : later(current.coolOffUntil, hoursFrom(now, hours)),
    selfExcludedUntil:
      months === undefined
        ? current.selfExcludedUntil
        : later(current.selfExcludedUntil, monthsFrom(now, months)),
  });
}

/** What a customer asks staff for: limits, a break or a self-exclusion. Absent ones stay as they are. */
export interface Tightening {
  readonly dayMinor?: number | undefined;
  readonly weekMinor?: number | undefined;
  readonly monthMinor?: number | undefined;
  readonly coolOffHours?: number | undefined;
  readonly selfExcludeMonths?: number | undefined;
}

/**
 * Returns the limits after a request that staff entered: all at once. A limit above the one in force, and a break that ends before
 * the one that runs, are refused (LIMIT-11). A looser limit that waits is dropped for the windows that are named.
 */
export function applyTightening(
  stored: StoredLimits,
  wish: Tightening,
  now: Date,
): Result<StoredLimits, "limit_invalid" | "limit_looser"> {
  const { coolOffHours: hours, selfExcludeMonths: months } = wish;
  if (hours !== undefined && !within(hours, coolOffHours)) return fail("limit_invalid");
  if (months !== undefined && !within(months, selfExclusionMonths)) return fail("limit_invalid");
  const named = windows.filter((window) => wish[window] !== undefined);
  if (named.length === 0 && hours === undefined && months === undefined) return fail("limit_invalid");
  const current = limitsAt(stored, now);
  const coolOffUntil = hours === undefined ? current.coolOffUntil : hoursFrom(now, hours);
  const selfExcludedUntil = months === undefined ? current.selfExcludedUntil : monthsFrom(now, months);
  const isLooser =
    named.some((window) => height(wish[window] ?? null) > height(current.limits[window])) ||
    endsSooner(coolOffUntil, current.coolOffUntil) ||
    endsSooner(selfExcludedUntil, current.selfExcludedUntil);
  if (isLooser) return fail("limit_looser");
  const limits = { ...current.limits };
  const waits: { -readonly [Window in LimitWindow]?: number | null } = { ...current.pending?.limits };
  for (const window of named) {
    limits[window] = wish[window] ?? null;
    delete waits[window];
  }
  const stillWaits = current.pending !== null && Object.keys(waits).length > 0;
  const pending = stillWaits ? { limits: waits, from: current.pending.from } : null;
  return succeed({ limits, pending, coolOffUntil, selfExcludedUntil });
}

function endsSooner(asked: Date | null, running: Date | null): boolean {
  return running !== null && (asked === null || asked < running);
}

function within(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function tighter(a: number | null, b: number | null): number | null {
  return height(a) < height(b) ? a : b;
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}

function waiting(
  before: PendingLimits | null,
  looser: readonly LimitWindow[],
  wish: SpendingLimits,
  now: Date,
): PendingLimits {
  const limits = Object.fromEntries(looser.map((window) => [window, wish[window]]));
  const askedBefore =
    before !== null &&
    looser.every((window) => {
      const asked = before.limits[window];
      return asked !== undefined && height(asked) >= height(wish[window]);
    });
  return { limits, from: askedBefore ? before.from : hoursFrom(now, looseningSeconds / 3600) };
}

function hoursFrom(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 3_600_000);
}

/**
 * Returns the same time of day a number of calendar months later, in UTC; negative for earlier. A day that
 * the month lacks becomes its last day: a month before 31 March is 28 February.
 */
export function monthsFrom(moment: Date, months: number): Date {
  const shifted = new Date(moment);
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 0)).getUTCDate();
  shifted.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return shifted;
}

/** Returns when each rolling window began: 24 hours, 7 days and one calendar month ago. */
export function windowStarts(now: Date): { readonly [Window in LimitWindow]: Date } {
  return {
    dayMinor: hoursFrom(now, -24),
    weekMinor: hoursFrom(now, -7 * 24),
    monthMinor: monthsFrom(now, -1),
  };
}

/** The amount spent within each window, in minor units. */
export type Spent = { readonly [Window in LimitWindow]: number };

export type ChatRefusal = "cooling_off" | "self_excluded";
export type PurchaseRefusal = ChatRefusal | "limit_reached";

/** Returns why nothing may be sent or bought now; null if it may. */
export function breakRefusal({ coolOffUntil, selfExcludedUntil }: Breaks, now: Date): ChatRefusal | null {
  if (running(selfExcludedUntil, now) !== null) return "self_excluded";
  return running(coolOffUntil, now) === null ? null : "cooling_off";
}

/**
 * Returns why a purchase of that many minor units is refused; null if it is allowed. A limit may be reached,
 * not exceeded.
 */
export function decidePurchase(
  stored: StoredLimits,
  spent: Spent,
  minor: number,
  now: Date,
): PurchaseRefusal | null {
  const onBreak = breakRefusal(stored, now);
  if (onBreak !== null) return onBreak;
  const { limits } = limitsAt(stored, now);
  const passed = windows.some((window) => spent[window] + minor > height(limits[window]));
  return passed ? "limit_reached" : null;
}

/** Why a number may not sign up again. */
export type BarReason = "banned" | "self_excluded" | "cooling_off";

/** Returns the most serious of several reasons; null if there are none. */
export function strongestBar(reasons: readonly BarReason[]): BarReason | null {
  return (
    (["banned", "self_excluded", "cooling_off"] as const).find((reason) => reasons.includes(reason)) ?? null
  );
}
