import type { StartedPayment } from "@parlour/contract/operations/payments";
import { succeed } from "@parlour/contract/result";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOfFailure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import type { Cards } from "../../../ports/cards.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import type { ProviderMood } from "../../../testing/test-card-state.ts";
import { startFlexPay, type TestFlexPay } from "../../../testing/test-flexpay-provider.ts";
import { appWithCards, bothCards, identityOf } from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { auditLedger, readAccountState } from "../../records/credits/index.ts";
import { countOwnRefunds } from "./money-back-store.ts";
import { reconcilePayments } from "./reconciler.ts";
import { startPayment } from "./service.ts";
import { takeInEvent } from "./settle-service.ts";

/**
 * Proof of "if the first choice is down when the order starts, the other is offered, never both charged" (PAY-25): whatever
 * the providers do while a customer orders the same again and again, paying everything that they were ever given charges
 * them once, and grants once.
 */

let server: TestApp;
let stripe: TestCardProvider;
let flexpay: TestFlexPay;

beforeAll(async () => {
  stripe = await startCardProvider(testSettings.cards.webhookSecret);
  flexpay = await startFlexPay();
  server = await appWithCards(stripe);
});
beforeEach(() => {
  stripe.mood = "well";
  flexpay.mood = "well";
});
afterAll(async () => {
  await server.close();
  await Promise.all([stripe.close(), flexpay.close()]);
});

function platformWith(order: readonly CardProviderName[], change: Partial<Cards> = {}): Platform {
  const cards = bothCards({ stripe, flexpay }, order, server.clock, 40);
  return { ...server.platform, cards: { ...cards, ...change } };
}

async function order(platform: Platform, person: SignedInCustomer): Promise<StartedPayment | string> {
  const started = await startPayment(
    platform,
    identityOf(person),
    {
      amount: "2000",
      creditAmount: 50,
      currency: "GBP",
      profilePhoneNumber: person.phone,
      serviceId: person.serviceId,
    },
    "https://uk.emberlane.example/credits/checkout",
  );
  return started.ok ? started.value : codeOfFailure(started.error);
}

/** Pays with what a customer was given, if the provider still takes it. */
function pay(given: StartedPayment): void {
  if (given.kind === "redirect") flexpay.payAt(given.address);
  else if (stripe.intents.get(given.intent)?.status !== "canceled") stripe.pay(given.intent);
}

async function reconcile(platform: Platform, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    server.clock.advance(90);
    await reconcilePayments(platform);
  }
}

/** Minor units that a customer's cards were charged and have not got back, at both providers. */
async function charged(customerId: string): Promise<number> {
  const taken = [...stripe.intents.values()]
    .filter(({ metadata }) => metadata["customerId"] === customerId)
    .reduce((sum, intent) => sum + intent.amount_received, 0);
  const returned = [...stripe.refunds.values()]
    .filter((each) => stripe.intents.get(each.payment_intent)?.metadata["customerId"] === customerId)
    .reduce((sum, each) => sum + each.amount, 0);
  const own = await server.database
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customerId)
    .where("provider", "=", "flexpay")
    .execute();
  const references = new Set(own.map((row) => row.intent_id));
  const sold = [...flexpay.sales.values()].filter(({ referenceID }) => references.has(referenceID));
  const back = flexpay.back.filter(({ referenceID }) => references.has(referenceID));
  const sum = (list: readonly { readonly minor: number }[]) =>
    list.reduce((total, { minor }) => total + minor, 0);
  return taken - returned + sum(sold) - sum(back);
}

/** Returns what is wrong after a customer paid everything they were given. */
async function problemsOf(
  platform: Platform,
  person: SignedInCustomer,
  given: readonly StartedPayment[],
): Promise<readonly string[]> {
  stripe.mood = "well";
  flexpay.mood = "well";
  for (const each of given) pay(each);
  await reconcile(platform, 4);
  const isPaid = given.length > 0;
  const { balance, debt } = await readAccountState(server.database, person.customerId);
  const is = JSON.stringify([await charged(person.customerId), balance, debt]);
  const should = JSON.stringify(isPaid ? [2000, 50, 0] : [0, 0, 0]);
  return [
    ...(is === should ? [] : [`${is} instead of ${should}`]),
    // a customer who got no credits has no account
    ...(isPaid ? await auditLedger(server.database, person.customerId) : []),
  ];
}

const moods: readonly ProviderMood[] = ["well", "down", "silent", "deaf", "half_deaf", "empty"];
const orders = [
  ["stripe", "flexpay"],
  ["flexpay", "stripe"],
] as const;

describe.each(orders)("%s first, then %s", (first, second) => {
  const moodOf = (name: CardProviderName, mood: ProviderMood): void => {
    if (name === "stripe") stripe.mood = mood;
    else flexpay.mood = mood;
  };

  test.each(["down", "silent", "deaf", "empty"] as const)(
    "the first is %s when the order starts: the other takes it, and nothing is left at the first",
    async (mood) => {
      const platform = platformWith([first, second]);
      const person = await signedInCustomer(server.platform);
      moodOf(first, mood);
      const started = await order(platform, person);
      if (typeof started === "string") throw new Error(started);
      expect(started.kind).toBe(second === "stripe" ? "embedded" : "redirect");
      // ordered again while the first is back, it stays the same payment
      moodOf(first, "well");
      expect(await order(platform, person)).toEqual(started);
      await reconcile(platform, 1);
      const open = [...stripe.intents.values()].filter(
        ({ metadata, status, id }) =>
          metadata["customerId"] === person.customerId && status !== "canceled" && id !== started.intent,
      );
      expect(open).toEqual([]);
      const given = await server.database
        .selectFrom("payment_requests")
        .select(["provider", "closed_at"])
        .where("customer_id", "=", person.customerId)
        .where("given_up_at", "is not", null)
        .execute();
      expect(given.map(({ provider, closed_at: at }) => [provider, at !== null])).toEqual([[first, true]]);
      expect(await problemsOf(platform, person, [started])).toEqual([]);
    },
  );

  test("a payment that was handed out stays with its provider while that is down", async () => {
    const platform = platformWith([first, second]);
    const person = await signedInCustomer(server.platform);
    const started = await order(platform, person);
    if (typeof started === "string") throw new Error(started);
    moodOf(first, "down");
    expect(await order(platform, person)).toBe("cards_unavailable");
    moodOf(first, "well");
    expect(await problemsOf(platform, person, [started])).toEqual([]);
  });

  test("while both are down nothing is offered; when they are back, the order is one payment", async () => {
    const platform = platformWith([first, second]);
    const person = await signedInCustomer(server.platform);
    moodOf(first, "down");
    moodOf(second, "down");
    expect(await order(platform, person)).toBe("cards_unavailable");
    moodOf(first, "well");
    moodOf(second, "well");
    const started = await order(platform, person);
    if (typeof started === "string") throw new Error(started);
    expect(await problemsOf(platform, person, [started])).toEqual([]);
  });

  test(
    "twenty orders at once while the first comes and goes are one payment",
    async () => {
      const platform = platformWith([first, second]);
      const person = await signedInCustomer(server.platform);
      const made = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          moodOf(first, index % 3 === 0 ? "down" : index % 3 === 1 ? "deaf" : "well");
          return await order(platform, person);
        }),
      );
      const given = made.filter((each) => typeof each !== "string");
      expect(new Set(given.map(({ intent }) => intent)).size).toBeLessThanOrEqual(1);
      expect(await problemsOf(platform, person, given)).toEqual([]);
    },
    timeLimit(30_000),
  );

  test(
    "whatever happens between orders, what was given is charged once",
    async () => {
      const problems: string[] = [];
      let seed = 20261126;
      const number = (bound: number): number => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return (seed >>> 8) % bound;
      };
      for (let run = 0; run < scaled(12, 200); run += 1) {
        const platform = platformWith([first, second]);
        const person = await signedInCustomer(server.platform);
        const given: StartedPayment[] = [];
        const story: string[] = [];
        for (let step = 0; step < 4; step += 1) {
          stripe.mood = moods[number(moods.length)] ?? "well";
          flexpay.mood = moods[number(moods.length)] ?? "well";
          story.push(`${stripe.mood}/${flexpay.mood}`);
          const started = await order(platform, person);
          if (typeof started !== "string") given.push(started);
          if (number(3) === 0) await reconcile(platform, 1);
        }
        const found = await problemsOf(platform, person, given);
        problems.push(...found.map((problem) => `${story.join(" ")}: ${problem}`));
      }
      expect(problems).toEqual([]);
    },
    timeLimit(60_000),
  );
});

test("a failover that leaves the first payment payable is caught", async () => {
  const right = platformWith(["stripe", "flexpay"]);
  /** The planted bug: a handed-out payment counts as gone while its provider does not respond. */
  const planted = platformWith(["stripe", "flexpay"], {
    async openIntent(intentId, asked) {
      const open = await right.cards.openIntent(intentId, asked);
      return open.ok ? open : succeed(null);
    },
  });
  const found = async (platform: Platform): Promise<readonly string[]> => {
    const person = await signedInCustomer(server.platform);
    const given: StartedPayment[] = [];
    for (const mood of ["well", "down"] as const) {
      stripe.mood = mood;
      const started = await order(platform, person);
      if (typeof started !== "string") given.push(started);
    }
    return await problemsOf(platform, person, given);
  };
  expect(await found(planted)).not.toEqual([]);
  expect(await found(right)).toEqual([]);
});

test("a payment at an address whose order was closed is refunded, once, and grants nothing", async () => {
  const platform = platformWith(["flexpay"]);
  const person = await signedInCustomer(server.platform);
  const started = await order(platform, person);
  if (typeof started === "string") throw new Error(started);
  server.clock.advance(25 * 3600);
  await reconcile(platform, 1);
  pay(started);
  for (let times = 0; times < 3; times += 1) {
    const postback = Buffer.from(flexpay.saleEvent(started.intent));
    expect(await takeInEvent(platform, postback, undefined, "flexpay")).toMatchObject({ ok: true });
  }
  await reconcile(platform, 3);
  expect(await charged(person.customerId)).toBe(0);
  expect(flexpay.back.filter(({ referenceID }) => referenceID === started.intent)).toHaveLength(1);
  // the customer did not ask for it, so it is none of their five (REFUND-13)
  const count = await server.database
    .transaction()
    .execute(async (trx) => await countOwnRefunds(trx, person.customerId, new Date(0)));
  expect(count).toBe(0);
  expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
  expect(await auditLedger(server.database, person.customerId)).toEqual([]);
});
