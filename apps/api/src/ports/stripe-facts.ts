import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { Stripe } from "stripe";
import type { CardDispute, CardFact, CardFraudWarning, CardPayment, CardRefund } from "./cards.ts";

/** The name under which Stripe stores our id of a refund. */
export const refundIdKey = "refundId";

/** Events about payments; the reconciler asks for these. */
export const factEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
] as const;

function outcomeOf(intent: Stripe.PaymentIntent): PaymentStatus {
  if (intent.status === "succeeded") return "succeeded";
  if (intent.status === "canceled") return "failed";
  // after a declined card Stripe asks for another one; before the first card the status is the same, but
  // without an error
  if (intent.status === "requires_payment_method" && intent.last_payment_error !== null) return "failed";
  return "processing";
}

/** Whether a card was tried: before that, Stripe waits for a card or for a confirmation. */
function isTried(intent: Stripe.PaymentIntent): boolean {
  if (intent.status === "requires_payment_method") return (intent.last_payment_error ?? null) !== null;
  return intent.status !== "requires_confirmation";
}

/** Converts a payment intent to the port's form. */
export function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const charge = intent.latest_charge ?? null;
  // only an id unless the whole object was requested
  const card =
    charge === null || typeof charge === "string" ? null : (charge.payment_method_details?.card ?? null);
  return {
    intentId: intent.id,
    outcome: outcomeOf(intent),
    tried: isTried(intent),
    receivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    cancelled: intent.status === "canceled",
    chargeId: charge === null || typeof charge === "string" ? charge : charge.id,
    cardLast4: card?.last4 ?? null,
    cardFingerprint: card?.fingerprint ?? null,
  };
}

function idOf(object: string | { readonly id: string } | null | undefined): string | null {
  if (object === null || object === undefined) return null;
  return typeof object === "string" ? object : object.id;
}

function refundStatusOf(refund: Stripe.Refund): CardRefund["status"] {
  if (refund.status === "succeeded") return "succeeded";
  if (refund.status === "failed" || refund.status === "canceled") return "failed";
  return "requested";
}

/**
 * Converts a refund to the port's form; null if it belongs to no payment intent, so to nothing that began
 * here.
 */
export function refundOf(refund: Stripe.Refund): CardRefund | null {
  const intentId = idOf(refund.payment_intent);
  if (intentId === null) return null;
  return {
    providerId: refund.id,
    intentId,
    minor: refund.amount,
    status: refundStatusOf(refund),
    refundId: refund.metadata?.[refundIdKey] ?? null,
  };
}

function disputeStatusOf({ status }: Stripe.Dispute): CardDispute["status"] {
  if (status === "lost") return "lost";
  // an inquiry that ended, or a prevented dispute, took no money
  if (status === "won" || status === "warning_closed" || status === "prevented") return "won";
  return "open";
}

/** The deadline for evidence, and whether it was submitted. Evidence is submitted in the provider's own console. */
function responseOf({
  evidence_details: details,
}: Partial<Pick<Stripe.Dispute, "evidence_details">>): Pick<CardDispute, "respondBy" | "answered"> {
  const due = details?.due_by ?? null;
  return {
    respondBy: due === null ? null : new Date(due * 1000),
    answered: (details?.submission_count ?? 0) > 0,
  };
}

/** Converts a dispute to the port's form; null if it belongs to no payment intent. */
export function disputeOf(dispute: Stripe.Dispute): CardDispute | null {
  const intentId = idOf(dispute.payment_intent);
  if (intentId === null) return null;
  return {
    disputeId: dispute.id,
    intentId,
    minor: dispute.amount,
    reason: dispute.reason,
    status: disputeStatusOf(dispute),
    openedAt: new Date(dispute.created * 1000),
    ...responseOf(dispute),
  };
}

/** Converts an early fraud warning to the port's form; null if it belongs to no payment intent. */
export function fraudWarningOf(warning: Stripe.Radar.EarlyFraudWarning): CardFraudWarning | null {
  const intentId = idOf(warning.payment_intent);
  if (intentId === null) return null;
  return {
    warningId: warning.id,
    intentId,
    fraudType: warning.fraud_type,
    actionable: warning.actionable,
    warnedAt: new Date(warning.created * 1000),
  };
}

/** Converts an event to the port's form, or null if it is not relevant here. */
export function factOf(event: Stripe.Event): CardFact | null {
  if (
    event.type === "payment_intent.succeeded" ||
    event.type === "payment_intent.payment_failed" ||
    event.type === "payment_intent.processing" ||
    event.type === "payment_intent.canceled"
  ) {
    return { kind: "payment", payment: paymentOf(event.data.object) };
  }
  if (event.type === "refund.created" || event.type === "refund.updated" || event.type === "refund.failed") {
    const refund = refundOf(event.data.object);
    return refund === null ? null : { kind: "refund", refund };
  }
  if (event.type === "charge.refunded") {
    // the charge holds only the sum; its refunds must be requested
    const intentId = idOf(event.data.object.payment_intent);
    return intentId === null ? null : { kind: "money_back", intentId };
  }
  if (
    event.type === "charge.dispute.created" ||
    event.type === "charge.dispute.updated" ||
    event.type === "charge.dispute.closed" ||
    event.type === "charge.dispute.funds_withdrawn" ||
    event.type === "charge.dispute.funds_reinstated"
  ) {
    const dispute = disputeOf(event.data.object);
    return dispute === null ? null : { kind: "dispute", dispute };
  }
  if (
    event.type === "radar.early_fraud_warning.created" ||
    event.type === "radar.early_fraud_warning.updated"
  ) {
    const warning = fraudWarningOf(event.data.object);
    return warning === null ? null : { kind: "fraud_warning", warning };
  }
  return null;
}
