import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Platform } from "../../../platform.ts";
import { provesProvider, scaled, timeLimit } from "../../../testing/scale.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import {
  startCardProvider,
  type SignedEvent,
  type TestCardProvider,
} from "../../../testing/test-card-provider.ts";
import { startFlexPay, type TestFlexPay } from "../../../testing/test-flexpay-provider.ts";
import type { ProviderMood } from "../../../testing/test-card-state.ts";
import {
  appWithCards,
  bothCards,
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
 * Proof of docs/safety.md, "third parties slow, down, duplicated, reordered, lying": 30 fault modes of each card
 * provider, five ways of answering by six ways of telling, in nine flows; each is reconciled within 60 s of recovery.
 */

let server: TestApp;
let provider: TestCardProvider;
let flexpay: TestFlexPay;

beforeAll(async () => {
  let now = (): Date => new Date();
  provider = await startCardProvider(testSettings.cards.webhookSecret, () => now());
  flexpay = await startFlexPay();
  server = await appWithCards(provider);
  now = () => server.clock.now();
});
afterAll(async () => {
  await server.close();
  await Promise.all([provider.close(), flexpay.close()]);
});

const moods: readonly ProviderMood[] = ["well", "down", "silent", "deaf", "half_deaf"];

/** How webhooks arrive. `stale`: so late that their signature is too old. `late`: after the recovery. */
const tellings = ["once", "doubled", "reversed", "lost", "stale", "late"] as const;
type Telling = (typeof tellings)[number];

interface Flow {
  readonly name: string;
  readonly provider: CardProviderName;
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

const allFlows: readonly Flow[] = [
  {
    name: "a card pays",
    provider: "stripe",
    isPaid: false,
    async run(person, intent, platform) {
      provider.pay(intent);
      await returnPage(platform, person, intent);
    },
    ends: [50, 0, "succeeded", 0],
  },
  {
    name: "a card is declined and another one pays",
    provider: "stripe",
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
    provider: "stripe",
    isPaid: true,
    async run(person, intent, platform) {
      await refundOwnPayment(platform, person.customerId, intent, "");
    },
    ends: [0, 0, "succeeded", 2000],
  },
  {
    name: "a part is refunded at the provider",
    provider: "stripe",
    isPaid: true,
    async run(_person, intent) {
      provider.refund(intent, 500);
    },
    ends: [38, 0, "succeeded", 500],
  },
  {
    name: "a dispute is lost after 20 credits were spent",
    provider: "stripe",
    isPaid: true,
    async run(person, intent) {
      await spendCredits(server.platform, person.customerId, 20);
      provider.closeDispute(provider.dispute(intent).id, "lost");
    },
    ends: [0, 20, "succeeded", 0],
  },
  {
    name: "a card pays on FlexPay's page",
    provider: "flexpay",
    isPaid: false,
    async run(person, intent, platform) {
      flexpay.pay(intent);
      await returnPage(platform, person, intent);
    },
    ends: [50, 0, "succeeded", 0],
  },
  {
    name: "the customer asks for a refund from FlexPay",
    provider: "flexpay",
    isPaid: true,
    async run(person, intent, platform) {
      await refundOwnPayment(platform, person.customerId, intent, "");
    },
    ends: [0, 0, "succeeded", 2000],
  },
  {
    name: "a part is credited in FlexPay's control centre",
    provider: "flexpay",
    isPaid: true,
    async run(_person, intent) {
      flexpay.credit(intent, 500);
    },
    ends: [38, 0, "succeeded", 500],
  },
  {
    name: "FlexPay reports a chargeback after 20 credits were spent",
    provider: "flexpay",
    isPaid: true,
    async run(person, intent) {
      await spendCredits(server.platform, person.customerId, 20);
      flexpay.chargeback(intent);
    },
    ends: [0, 20, "succeeded", 0],
  },
];

const flows = allFlows.filter((flow) => provesProvider(flow.provider));

/** The server whose orders go to this provider; `hasty`: with a short timeout. */
function platformOf(name: CardProviderName, hasty = false): Platform {
  const cards = bothCards({ stripe: provider, flexpay }, [name], server.clock, hasty ? 50 : 60_000);
  return { ...server.platform, cards };
}

/** What an imitated provider would report about a payment since a moment, in order. */
function reportsOf(flow: Flow, intent: string, since: number, ageSeconds: number): readonly SignedEvent[] {
  if (flow.provider === "stripe") {
    return provider.events
      .slice(since)
      .map(({ type, data }) => provider.eventOf(type, data.object, { ageSeconds }));
  }
  const own = flexpay.back.filter(({ referenceID }) => referenceID === intent);
  return [
    ...(flexpay.sales.has(intent) ? [flexpay.saleEvent(intent)] : []),
    ...own.map((each) => flexpay.backEvent(each)),
  ].map((body) => ({ body, signature: "" }));
}

/**
 * Delivers all events that the provider recorded since then, in the given mode. The provider repeats a
 * refused delivery.
 */
async function tell(
  telling: Telling,
  { flow, intent, since }: { readonly flow: Flow; readonly intent: string; readonly since: number },
  platform: Platform,
): Promise<void> {
  const signed = reportsOf(flow, intent, since, telling === "stale" ? 3600 : 0);
  const told =
    telling === "lost"
      ? []
      : telling === "doubled"
        ? signed.flatMap((event) => [event, event])
        : telling === "reversed"
          ? signed.toReversed()
          : signed;
  for (const { body, signature } of told)
    await takeInEvent(platform, Buffer.from(body), signature, flow.provider);
}

async function problemsOf(
  flow: Flow,
  mood: ProviderMood,
  telling: Telling,
  turnsAfterwards = 3,
): Promise<readonly string[]> {
  const person = await signedInCustomer(server.platform);
  const well = platformOf(flow.provider);
  const intent = await ordered(well, person);
  if (flow.isPaid) {
    if (flow.provider === "stripe") provider.pay(intent);
    else flexpay.pay(intent);
    await returnPage(well, person, intent);
  }
  const since = provider.events.length;

  const reported = { flow, intent, since };
  const become = (next: ProviderMood): void => {
    if (flow.provider === "stripe") provider.mood = next;
    else flexpay.mood = next;
  };
  become(mood);
  const faulty = mood === "well" ? well : platformOf(flow.provider, true);
  await flow.run(person, intent, faulty);
  if (telling !== "late") await tell(telling, reported, faulty);
  server.clock.advance(300);
  if (mood !== "well") await reconcilePayments(faulty);

  become("well");
  if (telling === "late") await tell(telling, reported, well);
  for (let turn = 0; turn < turnsAfterwards; turn += 1) {
    server.clock.advance(20);
    await reconcilePayments(well);
  }

  const { balance, debt } = await readAccountState(server.database, person.customerId);
  const payment = await server.database
    .selectFrom("payments")
    .select(["status", "refunded_minor"])
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
  const refunded =
    flow.provider === "stripe"
      ? [...provider.refunds.values()]
          .filter((refund) => refund.payment_intent === intent)
          .reduce((sum, refund) => sum + refund.amount, 0)
      : flexpay.back
          .filter(({ referenceID, type }) => referenceID === intent && type === "credit")
          .reduce((sum, { minor }) => sum + minor, 0);
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
