import { afterAll, beforeAll, expect, test } from "vitest";
import type { Platform } from "../../../platform.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import type { ProviderMood } from "../../../testing/test-card-state.ts";
import {
  appWithCards,
  hastyCards,
  identityOf,
  ordered,
  spendCredits,
} from "../../../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";
import { reconcilePayments } from "./reconciler.ts";
import { refundOwnPayment } from "./refund-service.ts";
import { confirmPayment } from "./service.ts";
import { takeInEvent } from "./settle-service.ts";

/**
 * Proof of docs/safety.md, "third parties slow, down, duplicated, reordered, lying": 24 fault modes of the card
 * provider, four ways of answering by six ways of telling, in five flows; each is reconciled within 60 s of recovery.
 */

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  let now = (): Date => new Date();
  provider = await startCardProvider(testSettings.cards.webhookSecret, () => now());
  server = await appWithCards(provider);
  now = () => server.clock.now();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const moods: readonly ProviderMood[] = ["well", "down", "silent", "deaf"];

/** How webhooks arrive. `stale`: so late that their signature is too old. `late`: after the recovery. */
const tellings = ["once", "doubled", "reversed", "lost", "stale", "late"] as const;
type Telling = (typeof tellings)[number];

interface Flow {
  readonly name: string;
  /** Whether the payment has succeeded and settled before the fault begins. */
  readonly isPaid: boolean;
  run(person: SignedInCustomer, intent: string, platform: Platform): Promise<void>;
  /** Balance, debt, status of the payment, minor units back on the card. */
  readonly ends: readonly [number, number, string, number];
}

async function returnPage(
  platform: Platform,
  person: SignedInCustomer,
  paymentIntent: string,
): Promise<void> {
  const named = { paymentIntent, profilePhoneNumber: person.phone, serviceId: person.serviceId };
  await confirmPayment(platform, identityOf(person), named);
}

const flows: readonly Flow[] = [
  {
    name: "a card pays",
    isPaid: false,
    async run(person, intent, platform) {
      provider.pay(intent);
      await returnPage(platform, person, intent);
    },
    ends: [50, 0, "succeeded", 0],
  },
  {
    name: "a card is declined and another one pays",
    isPaid: false,
    async run(person, intent, platform) {
      provider.decline(intent);
      await returnPage(platform, person, intent);
      provider.pay(intent);
    },
    ends: [50, 0, "succeeded", 0],
  },
  {
    name: "the customer asks for a refund",
    isPaid: true,
    async run(person, intent, platform) {
      await refundOwnPayment(platform, person.customerId, intent, "");
    },
    ends: [0, 0, "succeeded", 2000],
  },
  {
    name: "a part is refunded at the provider",
    isPaid: true,
    async run(_person, intent) {
      provider.refund(intent, 500);
    },
    ends: [38, 0, "succeeded", 500],
  },
  {
    name: "a dispute is lost after 20 credits were spent",
    isPaid: true,
    async run(person, intent) {
      await spendCredits(server.platform, person.customerId, 20);
      provider.closeDispute(provider.dispute(intent).id, "lost");
    },
    ends: [0, 20, "succeeded", 0],
  },
];

/**
 * Delivers all events that the provider recorded since then, in the given mode. The provider repeats a
 * refused delivery.
 */
async function tell(telling: Telling, since: number, platform: Platform): Promise<void> {
  const events = provider.events.slice(since);
  const ageSeconds = telling === "stale" ? 3600 : 0;
  const signed = events.map(({ type, data }) => provider.eventOf(type, data.object, { ageSeconds }));
  const told =
    telling === "lost"
      ? []
      : telling === "doubled"
        ? signed.flatMap((event) => [event, event])
        : telling === "reversed"
          ? signed.toReversed()
          : signed;
  for (const { body, signature } of told) await takeInEvent(platform, Buffer.from(body), signature, "stripe");
}

async function problemsOf(
  flow: Flow,
  mood: ProviderMood,
  telling: Telling,
  turnsAfterwards = 3,
): Promise<readonly string[]> {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  if (flow.isPaid) {
    provider.pay(intent);
    await returnPage(server.platform, person, intent);
  }
  const since = provider.events.length;

  provider.mood = mood;
  const faulty = mood === "well" ? server.platform : { ...server.platform, cards: hastyCards(provider) };
  await flow.run(person, intent, faulty);
  if (telling !== "late") await tell(telling, since, faulty);
  server.clock.advance(300);
  if (mood !== "well") await reconcilePayments(faulty);

  provider.mood = "well";
  if (telling === "late") await tell(telling, since, server.platform);
  for (let turn = 0; turn < turnsAfterwards; turn += 1) {
    server.clock.advance(20);
    await reconcilePayments(server.platform);
  }

  const { balance, debt } = await readAccountState(server.database, person.customerId);
  const payment = await server.database
    .selectFrom("payments")
    .select(["status", "refunded_minor"])
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
  const refunded = [...provider.refunds.values()]
    .filter((refund) => refund.payment_intent === intent)
    .reduce((sum, refund) => sum + refund.amount, 0);
  const is = JSON.stringify([balance, debt, payment.status, payment.refunded_minor]);
  const should = JSON.stringify(flow.ends);
  const name = `${flow.name}, provider ${mood}, told ${telling}`;
  return [
    ...(is === should ? [] : [`${name}: ${is} instead of ${should}`]),
    ...(refunded === flow.ends[3] ? [] : [`${name}: ${refunded} went back`]),
    ...(await auditLedger(server.database, person.customerId)),
  ];
}

const modes = moods.flatMap((mood) => tellings.map((telling) => ({ mood, telling })));
const cases = flows.flatMap((flow, index) =>
  modes.map((mode, place) => ({ flow, ...mode, turn: (place + index) % 4 })),
);

test(
  "every fault mode in every flow is reconciled within 60 s of recovery",
  async () => {
    // the quick version takes a quarter of them, with each mode and each flow
    const chosen = cases.filter(({ turn }) => turn < scaled(1, 4));
    const problems: string[] = [];
    for (const { flow, mood, telling } of chosen) problems.push(...(await problemsOf(flow, mood, telling)));
    expect(problems).toEqual([]);
    console.info(
      `provider faults: ${chosen.length} of ${cases.length} cases (${modes.length} modes x ${flows.length} flows), each reconciled within 60 s`,
    );
  },
  timeLimit(120_000),
);

test("without a reconciler the same check finds what was never reported", async () => {
  const problems: string[] = [];
  for (const flow of flows) problems.push(...(await problemsOf(flow, "down", "lost", 0)));
  expect(problems.length).toBeGreaterThanOrEqual(flows.length);
});
