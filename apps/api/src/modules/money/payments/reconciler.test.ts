import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Platform } from "../../../platform.ts";
import { providerCases, startBothProviders, type BothProviders } from "../../../testing/both-providers.ts";
import type { ProviderMood } from "../../../testing/test-card-state.ts";
import { spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";
import { paymentsJobs } from "./jobs.ts";
import { refundOwnPayment } from "./refund-service.ts";

/**
 * Faults of the card providers (docs/safety.md, "third parties slow, down, duplicated, reordered, lying"): no webhook
 * ever arrives here, and everything is found within 60 s of the provider's recovery.
 */

let both: BothProviders;

beforeAll(async () => {
  both = await startBothProviders();
});
beforeEach(() => both.calm());
afterAll(async () => await both.close());

/** Runs the job for so many seconds. */
async function turns(seconds: number, platform: Platform = both.server.platform): Promise<void> {
  const [job] = paymentsJobs(platform);
  if (job === undefined) throw new Error("the reconciler is missing");
  for (let passed = 0; passed < seconds; passed += job.everySeconds) {
    both.server.clock.advance(job.everySeconds);
    await job.run();
  }
}

async function payment(intent: string) {
  return await both.server.database
    .selectFrom("payments")
    .selectAll()
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
}

async function refundStatuses(intent: string): Promise<readonly string[]> {
  const rows = await both.server.database
    .selectFrom("refunds")
    .select("status")
    .where("intent_id", "=", intent)
    .orderBy("created_at")
    .execute();
  return rows.map(({ status }) => status);
}

async function expectAccount(customerId: string, balance: number, debt = 0): Promise<void> {
  expect(await readAccountState(both.server.database, customerId)).toEqual({ balance, debt });
  expect(await auditLedger(both.server.database, customerId)).toEqual([]);
}

async function expectAccountUntouched(customerId: string): Promise<void> {
  expect(await readAccountState(both.server.database, customerId)).toEqual({ balance: 0, debt: 0 });
}

const faults: readonly ProviderMood[] = ["down", "silent", "deaf"];

describe.each(providerCases)("with $name", ({ name, abilities }) => {
  const side = () => both.sides[name];

  /** A customer who paid for Gold and closed the page: only the provider knows of the payment. */
  async function silentlyPaid(): Promise<SignedInCustomer & { readonly intent: string }> {
    const person = await signedInCustomer(both.server.platform);
    const intent = await side().order(person);
    side().pay(intent);
    return { ...person, intent };
  }

  async function paidGold(): Promise<SignedInCustomer & { readonly intent: string }> {
    const person = await signedInCustomer(both.server.platform);
    const intent = await side().order(person);
    expect(await side().deliver(side().pay(intent))).toBe(200);
    return { ...person, intent };
  }

  describe("events that neither webhook nor return page reported", () => {
    test("a paid payment is granted within a minute", async () => {
      const person = await silentlyPaid();
      await turns(60);
      await expectAccount(person.customerId, 50);
      // where events don't contain the card, it is asked for
      expect((await payment(person.intent)).card_last4).toBe("4242");
    });

    test.skipIf(abilities.reportsCard)("a card that a webhook did not name is asked for once", async () => {
      const person = await paidGold();
      expect((await payment(person.intent)).card_last4).toBeNull();
      await turns(60);
      expect((await payment(person.intent)).card_last4).toBe("4242");
      const before = side().callsAbout(person.intent);
      await both.server.database
        .updateTable("payments")
        .set({ card_last4: null })
        .where("intent_id", "=", person.intent)
        .execute();
      await turns(60);
      expect(side().callsAbout(person.intent)).toBe(before);
    });

    test("the card of an erased customer is not stored, whether the provider is asked or reports again", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intent = await side().order(person);
      const report = side().pay(intent);
      expect(await side().deliver(report)).toBe(200);
      const request = { customerId: person.customerId, askedBy: "customer", staffId: null } as const;
      expect(await eraseCustomer(both.server.platform, request)).toBe(true);
      const asked = side().callsAbout(intent);
      await turns(60);
      // A provider that lists its events is asked about no payment by itself.
      if (abilities.listsEvents) expect(side().callsAbout(intent)).toBe(asked);
      expect(await side().deliver(report)).toBe(200);
      expect((await payment(intent)).card_last4).toBeNull();
    });

    test.skipIf(!abilities.listsEvents)(
      "a payment that the provider's events do not show is asked for by itself",
      async () => {
        const person = await silentlyPaid();
        both.stripe.forgetEvents();
        await turns(80);
        await expectAccount(person.customerId, 50);
        expect((await payment(person.intent)).card_last4).toBe("4242");
      },
    );

    test.skipIf(abilities.listsEvents)(
      "money that goes back is asked about less and less, at least daily, and for 180 days",
      async () => {
        const person = await paidGold();
        await turns(40);
        both.server.clock.advance(20 * 24 * 3600);
        const before = side().callsAbout(person.intent);
        await turns(60);
        // one question is about the sale, the other about its transactions
        expect(side().callsAbout(person.intent) - before).toBe(2);
        side().refund(person.intent, 500);
        both.server.clock.advance(24 * 3600);
        await turns(20);
        await expectAccount(person.customerId, 38);
        both.server.clock.advance(160 * 24 * 3600);
        // the question that was due before, and none after it
        await turns(20);
        const later = side().callsAbout(person.intent);
        both.server.clock.advance(24 * 3600);
        await turns(60);
        expect(side().callsAbout(person.intent)).toBe(later);
      },
    );

    test("a refund and a dispute at the provider are found, whatever became of their webhooks", async () => {
      const refunded = await paidGold();
      const disputed = await paidGold();
      await spendCredits(both.server.platform, disputed.customerId, 10);
      side().refund(refunded.intent, 2000);
      side().loseDispute(disputed.intent);
      await turns(60);
      await expectAccount(refunded.customerId, 0);
      await expectAccount(disputed.customerId, 0, 10);
    });

    test("a payment that nobody paid in 24 hours is closed and failed", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intent = await side().order(person);
      both.server.clock.advance(23 * 3600);
      await turns(40);
      expect(await payment(intent)).toMatchObject({ status: "processing", cancelled_at: null });
      both.server.clock.advance(2 * 3600);
      await turns(40);
      expect(await side().payableOf(person.customerId)).toEqual([]);
      expect((await payment(intent)).status).toBe("failed");
      expect((await payment(intent)).cancelled_at).not.toBeNull();
      const before = side().callsAbout(intent);
      expect(before).toBeGreaterThan(0);
      await turns(60);
      expect(side().callsAbout(intent)).toBe(before);
    });

    test.skipIf(abilities.closesOrders)(
      "what is paid after its order was closed goes back, once, and grants nothing",
      async () => {
        const person = await signedInCustomer(both.server.platform);
        const intent = await side().order(person);
        both.server.clock.advance(25 * 3600);
        await turns(20);
        expect((await payment(intent)).cancelled_at).not.toBeNull();
        side().pay(intent);
        both.server.clock.advance(3 * 3600);
        await turns(60);
        expect((await payment(intent)).status).toBe("held");
        expect(side().refundsOf(intent)).toEqual([2000]);
        expect(await refundStatuses(intent)).toEqual(["succeeded"]);
        await expectAccountUntouched(person.customerId);
      },
    );

    test.skipIf(!abilities.reportsDeclines)(
      "a declined card's payment that was then paid with another card is granted",
      async () => {
        const person = await signedInCustomer(both.server.platform);
        const intent = await side().order(person);
        both.stripe.decline(intent);
        await turns(80);
        expect((await payment(intent)).status).toBe("failed");
        side().pay(intent);
        await turns(60);
        await expectAccount(person.customerId, 50);
      },
    );

    test.skipIf(!abilities.reportsOpenDisputes)(
      "an open dispute is asked about less and less, and at most hourly",
      async () => {
        const person = await paidGold();
        both.stripe.dispute(person.intent);
        await turns(40);
        const questions = (): number =>
          both.stripe.calls.filter((call) => call === "GET /v1/disputes").length;
        const before = questions();
        both.server.clock.advance(20 * 24 * 3600);
        await turns(60);
        expect(questions() - before).toBeLessThanOrEqual(2);
      },
    );
  });

  describe.each(faults)("while the provider is %s", (mood) => {
    test("a paid payment waits, and is granted within 60 s of recovery", async () => {
      const person = await silentlyPaid();
      side().mood = mood;
      both.server.clock.advance(600);
      await turns(20, side().hasty);
      await expectAccountUntouched(person.customerId);
      side().mood = "well";
      await turns(60);
      await expectAccount(person.customerId, 50);
    });

    test("a refund stays on its way, and happens once within 60 s of recovery", async () => {
      const person = await paidGold();
      side().mood = mood;
      const asked = await refundOwnPayment(side().hasty, person.customerId, person.intent, "");
      expect(asked).toMatchObject({ ok: true, value: { status: "requested" } });
      both.server.clock.advance(100);
      await turns(20, side().hasty);
      side().mood = "well";
      await turns(60);
      expect(await refundStatuses(person.intent)).toEqual(["succeeded"]);
      expect(side().refundsOf(person.intent)).toEqual([2000]);
      await expectAccount(person.customerId, 0);
    });

    test("an order fails, and asked again it is the same payment, not a second one", async () => {
      const person = await signedInCustomer(both.server.platform);
      side().mood = mood;
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(side().order(person, "gold", side().hasty)).rejects.toThrow("cards_unavailable");
      }
      side().mood = "well";
      const intent = await side().order(person);
      expect(await side().payableOf(person.customerId)).toEqual([{ intent, minor: 2000 }]);
    });
  });

  test("a refund whose response alone is lost is found, and happens once", async () => {
    const person = await paidGold();
    side().mood = "half_deaf";
    const asked = await refundOwnPayment(side().hasty, person.customerId, person.intent, "");
    expect(asked).toMatchObject({ ok: true, value: { status: "requested" } });
    expect(side().refundsOf(person.intent)).toEqual([2000]);
    await turns(60, side().hasty);
    expect(await refundStatuses(person.intent)).toEqual(["succeeded"]);
    expect(side().refundsOf(person.intent)).toEqual([2000]);
    await expectAccount(person.customerId, 0);
  });

  describe("a provider that lies", () => {
    test.skipIf(!abilities.refundsTakeTime)(
      "about a refund it then fails: the credits come back within a minute",
      async () => {
        const person = await paidGold();
        await refundOwnPayment(both.server.platform, person.customerId, person.intent, "");
        await expectAccount(person.customerId, 0);
        const made = [...both.stripe.refunds.values()].find((each) => each.payment_intent === person.intent);
        both.stripe.changeRefund(made?.id ?? "", "failed");
        await turns(60);
        await expectAccount(person.customerId, 50);
        expect(await refundStatuses(person.intent)).toEqual(["failed"]);
      },
    );

    test("with a response that makes no sense here: it is logged, and the others are still found", async () => {
      const odd = await paidGold();
      side().refund(odd.intent, 0);
      const other = await silentlyPaid();
      await turns(60);
      await expectAccount(other.customerId, 50);
      await expectAccount(odd.customerId, 50);
    });

    test("about the amount that arrived: it is held, and grants nothing", async () => {
      const person = await signedInCustomer(both.server.platform);
      const intent = await side().order(person);
      side().pay(intent, 1);
      await turns(60);
      expect(await payment(intent)).toMatchObject({ status: "held", received_minor: 1 });
      await expectAccountUntouched(person.customerId);
    });
  });
});
