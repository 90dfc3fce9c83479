import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { disputeOf, factOf, fraudWarningOf, paymentOf, refundOf } from "./stripe-facts.ts";

const intent = {
  id: "pi_1",
  status: "succeeded",
  amount_received: 2000,
  currency: "gbp",
  last_payment_error: null,
  latest_charge: "ch_1",
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which object it is
const asWhole = <Whole>(parts: object) => parts as Whole;

const payment = (change: object) => paymentOf(asWhole<Stripe.PaymentIntent>({ ...intent, ...change }));

test("a payment's outcome: declined is failed, cancelled is failed for ever, everything else is under way; and whether a card was tried", () => {
  expect(payment({})).toEqual({
    intentId: "pi_1",
    outcome: "succeeded",
    tried: true,
    receivedMinor: 2000,
    currency: "GBP",
    cancelled: false,
    chargeId: "ch_1",
    cardLast4: null,
    cardFingerprint: null,
  });
  expect(payment({ status: "canceled" })).toMatchObject({ outcome: "failed", cancelled: true });
  const declined = { status: "requires_payment_method", last_payment_error: { code: "card_declined" } };
  expect(payment(declined)).toMatchObject({ outcome: "failed", cancelled: false });
  for (const status of ["requires_payment_method", "requires_action", "processing"]) {
    expect(payment({ status }).outcome).toBe("processing");
  }
  for (const [change, tried] of [
    [{ status: "requires_payment_method", last_payment_error: null }, false],
    [{ status: "requires_confirmation" }, false],
    [declined, true],
    [{ status: "requires_action" }, true],
    [{ status: "processing" }, true],
  ] as const) {
    expect(payment(change).tried).toBe(tried);
  }
  const charge = { id: "ch_1", payment_method_details: { card: { last4: "4242" } } };
  expect(payment({ latest_charge: charge })).toMatchObject({ chargeId: "ch_1", cardLast4: "4242" });
});

test("a refund's status: failed and cancelled are failed, pending is on its way; ours carry our id", () => {
  const refund = (change: object) =>
    refundOf(
      asWhole<Stripe.Refund>({ id: "re_1", amount: 5, payment_intent: "pi_1", metadata: {}, ...change }),
    );
  for (const [status, word] of [
    ["succeeded", "succeeded"],
    ["failed", "failed"],
    ["canceled", "failed"],
    ["pending", "requested"],
    ["requires_action", "requested"],
  ]) {
    expect(refund({ status })?.status).toBe(word);
  }
  expect(refund({ status: "pending", metadata: { refundId: "ours" } })?.refundId).toBe("ours");
  expect(refund({ status: "pending", payment_intent: null })).toBeNull();
});

test("a dispute's status: an inquiry that closed and one headed off took no money", () => {
  const dispute = (status: string) =>
    disputeOf(
      asWhole<Stripe.Dispute>({
        id: "du_1",
        amount: 5,
        created: 1,
        reason: "fraudulent",
        payment_intent: { id: "pi_1" },
        status,
      }),
    );
  for (const [status, word] of [
    ["won", "won"],
    ["warning_closed", "won"],
    ["prevented", "won"],
    ["lost", "lost"],
    ["needs_response", "open"],
    ["warning_needs_response", "open"],
    ["under_review", "open"],
    ["appeal_under_review", "open"],
  ] as const) {
    expect(dispute(status)).toMatchObject({ intentId: "pi_1", status: word });
  }
});

test("events that say nothing about payments mean nothing; charge.refunded names the payment to ask about", () => {
  const event = (type: string, object: object) => factOf(asWhole<Stripe.Event>({ type, data: { object } }));
  expect(event("customer.created", {})).toBeNull();
  expect(event("charge.refunded", { payment_intent: null })).toBeNull();
  expect(event("charge.refunded", { payment_intent: "pi_1" })).toEqual({
    kind: "money_back",
    intentId: "pi_1",
  });
});

test("an early fraud warning names its payment and its type; one without a payment intent is none of ours", () => {
  const warning = {
    id: "issfr_1",
    actionable: true,
    charge: "ch_1",
    created: 1_795_000_000,
    fraud_type: "made_with_stolen_card",
    payment_intent: { id: "pi_1" },
  };
  const told = {
    warningId: "issfr_1",
    intentId: "pi_1",
    fraudType: "made_with_stolen_card",
    actionable: true,
    warnedAt: new Date(1_795_000_000_000),
  };
  expect(fraudWarningOf(asWhole<Stripe.Radar.EarlyFraudWarning>(warning))).toEqual(told);
  for (const type of ["radar.early_fraud_warning.created", "radar.early_fraud_warning.updated"]) {
    expect(factOf(asWhole<Stripe.Event>({ type, data: { object: warning } }))).toEqual({
      kind: "fraud_warning",
      warning: told,
    });
  }
  const foreign = { ...warning, payment_intent: null };
  expect(fraudWarningOf(asWhole<Stripe.Radar.EarlyFraudWarning>(foreign))).toBeNull();
});
