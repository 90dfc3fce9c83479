import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  providerCases,
  startBothProviders,
  type BothProviders,
  type ProviderSide,
} from "../../../testing/both-providers.ts";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { meeting } from "../../../testing/meeting.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { scaled } from "../../../testing/scale.ts";
import {
  lockAccount,
  purchaseUntouched,
  readAccountState,
  auditLedger,
} from "../../records/credits/index.ts";
import { refundByStaff } from "./ops-service.ts";
import { refundOwnPayment, sendRefund, writeRefund } from "./refund-service.ts";
import { findOwnPayment } from "./store.ts";

/**
 * Proof that a payment is refunded at most once, however many people ask at once, and never if one of its
 * credits was spent.
 */

let both: BothProviders;
let server: TestApp;

beforeAll(async () => {
  both = await startBothProviders({ maxConnections: 24 });
  ({ server } = both);
});
afterAll(async () => await both.close());

async function paidGold(
  side: ProviderSide,
): Promise<{ readonly customerId: string; readonly intent: string }> {
  const person = await signedInCustomer(server.platform);
  const intent = await side.order(person);
  expect(await side.deliver(side.pay(intent))).toBe(200);
  return { customerId: person.customerId, intent };
}

async function spends(customerId: string): Promise<boolean> {
  return await spendCredits(server.platform, customerId, 1).then(
    () => true,
    () => false,
  );
}

/** Spends a credit after a number of database queries, so that refund and spending come first in turn. */
async function spendLater(questions: number, customerId: string): Promise<boolean> {
  for (let asked = 0; asked < questions; asked += 1) await readAccountState(server.database, customerId);
  return await spends(customerId);
}

/**
 * Runs a refund and the spending of a credit that wait for the account's lock at once, in the given order.
 */
async function atTheAccount(customerId: string, intent: string, first: "refund" | "spending") {
  const { database, platform } = server;
  const refund = () => refundOwnPayment(platform, customerId, intent, "");
  const spending = () => spends(customerId);
  const underWay: { refunded?: ReturnType<typeof refund>; spent?: ReturnType<typeof spending> } = {};
  await database.transaction().execute(async (trx) => {
    await lockAccount(trx, customerId);
    if (first === "refund") underWay.refunded = refund();
    else underWay.spent = spending();
    await untilWaiting(database, 1);
    underWay.refunded ??= refund();
    underWay.spent ??= spending();
    await untilWaiting(database, 2);
  });
  return { refunded: (await underWay.refunded)?.ok, spent: await underWay.spent };
}

function refundedBy(side: ProviderSide, intent: string): number {
  return side.refundsOf(intent).reduce((sum, amount) => sum + amount, 0);
}

describe.each(providerCases)("refunds at once with $name", ({ name }) => {
  const side = () => both.sides[name];

  test("20 refunds by the customer and by staff: one is made, and the credits are taken once", async () => {
    const { staffId } = await signedInStaff(server.platform, "supervisor");
    const rounds = scaled(10, 200);
    for (let round = 0; round < rounds; round += 1) {
      const { customerId, intent } = await paidGold(side());
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0
            ? refundOwnPayment(server.platform, customerId, intent, "")
            : refundByStaff(server.platform, staffId, intent, "asked by phone"),
        ),
      );
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
      expect(refundedBy(side(), intent)).toBe(2000);
      expect(await auditLedger(server.database, customerId)).toEqual([]);
    }
    console.info(`refund race with ${name}: ${rounds} payments x 20 refunds at once, each went back once`);
  });

  test("a refund at the same time as spending: either the whole purchase is refunded or a credit is spent, never both", async () => {
    const rounds = scaled(20, 400);
    let refunded = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { customerId, intent } = await paidGold(side());
      const [spent, response] = await Promise.all([
        spendLater(round % 4, customerId),
        refundOwnPayment(server.platform, customerId, intent, ""),
      ]);
      expect(spent).toBe(!response.ok);
      if (response.ok) refunded += 1;
      expect(await readAccountState(server.database, customerId)).toEqual({
        balance: response.ok ? 0 : 49,
        debt: 0,
      });
    }
    for (const first of ["refund", "spending"] as const) {
      const { customerId, intent } = await paidGold(side());
      const outcome = await atTheAccount(customerId, intent, first);
      expect(outcome).toEqual({ refunded: first === "refund", spent: first === "spending" });
    }
    console.info(`refund beside spending with ${name}: ${rounds} races, ${refunded} went back, never both`);
  });

  test("a naive refund that reads first and then writes sends the money back more than once, which the test detects", async () => {
    const { customerId, intent } = await paidGold(side());
    // partial refunds, so that the provider itself does not stop the second one
    const looked = meeting(10);
    const naive = async (): Promise<void> => {
      const untouched = await purchaseUntouched(server.database, intent);
      await looked();
      if (!untouched) return;
      const payment = await findOwnPayment(server.database, customerId, intent);
      if (payment === undefined) return;
      const refund = await server.database
        .transaction()
        .execute((trx) =>
          writeRefund(
            trx,
            payment,
            { origin: "provider", requestedBy: null, reason: "", status: "requested", minor: 100 },
            server.platform,
          ),
        );
      await sendRefund(server.platform, refund);
    };
    await Promise.all(Array.from({ length: 10 }, naive));
    expect(refundedBy(side(), intent)).toBeGreaterThan(100);
  });
});
