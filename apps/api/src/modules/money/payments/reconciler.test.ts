import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import type { ProviderMood } from "../../../testing/test-card-state.ts";
import type { Platform } from "../../../platform.ts";
import { appWithCards, hastyCards, ordered, spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";
import { paymentsJobs } from "./jobs.ts";
import { refundOwnPayment } from "./refund-service.ts";
import { takeInEvent } from "./settle-service.ts";

/**
 * Faults of the card provider (docs/safety.md, "third parties slow, down, duplicated, reordered, lying"): no webhook
 * ever arrives here, and everything is found within 60 s of the provider's recovery.
 */

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  let now = (): Date => new Date();
  provider = await startCardProvider(testSettings.cards.webhookSecret, () => now());
  server = await appWithCards(provider);
  now = () => server.clock.now();
});
beforeEach(() => {
  provider.mood = "well";
  provider.refundMood = "succeeded";
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Runs the job for so many seconds. */
async function turns(seconds: number, platform: Platform = server.platform): Promise<void> {
  const [job] = paymentsJobs(platform);
  if (job === undefined) throw new Error("the reconciler is missing");
  for (let passed = 0; passed < seconds; passed += job.everySeconds) {
    server.clock.advance(job.everySeconds);
    await job.run();
  }
}

async function payment(intent: string) {
  return await server.database
    .selectFrom("payments")
    .selectAll()
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
}

async function refundStatuses(intent: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("refunds")
    .select("status")
    .where("intent_id", "=", intent)
    .orderBy("created_at")
    .execute();
  return rows.map(({ status }) => status);
}

async function expectAccount(customerId: string, balance: number, debt = 0): Promise<void> {
  expect(await readAccountState(server.database, customerId)).toEqual({ balance, debt });
  expect(await auditLedger(server.database, customerId)).toEqual([]);
}

/** A customer who paid for Gold and closed the page: only the provider knows of the payment. */
async function silentlyPaid(): Promise<SignedInCustomer & { readonly intent: string }> {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  return { ...person, intent };
}

async function paidGold(): Promise<SignedInCustomer & { readonly intent: string }> {
  const person = await silentlyPaid();
  const { body, signature } = provider.event("payment_intent.succeeded", person.intent);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
  return person;
}

function hasty(): Platform {
  return { ...server.platform, cards: hastyCards(provider) };
}

const faults: readonly ProviderMood[] = ["down", "silent", "deaf"];

describe("what neither webhook nor return page told", () => {
  test("a paid payment is granted within a minute", async () => {
    const person = await silentlyPaid();
    await turns(60);
    await expectAccount(person.customerId, 50);
    // Its events don't name the card, so it is asked for.
    expect((await payment(person.intent)).card_last4).toBe("4242");
  });

  test("a card that a webhook did not name is asked for once", async () => {
    const person = await paidGold();
    expect((await payment(person.intent)).card_last4).toBeNull();
    await turns(60);
    expect((await payment(person.intent)).card_last4).toBe("4242");
    const asked = (): number => provider.calls.filter((each) => each.includes(person.intent)).length;
    const before = asked();
    await server.database
      .updateTable("payments")
      .set({ card_last4: null })
      .where("intent_id", "=", person.intent)
      .execute();
    await turns(60);
    expect(asked()).toBe(before);
  });

  test("the card of an erased customer is not asked for", async () => {
    const person = await paidGold();
    const request = { customerId: person.customerId, askedBy: "customer", staffId: null } as const;
    expect(await eraseCustomer(server.platform, request)).toBe(true);
    const asked = (): number => provider.calls.filter((each) => each.includes(person.intent)).length;
    const before = asked();
    await turns(60);
    expect((await payment(person.intent)).card_last4).toBeNull();
    expect(asked()).toBe(before);
  });

  test("a payment that the provider's events do not show is asked for by itself", async () => {
    const person = await silentlyPaid();
    provider.forgetEvents();
    await turns(80);
    await expectAccount(person.customerId, 50);
    expect((await payment(person.intent)).card_last4).toBe("4242");
  });

  test("a refund and a dispute at the provider are found, whatever became of their webhooks", async () => {
    const refunded = await paidGold();
    const disputed = await paidGold();
    await spendCredits(server.platform, disputed.customerId, 10);
    provider.refund(refunded.intent, 2000);
    provider.closeDispute(provider.dispute(disputed.intent).id, "lost");
    await turns(60);
    await expectAccount(refunded.customerId, 0);
    await expectAccount(disputed.customerId, 0, 10);
  });

  test("a payment that nobody paid in 24 hours is closed at the provider and failed", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    server.clock.advance(23 * 3600);
    await turns(40);
    expect(await payment(intent)).toMatchObject({ status: "processing", cancelled_at: null });
    server.clock.advance(2 * 3600);
    await turns(40);
    expect(provider.intents.get(intent)?.status).toBe("canceled");
    expect((await payment(intent)).status).toBe("failed");
    expect((await payment(intent)).cancelled_at).not.toBeNull();
    const asked = provider.calls.length;
    await turns(60);
    // nothing more is asked about the payment: only events are read
    expect(new Set(provider.calls.slice(asked))).toEqual(new Set(["GET /v1/events"]));
  });

  test("a declined card's payment that was then paid with another card is granted", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    provider.decline(intent);
    await turns(80);
    expect((await payment(intent)).status).toBe("failed");
    provider.pay(intent);
    await turns(60);
    await expectAccount(person.customerId, 50);
  });

  test("an open dispute is asked about less and less, and at most hourly", async () => {
    const person = await paidGold();
    provider.dispute(person.intent);
    await turns(40);
    const before = provider.calls.filter((call) => call === "GET /v1/disputes").length;
    server.clock.advance(20 * 24 * 3600);
    await turns(60);
    expect(provider.calls.filter((call) => call === "GET /v1/disputes").length - before).toBeLessThanOrEqual(
      2,
    );
  });
});

describe.each(faults)("while the provider is %s", (mood) => {
  test("a paid payment waits, and is granted within 60 s of recovery", async () => {
    const person = await silentlyPaid();
    provider.mood = mood;
    server.clock.advance(600);
    await turns(20, hasty());
    await expectAccountUntouched(person.customerId);
    provider.mood = "well";
    await turns(60);
    await expectAccount(person.customerId, 50);
  });

  test("a refund stays on its way, and happens once within 60 s of recovery", async () => {
    const person = await paidGold();
    provider.mood = mood;
    const asked = await refundOwnPayment(hasty(), person.customerId, person.intent, "");
    expect(asked).toMatchObject({ ok: true, value: { status: "requested" } });
    server.clock.advance(100);
    await turns(20, hasty());
    provider.mood = "well";
    await turns(60);
    expect(await refundStatuses(person.intent)).toEqual(["succeeded"]);
    const made = [...provider.refunds.values()].filter((each) => each.payment_intent === person.intent);
    expect(made.map(({ amount }) => amount)).toEqual([2000]);
    await expectAccount(person.customerId, 0);
  });

  test("an order fails, and asked again it is the same payment, not a second one", async () => {
    const person = await signedInCustomer(server.platform);
    const before = provider.intents.size;
    provider.mood = mood;
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(ordered(hasty(), person)).rejects.toThrow("cards_unavailable");
    }
    provider.mood = "well";
    const intent = await ordered(server.platform, person);
    expect(provider.intents.size).toBe(before + 1);
    expect(provider.intents.get(intent)?.metadata["customerId"]).toBe(person.customerId);
  });
});

async function expectAccountUntouched(customerId: string): Promise<void> {
  expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
}

describe("a provider that lies", () => {
  test("about a refund it then fails: the credits come back within a minute", async () => {
    const person = await paidGold();
    await refundOwnPayment(server.platform, person.customerId, person.intent, "");
    await expectAccount(person.customerId, 0);
    const [made] = [...provider.refunds.values()].filter((each) => each.payment_intent === person.intent);
    provider.changeRefund(made?.id ?? "", "failed");
    await turns(60);
    await expectAccount(person.customerId, 50);
    expect(await refundStatuses(person.intent)).toEqual(["failed"]);
  });

  test("in a way that nothing here can mean: it is logged, and the others are found all the same", async () => {
    const odd = await paidGold();
    provider.refund(odd.intent, 0);
    const other = await silentlyPaid();
    await turns(60);
    await expectAccount(other.customerId, 50);
    await expectAccount(odd.customerId, 50);
  });

  test("about the amount that arrived: it is held, and grants nothing", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    provider.pay(intent, { amount_received: 1 });
    await turns(60);
    expect(await payment(intent)).toMatchObject({ status: "held", received_minor: 1 });
    await expectAccountUntouched(person.customerId);
  });
});
