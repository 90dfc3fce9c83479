/**
 * Money that goes back: refunds by rule (REFUND-1: within 30 days if no credit of the purchase has been
 * spent, to the original card) and lost disputes. Pure functions. The facts known of a payment only grow, and
 * the credits follow from all of them, so the order in which they arrive does not matter.
 */

import type { RefundEligibility } from "@parlour/contract/operations/ops-payments";
import type { RefundStatus } from "@parlour/contract/operations/payments";
import { refundableUntil, refundAloneLimitMinor } from "@parlour/contract/rules/refund";

/** `whole`: what is left of a payment. `credits`: unspent credits at their price. `goodwill`: money only. */
export type RefundKind = "whole" | "credits" | "goodwill";

/** So many purchases a customer can have refunded without staff, in `ownRefundDays` (REFUND-13). */
export const mostOwnRefunds = 5;
export const ownRefundDays = 30;

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
  /** Without goodwill that was paid: it ends no refund (REFUND-10). */
  readonly refunds: readonly RefundStatus[];
  readonly disputes: readonly DisputeStatus[];
  /** Minor units that were received and have not gone back. */
  readonly leftMinor: number;
  /** No credit of this purchase was spent or used to pay a debt. */
  readonly untouched: boolean;
}

/** A refund as far as it decides about the next one. */
export interface RefundFact {
  readonly kind: RefundKind;
  readonly status: RefundStatus;
  readonly minor: number;
}

/** Returns what decides whether a payment can be refunded, from its refunds and disputes. */
export function refundFactsOf(
  payment: Pick<RefundFacts, "status" | "grantedAt"> & {
    readonly minor: number;
    readonly receivedMinor: number | null;
  },
  refunds: readonly RefundFact[],
  disputes: readonly { readonly status: DisputeStatus; readonly minor: number }[],
  untouched: boolean,
): RefundFacts {
  const { status, grantedAt, minor, receivedMinor } = payment;
  const gone = [
    ...refunds.filter((refund) => refund.status === "requested" || refund.status === "succeeded"),
    ...disputes.filter((dispute) => dispute.status === "lost"),
  ].reduce((sum, each) => sum + each.minor, 0);
  return {
    status,
    grantedAt,
    refunds: refunds
      .filter((refund) => refund.kind !== "goodwill" || refund.status !== "succeeded")
      .map((refund) => refund.status),
    disputes: disputes.map((dispute) => dispute.status),
    leftMinor: Math.max(0, (receivedMinor ?? minor) - gone),
    untouched,
  };
}

const aliveRefunds: readonly RefundStatus[] = ["awaiting_approval", "requested", "succeeded"];

/** Whether no money was refunded or is being refunded, except as goodwill. After a won dispute we keep the money. */
function isWhole({
  refunds,
  disputes,
  leftMinor,
}: Pick<RefundFacts, "refunds" | "disputes" | "leftMinor">): boolean {
  return (
    leftMinor > 0 &&
    !refunds.some((status) => aliveRefunds.includes(status)) &&
    disputes.every((status) => status === "won")
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
  const isGone = facts.leftMinor === 0;
  if (isGone && facts.refunds.includes("succeeded")) return "refunded";
  if (facts.refunds.includes("requested")) return "on_its_way";
  if (facts.refunds.includes("awaiting_approval")) return "awaiting_approval";
  if (facts.disputes.includes("lost")) return "dispute_lost";
  if (facts.disputes.includes("open")) return "disputed";
  if (isGone) return "refunded";
  if (facts.refunds.includes("succeeded")) return "partly_refunded";
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

/**
 * The credits that a refund takes: all of the purchase, so many (REFUND-9; none for goodwill, REFUND-10), or the share that
 * its money is of the payment, for one made at the provider (REFUND-5).
 */
export type RefundTakes = "all" | "share" | number;

/** Whether a refund is a withdrawal (REFUND-14): the one kind of unspent credits that a customer asks for. */
export function isWithdrawal({
  kind,
  origin,
}: {
  readonly kind: RefundKind;
  readonly origin: "customer" | "staff" | "provider";
}): boolean {
  return kind === "credits" && origin === "customer";
}

/** Returns the credits that a stored refund takes. */
export function refundTakes({
  kind,
  origin,
  credits,
}: {
  readonly kind: RefundKind;
  readonly origin: "customer" | "staff" | "provider";
  readonly credits: number | null;
}): RefundTakes {
  if (kind === "goodwill") return 0;
  if (kind === "credits") return credits ?? 0;
  return origin === "provider" ? "share" : "all";
}

/** A refund or dispute through which money went back, in minor units. */
export type BackFact =
  | {
      readonly kind: "refund";
      readonly id: string;
      readonly minor: number;
      readonly status: RefundStatus;
      readonly takes: RefundTakes;
    }
  | { readonly kind: "dispute"; readonly id: string; readonly minor: number; readonly status: DisputeStatus };

/** Whether the money went back or is on its way; the credits then go back too. */
export function takesCredits(fact: BackFact): boolean {
  return fact.kind === "refund"
    ? fact.status === "requested" || fact.status === "succeeded"
    : fact.status === "lost";
}

/**
 * Returns how many credits of a purchase to take back for the money that went back: those that refunds name, and for
 * other money in proportion, rounded down in the customer's favour. All of them once all the money is back, except
 * those whose money went back as goodwill.
 */
export function creditsBack(
  purchase: { readonly credits: number; readonly receivedMinor: number },
  facts: readonly BackFact[],
): number {
  const { credits, receivedMinor } = purchase;
  let named = 0;
  let shared = 0;
  for (const fact of facts.filter(takesCredits)) {
    const takes = fact.kind === "refund" ? fact.takes : "share";
    if (takes === "share") shared += fact.minor;
    else named += takes === "all" ? credits : takes;
  }
  const inProportion = Math.floor((credits * Math.min(shared, receivedMinor)) / receivedMinor);
  return Math.min(credits, named + inProportion);
}

/** Minor units that refunds have brought back to the card. */
export function refundedMinor(facts: readonly BackFact[]): number {
  return facts.reduce(
    (sum, fact) => (fact.kind === "refund" && fact.status === "succeeded" ? sum + fact.minor : sum),
    0,
  );
}
