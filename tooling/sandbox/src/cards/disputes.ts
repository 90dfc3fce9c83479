import type { CardStore, Cause } from "./card-store.ts";
import { endFraudWarnings } from "./fraud-warnings.ts";
import { invalidRequest } from "./stripe-error.ts";
import { newId, type DisputeObject, type PaymentIntentObject } from "./stripe-objects.ts";

/** As long as most card schemes give. */
const answerDays = 9;

/** Opens a dispute of a payment, as a cardholder's bank does. Returns an open dispute unchanged. */
export function openDispute(store: CardStore, intent: PaymentIntentObject, cause: Cause): DisputeObject {
  if (intent.status !== "succeeded" || intent.latest_charge === null) {
    throw invalidRequest("Only a payment that succeeded can be disputed.");
  }
  const existing = disputeOf(store, intent);
  if (existing !== null) return existing;
  const charge = store.charge(intent.latest_charge);
  const dispute: DisputeObject = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: store.seconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
    evidence_details: { due_by: store.seconds() + answerDays * 86_400, submission_count: 0 },
    status: "needs_response",
  };
  charge.disputed = true;
  store.state.disputes[dispute.id] = dispute;
  store.emit("charge.dispute.created", dispute, cause);
  store.emit("charge.dispute.funds_withdrawn", dispute, cause);
  endFraudWarnings(store, charge, cause);
  return dispute;
}

/** Ends a dispute, won or lost by the merchant. A bank may still find for the merchant after a loss. */
export function closeDispute(
  store: CardStore,
  dispute: DisputeObject,
  outcome: "won" | "lost",
  cause: Cause,
): DisputeObject {
  const isLateWin = dispute.status === "lost" && outcome === "won";
  if (dispute.status !== "needs_response" && !isLateWin) {
    throw invalidRequest(`This dispute is already ${dispute.status}.`);
  }
  dispute.status = outcome;
  if (outcome === "won") store.emit("charge.dispute.funds_reinstated", dispute, cause);
  store.emit("charge.dispute.closed", dispute, cause);
  return dispute;
}

/** Returns the dispute of a payment, or null. */
export function disputeOf(store: CardStore, intent: PaymentIntentObject): DisputeObject | null {
  return Object.values(store.state.disputes).find((each) => each.payment_intent === intent.id) ?? null;
}
