/**
 * Money that goes back: refunds by rule (REFUND-1: within 30 days if no credit of the purchase has been
 * spent, to the original card) and lost disputes. Pure functions. The facts known of a payment only grow, and
 * the credits follow from all of them, so the order in which they arrive does not matter.
 */

import type { RefundEligibility } from "@parlour/contract/operations/ops-payments";
import type { RefundStatus } from "@parlour/contract/operations/payments";
import { refundableUntil, refundAloneLimitMinor } from "@parlour/contract/rules/refund";

/** Whether a refund requested by staff needs a second person's approval. */
export function needsSecondPerson(minor: number): boolean {
  return minor > refundAloneLimitMinor;
}

export type DisputeStatus = "open" | "won" | "lost";

/** What decides whether a payment can be refunded. */
export interface RefundFacts {
  readonly status: "processing" | "succeeded" | "failed" | "held";
  /** When its credits were granted; null if they were not. */
  readonly grantedAt: Date | null;
  readonly refunds: readonly RefundStatus[];
  readonly disputes: readonly DisputeStatus[];
  /** No credit of this purchase was spent or used to pay a debt. */
  readonly untouched: boolean;
}

const aliveRefunds: readonly RefundStatus[] = ["awaiting_approval", "requested", "succeeded"];

/** Whether no money went back or is on its way back. A won dispute leaves the money here. */
function isWhole({ refunds, disputes }: Pick<RefundFacts, "refunds" | "disputes">): boolean {
  return (
    !refunds.some((status) => aliveRefunds.includes(status)) && disputes.every((status) => status === "won")
  );
}

/**
 * Returns until when a payment can be refunded, or null if it can't: it must have succeeded within 30 days, with no
 * credit spent, no refund and no dispute.
 */
export function refundDeadline(facts: RefundFacts, now: Date): Date | null {
  if (facts.status !== "succeeded" || facts.grantedAt === null) return null;
  if (!facts.untouched || !isWhole(facts)) return null;
  const until = refundableUntil(facts.grantedAt);
  return now < until ? until : null;
}

/** Whether a held payment can be refunded: its credits were never granted, so no rule limits it. */
export function heldRefundable(facts: RefundFacts): boolean {
  return facts.status === "held" && isWhole(facts);
}

/**
 * Returns whether a payment can be refunded now and, if not, the most important reason, for staff. The result is
 * `possible` if `heldRefundable` or `refundDeadline` allow a refund, and otherwise never.
 */
export function refundEligibility(facts: RefundFacts, now: Date): RefundEligibility {
  if (facts.refunds.includes("succeeded")) return "refunded";
  if (facts.refunds.includes("requested")) return "on_its_way";
  if (facts.refunds.includes("awaiting_approval")) return "awaiting_approval";
  if (facts.disputes.includes("lost")) return "dispute_lost";
  if (facts.disputes.includes("open")) return "disputed";
  if (facts.status === "held") return "possible";
  if (facts.status !== "succeeded" || facts.grantedAt === null) return "not_paid";
  if (now >= refundableUntil(facts.grantedAt)) return "too_late";
  return facts.untouched ? "possible" : "credits_spent";
}

const refundRank = { awaiting_approval: 0, rejected: 0, requested: 1, succeeded: 2, failed: 3 } as const;

/**
 * Returns a refund's status after an event. It only moves forward. `failed` is last, because a bank may
 * return money that had been sent, and a failed refund never recovers.
 */
export function laterRefundStatus(
  stored: RefundStatus,
  told: "requested" | "succeeded" | "failed",
): RefundStatus {
  return refundRank[told] > refundRank[stored] ? told : stored;
}

const disputeRank = { open: 0, lost: 1, won: 2 } as const;

/** Returns a dispute's status after an event. It only moves forward, but a lost dispute can still be won. */
export function laterDisputeStatus(stored: DisputeStatus, told: DisputeStatus): DisputeStatus {
  return disputeRank[told] > disputeRank[stored] ? told : stored;
}

/** A refund or dispute through which money went back, in minor units. */
export type BackFact =
  | { readonly kind: "refund"; readonly id: string; readonly minor: number; readonly status: RefundStatus }
  | { readonly kind: "dispute"; readonly id: string; readonly minor: number; readonly status: DisputeStatus };

/** Whether the money went back or is on its way; the credits then go back too. */
export function takesCredits(fact: BackFact): boolean {
  return fact.kind === "refund"
    ? fact.status === "requested" || fact.status === "succeeded"
    : fact.status === "lost";
}

/**
 * Returns how many credits of a purchase to take back for the money that went back: in proportion, rounded
 * down in the customer's favour, all of them once all the money is back.
 */
export function creditsBack(
  purchase: { readonly credits: number; readonly receivedMinor: number },
  facts: readonly BackFact[],
): number {
  const { credits, receivedMinor } = purchase;
  const back = facts.filter(takesCredits).reduce((sum, { minor }) => sum + minor, 0);
  return Math.floor((credits * Math.min(back, receivedMinor)) / receivedMinor);
}

/** Minor units that refunds have brought back to the card. */
export function refundedMinor(facts: readonly BackFact[]): number {
  return facts.reduce(
    (sum, fact) => (fact.kind === "refund" && fact.status === "succeeded" ? sum + fact.minor : sum),
    0,
  );
}
