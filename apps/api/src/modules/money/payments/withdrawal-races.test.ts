import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { type TestApp } from "../../../testing/test-app.ts";
import { hastyCards } from "../../../testing/test-payments.ts";
import { readAccountState } from "../../records/credits/index.ts";
import { reconcilePayments } from "./reconciler.ts";
import { sendRefund, writeRefund } from "./refund-service.ts";
import { findOwnPayment } from "./store.ts";
import { withdrawFromPurchase } from "./withdrawal-service.ts";
import {
  outcome,
  withdrawalScene,
  type Buyer,
  type WithdrawalScene,
} from "../../../testing/withdrawal-scene.ts";

/** Presses of the button at the same time, and a provider that does not answer. */

let scene: WithdrawalScene;
let server: TestApp;

beforeAll(async () => {
  scene = await withdrawalScene();
  ({ server } = scene);
});
afterAll(() => scene.close());

/** Withdraws; any press may come at the same time as the others. */
type Press = (person: Buyer, arrived: () => Promise<void>) => Promise<unknown>;

/** Lets ten presses withdraw at once and one more later, and returns what went back and which credits are left. */
async function raceOf(press: Press) {
  const person = await scene.buyer(20);
  const arrived = meeting(10);
  await Promise.all(Array.from({ length: 10 }, () => press(person, arrived)));
  await press(person, () => Promise.resolve());
  const { balance } = await readAccountState(server.database, person.customerId);
  return { paidBack: scene.paidBack(person.intent), balance };
}

describe("withdrawals at once", () => {
  test("ten presses and one more later pay once, and all return the same withdrawal", async () => {
    const ids = new Set<string>();
    const press: Press = async (person, arrived) => {
      await arrived();
      const made = await withdrawFromPurchase(server.platform, person.customerId, person.intent, 1125);
      if (made.ok) ids.add(made.value.refundId);
    };
    for (let round = 1; round <= 5; round += 1) {
      expect(await raceOf(press)).toEqual({ paidBack: [1125], balance: 0 });
      expect(ids.size).toBe(round);
    }
  });

  test("one that reads first and then writes pays more than once, which the test detects", async () => {
    await server.database.schema.dropIndex("refunds_one_withdrawal").execute();
    const naive: Press = async (person, arrived) => {
      const shown = await scene.own(person);
      const payment = await findOwnPayment(server.database, person.customerId, person.intent);
      await arrived();
      if (shown?.withdrawal == null || payment === undefined) return;
      const { credits } = shown.withdrawal;
      // smaller, so that the provider itself does not stop the second one
      const money = { origin: "customer", requestedBy: null, reason: "", status: "requested" } as const;
      const refund = await server.database
        .transaction()
        .execute((trx) =>
          writeRefund(trx, payment, { ...money, kind: "credits", credits, minor: 100 }, server.platform),
        );
      await sendRefund(server.platform, refund);
    };
    expect((await raceOf(naive)).paidBack.length).toBeGreaterThan(1);
  });

  test("a withdrawal whose call to the provider got no response is sent again, once", async () => {
    const person = await scene.buyer(20);
    const cards = {
      ...hastyCards(scene.provider),
      refund: async () => Promise.resolve({ ok: false, error: "cards_unavailable" } as const),
    };
    const made = await withdrawFromPurchase(
      { ...server.platform, cards },
      person.customerId,
      person.intent,
      1125,
    );
    expect(made).toMatchObject({ ok: true, value: { status: "requested" } });
    await scene.expectBooks(person, 0);
    expect(outcome(await scene.withdraw(person))).toEqual([200, "succeeded"]);
    for (let run = 0; run < 3; run += 1) {
      server.clock.advance(60);
      await reconcilePayments(server.platform);
    }
    expect(scene.paidBack(person.intent)).toEqual([1125]);
  });
});
