import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CardPayment } from "../../../ports/cards.ts";
import { providerCases, startBothProviders, type BothProviders } from "../../../testing/both-providers.ts";
import { meeting } from "../../../testing/meeting.ts";
import { scaled } from "../../../testing/scale.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import type { SignedEvent } from "../../../testing/test-card-provider.ts";
import { identityOf } from "../../../testing/test-payments.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { lockAccount, readAccountState, readBalance, auditLedger } from "../../records/credits/index.ts";
import { confirmPayment } from "./service.ts";
import { settlePayment, takeInEvent } from "./settle-service.ts";

/**
 * Proof that a payment's credits are granted once, whichever report comes first (PAY-6): webhook and return page in
 * both orders, each twice, and many at once, on the real database.
 */

let both: BothProviders;
let server: TestApp;

beforeAll(async () => {
  both = await startBothProviders({ maxConnections: 24 });
  ({ server } = both);
});
afterAll(async () => await both.close());

interface Purchase {
  readonly customerId: string;
  readonly intent: string;
  readonly webhook: () => Promise<unknown>;
  readonly confirm: () => Promise<unknown>;
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

describe.each(providerCases)("webhook and confirm with $name", ({ name, abilities }) => {
  const side = () => both.sides[name];

  const told =
    ({ body, signature }: SignedEvent) =>
    () =>
      takeInEvent(side().platform, Buffer.from(body), signature, name);

  /** A customer who has just paid for Gold: 50 credits. */
  async function paidGold(): Promise<Purchase> {
    const person = await signedInCustomer(server.platform);
    const intent = await side().order(person);
    const named = { profilePhoneNumber: person.phone, serviceId: person.serviceId };
    return {
      customerId: person.customerId,
      intent,
      webhook: told(side().pay(intent)),
      confirm: () => confirmPayment(side().platform, identityOf(person), { paymentIntent: intent, ...named }),
    };
  }

  /** Refunds 7.00 and loses 13.00, and returns all that the provider reports about it. */
  function moneyBack(intent: string): readonly SignedEvent[] {
    const refund = side().refund(intent, 700);
    if (!abilities.reportsOpenDisputes) return [refund, side().loseDispute(intent, 1300)];
    const { stripe } = both;
    const charge = stripe.event("charge.refunded", intent);
    const dispute = stripe.dispute(intent, 1300);
    const opened = stripe.eventOf("charge.dispute.created", { ...dispute });
    return [
      refund,
      charge,
      opened,
      stripe.eventOf("charge.dispute.closed", stripe.closeDispute(dispute.id, "lost")),
    ];
  }

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
    console.info(`grant race with ${name}: 10 purchases x 20 tellings at once, each granted once`);
  });

  test("success, refunds and a lost dispute reported at the same time, each twice: everything is taken back once", async () => {
    const rounds = scaled(10, 200);
    for (let round = 0; round < rounds; round += 1) {
      const { customerId, intent, webhook } = await paidGold();
      const tellings = moneyBack(intent).map(told);
      await Promise.all([webhook, ...tellings, ...tellings.toReversed(), webhook].map((tell) => tell()));
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
      expect(await auditLedger(server.database, customerId)).toEqual([]);
    }
    console.info(
      `money race with ${name}: ${rounds} purchases, each event told twice at once, each ended the same`,
    );
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
    expect(await settlePayment(side().platform, news)).toEqual({ ok: true, value: "succeeded" });
  });
});
