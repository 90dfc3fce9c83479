import type { AccountLimits, SpendingLimits } from "@parlour/contract/operations/limits";

/** The three windows of a limit, shortest first. */
export const limitWindows = ["dayMinor", "weekMinor", "monthMinor"] as const;
export type LimitWindow = (typeof limitWindows)[number];

/** The label of a limit's window. */
export const windowNames: { readonly [Window in LimitWindow]: string } = {
  dayMinor: "In any 24 hours",
  weekMinor: "In any 7 days",
  monthMinor: "In any month",
};

/** Milliseconds until a looser limit applies (LIMIT-2). */
export const looseningMs = 24 * 60 * 60 * 1000;

const height = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;

/** A typed limit compared with the one in force. */
export type LimitChange = "same" | "tighter" | "looser";

/** Compares a typed limit with the one in force; no limit is looser than any limit. */
export function changeOf(inForce: number | null, wish: number | null): LimitChange {
  if (height(wish) === height(inForce)) return "same";
  return height(wish) < height(inForce) ? "tighter" : "looser";
}

/** Returns the limits that were requested last, whether they already apply or are pending. */
export function askedLimits({ limits, pending }: Pick<AccountLimits, "limits" | "pending">): SpendingLimits {
  return {
    dayMinor: (pending ?? limits).dayMinor,
    weekMinor: (pending ?? limits).weekMinor,
    monthMinor: (pending ?? limits).monthMinor,
  };
}

/** Returns the windows that become looser after the wait. */
export function waitingWindows({ limits, pending }: AccountLimits): readonly LimitWindow[] {
  if (pending === undefined) return [];
  return limitWindows.filter((window) => changeOf(limits[window], pending[window]) === "looser");
}

/**
 * Returns when the looser limits of a request apply, in milliseconds since the epoch: 24 hours from now, or
 * with the pending ones if it does not exceed these. Null if no limit becomes looser.
 */
export function looserFrom(known: AccountLimits, wish: SpendingLimits, now: number): number | null {
  const looser = limitWindows.filter((window) => changeOf(known.limits[window], wish[window]) === "looser");
  if (looser.length === 0) return null;
  const { pendingFrom } = known;
  const waiting = waitingWindows(known);
  const asked = askedLimits(known);
  const waitsAlready = looser.every(
    (window) => waiting.includes(window) && height(asked[window]) >= height(wish[window]),
  );
  return waitsAlready && pendingFrom !== undefined ? Date.parse(pendingFrom) : now + looseningMs;
}
