import { opsFraudWarnings, type OpsFraudWarning } from "@parlour/contract/operations/fraud";
import { opsPayments, type OpsPayment } from "@parlour/contract/operations/ops-payments";
import { customerFacts, type CustomerFacts } from "@parlour/contract/operations/back-office";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import {
  startCardProvider,
  type SignedEvent,
  type TestCardProvider,
} from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { auditLedger, readAccountState } from "../../records/credits/index.ts";
import { reconcilePayments } from "./reconciler.ts";
import { takeInEvent } from "./settle-service.ts";

/** Early fraud warnings (DISPUTE-9 to DISPUTE-11), whatever the order of events and however often they arrive. */

let server: TestApp;
let provider: TestCardProvider;
let supervisor: SignedInStaff;

beforeAll(async () => {
  let now = (): Date => new Date();
  provider = await startCardProvider(testSettings.cards.webhookSecret, () => now());
  server = await appWithCards(provider);
  now = () => server.clock.now();
  supervisor = await signedInStaff(server.platform, "supervisor");
});
beforeEach(() => {
  provider.mood = "well";
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const takeIn = async ({ body, signature }: SignedEvent) =>
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");

async function stored(intent: string) {
  return await server.database
    .selectFrom("fraud_warnings")
    .select(["id", "fraud_type", "actionable", "warned_at"])
    .where("intent_id", "=", intent)
    .orderBy("id")
    .execute();
}

/** All orders of some values. */
function ordersOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  if (values.length <= 1) return [values];
  return values.flatMap((value, index) =>
    ordersOf([...values.slice(0, index), ...values.slice(index + 1)]).map((rest) => [value, ...rest]),
  );
}

/** A payment that was paid, reported as fraud and then refunded as a whole: its events in their true order. */
async function story() {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  const paid = provider.event("payment_intent.succeeded", intent);
  const warning = provider.warn(intent);
  const created = provider.eventOf("radar.early_fraud_warning.created", { ...warning });
  const back = provider.refund(intent, 2000);
  const refunded = provider.eventOf("refund.created", back);
  const updated = provider.eventOf("radar.early_fraud_warning.updated", { ...warning });
  return { ...person, intent, warning, events: { paid, created, refunded, updated } };
}

const names = ["paid", "created", "refunded", "updated"] as const;
type Name = (typeof names)[number];

/** Returns what is wrong after a story's events in an order, and all of them once more. */
async function problemsOf(order: readonly Name[], tell: typeof takeIn): Promise<readonly string[]> {
  const { customerId, intent, warning, events } = await story();
  const problems: string[] = [];
  for (const name of [...order, ...order]) {
    const taken = await tell(events[name]);
    if (!taken.ok) problems.push(`${order.join(" ")}: ${taken.error}`);
  }
  const rows = await stored(intent);
  const is = rows.map((row) => [row.id, row.fraud_type, row.actionable, row.warned_at.getTime()]);
  const should = [[warning.id, "unauthorized_use_of_card", false, warning.created * 1000]];
  const { balance, debt } = await readAccountState(server.database, customerId);
  if (JSON.stringify(is) !== JSON.stringify(should) || balance !== 0 || debt !== 0) {
    problems.push(`${order.join(" ")}: ${JSON.stringify(is)}, ${balance} credits, ${debt} owed`);
  }
  return [...problems, ...(await auditLedger(server.database, customerId))];
}

describe("an early fraud warning", () => {
  test("is stored once in every order of its events, each doubled, and no credits move for it", async () => {
    const problems: string[] = [];
    for (const order of ordersOf(names)) problems.push(...(await problemsOf(order, takeIn)));
    expect(problems).toEqual([]);
  });

  test("that each event overwrites is noticed", async () => {
    /** The planted fault: the last event to arrive decides. */
    const naive: typeof takeIn = async (event) => {
      const taken = await takeIn(event);
      const told = JSON.parse(event.body) as {
        type: string;
        data: { object: { id: string; actionable: boolean } };
      };
      if (told.type.startsWith("radar.")) {
        const { id, actionable } = told.data.object;
        await server.database
          .updateTable("fraud_warnings")
          .set({ actionable })
          .where("id", "=", id)
          .execute();
      }
      return taken;
    };
    const order = ["paid", "refunded", "updated", "created"] as const;
    expect(await problemsOf(order, naive)).not.toEqual([]);
    expect(await problemsOf(order, takeIn)).toEqual([]);
  });

  test("of a payment that began elsewhere is accepted and forgotten", async () => {
    const { warning } = await story();
    const foreign = { ...warning, id: "issfr_foreign", payment_intent: "pi_foreign" };
    expect(await takeIn(provider.eventOf("radar.early_fraud_warning.created", foreign))).toMatchObject({
      ok: true,
    });
    expect(await stored("pi_foreign")).toEqual([]);
  });

  test("is closed by a dispute, and a second one of the payment is another row", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    await takeIn(provider.event("payment_intent.succeeded", intent));
    const first = provider.warn(intent, "made_with_stolen_card");
    await takeIn(provider.eventOf("radar.early_fraud_warning.created", { ...first }));
    const dispute = provider.dispute(intent);
    await takeIn(provider.eventOf("charge.dispute.created", { ...dispute }));
    await takeIn(provider.eventOf("radar.early_fraud_warning.updated", { ...first }));
    await takeIn(provider.eventOf("radar.early_fraud_warning.created", { ...provider.warn(intent, "misc") }));
    expect((await stored(intent)).map(({ actionable, fraud_type: type }) => [actionable, type])).toEqual([
      [false, "made_with_stolen_card"],
      [false, "misc"],
    ]);
  });
});

describe("the reconciler", () => {
  /** A paid payment whose warning's event never arrives, neither by webhook nor in the list of events. */
  async function silentlyWarned() {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    await takeIn(provider.event("payment_intent.succeeded", intent));
    const warning = provider.warn(intent);
    provider.forgetEvents();
    return { intent, warning };
  }
  const asked = (): number =>
    provider.calls.filter((each) => each === "GET /v1/radar/early_fraud_warnings").length;

  test("finds a warning in the provider's events, and within the hour in the list of warnings", async () => {
    const told = await story();
    await reconcilePayments(server.platform);
    expect(await stored(told.intent)).toHaveLength(1);
    const silent = await silentlyWarned();
    server.clock.advance(3601);
    await reconcilePayments(server.platform);
    expect(await stored(silent.intent)).toMatchObject([{ id: silent.warning.id, actionable: true }]);
  });

  test("reads the list once an hour, and again when the provider was down", async () => {
    server.clock.advance(3601);
    await reconcilePayments(server.platform);
    const before = asked();
    server.clock.advance(20);
    await reconcilePayments(server.platform);
    expect(asked()).toBe(before);
    const { intent } = await silentlyWarned();
    server.clock.advance(3600);
    provider.mood = "empty";
    await reconcilePayments(server.platform);
    expect(await stored(intent)).toEqual([]);
    provider.mood = "well";
    await reconcilePayments(server.platform);
    expect(await stored(intent)).toHaveLength(1);
  });

  test("reads all pages of a long list", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    provider.pay(intent);
    await takeIn(provider.event("payment_intent.succeeded", intent));
    for (let count = 0; count < 120; count += 1) provider.warn(intent);
    provider.forgetEvents();
    server.clock.advance(3601);
    await reconcilePayments(server.platform);
    expect(await stored(intent)).toHaveLength(120);
  });
});

describe("staff", () => {
  test("see a warning in the list, with the payment and with the customer", async () => {
    const { customerId, intent, warning, events } = await story();
    await takeIn(events.paid);
    await takeIn(events.created);
    const ask = async <Answer>(operation: Parameters<typeof call>[1], query: object): Promise<Answer> => {
      const response = await call(server.app, operation, { headers: supervisor.headers, ...query });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<Answer>();
    };
    const listed = await ask<OpsFraudWarning[]>(opsFraudWarnings, { query: { customerId } });
    expect(listed).toMatchObject([
      { id: warning.id, paymentIntent: intent, minor: 2000, currency: "GBP", status: "open" },
    ]);
    expect(await ask<OpsPayment[]>(opsPayments, { query: { customerId } })).toMatchObject([
      { paymentIntent: intent, fraudWarning: true },
    ]);
    const facts = await ask<CustomerFacts>(customerFacts, { params: { customerId } });
    expect(facts.payments.fraudWarnings).toBe(1);
    await takeIn(events.updated);
    expect(await ask(opsFraudWarnings, { query: { customerId, status: "open" } })).toEqual([]);
    expect(await ask(opsFraudWarnings, { query: { customerId, status: "closed" } })).toHaveLength(1);
  });

  test("page through the list, newest first", async () => {
    const ids: string[] = [];
    for (let before: string | undefined; ;) {
      const query = { limit: "50", ...(before === undefined ? {} : { before }) };
      const response = await call(server.app, opsFraudWarnings, { headers: supervisor.headers, query });
      const page = response.json<OpsFraudWarning[]>();
      ids.push(...page.map(({ id }) => id));
      if (page.length < 50) break;
      before = page.at(-1)?.id;
    }
    const rows = await server.database.selectFrom("fraud_warnings").select("id").execute();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(rows.length);
  });
});
