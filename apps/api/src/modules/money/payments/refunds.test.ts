import {
  confirmPayment,
  customerPayments,
  paymentReceipt,
  refundPayment,
  formerCardReport,
  type CustomerPayment,
  type Receipt,
} from "@parlour/contract/operations/payments";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startCardProvider,
  type SignedEvent,
  type TestCardProvider,
} from "../../../testing/test-card-provider.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, ordered, spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider);
});
beforeEach(() => {
  provider.mood = "well";
  provider.refundMood = "succeeded";
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function deliver({ body, signature }: SignedEvent): Promise<number> {
  const response = await call(server.app, formerCardReport, {
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
  return response.statusCode;
}

/** A customer who has paid for Gold: 50 credits for 20.00. */
async function goldCustomer(): Promise<SignedInCustomer & { readonly intent: string }> {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  await deliver(provider.event("payment_intent.succeeded", intent));
  return { ...person, intent };
}

async function askRefund(person: SignedInCustomer, paymentIntent: string) {
  return await call(server.app, refundPayment, {
    headers: person.headers,
    params: { paymentIntent },
    body: { reason: "changed my mind" },
  });
}

async function ownPayments(person: SignedInCustomer): Promise<CustomerPayment[]> {
  const response = await call(server.app, customerPayments, { headers: person.headers });
  expect(response.statusCode).toBe(200);
  return response.json<CustomerPayment[]>();
}

test("a customer's payments come in pages", async () => {
  const person = await goldCustomer();
  const intents = [person.intent];
  for (const bundle of ["bronze", "gold", "platinum"] as const)
    intents.push(await ordered(server.platform, person, bundle));
  const page = async (query: { before?: string; limit: string }) =>
    (await call(server.app, customerPayments, { headers: person.headers, query }))
      .json<CustomerPayment[]>()
      .map(({ paymentIntent }) => paymentIntent);
  const whole = await page({ limit: "200" });
  expect(whole.toSorted()).toEqual(intents.toSorted());
  const [first, second] = [whole.slice(0, 3), whole.slice(3)];
  expect(await page({ limit: "3" })).toEqual(first);
  expect(await page({ limit: "3", before: first.at(-1) ?? "" })).toEqual(second);
  const stranger = await goldCustomer();
  expect(await page({ limit: "3", before: stranger.intent })).toEqual([]);
});

async function expectAccount(customerId: string, account: { balance: number; debt: number }): Promise<void> {
  expect(await readAccountState(server.database, customerId)).toEqual(account);
  expect(await auditLedger(server.database, customerId)).toEqual([]);
}

describe("a customer's own refund", () => {
  test("takes the credits, refunds the card and reports by when the money arrives", async () => {
    const person = await goldCustomer();
    const response = await askRefund(person, person.intent);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        refundId: expect.any(String) as string,
        status: "succeeded",
        minor: 2000,
        currency: "GBP",
        arrivesBy: "2026-11-27",
      },
    ]);
    await expectAccount(person.customerId, { balance: 0, debt: 0 });
    expect(await ownPayments(person)).toMatchObject([
      { status: "succeeded", refundedMinor: 2000, refundStatus: "succeeded", refundableUntil: null },
    ]);
  });

  test("has the time of its payment among the purchases, as on its receipt", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    const opened = server.clock.now().toISOString();
    expect(await ownPayments(person)).toMatchObject([{ createdAt: opened, paidAt: null }]);
    server.clock.advance(7);
    provider.pay(intent);
    await deliver(provider.event("payment_intent.succeeded", intent));
    const receipt = await call(server.app, paymentReceipt, {
      headers: person.headers,
      params: { paymentIntent: intent },
    });
    const { paidAt } = receipt.json<Receipt>();
    expect(paidAt).toBe(server.clock.now().toISOString());
    expect(paidAt).not.toBe(opened);
    expect(await ownPayments(person)).toMatchObject([{ createdAt: opened, paidAt }]);
  });

  test("stands among the purchases by the time of its payment, not of its order", async () => {
    const person = await signedInCustomer(server.platform);
    const first = await ordered(server.platform, person, "gold");
    server.clock.advance(1);
    const second = await ordered(server.platform, person, "bronze");
    for (const intent of [second, first]) {
      server.clock.advance(1);
      provider.pay(intent);
      await deliver(provider.event("payment_intent.succeeded", intent));
    }
    expect((await ownPayments(person)).map(({ paymentIntent }) => paymentIntent)).toEqual([first, second]);
  });

  test("is offered until 30 days have passed, to the millisecond", async () => {
    const person = await goldCustomer();
    const granted = server.clock.now();
    const until = new Date(granted.getTime() + 30 * 24 * 3600 * 1000);
    expect(await ownPayments(person)).toMatchObject([{ refundableUntil: until.toISOString() }]);
    await server.database
      .updateTable("payments")
      .set({ granted_at: new Date(granted.getTime() - 30 * 24 * 3600 * 1000) })
      .where("intent_id", "=", person.intent)
      .execute();
    expect(await ownPayments(person)).toMatchObject([{ refundableUntil: null }]);
    const late = await askRefund(person, person.intent);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "refund_not_allowed"]);
    await server.database
      .updateTable("payments")
      .set({ granted_at: new Date(granted.getTime() - 30 * 24 * 3600 * 1000 + 1) })
      .where("intent_id", "=", person.intent)
      .execute();
    expect((await askRefund(person, person.intent)).statusCode).toBe(200);
  });

  test("is refused once a credit of that purchase was spent", async () => {
    const person = await goldCustomer();
    await spendCredits(server.platform, person.customerId, 1);
    expect(await ownPayments(person)).toMatchObject([{ refundableUntil: null }]);
    expect((await askRefund(person, person.intent)).statusCode).toBe(409);
    await expectAccount(person.customerId, { balance: 49, debt: 0 });
  });

  test("of a later purchase is possible while only the earlier one was spent", async () => {
    const person = await goldCustomer();
    const later = await ordered(server.platform, person, "bronze");
    const left = async () =>
      Object.fromEntries((await ownPayments(person)).map((one) => [one.paymentIntent, one.creditsLeft]));
    expect(await left()).toEqual({ [person.intent]: 50, [later]: null });
    provider.pay(later);
    await deliver(provider.event("payment_intent.succeeded", later));
    await spendCredits(server.platform, person.customerId, 5);
    expect(await left()).toEqual({ [person.intent]: 45, [later]: 10 });
    expect((await askRefund(person, person.intent)).statusCode).toBe(409);
    expect((await askRefund(person, later)).statusCode).toBe(200);
    await expectAccount(person.customerId, { balance: 45, debt: 0 });
  });

  test("happens once: a second one is refused", async () => {
    const person = await goldCustomer();
    expect((await askRefund(person, person.intent)).statusCode).toBe(200);
    expect((await askRefund(person, person.intent)).statusCode).toBe(409);
  });

  test("of somebody else's payment and of a missing one look the same: 404", async () => {
    const owner = await goldCustomer();
    const stranger = await signedInCustomer(server.platform);
    for (const intent of [owner.intent, "pi_missing"]) {
      const response = await askRefund(stranger, intent);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        404,
        "payment_not_found",
      ]);
    }
    await expectAccount(owner.customerId, { balance: 50, debt: 0 });
  });

  test("is refused for a payment that is not paid", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    expect((await askRefund(person, intent)).statusCode).toBe(409);
  });

  test("that the provider refuses gives the credits back, and can be asked for again", async () => {
    const person = await goldCustomer();
    provider.refundMood = "refused";
    expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "failed" });
    await expectAccount(person.customerId, { balance: 50, debt: 0 });
    provider.refundMood = "succeeded";
    expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "succeeded" });
    await expectAccount(person.customerId, { balance: 0, debt: 0 });
  });

  test("that the bank sends back later gives the credits back", async () => {
    const person = await goldCustomer();
    provider.refundMood = "pending";
    expect((await askRefund(person, person.intent)).json()).toMatchObject({ status: "requested" });
    await expectAccount(person.customerId, { balance: 0, debt: 0 });
    const [made] = [...provider.refunds.values()].filter((each) => each.payment_intent === person.intent);
    if (made === undefined) throw new Error("no refund arrived");
    await deliver(provider.eventOf("refund.failed", provider.changeRefund(made.id, "failed")));
    await expectAccount(person.customerId, { balance: 50, debt: 0 });
    expect(await ownPayments(person)).toMatchObject([{ refundStatus: "failed", refundedMinor: 0 }]);
  });
});

describe("a refund made at the provider", () => {
  test("takes credits in proportion, and spent ones become a debt", async () => {
    const person = await goldCustomer();
    await spendCredits(server.platform, person.customerId, 45);
    await deliver(provider.eventOf("refund.created", provider.refund(person.intent, 500)));
    // 12 credits for 5.00 of 20.00: 5 are left, 7 are owed
    await expectAccount(person.customerId, { balance: 0, debt: 7 });
    expect((await askRefund(person, person.intent)).statusCode).toBe(409);
  });

  test("is found through charge.refunded alone, and again once the provider responds", async () => {
    const person = await goldCustomer();
    provider.refund(person.intent, 2000);
    const told = provider.event("charge.refunded", person.intent);
    provider.mood = "down";
    expect(await deliver(told)).toBe(503);
    provider.mood = "well";
    expect(await deliver(told)).toBe(200);
    await expectAccount(person.customerId, { balance: 0, debt: 0 });
  });
});

describe("a dispute", () => {
  test("open: refunds are refused; lost: the credits go, what was spent is owed and the next purchase pays it", async () => {
    const person = await goldCustomer();
    await spendCredits(server.platform, person.customerId, 20);
    const dispute = provider.dispute(person.intent);
    await deliver(provider.eventOf("charge.dispute.created", dispute));
    await expectAccount(person.customerId, { balance: 30, debt: 0 });
    expect(await ownPayments(person)).toMatchObject([{ dispute: "open", refundableUntil: null }]);
    await deliver(provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost")));
    await expectAccount(person.customerId, { balance: 0, debt: 20 });
    const next = await ordered(server.platform, person);
    provider.pay(next);
    await deliver(provider.event("payment_intent.succeeded", next));
    await expectAccount(person.customerId, { balance: 30, debt: 0 });
    // some of its credits paid a debt, so it counts as partly spent
    expect((await askRefund(person, next)).statusCode).toBe(409);
  });

  test("won leaves everything as it was, and the payment can be refunded again", async () => {
    const person = await goldCustomer();
    const dispute = provider.dispute(person.intent);
    await deliver(provider.eventOf("charge.dispute.created", dispute));
    expect((await askRefund(person, person.intent)).statusCode).toBe(409);
    await deliver(provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "won")));
    await expectAccount(person.customerId, { balance: 50, debt: 0 });
    expect((await askRefund(person, person.intent)).statusCode).toBe(200);
  });

  test("won after it was lost gives the credits again", async () => {
    const person = await goldCustomer();
    await spendCredits(server.platform, person.customerId, 20);
    const dispute = provider.dispute(person.intent);
    await deliver(provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost")));
    await expectAccount(person.customerId, { balance: 0, debt: 20 });
    const won = provider.closeDispute(dispute.id, "won");
    await deliver(provider.eventOf("charge.dispute.funds_reinstated", won));
    await expectAccount(person.customerId, { balance: 30, debt: 0 });
  });
});

test("news of an erased customer's payment still settle on the account", async () => {
  const person = await goldCustomer();
  await server.database.deleteFrom("logins").where("customer_id", "=", person.customerId).execute();
  await server.database.deleteFrom("customers").where("id", "=", person.customerId).execute();
  const dispute = provider.dispute(person.intent);
  expect(
    await deliver(provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"))),
  ).toBe(200);
  await expectAccount(person.customerId, { balance: 0, debt: 0 });
});

test("the return page keeps the card's last four digits for the receipt", async () => {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  const body = { paymentIntent: intent, profilePhoneNumber: person.phone, serviceId: person.serviceId };
  await call(server.app, confirmPayment, { headers: person.headers, body });
  const row = await server.database
    .selectFrom("payments")
    .select(["card_last4", "charge_id"])
    .where("intent_id", "=", intent)
    .executeTakeFirst();
  expect(row).toEqual({ card_last4: "4242", charge_id: `ch_${intent}` });
});
