/** Refunds of a part of a payment: unspent credits at their price (REFUND-9), or money as goodwill (REFUND-10). Pure functions. */

import { unspentCreditsMinor, type PartlyRefunded } from "@parlour/contract/rules/refund";
import type { RefundFact, RefundFacts } from "./money-back-rules.ts";

/** What can be refunded of a payment in parts now. */
export interface PartLimits {
  /** The most unspent credits. */
  readonly credits: number;
  /** The most minor units as goodwill. */
  readonly goodwillMinor: number;
  /** What the price of further credits depends on. */
  readonly purchase: PartlyRefunded;
}

/** A payment with its refunds, and the credits left in its lot. */
export interface PartFacts {
  readonly facts: RefundFacts;
  readonly refunds: readonly (RefundFact & { readonly credits: number | null })[];
  readonly credits: number;
  readonly receivedMinor: number;
  /** Credits of the purchase that are not spent. */
  readonly remaining: number;
}

/** Returns a purchase with what went back of it for unspent credits, also by a withdrawal. */
export function partlyRefunded({
  refunds,
  credits,
  receivedMinor,
}: Pick<PartFacts, "refunds" | "credits" | "receivedMinor">): PartlyRefunded {
  const ofCredits = refunds.filter(
    ({ kind, status }) => kind === "credits" && (status === "requested" || status === "succeeded"),
  );
  return {
    credits,
    receivedMinor,
    refundedCredits: ofCredits.reduce((sum, refund) => sum + (refund.credits ?? 0), 0),
    refundedMinor: ofCredits.reduce((sum, { minor }) => sum + minor, 0),
  };
}

/** Returns the most of so many unspent credits whose price is still left of the payment. */
function affordable(purchase: PartlyRefunded, remaining: number, leftMinor: number): number {
  let credits = remaining;
  while (credits > 0 && unspentCreditsMinor(purchase, credits) > leftMinor) credits -= 1;
  return credits > 0 && unspentCreditsMinor(purchase, credits) > 0 ? credits : 0;
}

/**
 * Returns what can be refunded in parts: of a payment that succeeded, while no refund waits or is under way and no dispute
 * is open or lost (REFUND-3).
 */
export function partLimits({ facts, refunds, credits, receivedMinor, remaining }: PartFacts): PartLimits {
  const purchase = partlyRefunded({ refunds, credits, receivedMinor });
  const isFree =
    facts.status === "succeeded" &&
    facts.disputes.every((status) => status === "won") &&
    !facts.refunds.some((status) => status === "awaiting_approval" || status === "requested");
  if (!isFree) return { credits: 0, goodwillMinor: 0, purchase };
  return {
    credits: affordable(purchase, remaining, facts.leftMinor),
    goodwillMinor: facts.leftMinor,
    purchase,
  };
}

/** A part that somebody asks for: whole credits, or minor units as goodwill. */
export interface AskedPart {
  readonly kind: "credits" | "goodwill";
  readonly amount: number;
}

/** Returns the minor units that a part pays back, or null if it is more than the limits allow. */
export function partMinor(limits: PartLimits, { kind, amount }: AskedPart): number | null {
  if (kind === "goodwill") return amount <= limits.goodwillMinor ? amount : null;
  return amount <= limits.credits ? unspentCreditsMinor(limits.purchase, amount) : null;
}
