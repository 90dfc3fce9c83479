import {
  opsApproveRefund,
  opsAskPartRefund,
  opsRefunds,
  type OpsRefund,
} from "@parlour/contract/operations/ops-payments";
import {
  customerPayments,
  refundPayment,
  requestStart as requestStartOperation,
  withdrawFromPurchase as withdrawOperation,
  type CustomerPayment,
} from "@parlour/contract/operations/payments";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, hastyCards, ordered, spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";
import { auditLedger, readAccountState } from "../../records/credits/index.ts";
import { sendPurchaseTexts } from "./purchase-text-service.ts";
import { reconcilePayments } from "./reconciler.ts";
import { readOwnPayments, sendRefund, writeRefund } from "./refund-service.ts";
import { takeInEvent } from "./settle-service.ts";
import { findOwnPayment } from "./store.ts";
import { requestStart, withdrawFromPurchase } from "./withdrawal-service.ts";

let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { maxConnections: 24 });
});
beforeEach(() => {
  provider.mood = "well";
  provider.refundMood = "succeeded";
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

interface Buyer extends SignedInCustomer {
  readonly intent: string;
}

/** A customer who bought 45 credits for 20.25, with or without the request to start at once, and spent some. */
async function buyer(spent = 0, { asksToStart = true } = {}): Promise<Buyer> {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  await server.database
    .updateTable("payments")
    .set({ credits: 45, price_minor: 2025 })
    .where("intent_id", "=", intent)
    .execute();
  if (asksToStart) await requestStart(server.platform, person.customerId, intent, 1);
  provider.pay(intent, { amount: 2025, amount_received: 2025 });
  await tell("payment_intent.succeeded", intent);
  await spendCredits(server.platform, person.customerId, spent);
  return { ...person, intent };
}

async function tell(type: string, intent: string): Promise<void> {
  const { body, signature } = provider.event(type, intent);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
}

async function own({ customerId, intent }: Buyer): Promise<CustomerPayment | undefined> {
  const payments = await readOwnPayments(server.platform, customerId);
  return payments.find(({ paymentIntent }) => paymentIntent === intent);
}

async function withdraw({ headers, intent }: Buyer, minor = 1125) {
  return await call(server.app, withdrawOperation, {
    headers,
    params: { paymentIntent: intent },
    body: { minor },
  });
}

const outcome = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code ?? response.json<{ status: string }>().status,
];

function paidBack(intent: string): readonly number[] {
  return [...provider.refunds.values()]
    .filter((refund) => refund.payment_intent === intent && refund.status !== "failed")
    .map(({ amount }) => amount);
}

async function expectBooks({ customerId }: Buyer, balance: number, debt = 0): Promise<void> {
  expect(await readAccountState(server.database, customerId)).toEqual({ balance, debt });
  expect(await auditLedger(server.database, customerId)).toEqual([]);
}

describe("a withdrawal", () => {
  test("after 20 of 45 credits pays back to the penny, is acknowledged, and staff see what it is", async () => {
    const person = await buyer(20);
    expect((await own(person))?.withdrawal).toEqual({
      until: "2026-12-05T00:00:00.000Z",
      credits: 25,
      minor: 1125,
    });
    const made = await withdraw(person);
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      { status: "succeeded", minor: 1125, currency: "GBP", arrivesBy: "2026-11-27" },
    ]);
    expect(paidBack(person.intent)).toEqual([1125]);
    await expectBooks(person, 0);
    expect(await own(person)).toMatchObject({
      withdrawal: null,
      refundableUntil: null,
      creditsLeft: 0,
      refundedMinor: 1125,
      goodwillMinor: 0,
    });
    const statement = (
      await call(server.app, creditStatement, { headers: person.headers })
    ).json<Statement>();
    expect(statement.entries.at(-1)).toMatchObject({ cause: "refund", purchased: -25 });
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const listed = await call(server.app, opsRefunds, {
      headers: supervisor.headers,
      query: { customerId: person.customerId },
    });
    expect(listed.json<OpsRefund[]>()).toMatchObject([
      { kind: "withdrawal", origin: "customer", credits: 25, minor: 1125, status: "succeeded" },
    ]);
  });

  test("is one, however often the call is repeated", async () => {
    const person = await buyer(20);
    const first = (await withdraw(person)).json<{ refundId: string }>();
    for (const minor of [1125, 1]) {
      expect((await withdraw(person, minor)).json()).toMatchObject({ refundId: first.refundId });
    }
    expect(paidBack(person.intent)).toEqual([1125]);
  });

  test("is refused with a reason if a credit was used since its amount was shown", async () => {
    const person = await buyer(20);
    await spendCredits(server.platform, person.customerId, 1);
    expect(outcome(await withdraw(person))).toEqual([409, "withdrawal_changed"]);
    expect(paidBack(person.intent)).toEqual([]);
    expect(outcome(await withdraw(person, 1080))).toEqual([200, "succeeded"]);
  });

  test("is possible until the 14th day after the purchase ends, and then says that it is over", async () => {
    const person = await buyer(20);
    const late = await buyer(20);
    const asOf = (now: string) => ({
      ...server.platform,
      clock: { ...server.clock, now: () => new Date(now) },
    });
    const last = asOf("2026-12-04T23:59:59.999Z");
    expect(await withdrawFromPurchase(last, person.customerId, person.intent, 1125)).toMatchObject({
      ok: true,
    });
    const over = asOf("2026-12-05T00:00:00.000Z");
    expect(await withdrawFromPurchase(over, late.customerId, late.intent, 1125)).toEqual({
      ok: false,
      error: "withdrawal_over",
    });
    const [shown] = await readOwnPayments(over, late.customerId);
    expect(shown?.withdrawal).toBeNull();
    // a repeated call still finds the withdrawal that was made in time
    expect(await withdrawFromPurchase(over, person.customerId, person.intent, 1125)).toMatchObject({
      ok: true,
    });
    expect(paidBack(late.intent)).toEqual([]);
  });

  test("is not possible for anybody else", async () => {
    const person = await buyer(20);
    const stranger = await signedInCustomer(server.platform);
    const input = { headers: stranger.headers, params: { paymentIntent: person.intent } };
    const asked = await call(server.app, withdrawOperation, { ...input, body: { minor: 1125 } });
    const requested = await call(server.app, requestStartOperation, { ...input, body: { version: 1 } });
    expect([outcome(asked), outcome(requested)]).toEqual([
      [404, "payment_not_found"],
      [404, "payment_not_found"],
    ]);
  });

  test("of a purchase that was used without the request to start at once is customer service's", async () => {
    const used = await buyer(1, { asksToStart: false });
    expect((await own(used))?.withdrawal).toBeNull();
    expect(outcome(await withdraw(used, 1980))).toEqual([409, "withdrawal_not_allowed"]);
    const unused = await buyer(0, { asksToStart: false });
    expect(outcome(await withdraw(unused, 2025))).toEqual([200, "succeeded"]);
    expect(paidBack(unused.intent)).toEqual([2025]);
  });

  test("is not limited by the five refunds in 30 days, and counts for none of them (REFUND-13)", async () => {
    const person = await buyer();
    const intents = [person.intent];
    for (let bought = 0; bought < 6; bought += 1) {
      const intent = await ordered(server.platform, person, "bronze");
      provider.pay(intent);
      await tell("payment_intent.succeeded", intent);
      intents.push(intent);
    }
    const [withdrawn = "", ...others] = intents;
    expect(outcome(await withdraw({ ...person, intent: withdrawn }, 2025))).toEqual([200, "succeeded"]);
    const refunds = [];
    for (const paymentIntent of others) {
      refunds.push(
        outcome(
          await call(server.app, refundPayment, {
            headers: person.headers,
            params: { paymentIntent },
            body: {},
          }),
        ),
      );
    }
    expect(refunds).toEqual([...Array.from({ length: 5 }, () => [200, "succeeded"]), [409, "refund_limit"]]);
    const last = others.at(-1) ?? "";
    expect(outcome(await withdraw({ ...person, intent: last }, 500))).toEqual([200, "succeeded"]);
  });

  test("waits for no member of staff, pays only what is left, and leaves their refund nothing", async () => {
    const person = await buyer(20);
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const colleague = await signedInStaff(server.platform, "admin");
    const ask = async (amount: number, kind: "credits" | "goodwill") =>
      (
        await call(server.app, opsAskPartRefund, {
          headers: supervisor.headers,
          params: { paymentIntent: person.intent },
          body: { refundId: server.platform.random.uuid(), kind, amount, reason: "asked by phone" },
        })
      ).json<OpsRefund>().id;
    const approve = async (id: string) =>
      outcome(await call(server.app, opsApproveRefund, { headers: colleague.headers, params: { id } }));
    expect(await approve(await ask(10, "credits"))).toEqual([200, "succeeded"]);
    const waiting = await ask(5, "credits");
    expect((await own(person))?.withdrawal).toMatchObject({ credits: 15, minor: 675 });
    expect(outcome(await withdraw(person, 675))).toEqual([200, "succeeded"]);
    expect(await approve(waiting)).toEqual([409, "refund_not_allowed"]);
    expect(paidBack(person.intent)).toEqual([450, 675]);
    await expectBooks(person, 0);
  });

  test("is refused while the bank looks into the payment, and after the bank took it back", async () => {
    const person = await buyer(20);
    const dispute = provider.dispute(person.intent);
    const told = provider.eventOf("charge.dispute.created", dispute);
    await takeInEvent(server.platform, Buffer.from(told.body), told.signature, "stripe");
    expect((await own(person))?.withdrawal).toBeNull();
    expect(outcome(await withdraw(person))).toEqual([409, "withdrawal_not_allowed"]);
    const closed = provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"));
    await takeInEvent(server.platform, Buffer.from(closed.body), closed.signature, "stripe");
    expect(outcome(await withdraw(person))).toEqual([409, "withdrawal_not_allowed"]);
    await expectBooks(person, 0, 20);
  });

  test("counts credits that paid a debt as used, and a debt of another purchase stands against nothing", async () => {
    const person = await buyer(20);
    const dispute = provider.dispute(person.intent);
    const lost = provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"));
    await takeInEvent(server.platform, Buffer.from(lost.body), lost.signature, "stripe");
    await expectBooks(person, 0, 20);
    const next = await ordered(server.platform, person);
    await requestStart(server.platform, person.customerId, next, 1);
    provider.pay(next);
    await tell("payment_intent.succeeded", next);
    // 50 credits for 20.00, of which 20 paid the debt
    await expectBooks(person, 30);
    expect((await own({ ...person, intent: next }))?.withdrawal).toMatchObject({ credits: 30, minor: 1200 });
    expect(outcome(await withdraw({ ...person, intent: next }, 1200))).toEqual([200, "succeeded"]);
    await expectBooks(person, 0);
  });

  test("whose money the bank sends back gives its credits back, and can be made again", async () => {
    const person = await buyer(20);
    await withdraw(person);
    const [made] = [...provider.refunds.values()].filter(({ payment_intent: of }) => of === person.intent);
    if (made === undefined) throw new Error("no refund");
    const failed = provider.eventOf("refund.failed", provider.changeRefund(made.id, "failed"));
    await takeInEvent(server.platform, Buffer.from(failed.body), failed.signature, "stripe");
    await expectBooks(person, 25);
    expect(outcome(await withdraw(person))).toEqual([200, "succeeded"]);
    expect(paidBack(person.intent)).toEqual([1125]);
    await expectBooks(person, 0);
  });
});

/** Withdraws; any press may come at the same time as the others. */
type Press = (person: Buyer, arrived: () => Promise<void>) => Promise<unknown>;

/** Lets ten presses withdraw at once and one more later, and returns what went back and which credits are left. */
async function raceOf(press: Press) {
  const person = await buyer(20);
  const arrived = meeting(10);
  await Promise.all(Array.from({ length: 10 }, () => press(person, arrived)));
  await press(person, () => Promise.resolve());
  const { balance } = await readAccountState(server.database, person.customerId);
  return { paidBack: paidBack(person.intent), balance };
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
      const shown = await own(person);
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
    const person = await buyer(20);
    const cards = {
      ...hastyCards(provider),
      refund: async () => Promise.resolve({ ok: false, error: "cards_unavailable" } as const),
    };
    const made = await withdrawFromPurchase(
      { ...server.platform, cards },
      person.customerId,
      person.intent,
      1125,
    );
    expect(made).toMatchObject({ ok: true, value: { status: "requested" } });
    await expectBooks(person, 0);
    expect(outcome(await withdraw(person))).toEqual([200, "succeeded"]);
    for (let run = 0; run < 3; run += 1) {
      server.clock.advance(60);
      await reconcilePayments(server.platform);
    }
    expect(paidBack(person.intent)).toEqual([1125]);
  });
});

describe("the request to start at once (PAY-21)", () => {
  test("is recorded with the order in the words that were shown; the first time stays", async () => {
    const person = await signedInCustomer(server.platform);
    const intent = await ordered(server.platform, person);
    const record = async (version: number) =>
      await call(server.app, requestStartOperation, {
        headers: person.headers,
        params: { paymentIntent: intent },
        body: { version },
      });
    const first = server.clock.now();
    expect((await record(currentStartRequest.version)).statusCode).toBe(204);
    server.clock.advance(30);
    expect((await record(currentStartRequest.version)).statusCode).toBe(204);
    expect((await record(999)).statusCode).toBe(400);
    const rows = await server.database
      .selectFrom("start_requests")
      .selectAll()
      .where("intent_id", "=", intent)
      .execute();
    expect(rows).toEqual([
      { intent_id: intent, version: 1, words: currentStartRequest.words, requested_at: first },
    ]);
  });
});

describe("the texts", () => {
  async function textsTo(phone: string): Promise<readonly string[]> {
    await sendPurchaseTexts(server.platform);
    return server.texts.sent.filter(({ to }) => to === phone).map(({ body }) => body);
  }

  test("acknowledge a purchase once, also with doubled reports, and a withdrawal once, also with doubled presses", async () => {
    const person = await buyer(20);
    await tell("payment_intent.succeeded", person.intent);
    await tell("payment_intent.succeeded", person.intent);
    const bought = await textsTo(person.phone);
    expect(bought).toHaveLength(1);
    expect(bought[0]).toMatch(/^Emberlane: you bought Gold, 45 credits, for £20\.25.*Withdraw from contract/);
    expect(await textsTo(person.phone)).toHaveLength(1);
    await Promise.all([withdraw(person), withdraw(person), withdraw(person)]);
    const both = await textsTo(person.phone);
    expect(both).toHaveLength(2);
    expect(both[1]).toMatch(
      /^Emberlane: you withdrew from your purchase of 45 credits .* £11\.25 on your card/,
    );
    expect(await textsTo(person.phone)).toHaveLength(2);
  });

  test("are sent once by two runs at once, and again after a failure", async () => {
    const person = await buyer();
    await Promise.all([sendPurchaseTexts(server.platform), sendPurchaseTexts(server.platform)]);
    expect(await textsTo(person.phone)).toHaveLength(1);
    const unlucky = await buyer();
    server.texts.failing = true;
    expect(await textsTo(unlucky.phone)).toEqual([]);
    server.texts.failing = false;
    // not at once: the first try might still be under way elsewhere
    expect(await textsTo(unlucky.phone)).toEqual([]);
    server.clock.advance(601);
    expect(await textsTo(unlucky.phone)).toHaveLength(1);
  });

  test("are not sent in a region without the right", async () => {
    const person = await buyer();
    await server.database
      .updateTable("payments")
      .set({ region: "AU", currency: "AUD" })
      .where("intent_id", "=", person.intent)
      .execute();
    expect(await textsTo(person.phone)).toEqual([]);
    expect((await own(person))?.withdrawal).toBeNull();
    expect(outcome(await withdraw(person, 2025))).toEqual([409, "withdrawal_not_allowed"]);
  });
});

test("a customer reads on the purchase what a withdrawal would pay", async () => {
  const person = await buyer(44);
  const payments = await call(server.app, customerPayments, { headers: person.headers });
  expect(payments.json<CustomerPayment[]>()).toMatchObject([{ withdrawal: { credits: 1, minor: 45 } }]);
});
