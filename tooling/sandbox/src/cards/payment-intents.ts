import { methodOfCard, type CardInput } from "./card-details.ts";
import type { CardStore, Cause } from "./card-store.ts";
import { openDispute } from "./disputes.ts";
import { cardError, invalidRequest, StripeFailure, type StripeErrorBody } from "./stripe-error.ts";
import {
  newId,
  type ChargeObject,
  type IntentStatus,
  type PaymentIntentObject,
  type PaymentMethodObject,
} from "./stripe-objects.ts";
import { outcomeOf, type CardOutcome } from "./test-cards.ts";

export interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly receiptEmail: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly automatic: PaymentIntentObject["automatic_payment_methods"];
}

/** Creates a payment that waits for a card. */
export function createIntent(store: CardStore, wanted: NewIntent, cause: Cause): PaymentIntentObject {
  const id = newId("pi");
  const intent: PaymentIntentObject = {
    id,
    object: "payment_intent",
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: wanted.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: store.seconds(),
    currency: wanted.currency,
    customer: null,
    description: wanted.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: wanted.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    processing: null,
    receipt_email: wanted.receiptEmail,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor_suffix: wanted.statementDescriptorSuffix,
    status: "requires_payment_method",
  };
  store.state.intents[id] = intent;
  store.emit("payment_intent.created", intent, cause);
  return intent;
}

const confirmable: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export interface Confirmation {
  readonly card: CardInput;
  readonly returnUrl: string | null;
  /** Address of the page where a customer authenticates this payment. */
  readonly authenticationUrl: string;
}

/** Confirms a payment with a card. Throws Stripe's card error if it is declined; the payment stays open. */
export function confirmIntent(
  store: CardStore,
  intent: PaymentIntentObject,
  confirmation: Confirmation,
  cause: Cause,
): PaymentIntentObject {
  refuseUnless(intent, confirmable, "confirm");
  const method = methodOfCard(confirmation.card, store.milliseconds());
  store.state.methods[method.id] = method;
  const outcome = outcomeOf(confirmation.card.number);
  if (outcome.kind !== "authenticates") return settle(store, intent, method, outcome, cause);

  intent.status = "requires_action";
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = {
    type: "redirect_to_url",
    redirect_to_url: { url: confirmation.authenticationUrl, return_url: confirmation.returnUrl },
  };
  store.state.authentications[intent.id] = { paymentMethod: method, afterwards: outcome.afterwards };
  if (confirmation.returnUrl !== null) store.state.returnUrls[intent.id] = confirmation.returnUrl;
  store.emit("payment_intent.requires_action", intent, cause);
  return intent;
}

/** Ends a 3-D Secure step. Returns the payment, whether it succeeded or failed. */
export function authenticateIntent(
  store: CardStore,
  intent: PaymentIntentObject,
  authenticated: boolean,
  cause: Cause,
): PaymentIntentObject {
  const pending = store.state.authentications[intent.id];
  refuseUnless(intent, ["requires_action"], "authenticate");
  if (pending === undefined) throw invalidRequest("This PaymentIntent does not wait for authentication.");
  delete store.state.authentications[intent.id];
  if (!authenticated) {
    const message =
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
    const error: StripeErrorBody = {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message,
      doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    };
    return failIntent(store, intent, pending.paymentMethod, error, cause);
  }
  try {
    return settle(store, intent, pending.paymentMethod, pending.afterwards, cause);
  } catch (error) {
    if (error instanceof StripeFailure) return intent; // Declined: the payment carries the error.
    throw error;
  }
}

/** Cancels a payment that has not succeeded. */
export function cancelIntent(
  store: CardStore,
  intent: PaymentIntentObject,
  reason: string | null,
  cause: Cause,
): PaymentIntentObject {
  refuseUnless(intent, confirmable, "cancel");
  intent.status = "canceled";
  intent.canceled_at = store.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  delete store.state.authentications[intent.id];
  store.emit("payment_intent.canceled", intent, cause);
  return intent;
}

function settle(
  store: CardStore,
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  outcome: CardOutcome,
  cause: Cause,
): PaymentIntentObject {
  switch (outcome.kind) {
    case "authenticates":
    case "succeeds":
    case "disputes": {
      const charge = addCharge(store, intent, method, null);
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      intent.payment_method = method.id;
      intent.latest_charge = charge.id;
      intent.last_payment_error = null;
      intent.next_action = null;
      store.emit("payment_intent.succeeded", intent, cause);
      store.emit("charge.succeeded", charge, cause);
      if (outcome.kind === "disputes") openDispute(store, intent, cause);
      return intent;
    }
    case "declines": {
      const error = cardError(outcome.code, outcome.declineCode);
      const charge = addCharge(store, intent, method, error);
      const failure = { ...error, charge: charge.id };
      intent.latest_charge = charge.id;
      failIntent(store, intent, method, failure, cause);
      store.emit("charge.failed", charge, cause);
      throw new StripeFailure(402, { ...failure, payment_intent: intent });
    }
    default:
      return outcome satisfies never;
  }
}

function failIntent(
  store: CardStore,
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  error: StripeErrorBody,
  cause: Cause,
): PaymentIntentObject {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method: method };
  store.emit("payment_intent.payment_failed", intent, cause);
  return intent;
}

function addCharge(
  store: CardStore,
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  failure: StripeErrorBody | null,
): ChargeObject {
  const charge: ChargeObject = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: failure === null ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: failure === null,
    created: store.seconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: "card" },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: failure === null ? "succeeded" : "failed",
  };
  store.state.charges[charge.id] = charge;
  return charge;
}

function refuseUnless(intent: PaymentIntentObject, allowed: readonly IntentStatus[], verb: string): void {
  if (allowed.includes(intent.status)) return;
  const already =
    verb === "confirm" && intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowed.join(", ")}.`;
  throw invalidRequest(already, { code: "payment_intent_unexpected_state", payment_intent: intent });
}
