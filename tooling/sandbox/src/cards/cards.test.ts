import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Stripe } from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { sandboxKeys } from "../sandbox-keys.ts";
import { methodOfCard } from "./card-details.ts";
import { runningSandbox, type RunningSandbox } from "../testing/running-sandbox.ts";

function stripeAt(sandbox: RunningSandbox, key: string = sandboxKeys.stripeSecretKey): Stripe {
  return new Stripe(key, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

const gold = { amount: 2000, currency: "gbp", description: "Duskwren United Kingdom payment" } as const;

async function confirmed(
  sandbox: RunningSandbox,
  stripe: Stripe,
  card: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create(gold);
  await sandbox.post("/api/cards/confirm", { paymentIntent: intent.id, card });
  return stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
}

test("a payment is created, paid with 4242… and retrieved with Stripe's SDK", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const created = await stripe.paymentIntents.create({
    ...gold,
    metadata: { brand: "duskwren" },
    allowed_payment_method_types: ["card"],
  });
  expect(created).toMatchObject({
    status: "requires_payment_method",
    amount: 2000,
    metadata: { brand: "duskwren" },
  });
  expect(created.client_secret).toContain(`${created.id}_secret_`);
  expect(created.lastResponse.requestId).toMatch(/^req_/);

  await sandbox.post("/api/cards/confirm", { paymentIntent: created.id, card: "4242 4242 4242 4242" });
  const paid = await stripe.paymentIntents.retrieve(created.id, {
    expand: ["latest_charge", "payment_method"],
  });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 2000 });
  expect(paid.latest_charge).toMatchObject({
    paid: true,
    payment_method_details: { card: { brand: "visa", last4: "4242" } },
  });
});

test("a card has one fingerprint by number, expiry and security code, and without a code each payment its own", () => {
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, country: null, postalCode: null };
  const fingerprints = ["123", "123", "124", null, null].map(
    (cvc) => methodOfCard({ ...card, cvc }, Date.UTC(2026, 10, 26)).card.fingerprint,
  );
  expect(fingerprints[0]).toBe(fingerprints[1]);
  expect(new Set(fingerprints).size).toBe(4);
});

test("a declined card leaves the payment open for another one", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const declined = await confirmed(sandbox, stripe, "4000000000009995");
  expect(declined).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: {
      type: "card_error",
      code: "card_declined",
      decline_code: "insufficient_funds",
      message: "Your card has insufficient funds.",
    },
  });
  await sandbox.post("/api/cards/confirm", { paymentIntent: declined.id, card: "4242424242424242" });
  expect(await stripe.paymentIntents.retrieve(declined.id)).toMatchObject({
    status: "succeeded",
    last_payment_error: null,
  });
  await expect(
    stripe.paymentIntents.confirm(declined.id, { payment_method: "pm_card_visa" }),
  ).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("a number that is no test card is declined", async () => {
  const sandbox = await runningSandbox();
  const declined = await confirmed(sandbox, stripeAt(sandbox), "4539148803436467");
  expect(declined.last_payment_error).toMatchObject({ decline_code: "test_mode_live_card" });
});

test("3-D Secure sends the customer to the bank's page and back to the return address", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const intent = await stripe.paymentIntents.create(gold);
  const returnUrl = "http://uk.duskwren.localhost:8080/credits/checkout?bundle=gold";
  await sandbox.post("/api/cards/confirm", { paymentIntent: intent.id, card: "4000002500003155", returnUrl });
  const waiting = await stripe.paymentIntents.retrieve(intent.id);
  expect(waiting.status).toBe("requires_action");
  const bank = new URL(waiting.next_action?.redirect_to_url?.url ?? "");
  const page = `${sandbox.url}${bank.pathname}${bank.search}`;
  expect(await (await fetch(page)).text()).toContain("£20.00");

  const response = (outcome: string): Promise<Response> =>
    fetch(page, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
  const back = new URL((await response("complete")).headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe("http://uk.duskwren.localhost:8080/credits/checkout");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    bundle: "gold",
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: "succeeded",
  });
  // Pressed twice, it returns the customer to the same place and pays once.
  expect((await response("complete")).headers.get("location")).toBe(back.href);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
});

test("a customer who fails 3-D Secure has not paid", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const intent = await confirmed(sandbox, stripe, "4000002500003155");
  await sandbox.post("/api/cards/authenticate", { paymentIntent: intent.id, outcome: "fail" });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
});

test("the same idempotency key answers the same payment; with other parameters it is refused", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const options = { idempotencyKey: "order-1" };
  const first = await stripe.paymentIntents.create(gold, options);
  const again = await stripe.paymentIntents.create(gold, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(stripe.paymentIntents.create({ ...gold, amount: 500 }, options)).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  expect(await sandbox.get("/api/cards")).toHaveLength(1);
});

test("mistakes are answered as Stripe answers them", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  await expect(stripe.paymentIntents.create({ ...gold, amount: 10 })).rejects.toMatchObject({
    code: "amount_too_small",
  });
  await expect(stripe.paymentIntents.create({ ...gold, currency: "zzz" })).rejects.toMatchObject({
    param: "currency",
  });
  for (const returnUrl of ["javascript:alert(1)", "//evil.example/", "/credits/checkout"]) {
    const confirming = { ...gold, confirm: true, payment_method: "pm_card_visa", return_url: returnUrl };
    await expect(stripe.paymentIntents.create(confirming)).rejects.toMatchObject({ code: "url_invalid" });
  }
  await expect(stripe.paymentIntents.retrieve("pi_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(stripeAt(sandbox, "sk_test_other").paymentIntents.create(gold)).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const unknown = { ...gold, colour: "plum" } as Stripe.PaymentIntentCreateParams;
  await expect(stripe.paymentIntents.create(unknown)).rejects.toMatchObject({
    code: "parameter_unknown",
    param: "colour",
  });
});

test("a browser sees a payment only with its client secret, and less of it", async () => {
  const sandbox = await runningSandbox();
  const intent = await stripeAt(sandbox).paymentIntents.create({ ...gold, metadata: { secret: "x" } });
  const see = (clientSecret: string): Promise<Response> =>
    fetch(
      `${sandbox.url}/v1/payment_intents/${intent.id}?${new URLSearchParams({ key: sandboxKeys.stripePublishableKey, client_secret: clientSecret })}`,
    );
  const seen = await see(intent.client_secret ?? "");
  expect(seen.headers.get("access-control-allow-origin")).toBe("*");
  const body = (await seen.json()) as object;
  expect(body).toMatchObject({ id: intent.id, amount: 2000 });
  expect(body).not.toHaveProperty("metadata");
  expect((await see("pi_x_secret_y")).status).toBe(404);
  const list = await fetch(`${sandbox.url}/v1/payment_intents?key=${sandboxKeys.stripePublishableKey}`);
  expect(list.status).toBe(403);
});

test("refunds give back no more than was paid", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const { id } = await confirmed(sandbox, stripe, "4242424242424242");
  expect(await stripe.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({
    status: "succeeded",
    amount: 500,
  });
  await expect(stripe.refunds.create({ payment_intent: id, amount: 1501 })).rejects.toMatchObject({
    param: "amount",
  });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1500 });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
});

test("a refund to a special card arrives later, or fails and is taken out of the charge again", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const late = await confirmed(sandbox, stripe, "4000000000007726");
  const pending = await stripe.refunds.create({ payment_intent: late.id });
  expect(pending.status).toBe("pending");
  await sandbox.post("/api/cards/refunds/end", { refund: pending.id, outcome: "succeeded" });
  expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({ status: "succeeded" });

  const failing = await confirmed(sandbox, stripe, "4000000000005126");
  const refund = await stripe.refunds.create({ payment_intent: failing.id, metadata: { refundId: "ours" } });
  expect(refund.status).toBe("succeeded");
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  const intent = await stripe.paymentIntents.retrieve(failing.id, { expand: ["latest_charge"] });
  expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
  const events = await stripe.events.list({ types: ["refund.failed", "refund.updated"], limit: 100 });
  expect(events.data.map(({ type }) => type)).toEqual(["refund.failed", "refund.updated", "refund.updated"]);
  expect(events.data[0]?.data.object).toMatchObject({ metadata: { refundId: "ours" } });
});

test("refunds and disputes are listed by payment", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const one = await confirmed(sandbox, stripe, "4000000000000259");
  const two = await confirmed(sandbox, stripe, "4242424242424242");
  await stripe.refunds.create({ payment_intent: two.id });
  const of = async (id: string) => [
    (await stripe.refunds.list({ payment_intent: id })).data.length,
    (await stripe.disputes.list({ payment_intent: id })).data.length,
  ];
  expect([await of(one.id), await of(two.id)]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const since = Math.floor(Date.now() / 1000) - 60;
  const events = await stripe.events.list({ types: ["charge.refunded"], created: { gte: since } });
  expect(events.data).toHaveLength(1);
});

test("a payment that nobody pays is cancelled, a paid one is not", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const open = await stripe.paymentIntents.create(gold);
  const options = { cancellation_reason: "abandoned" } as const;
  expect(await stripe.paymentIntents.cancel(open.id, options)).toMatchObject({ status: "canceled" });
  const paid = await confirmed(sandbox, stripe, "4242424242424242");
  await expect(stripe.paymentIntents.cancel(paid.id, options)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
    statusCode: 400,
  });
});

test("a dispute opens and is lost or won", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const { id } = await confirmed(sandbox, stripe, "4242424242424242");
  const dispute = (await sandbox.post("/api/cards/disputes", { paymentIntent: id, outcome: "open" })) as {
    id: string;
  };
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: "needs_response",
    payment_intent: id,
  });
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  expect(await sandbox.post("/api/cards/disputes", { paymentIntent: id, outcome: "lost" })).toMatchObject({
    status: "lost",
  });
  expect(await sandbox.post("/api/cards/disputes", { paymentIntent: id, outcome: "won" })).toMatchObject({
    status: "won",
  });
  const types = (await stripe.events.list({ limit: 100 })).data.map((event) => event.type);
  expect(types).toContain("charge.dispute.created");
  expect(types).toContain("charge.dispute.closed");
});

test("an early fraud warning is made once, listed, and no longer actionable after a refund or a dispute", async () => {
  const sandbox = await runningSandbox();
  const stripe = stripeAt(sandbox);
  const warn = async (paymentIntent: string) =>
    (await sandbox.post("/api/cards/fraud-warnings", { paymentIntent })) as { readonly id: string };
  const one = await confirmed(sandbox, stripe, "4242424242424242");
  const two = await confirmed(sandbox, stripe, "4242424242424242");
  const [first, second] = [await warn(one.id), await warn(two.id)];
  expect((await warn(one.id)).id).toBe(first.id);
  expect(await stripe.radar.earlyFraudWarnings.retrieve(first.id)).toMatchObject({
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: typeof one.latest_charge === "string" ? one.latest_charge : one.latest_charge?.id,
    fraud_type: "unauthorized_use_of_card",
    payment_intent: one.id,
  });
  const since = Math.floor(Date.now() / 1000) - 60;
  const listed = await stripe.radar.earlyFraudWarnings.list({ created: { gte: since } });
  expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: two.id })).data).toHaveLength(1);

  await stripe.refunds.create({ payment_intent: one.id, amount: 1 });
  expect(await stripe.radar.earlyFraudWarnings.retrieve(first.id)).toMatchObject({ actionable: true });
  await stripe.refunds.create({ payment_intent: one.id });
  await sandbox.post("/api/cards/disputes", { paymentIntent: two.id, outcome: "open" });
  for (const { id } of [first, second]) {
    expect(await stripe.radar.earlyFraudWarnings.retrieve(id)).toMatchObject({ actionable: false });
  }
  const types = ["radar.early_fraud_warning.created", "radar.early_fraud_warning.updated"];
  const events = await stripe.events.list({ types, limit: 100 });
  expect(events.data.map(({ type }) => type)).toEqual([types[1], types[1], types[0], types[0]]);
});

test("payments outlive a restart", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parlour-cards-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = await runningSandbox({ folder });
  const { id } = await confirmed(before, stripeAt(before), "4242424242424242");
  await before.stop();
  const after = await runningSandbox({ folder });
  expect(await stripeAt(after).paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
});
