import { sendMessage as sendOperation } from "@parlour/contract/operations/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Trx } from "../../../plugins/database.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits, profileId } from "../../../testing/test-chat.ts";
import { chargeAnyReply } from "../../../testing/test-charge.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { grantGoodwill, readAccountState, readBalance } from "./service.ts";
import { auditLedger } from "./ledger-audit.ts";
import { giveBackPurchase, purchaseUntouched, readTakenBack, takeBackPurchase } from "./take-back.ts";
import type { EntryContext } from "./account.ts";

let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

interface Buyer {
  readonly customer: SignedInCustomer;
  readonly customerId: string;
  /** The payment intent of the purchase. */
  readonly intent: string;
}

async function buy(customer: SignedInCustomer, credits: number): Promise<string> {
  await givePurchasedCredits(server.platform, customer, credits);
  const row = await server.database
    .selectFrom("credit_lots")
    .select("payment_intent_id")
    .where("customer_id", "=", customer.customerId)
    .where("kind", "=", "purchased")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.payment_intent_id ?? "";
}

/** Creates a customer who bought credits and spent some of them. */
async function buyer(bought: number, spent = 0): Promise<Buyer> {
  const customer = await signedInCustomer(server.platform);
  const intent = await buy(customer, bought);
  for (let index = 0; index < spent; index += 1) expect(await charge(customer.customerId)).toBe("charged");
  return { customer, customerId: customer.customerId, intent };
}

async function book<Value>(step: (trx: Trx, context: EntryContext) => Promise<Value>): Promise<Value> {
  const { database, clock, random } = server.platform;
  return await database.transaction().execute(async (trx) => step(trx, { now: clock.now(), random }));
}

async function charge(customerId: string): Promise<string> {
  const charged = await book(async (trx, context) => chargeAnyReply(trx, customerId, context));
  return charged.ok ? "charged" : charged.error;
}

async function take(
  { customerId, intent }: Buyer,
  cause: "refund" | "dispute",
  credits: number,
  causeId = server.platform.random.uuid(),
) {
  const taking = { customerId, paymentIntentId: intent, cause, causeId, credits };
  return await book(async (trx, context) => takeBackPurchase(trx, taking, context));
}

async function give(
  { customerId, intent }: Buyer,
  cause: "refund_failed" | "dispute_won",
  credits: number,
  causeId = server.platform.random.uuid(),
) {
  const giving = { customerId, paymentIntentId: intent, cause, causeId, credits };
  return await book(async (trx, context) => giveBackPurchase(trx, giving, context));
}

async function sound(customerId: string): Promise<void> {
  expect(await auditLedger(server.database, customerId)).toEqual([]);
}

describe("a refund", () => {
  test("takes the whole lot back, once for each refund", async () => {
    const bought = await buyer(10);
    const refundId = server.platform.random.uuid();
    expect(await take(bought, "refund", 10, refundId)).toEqual({
      outcome: "booked",
      taken: 10,
      owed: 0,
      balance: 0,
      debt: 0,
    });
    expect(await take(bought, "refund", 10, refundId)).toMatchObject({ outcome: "repeated", taken: 0 });
    expect(await take(bought, "refund", 10)).toMatchObject({ outcome: "nothing_due" });
    await sound(bought.customerId);
  });

  test("in parts takes so many credits each time", async () => {
    const bought = await buyer(10);
    expect(await take(bought, "refund", 3)).toMatchObject({ taken: 3, balance: 7 });
    expect(await take(bought, "refund", 4)).toMatchObject({ taken: 4, balance: 3 });
    expect(await readTakenBack(server.database, bought.intent)).toBe(7);
    expect(await take(bought, "refund", 9)).toMatchObject({ taken: 3, owed: 0, balance: 0 });
    await sound(bought.customerId);
  });

  test("that fails gives the credits again, once", async () => {
    const bought = await buyer(10);
    const refundId = server.platform.random.uuid();
    await take(bought, "refund", 10, refundId);
    expect(await give(bought, "refund_failed", 10, refundId)).toMatchObject({ given: 10, balance: 10 });
    expect(await give(bought, "refund_failed", 10, refundId)).toMatchObject({ outcome: "repeated" });
    expect(await purchaseUntouched(server.database, bought.intent)).toBe(true);
    await sound(bought.customerId);
  });

  test("is for an untouched purchase: no credit of it was spent or paid a debt", async () => {
    const untouched = await buyer(10);
    expect(await purchaseUntouched(server.database, untouched.intent)).toBe(true);
    await charge(untouched.customerId);
    expect(await purchaseUntouched(server.database, untouched.intent)).toBe(false);

    const indebted = await buyer(2, 2);
    await take(indebted, "dispute", 2);
    const intent = await buy(indebted.customer, 10);
    expect(await purchaseUntouched(server.database, intent)).toBe(false);
    expect(await purchaseUntouched(server.database, "pi_never_granted")).toBe(false);
  });

  test("of a payment that was never granted takes nothing and reports that", async () => {
    const bought = await buyer(10);
    expect(await take({ ...bought, intent: "pi_unknown" }, "refund", 10)).toMatchObject({
      outcome: "not_granted",
      balance: 10,
    });
    expect(await give({ ...bought, intent: "pi_unknown" }, "refund_failed", 10)).toMatchObject({
      outcome: "not_granted",
    });
  });
});

describe("a lost dispute", () => {
  test("takes what is left of the purchase and books the rest as debt; other credits stay", async () => {
    const bought = await buyer(10, 7);
    await giveFreeCredits(server.platform, bought.customer, 2);
    expect(await take(bought, "dispute", 10)).toEqual({
      outcome: "booked",
      taken: 3,
      owed: 7,
      balance: 2,
      debt: 7,
    });
    expect(await readAccountState(server.database, bought.customerId)).toEqual({ balance: 2, debt: 7 });
    await sound(bought.customerId);
  });

  test("blocks spending: replies can't be charged, and a message is refused with 402 credit_owed", async () => {
    const bought = await buyer(3, 1);
    await giveFreeCredits(server.platform, bought.customer, 5);
    await take(bought, "dispute", 3);
    expect(await charge(bought.customerId)).toBe("credit_owed");
    const refused = await call(server.app, sendOperation, {
      headers: bought.customer.headers,
      body: {
        profileId: await profileId(server.database, "emberlane", "isolde"),
        body: "Hello?",
        clientMessageId: server.platform.random.uuid(),
      },
    });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([402, "credit_owed"]);
  });

  test("is recovered from the next purchase, in an entry of its own; a small purchase pays a part", async () => {
    const bought = await buyer(10, 10);
    await take(bought, "dispute", 10);
    await buy(bought.customer, 4);
    expect(await readAccountState(server.database, bought.customerId)).toEqual({ balance: 0, debt: 6 });
    const intent = await buy(bought.customer, 8);
    expect(await readAccountState(server.database, bought.customerId)).toEqual({ balance: 2, debt: 0 });
    const recovery = await server.database
      .selectFrom("ledger_entries")
      .select("id")
      .where("cause", "=", "recovery")
      .where("cause_id", "=", intent)
      .execute();
    expect(recovery.length).toBe(1);
    expect(await charge(bought.customerId)).toBe("charged");
    await sound(bought.customerId);
  });

  test("is not paid with goodwill, which waits until a purchase has paid", async () => {
    const bought = await buyer(2, 2);
    await take(bought, "dispute", 2);
    const goodwill = { customerId: bought.customerId, goodwillId: server.platform.random.uuid(), credits: 5 };
    const granted = await book(async (trx, context) => grantGoodwill(trx, goodwill, context));
    expect(granted).toEqual({ granted: true, recovered: 0, balance: 5, debt: 2 });
    expect(await charge(bought.customerId)).toBe("credit_owed");
    await sound(bought.customerId);
  });

  test("that is won after all strikes out its debt and gives the rest again", async () => {
    const bought = await buyer(10, 7);
    await take(bought, "dispute", 10);
    expect(await give(bought, "dispute_won", 10)).toEqual({
      outcome: "booked",
      given: 3,
      forgiven: 7,
      balance: 3,
      debt: 0,
    });
    await sound(bought.customerId);
  });

  test("that is won when a later purchase has paid its debt gives those credits again", async () => {
    const bought = await buyer(10, 7);
    await take(bought, "dispute", 10);
    await buy(bought.customer, 20);
    expect(await readBalance(server.database, bought.customerId)).toBe(13);
    expect(await give(bought, "dispute_won", 10)).toMatchObject({ given: 10, forgiven: 0, balance: 23 });
    await sound(bought.customerId);
  });

  test("after a refund of the same purchase takes nothing more", async () => {
    const bought = await buyer(10, 2);
    await take(bought, "refund", 10);
    expect(await take(bought, "dispute", 10)).toMatchObject({ outcome: "nothing_due", debt: 2 });
    await sound(bought.customerId);
  });

  test("of a customer who was erased is booked under the account's id", async () => {
    const bought = await buyer(5, 5);
    const { database } = server;
    await database.deleteFrom("logins").where("customer_id", "=", bought.customerId).execute();
    await database.deleteFrom("customers").where("id", "=", bought.customerId).execute();
    expect(await take(bought, "dispute", 5)).toMatchObject({ outcome: "booked", owed: 5 });
    await sound(bought.customerId);
  });
});

describe("goodwill", () => {
  test("arrives as free credits, once for each grant, also when asked for at once", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    const goodwill = { customerId, goodwillId: server.platform.random.uuid(), credits: 5 };
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () =>
        book(async (trx, context) => grantGoodwill(trx, goodwill, context)),
      ),
    );
    expect(responses.filter(({ granted }) => granted).length).toBe(1);
    expect(await readBalance(server.database, customerId)).toBe(5);
    await sound(customerId);
  });
});

describe("ten refunds and disputes of one purchase at once", () => {
  test("never take back more than it brought", async () => {
    const bought = await buyer(10, 4);
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => take(bought, index % 2 === 0 ? "refund" : "dispute", 3)),
    );
    expect(await readTakenBack(server.database, bought.intent)).toBe(10);
    expect(await readAccountState(server.database, bought.customerId)).toEqual({ balance: 0, debt: 4 });
    await sound(bought.customerId);
  });
});
