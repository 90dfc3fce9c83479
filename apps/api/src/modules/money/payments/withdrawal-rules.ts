/** Withdrawals within 14 days (REFUND-14 to REFUND-17). Pure functions. */

import type { RegionCode } from "@parlour/contract/regions";
import { withdrawnCreditsMinor } from "@parlour/contract/rules/refund";
import { withdrawableUntil } from "@parlour/contract/rules/withdrawal";
import { partlyRefunded, type PartFacts } from "./part-refund-rules.ts";

/** What decides a withdrawal. */
export interface WithdrawalFacts extends PartFacts {
  readonly region: RegionCode;
  /** Whether the customer asked, with the order, that the service starts at once (PAY-21). */
  readonly startRequested: boolean;
}

/** What a withdrawal would take and pay back. */
export interface OpenWithdrawal {
  readonly until: Date;
  readonly credits: number;
  readonly minor: number;
}

/**
 * Returns what a withdrawal takes and pays back now, or why there is none. A refund that waits for a second person does not
 * stand against it, and one that is under way counts as gone. Without the request to start at once no price of used credits
 * may be kept back, so customer service decides about a purchase that was used.
 */
export function withdrawalOf(
  { facts, refunds, region, credits, receivedMinor, remaining, startRequested }: WithdrawalFacts,
  now: Date,
): OpenWithdrawal | "withdrawal_over" | "withdrawal_not_allowed" {
  const { status, grantedAt, disputes, leftMinor } = facts;
  if (status !== "succeeded" || grantedAt === null) return "withdrawal_not_allowed";
  const until = withdrawableUntil(region, grantedAt);
  if (until === null) return "withdrawal_not_allowed";
  if (now >= until) return "withdrawal_over";
  if (disputes.some((dispute) => dispute !== "won")) return "withdrawal_not_allowed";
  const purchase = partlyRefunded({ refunds, credits, receivedMinor });
  const isUsed = remaining < credits - purchase.refundedCredits;
  if (isUsed && !startRequested) return "withdrawal_not_allowed";
  const minor = Math.min(withdrawnCreditsMinor(purchase, remaining), leftMinor);
  return remaining > 0 && minor > 0 ? { until, credits: remaining, minor } : "withdrawal_not_allowed";
}
