import type { CardStore, Cause } from "./card-store.ts";
import { invalidRequest } from "./stripe-error.ts";
import {
  newId,
  type ChargeObject,
  type FraudWarningObject,
  type PaymentIntentObject,
} from "./stripe-objects.ts";

/** Reports a payment as fraud, as a cardholder's bank does. Returns an existing warning unchanged. */
export function openFraudWarning(
  store: CardStore,
  intent: PaymentIntentObject,
  cause: Cause,
): FraudWarningObject {
  if (intent.status !== "succeeded" || intent.latest_charge === null) {
    throw invalidRequest("Only a payment that succeeded can be reported as fraud.");
  }
  const existing = Object.values(store.state.fraudWarnings).find((each) => each.payment_intent === intent.id);
  if (existing !== undefined) return existing;
  const charge = store.charge(intent.latest_charge);
  const warning: FraudWarningObject = {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: store.seconds(),
    fraud_type: "unauthorized_use_of_card",
    livemode: false,
    payment_intent: intent.id,
  };
  store.state.fraudWarnings[warning.id] = warning;
  store.emit("radar.early_fraud_warning.created", warning, cause);
  return warning;
}

/** Marks a charge's warnings as not actionable once it is disputed or was refunded as a whole, as Stripe does. */
export function endFraudWarnings(store: CardStore, charge: ChargeObject, cause: Cause): void {
  if (!charge.disputed && !charge.refunded) return;
  for (const warning of Object.values(store.state.fraudWarnings)) {
    if (warning.charge !== charge.id || !warning.actionable) continue;
    warning.actionable = false;
    store.emit("radar.early_fraud_warning.updated", warning, cause);
  }
}
