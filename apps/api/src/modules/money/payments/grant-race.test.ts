import { asId, type BrandId, type ServiceId } from "@parlour/contract/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOfFailure } from "../../../plugins/failure.ts";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Platform } from "../../../platform.ts";
import type { CardPayment } from "../../../ports/cards.ts";
import { stripeCards } from "../../../ports/stripe-cards.ts";
import { meeting } from "../../../testing/meeting.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { scaled } from "../../../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { lockAccount, readAccountState, readBalance, auditLedger } from "../../records/credits/index.ts";
import { confirmPayment, startPayment } from "./service.ts";
import { settlePayment, takeInEvent, type PaymentDependencies } from "./settle-service.ts";

/**
 * Proof that a payment's credits are granted once, whichever report comes first (PAY-6): webhook and return page in
 * both orders, each twice, and many at once, on the real database.
 */

let server: TestApp;
let provider: TestCardProvider;
let dependencies: PaymentDependencies;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await testApp({ maxConnections: 24 });
  dependencies = toolsOf(server.platform);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

function toolsOf(platform: Platform): PaymentDependencies {
  return { ...platform, cards: stripeCards({ ...testSettings.cards, apiUrl: provider.url }) };
}

interface Purchase {
  readonly customerId: string;
  readonly intent: string;
  readonly webhook: () => Promise<unknown>;
  readonly confirm: () => Promise<unknown>;
}

/** A customer who has just paid for Gold: 50 credits. */
async function paidGold(): Promise<Purchase> {
  const person = await signedInCustomer(server.platform);
  const customer: CustomerIdentity = {
    customerId: person.customerId,
    loginId: person.loginId,
    brandId: asId<BrandId>(person.brand),
    region: person.region,
    phone: person.phone,
    serviceId: asId<ServiceId>(person.serviceId),
  };
  const named = { profilePhoneNumber: person.phone, serviceId: person.serviceId };
  const payment = await startPayment(dependencies, customer, {
    amount: "2000",
    creditAmount: 50,
    currency: "GBP",
    ...named,
  });
  if (!payment.ok) throw new Error(codeOfFailure(payment.error));
  const { intent } = payment.value;
  provider.pay(intent);
  const { body, signature } = provider.event("payment_intent.succeeded", intent);
  return {
    customerId: person.customerId,
    intent,
    webhook: () => takeInEvent(dependencies, Buffer.from(body), signature, "stripe"),
    confirm: () => confirmPayment(dependencies, customer, { paymentIntent: intent, ...named }),
  };
}

/** Returns what is wrong after a purchase; empty if its 50 credits exist exactly once. */
async function purchaseProblems(customerId: string): Promise<readonly string[]> {
  const { database } = server;
  const problems: string[] = [];
  const balance = await readBalance(database, customerId);
  if (balance !== 50) problems.push(`balance ${balance}`);
  const lots = await database
    .selectFrom("credit_lots")
    .select("id")
    .where("customer_id", "=", customerId)
    .execute();
  if (lots.length !== 1) problems.push(`${lots.length} lots`);
  return [...problems, ...(await auditLedger(database, customerId))];
}

describe("webhook and confirm", () => {
  test.each([
    ["webhook first", (purchase: Purchase) => [purchase.webhook, purchase.confirm]],
    ["confirm first", (purchase: Purchase) => [purchase.confirm, purchase.webhook]],
    [
      "each doubled",
      (purchase: Purchase) => [purchase.webhook, purchase.webhook, purchase.confirm, purchase.confirm],
    ],
    [
      "interleaved",
      (purchase: Purchase) => [purchase.confirm, purchase.webhook, purchase.confirm, purchase.webhook],
    ],
  ])("%s: credits are granted once", async (_, orderOf) => {
    const purchase = await paidGold();
    for (const tell of orderOf(purchase)) await tell();
    expect(await purchaseProblems(purchase.customerId)).toEqual([]);
  });

  test("20 at once, half of each: credits are granted once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const purchase = await paidGold();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? purchase.webhook() : purchase.confirm())),
      );
      for (const response of responses) expect(response).toMatchObject({ ok: true });
      expect(await purchaseProblems(purchase.customerId)).toEqual([]);
    }
    console.info("grant race: 10 purchases x 20 tellings at once, each granted once");
  });

  test("success, refunds and a lost dispute told at once, each doubled: all of it is taken back once", async () => {
    const rounds = scaled(10, 200);
    for (let round = 0; round < rounds; round += 1) {
      const { customerId, intent, webhook } = await paidGold();
      const refund = provider.eventOf("refund.created", provider.refund(intent, 700));
      const charge = provider.event("charge.refunded", intent);
      const dispute = provider.dispute(intent, 1300);
      const opened = provider.eventOf("charge.dispute.created", { ...dispute });
      const lost = provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"));
      const tellings = [refund, charge, opened, lost].map(
        ({ body, signature }) =>
          () =>
            takeInEvent(dependencies, Buffer.from(body), signature, "stripe"),
      );
      await Promise.all([webhook, ...tellings, ...tellings.toReversed(), webhook].map((tell) => tell()));
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
      expect(await auditLedger(server.database, customerId)).toEqual([]);
    }
    console.info(`money race: ${rounds} purchases x 10 tellings of 5 events at once, each ended the same`);
  });

  test("a naive grant that checks and then inserts is caught by the same check", async () => {
    const purchase = await paidGold();
    const news: CardPayment = {
      intentId: purchase.intent,
      outcome: "succeeded",
      receivedMinor: 2000,
      currency: "GBP",
      cancelled: false,
      chargeId: null,
      tried: true,
      cardLast4: null,
      cardFingerprint: null,
    };
    const { database } = server;
    await database.transaction().execute((trx) => lockAccount(trx, purchase.customerId));
    const looked = meeting(20);
    const naiveSettle = async (): Promise<void> => {
      const payment = await database
        .selectFrom("payments")
        .select(["status", "credits"])
        .where("intent_id", "=", news.intentId)
        .executeTakeFirstOrThrow();
      await looked();
      if (payment.status === "succeeded") return;
      await database
        .updateTable("credit_accounts")
        .set((eb) => ({ purchased: eb("purchased", "+", payment.credits) }))
        .where("customer_id", "=", purchase.customerId)
        .execute();
      await database
        .updateTable("payments")
        .set({ status: "succeeded", granted_at: server.platform.clock.now() })
        .where("intent_id", "=", news.intentId)
        .execute();
    };
    await Promise.all(Array.from({ length: 20 }, naiveSettle));
    const problems = await purchaseProblems(purchase.customerId);
    expect(problems).toContainEqual(expect.stringMatching(/^balance \d+$/));
    // after the naive grant, too, the real one grants nothing more
    expect(await settlePayment(dependencies, news)).toEqual({ ok: true, value: "succeeded" });
  });
});
