import { confirmPayment, createPaymentIntent, formerCardReport } from "@parlour/contract/operations/payments";
import { bundles } from "@parlour/contract/operations/credits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../../testing/test-chat.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readBalance, auditLedger } from "../../records/credits/index.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  const settings = { ...testSettings, cards: { ...testSettings.cards, apiUrl: provider.url } };
  server = await testApp({ platform: { settings } });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const bronze = { amount: "500", creditAmount: 10, currency: "GBP", description: "anything" };

function named(customer: SignedInCustomer) {
  return { profilePhoneNumber: customer.phone, serviceId: customer.serviceId };
}

async function order(customer: SignedInCustomer, change: object = {}) {
  return await call(server.app, createPaymentIntent, {
    headers: customer.headers,
    body: { ...bronze, ...named(customer), ...change },
  });
}

async function started(customer: SignedInCustomer): Promise<string> {
  const response = await order(customer);
  expect(response.statusCode).toBe(200);
  return response.json<{ intent: string }>().intent;
}

async function confirm(customer: SignedInCustomer, paymentIntent: string, change: object = {}) {
  return await call(server.app, confirmPayment, {
    headers: customer.headers,
    body: { paymentIntent, ...named(customer), ...change },
  });
}

async function deliver(event: { readonly body: string; readonly signature: string }) {
  return await call(server.app, formerCardReport, {
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": event.signature },
    body: event.body,
  });
}

async function storedPayments(customer: SignedInCustomer) {
  return await server.database
    .selectFrom("payments")
    .selectAll()
    .where("customer_id", "=", customer.customerId)
    .execute();
}

describe("GET /im/api/bundle", () => {
  test("returns the four bundles of the customer's region", async () => {
    const customer = await signedInCustomer(server.platform);
    const response = await call(server.app, bundles, { headers: customer.headers });
    expect(response.json()).toEqual({
      bronzePrice: "5.00",
      bronzeAmount: 10,
      silverPrice: "11.25",
      silverAmount: 25,
      goldPrice: "20.00",
      goldAmount: 50,
      platinumPrice: "35.00",
      platinumAmount: 100,
    });
  });
});

describe("POST /im/stripe/intent", () => {
  test("starts a payment that the server has priced, described and bound to the customer", async () => {
    const customer = await signedInCustomer(server.platform, { region: "IE" });
    const response = await order(customer, { currency: "eur" });
    const { intent, clientSecret } = response.json<{ intent: string; clientSecret: string }>();
    expect(clientSecret).toBe(`${intent}_secret_x`);
    expect(provider.intents.get(intent)).toMatchObject({
      amount: 500,
      currency: "eur",
      description: "Emberlane Ireland payment",
      metadata: { customerId: customer.customerId, serviceId: "emberlane-IE", bundle: "bronze" },
    });
    expect(provider.intents.get(intent)?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(await storedPayments(customer)).toMatchObject([
      {
        intent_id: intent,
        bundle: "bronze",
        price_minor: 500,
        currency: "EUR",
        credits: 10,
        status: "processing",
      },
    ]);
  });

  test.each([
    ["a lower price", { amount: "100" }],
    ["more credits than the bundle holds", { creditAmount: 100 }],
    ["another region's currency", { currency: "AUD" }],
    ["somebody else's phone number", { profilePhoneNumber: "+447700900998" }],
    ["another site's service id", { serviceId: "frostmere-GB" }],
  ])("refuses %s: 422, nothing stored, nothing asked of the provider", async (_, change) => {
    const customer = await signedInCustomer(server.platform);
    const before = provider.intents.size;
    const response = await order(customer, change);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, "price_mismatch"]);
    expect(await storedPayments(customer)).toEqual([]);
    expect(provider.intents.size).toBe(before);
  });

  test("returns 502 while the provider is down, and nothing is stored", async () => {
    const customer = await signedInCustomer(server.platform);
    provider.mood = "down";
    const response = await order(customer);
    provider.mood = "well";
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([502, "cards_unavailable"]);
    expect(await storedPayments(customer)).toEqual([]);
  });
});

describe("POST /im/stripe/confirm", () => {
  test("grants a paid bundle's credits once, however often it is asked", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    expect((await confirm(customer, intent)).json()).toEqual({ status: "processing", balance: 0 });
    provider.pay(intent);
    const paid = { status: "succeeded", balance: 10 };
    expect((await confirm(customer, intent)).json()).toEqual(paid);
    expect((await confirm(customer, intent)).json()).toEqual(paid);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
  });

  test("a declined card is failed, and another card on the same payment succeeds", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.decline(intent);
    expect((await confirm(customer, intent)).json()).toEqual({ status: "failed", balance: 0 });
    provider.pay(intent);
    expect((await confirm(customer, intent)).json()).toEqual({ status: "succeeded", balance: 10 });
  });

  test("somebody else's payment and a missing one look the same: 404", async () => {
    const owner = await signedInCustomer(server.platform);
    const stranger = await signedInCustomer(server.platform);
    const intent = await started(owner);
    provider.pay(intent);
    const foreign = await confirm(stranger, intent);
    const missing = await confirm(stranger, "pi_missing");
    for (const response of [foreign, missing]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        404,
        "payment_not_found",
      ]);
    }
    expect(await readBalance(server.database, stranger.customerId)).toBe(0);
    expect(await readBalance(server.database, owner.customerId)).toBe(0);
  });

  test("another phone number or service id than the token's is refused", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.pay(intent);
    for (const change of [{ profilePhoneNumber: "+447700900998" }, { serviceId: "emberlane-AU" }]) {
      expect((await confirm(customer, intent, change)).statusCode).toBe(422);
    }
    expect(await readBalance(server.database, customer.customerId)).toBe(0);
  });

  test.each([
    ["amount", { amount_received: 5 }],
    ["currency", { currency: "aud" }],
  ])("money of the wrong %s grants nothing and is held for staff", async (_, change) => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.pay(intent, change);
    expect((await confirm(customer, intent)).statusCode).toBe(422);
    expect((await deliver(provider.event("payment_intent.succeeded", intent))).statusCode).toBe(200);
    expect(await readBalance(server.database, customer.customerId)).toBe(0);
    const [held] = await storedPayments(customer);
    expect(held).toMatchObject({ status: "held", granted_at: null });
    expect(held?.problem).toContain("ordered");
  });
});

describe("POST /im/stripe/webhook", () => {
  test("a signed success grants the credits, again and again only once", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.pay(intent);
    const event = provider.event("payment_intent.succeeded", intent);
    for (let time = 0; time < 3; time += 1) {
      const response = await deliver(event);
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }
    expect(await readBalance(server.database, customer.customerId)).toBe(10);
  });

  test("a failure that arrives after the success takes nothing away", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.decline(intent);
    const failure = provider.event("payment_intent.payment_failed", intent);
    provider.pay(intent);
    await deliver(provider.event("payment_intent.succeeded", intent));
    await deliver(failure);
    expect(await readBalance(server.database, customer.customerId)).toBe(10);
    expect(await storedPayments(customer)).toMatchObject([{ status: "succeeded" }]);
  });

  test("unsigned, altered, stale and wrongly signed events are refused and change nothing", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.pay(intent);
    const good = provider.event("payment_intent.succeeded", intent);
    const refused = [
      await deliver({ ...good, signature: "" }),
      await deliver({ ...good, signature: "t=1,v1=00" }),
      await deliver({ ...good, body: `${good.body} ` }),
      await deliver(provider.event("payment_intent.succeeded", intent, { ageSeconds: 3600 })),
      await deliver(provider.event("payment_intent.succeeded", intent, { secret: "whsec_other" })),
      await call(server.app, formerCardReport, {
        headers: { "content-type": "application/json" },
        body: good.body,
      }),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        "signature_invalid",
      ]);
    }
    expect(await readBalance(server.database, customer.customerId)).toBe(0);
  });

  test("forged refunds and disputes are refused; a replayed one changes nothing more", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    provider.pay(intent);
    await deliver(provider.event("payment_intent.succeeded", intent));
    const refund = provider.eventOf("refund.created", provider.refund(intent, 500));
    const dispute = provider.eventOf("charge.dispute.created", provider.dispute(intent));
    for (const forged of [
      { ...refund, signature: "" },
      { ...refund, body: refund.body.replace("500", "400") },
      { ...dispute, signature: refund.signature },
    ]) {
      expect((await deliver(forged)).statusCode).toBe(400);
    }
    expect(await readBalance(server.database, customer.customerId)).toBe(10);
    for (let time = 0; time < 3; time += 1) expect((await deliver(refund)).statusCode).toBe(200);
    expect(await readBalance(server.database, customer.customerId)).toBe(0);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
  });

  test("events without a meaning here, and payments started elsewhere, get a 200", async () => {
    const customer = await signedInCustomer(server.platform);
    const intent = await started(customer);
    expect((await deliver(provider.event("charge.updated", intent))).statusCode).toBe(200);
    expect((await deliver(provider.event("payment_intent.succeeded", "pi_unknown"))).statusCode).toBe(200);
    expect(await storedPayments(customer)).toMatchObject([{ status: "processing" }]);
  });
});
