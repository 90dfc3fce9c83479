/**
 * The right to withdraw from a purchase within 14 days (REFUND-14 to REFUND-18), and the request that the service starts at
 * once (PAY-21). Which law: docs/compliance.md.
 */

import { regions, type RegionCode } from "../regions.ts";

export const withdrawalDays = 14;

const hasRight: { readonly [Code in RegionCode]: boolean } = { GB: true, IE: true, AU: false };

/** Whether a region's law lets consumers withdraw from a distance contract for services. */
export function canWithdrawIn(region: RegionCode): boolean {
  return hasRight[region];
}

/** What customers tick at the checkout. */
export interface StartRequest {
  readonly version: number;
  readonly words: string;
}

/**
 * All versions of the request, oldest first. A changed wording is a new entry at the end; existing ones never change,
 * because orders name them.
 */
export const startRequests: readonly [StartRequest, ...StartRequest[]] = [
  {
    version: 1,
    words:
      "Please give me my credits at once: if I withdraw within 14 days, the price of credits I have used by then is kept back, and once all are used I can no longer withdraw.",
  },
];

/** The request that the checkout shows now. */
export const currentStartRequest: StartRequest = startRequests.at(-1) ?? startRequests[0];

/** A zone's local date and time, as if it were UTC. */
function wallOf(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const part = (name: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/**
 * Returns the time from which a customer can no longer withdraw: the end of the 14th day after the day of the purchase, by
 * the clock of the region's westernmost zone. Null in a region without the right.
 */
export function withdrawableUntil(region: RegionCode, paidAt: Date): Date | null {
  if (!canWithdrawIn(region)) return null;
  const { lastTimeZone: zone } = regions[region];
  const bought = new Date(wallOf(zone, paidAt));
  const wall = Date.UTC(
    bought.getUTCFullYear(),
    bought.getUTCMonth(),
    bought.getUTCDate() + withdrawalDays + 1,
  );
  const aheadAt = (moment: number): number => wallOf(zone, new Date(moment)) - moment;
  // The first guess may lie on the other side of a change of summer time; the second does not.
  const guess = wall - aheadAt(wall);
  return new Date(wall - aheadAt(guess));
}
