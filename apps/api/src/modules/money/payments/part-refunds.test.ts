import type { OperationSpec } from "@parlour/contract/operation";
import {
  opsApproveRefund,
  opsAskPartRefund,
  opsPayments,
  opsRejectRefund,
  type OpsPayment,
  type OpsRefund,
} from "@parlour/contract/operations/ops-payments";
import { customerPayments, refundPayment, type CustomerPayment } from "@parlour/contract/operations/payments";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import type { LightMyRequestResponse } from "fastify";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  providerCases,
  startBothProviders,
  type BothProviders,
  type ProviderSide,
} from "../../../testing/both-providers.ts";
import { meeting } from "../../../testing/meeting.ts";
import { call } from "../../../testing/test-chat.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { auditLedger, readAccountState } from "../../records/credits/index.ts";
import { findRefund, updateRefund } from "./money-back-store.ts";
import { approveRefund } from "./ops-service.ts";
import { reconcilePayments } from "./reconciler.ts";
import { sendRefund } from "./refund-service.ts";

let both: BothProviders;
let server: TestApp;
let supervisor: SignedInStaff;
let colleague: SignedInStaff;

beforeAll(async () => {
  both = await startBothProviders({ maxConnections: 24 });
  ({ server } = both);
  supervisor = await signedInStaff(server.platform, "supervisor");
  colleague = await signedInStaff(server.platform, "admin");
});
beforeEach(() => both.calm());
afterAll(async () => await both.close());

async function paidGold(side: ProviderSide, spent = 0) {
  const person = await signedInCustomer(server.platform);
  const intent = await side.order(person);
  expect(await side.deliver(side.pay(intent))).toBe(200);
  await spendCredits(server.platform, person.customerId, spent);
  return { ...person, intent };
}

async function as(
  staff: SignedInStaff,
  operation: OperationSpec,
  input: {
    readonly params?: { readonly [name: string]: string };
    readonly query?: { readonly [name: string]: string };
    readonly body?: object;
  } = {},
) {
  return await call(server.app, operation, { headers: staff.headers, ...input });
}

async function ask(
  paymentIntent: string,
  kind: "credits" | "goodwill",
  amount: number,
  refundId: string = server.platform.random.uuid(),
) {
  const body = { refundId, kind, amount, reason: "asked by phone" };
  return await as(supervisor, opsAskPartRefund, { params: { paymentIntent }, body });
}

async function approve(id: string, staff = colleague) {
  return await as(staff, opsApproveRefund, { params: { id } });
}

async function refunded(paymentIntent: string, kind: "credits" | "goodwill", amount: number) {
  const { id } = (await ask(paymentIntent, kind, amount)).json<OpsRefund>();
  return await approve(id);
}

const outcome = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string; status?: string }>().code ?? response.json<{ status: string }>().status,
];

async function own(person: {
  readonly headers: Record<string, string>;
}): Promise<CustomerPayment | undefined> {
  return (await call(server.app, customerPayments, { headers: person.headers })).json<CustomerPayment[]>()[0];
}

async function statementOf(person: { readonly headers: Record<string, string> }): Promise<Statement> {
  return (await call(server.app, creditStatement, { headers: person.headers })).json<Statement>();
}

/** Approves a refund; any of the colleague's presses may be repeated by the network. */
type Approve = (refundId: string, arrived: () => Promise<void>) => Promise<unknown>;

describe.each(providerCases)("with $name", ({ name, abilities }) => {
  const side = () => both.sides[name];

  describe("a refund of unspent credits", () => {
    test("takes whole credits of the payment's lot and pays their price, after a second person approved it", async () => {
      const person = await paidGold(side(), 18);
      const asked = await ask(person.intent, "credits", 12);
      expect([asked.statusCode, asked.json()]).toMatchObject([
        201,
        { status: "awaiting_approval", kind: "credits", credits: 12, minor: 480, approvedBy: null },
      ]);
      expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 32, debt: 0 });
      expect(side().refundsOf(person.intent)).toEqual([]);
      const { id } = asked.json<OpsRefund>();
      // the same once more, and another amount under the same id
      expect((await ask(person.intent, "credits", 12, id)).json()).toMatchObject({ id, credits: 12 });
      expect(outcome(await ask(person.intent, "credits", 20, id))).toEqual([409, "already_decided"]);
      expect(outcome(await approve(id, supervisor))).toEqual([403, "second_person_required"]);
      expect(outcome(await approve(id))).toEqual([200, "succeeded"]);
      expect(outcome(await approve(id))).toEqual([409, "already_decided"]);
      expect(side().refundsOf(person.intent)).toEqual([480]);
      expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 20, debt: 0 });
      expect(await auditLedger(server.database, person.customerId)).toEqual([]);

      // requested a week before it was approved: the 5 working days begin with the approval
      await server.database
        .updateTable("refunds")
        .set({ created_at: secondsFrom(server.clock.now(), -7 * 86_400) })
        .where("id", "=", id)
        .execute();
      expect(await own(person)).toMatchObject({
        refundedMinor: 480,
        goodwillMinor: 0,
        creditsLeft: 20,
        refundArrivesBy: "2026-11-27",
      });
      expect((await statementOf(person)).entries.at(-1)).toMatchObject({
        cause: "refund",
        text: "Refund of 12 unspent credits: £4.80 back to your card",
        purchased: -12,
      });
      const audited = await server.database
        .selectFrom("audit_log")
        .select(["action", "staff_id as staffId", "details"])
        .where("target_id", "=", person.intent)
        .orderBy("id")
        .execute();
      expect(audited).toMatchObject([
        {
          action: "refund.request",
          staffId: supervisor.staffId,
          details: { kind: "credits", credits: 12, minor: 480 },
        },
        { action: "refund.approve", staffId: colleague.staffId, details: { kind: "credits", minor: 480 } },
      ]);
    });

    test("is refused for more than is unspent, when asked and again when approved", async () => {
      const { intent, customerId } = await paidGold(side(), 40);
      expect(outcome(await ask(intent, "credits", 11))).toEqual([409, "refund_not_allowed"]);
      const { id } = (await ask(intent, "credits", 10)).json<OpsRefund>();
      await spendCredits(server.platform, customerId, 1);
      expect(outcome(await approve(id))).toEqual([409, "refund_not_allowed"]);
      expect(side().refundsOf(intent)).toEqual([]);
      const rejected = await as(colleague, opsRejectRefund, {
        params: { id },
        body: { reason: "one was spent" },
      });
      expect(outcome(rejected)).toEqual([200, "rejected"]);
      expect(outcome(await refunded(intent, "credits", 9))).toEqual([200, "succeeded"]);
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
    });

    test.skipIf(!abilities.refundsTakeTime)("that the bank sends back returns its credits", async () => {
      const { intent, customerId } = await paidGold(side());
      await refunded(intent, "credits", 20);
      const made = [...both.stripe.refunds.values()].find((refund) => refund.payment_intent === intent);
      if (made === undefined) throw new Error("no refund");
      await side().deliver(both.stripe.eventOf("refund.failed", both.stripe.changeRefund(made.id, "failed")));
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 50, debt: 0 });
      expect(await auditLedger(server.database, customerId)).toEqual([]);
    });
  });

  describe("goodwill in money", () => {
    test("takes no credits, and the customer reads it on payment and statement", async () => {
      const person = await paidGold(side(), 50);
      expect(outcome(await refunded(person.intent, "goodwill", 500))).toEqual([200, "succeeded"]);
      expect(side().refundsOf(person.intent)).toEqual([500]);
      expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
      expect(await own(person)).toMatchObject({ refundedMinor: 500, goodwillMinor: 500, creditsLeft: 0 });
      const statement = await statementOf(person);
      expect(statement.entries.filter(({ cause }) => cause === "refund")).toEqual([]);
      expect(statement.goodwillRefunds).toMatchObject([
        {
          paymentIntentId: person.intent,
          minor: 500,
          text: "£5.00 back to your card as goodwill: you keep the credits",
        },
      ]);
    });

    test("is no more than the payment still has", async () => {
      const { intent, customerId } = await paidGold(side(), 10);
      expect(outcome(await ask(intent, "goodwill", 2001))).toEqual([409, "refund_not_allowed"]);
      await refunded(intent, "credits", 40);
      expect(outcome(await ask(intent, "goodwill", 401))).toEqual([409, "refund_not_allowed"]);
      expect(outcome(await refunded(intent, "goodwill", 400))).toEqual([200, "succeeded"]);
      expect(outcome(await ask(intent, "goodwill", 1))).toEqual([409, "refund_not_allowed"]);
      expect(side().refundsOf(intent)).toEqual([1600, 400]);
      const [payment] = (await as(supervisor, opsPayments, { query: { customerId } })).json<OpsPayment[]>();
      expect(payment?.refund).toMatchObject({
        standing: "refunded",
        minor: 0,
        parts: { credits: 0, goodwillMinor: 0, refundedCredits: 40, refundedMinor: 1600 },
      });
    });

    test("leaves the customer's own refund of the rest, with all credits (REFUND-1)", async () => {
      const person = await paidGold(side());
      await refunded(person.intent, "goodwill", 500);
      const response = await call(server.app, refundPayment, {
        headers: person.headers,
        params: { paymentIntent: person.intent },
        body: {},
      });
      expect(response.json()).toMatchObject({ status: "succeeded", minor: 1500 });
      expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
      expect(side().refundsOf(person.intent)).toEqual([500, 1500]);
    });
  });

  test("asking twice with one id asks once; another refund has to wait", async () => {
    const { intent } = await paidGold(side());
    const refundId = server.platform.random.uuid();
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(intent, "credits", 5, refundId)));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(outcome(await ask(intent, "goodwill", 100))).toEqual([409, "refund_not_allowed"]);
  });

  test("parts asked for at once: one waits, and all together pay no more than the payment", async () => {
    const { intent, customerId } = await paidGold(side());
    for (let round = 0; round < 4; round += 1) {
      const asked = await Promise.all([
        ...Array.from({ length: 4 }, () => ask(intent, "credits", 17)),
        ...Array.from({ length: 4 }, () => ask(intent, "goodwill", 700)),
      ]);
      const waiting = asked.filter(({ statusCode }) => statusCode === 201);
      expect(waiting.length).toBeLessThanOrEqual(1);
      for (const response of waiting) await approve(response.json<OpsRefund>().id);
    }
    expect(
      side()
        .refundsOf(intent)
        .reduce((sum, amount) => sum + amount, 0),
    ).toBeLessThanOrEqual(2000);
    expect(await auditLedger(server.database, customerId)).toEqual([]);
  });

  /** Lets ten presses approve one refund of 12 credits at once, and returns what went back and which credits are left. */
  async function raceOf(press: Approve) {
    const { intent, customerId } = await paidGold(side());
    const { id } = (await ask(intent, "credits", 12)).json<OpsRefund>();
    const arrived = meeting(10);
    await Promise.all(Array.from({ length: 10 }, () => press(id, arrived)));
    // a replay, long after
    await press(id, () => Promise.resolve());
    const { balance } = await readAccountState(server.database, customerId);
    return {
      paidBack: side()
        .refundsOf(intent)
        .reduce((sum, amount) => sum + amount, 0),
      balance,
    };
  }

  describe("an approval", () => {
    test("pressed ten times at once and once more later pays once", async () => {
      const press: Approve = async (id, arrived) => {
        await arrived();
        return await approveRefund(server.platform, colleague.staffId, id);
      };
      for (let round = 0; round < 5; round += 1) {
        expect(await raceOf(press)).toEqual({ paidBack: 480, balance: 38 });
      }
    });

    test("that reads first, then writes, and sends each press with its own key pays more than once, which the test detects", async () => {
      const naive: Approve = async (id, arrived) => {
        const refund = await findRefund(server.database, id);
        await arrived();
        if (refund?.status !== "awaiting_approval") return;
        await updateRefund(server.database, id, { status: "requested", updatedAt: server.clock.now() });
        await sendRefund(server.platform, { ...refund, id: server.platform.random.uuid() });
      };
      expect((await raceOf(naive)).paidBack).toBeGreaterThan(480);
    });

    test.each([
      ["down: it is sent again", "down", []],
      ["half_deaf: it is found", "half_deaf", [480]],
    ] as const)("while the provider is %s by the reconciler, and happens once", async (_, mood, made) => {
      const { intent, customerId } = await paidGold(side());
      const { id } = (await ask(intent, "credits", 12)).json<OpsRefund>();
      side().mood = mood;
      const approved = await approveRefund(side().hasty, colleague.staffId, id);
      expect(approved).toMatchObject({ ok: true, value: { status: "requested" } });
      expect(await readAccountState(server.database, customerId)).toEqual({ balance: 38, debt: 0 });
      expect(side().refundsOf(intent)).toEqual(made);
      side().mood = "well";
      for (let run = 0; run < 3; run += 1) {
        server.clock.advance(60);
        await reconcilePayments(server.platform);
      }
      expect(side().refundsOf(intent)).toEqual([480]);
      expect((await findRefund(server.database, id))?.status).toBe("succeeded");
    });
  });
});
