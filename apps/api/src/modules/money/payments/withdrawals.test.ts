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
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp } from "../../../testing/test-app.ts";
import { type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { ordered, spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { readOwnPayments } from "./refund-service.ts";
import { takeInEvent } from "./settle-service.ts";
import { requestStart, withdrawFromPurchase } from "./withdrawal-service.ts";
import { outcome, withdrawalScene, type WithdrawalScene } from "../../../testing/withdrawal-scene.ts";

let scene: WithdrawalScene;
let server: TestApp;
let provider: TestCardProvider;

beforeAll(async () => {
  scene = await withdrawalScene();
  ({ server, provider } = scene);
});
beforeEach(() => {
  provider.mood = "well";
  provider.refundMood = "succeeded";
});
afterAll(() => scene.close());

describe("a withdrawal", () => {
  test("after 20 of 45 credits pays back to the penny, is acknowledged, and staff see what it is", async () => {
    const person = await scene.buyer(20);
    expect((await scene.own(person))?.withdrawal).toEqual({
      until: "2026-12-05T00:00:00.000Z",
      credits: 25,
      minor: 1125,
    });
    const made = await scene.withdraw(person);
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      { status: "succeeded", minor: 1125, currency: "GBP", arrivesBy: "2026-11-27" },
    ]);
    expect(scene.paidBack(person.intent)).toEqual([1125]);
    await scene.expectBooks(person, 0);
    expect(await scene.own(person)).toMatchObject({
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
    const person = await scene.buyer(20);
    const first = (await scene.withdraw(person)).json<{ refundId: string }>();
    for (const minor of [1125, 1]) {
      expect((await scene.withdraw(person, minor)).json()).toMatchObject({ refundId: first.refundId });
    }
    expect(scene.paidBack(person.intent)).toEqual([1125]);
  });

  test("is refused with a reason if a credit was used since its amount was shown", async () => {
    const person = await scene.buyer(20);
    await spendCredits(server.platform, person.customerId, 1);
    expect(outcome(await scene.withdraw(person))).toEqual([409, "withdrawal_changed"]);
    expect(scene.paidBack(person.intent)).toEqual([]);
    expect(outcome(await scene.withdraw(person, 1080))).toEqual([200, "succeeded"]);
  });

  test("is possible until the 14th day after the purchase ends, and then says that it is over", async () => {
    const person = await scene.buyer(20);
    const late = await scene.buyer(20);
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
    expect(scene.paidBack(late.intent)).toEqual([]);
  });

  test("is not possible for anybody else", async () => {
    const person = await scene.buyer(20);
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
    const used = await scene.buyer(1, { asksToStart: false });
    expect((await scene.own(used))?.withdrawal).toBeNull();
    expect(outcome(await scene.withdraw(used, 1980))).toEqual([409, "withdrawal_not_allowed"]);
    const unused = await scene.buyer(0, { asksToStart: false });
    expect(outcome(await scene.withdraw(unused, 2025))).toEqual([200, "succeeded"]);
    expect(scene.paidBack(unused.intent)).toEqual([2025]);
  });

  test("is not limited by the five refunds in 30 days, and counts for none of them (REFUND-13)", async () => {
    const person = await scene.buyer();
    const intents = [person.intent];
    for (let bought = 0; bought < 6; bought += 1) {
      const intent = await ordered(server.platform, person, "bronze");
      provider.pay(intent);
      await scene.tell("payment_intent.succeeded", intent);
      intents.push(intent);
    }
    const [withdrawn = "", ...others] = intents;
    expect(outcome(await scene.withdraw({ ...person, intent: withdrawn }, 2025))).toEqual([200, "succeeded"]);
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
    expect(outcome(await scene.withdraw({ ...person, intent: last }, 500))).toEqual([200, "succeeded"]);
  });

  test("waits for no member of staff, pays only what is left, and leaves their refund nothing", async () => {
    const person = await scene.buyer(20);
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
    expect((await scene.own(person))?.withdrawal).toMatchObject({ credits: 15, minor: 675 });
    expect(outcome(await scene.withdraw(person, 675))).toEqual([200, "succeeded"]);
    expect(await approve(waiting)).toEqual([409, "refund_not_allowed"]);
    expect(scene.paidBack(person.intent)).toEqual([450, 675]);
    await scene.expectBooks(person, 0);
  });

  test("is refused while the bank looks into the payment, and after the bank took it back", async () => {
    const person = await scene.buyer(20);
    const dispute = provider.dispute(person.intent);
    const told = provider.eventOf("charge.dispute.created", dispute);
    await takeInEvent(server.platform, Buffer.from(told.body), told.signature, "stripe");
    expect((await scene.own(person))?.withdrawal).toBeNull();
    expect(outcome(await scene.withdraw(person))).toEqual([409, "withdrawal_not_allowed"]);
    const closed = provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"));
    await takeInEvent(server.platform, Buffer.from(closed.body), closed.signature, "stripe");
    expect(outcome(await scene.withdraw(person))).toEqual([409, "withdrawal_not_allowed"]);
    await scene.expectBooks(person, 0, 20);
  });

  test("counts credits that paid a debt as used, and a debt of another purchase stands against nothing", async () => {
    const person = await scene.buyer(20);
    const dispute = provider.dispute(person.intent);
    const lost = provider.eventOf("charge.dispute.closed", provider.closeDispute(dispute.id, "lost"));
    await takeInEvent(server.platform, Buffer.from(lost.body), lost.signature, "stripe");
    await scene.expectBooks(person, 0, 20);
    const next = await ordered(server.platform, person);
    await requestStart(server.platform, person.customerId, next, 1);
    provider.pay(next);
    await scene.tell("payment_intent.succeeded", next);
    // 50 credits for 20.00, of which 20 paid the debt
    await scene.expectBooks(person, 30);
    expect((await scene.own({ ...person, intent: next }))?.withdrawal).toMatchObject({
      credits: 30,
      minor: 1200,
    });
    expect(outcome(await scene.withdraw({ ...person, intent: next }, 1200))).toEqual([200, "succeeded"]);
    await scene.expectBooks(person, 0);
  });

  test("whose money the bank sends back gives its credits back, and can be made again", async () => {
    const person = await scene.buyer(20);
    await scene.withdraw(person);
    const [made] = [...provider.refunds.values()].filter(({ payment_intent: of }) => of === person.intent);
    if (made === undefined) throw new Error("no refund");
    const failed = provider.eventOf("refund.failed", provider.changeRefund(made.id, "failed"));
    await takeInEvent(server.platform, Buffer.from(failed.body), failed.signature, "stripe");
    await scene.expectBooks(person, 25);
    expect(outcome(await scene.withdraw(person))).toEqual([200, "succeeded"]);
    expect(scene.paidBack(person.intent)).toEqual([1125]);
    await scene.expectBooks(person, 0);
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

test("a customer reads on the purchase what a withdrawal would pay", async () => {
  const person = await scene.buyer(44);
  const payments = await call(server.app, customerPayments, { headers: person.headers });
  expect(payments.json<CustomerPayment[]>()).toMatchObject([{ withdrawal: { credits: 1, minor: 45 } }]);
});
