import type { CardStore, Cause } from "./card-store.ts";
import { endFraudWarnings } from "./fraud-warnings.ts";
import { invalidRequest } from "./stripe-error.ts";
import { newId, type ChargeObject, type RefundObject } from "./stripe-objects.ts";
import { refundOutcomeOf } from "./test-cards.ts";

export interface WantedRefund {
  /** Minor units; null: the whole rest. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
}

/** Refunds a charge, fully or partly. */
export function refundCharge(
  store: CardStore,
  charge: ChargeObject,
  wanted: WantedRefund,
  cause: Cause,
): RefundObject {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = wanted.amount ?? left;
  if (charge.status !== "succeeded")
    throw invalidRequest("This PaymentIntent does not have a successful charge to refund.");
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  const dispute = Object.values(store.state.disputes).find((each) => each.charge === charge.id);
  if (dispute !== undefined && dispute.status !== "won") {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  if (!(amount >= 1 && amount <= left)) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw invalidRequest(message, { param: "amount" });
  }
  const outcome = refundOutcomeOf(charge.payment_method_details.card.last4);
  const refund: RefundObject = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: store.seconds(),
    currency: charge.currency,
    metadata: wanted.metadata,
    payment_intent: charge.payment_intent,
    reason: wanted.reason,
    status: outcome.begins,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  store.state.refunds[refund.id] = refund;
  if (outcome.ends !== null) store.state.refundEndings[refund.id] = outcome.ends;
  store.emit("refund.created", refund, cause);
  store.emit("charge.refunded", charge, cause);
  endFraudWarnings(store, charge, cause);
  return refund;
}

/**
 * Changes a refund's status: one under way arrives, or the bank returns the money, which Stripe then
 * subtracts from the charge's refunded amount. A failed one stays failed.
 */
export function endRefund(
  store: CardStore,
  refund: RefundObject,
  status: "succeeded" | "failed",
  cause: Cause,
): RefundObject {
  delete store.state.refundEndings[refund.id];
  if (refund.status === status) return refund;
  if (refund.status === "failed") throw invalidRequest("This refund has failed already.");
  refund.status = status;
  if (status === "failed") {
    refund.failure_reason = "unknown";
    const charge = store.charge(refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  store.emit("refund.updated", refund, cause);
  store.emit("charge.refund.updated", refund, cause);
  if (status === "failed") store.emit("refund.failed", refund, cause);
  return refund;
}
