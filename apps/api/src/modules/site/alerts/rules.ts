/** Alerts: when one is active, and for how long one may be raised (ALERT-3, ALERT-6). */

export type AlertState = "scheduled" | "active" | "expired" | "cancelled";

export interface AlertTimes {
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly cancelledAt: Date | null;
}

/** Returns an alert's state at a given time: active from its start until its expiry (excluded). */
export function alertState({ startsAt, expiresAt, cancelledAt }: AlertTimes, now: Date): AlertState {
  if (cancelledAt !== null) return "cancelled";
  if (now < startsAt) return "scheduled";
  return now < expiresAt ? "active" : "expired";
}

const maxDays = 31;

/** Returns for staff why an alert can't have these times; null if it can. */
export function timesProblem(startsAt: Date, expiresAt: Date, now: Date): string | null {
  // A leap second has the right form, but Date can't hold it.
  if (Number.isNaN(startsAt.getTime()) || Number.isNaN(expiresAt.getTime())) return "There is no such time.";
  if (expiresAt <= now) return "An alert has to end in the future.";
  if (expiresAt <= startsAt) return "An alert has to end after it begins.";
  const days = (expiresAt.getTime() - startsAt.getTime()) / 86_400_000;
  return days > maxDays ? `An alert lasts at most ${maxDays} days.` : null;
}
