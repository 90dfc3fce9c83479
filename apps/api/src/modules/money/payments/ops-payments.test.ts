import type { OperationSpec } from "@parlour/contract/operation";
import {
  opsApproveRefund,
  opsDisputes,
  opsPayments,
  opsRefundPayment,
  opsRefunds,
  opsRejectRefund,
  opsReleasePayment,
  type OpsDispute,
  type OpsPayment,
  type OpsRefund,
} from "@parlour/contract/operations/ops-payments";
import { refundPayment } from "@parlour/contract/operations/payments";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, ordered, spendCredits } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { readAccountState, auditLedger } from "../../records/credits/index.ts";
import { takeInEvent } from "./settle-service.ts";

let server: TestApp;
let provider: TestCardProvider;
let supervisor: SignedInStaff;
let colleague: SignedInStaff;
let operator: SignedInStaff;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider);
  supervisor = await signedInStaff(server.platform, "supervisor");
  colleague = await signedInStaff(server.platform, "admin");
  operator = await signedInStaff(server.platform, "operator");
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

type Bundle = "bronze" | "gold" | "platinum";

async function paid(bundle: Bundle, change: { amount_received?: number } = {}) {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person, bundle);
  provider.pay(intent, change);
  const { body, signature } = provider.event("payment_intent.succeeded", intent);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
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

async function refundAs(staff: SignedInStaff, paymentIntent: string) {
  return await as(staff, opsRefundPayment, { params: { paymentIntent }, body: { reason: "asked by phone" } });
}

async function waitingRefund(): Promise<OpsRefund & { readonly customerId: string }> {
  const { intent } = await paid("platinum");
  const response = await refundAs(supervisor, intent);
  expect(response.statusCode).toBe(201);
  return response.json<OpsRefund>();
}

async function auditOf(intent: string): Promise<readonly (readonly [string, string | null])[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select(["action", "staff_id"])
    .where("target_id", "=", intent)
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.action, row.staff_id]);
}

const codeOf = (response: LightMyRequestResponse): string => response.json<{ code: string }>().code;

describe("a refund that staff ask for", () => {
  test("up to 20.00 is made at once, by the customer's own rule, and audited", async () => {
    const { intent, customerId } = await paid("gold");
    const response = await refundAs(supervisor, intent);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        status: "succeeded",
        origin: "staff",
        requestedBy: supervisor.staffId,
        approvedBy: null,
        minor: 2000,
      },
    ]);
    expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
    expect(await auditOf(intent)).toEqual([["refund.request", supervisor.staffId]]);
    expect([(await refundAs(supervisor, intent)).statusCode]).toEqual([409]);
  });

  test("above 20.00 waits for a second person; meanwhile the credits stay and nobody else can ask", async () => {
    const person = await paid("platinum");
    const { id, status } = (await refundAs(supervisor, person.intent)).json<OpsRefund>();
    expect(status).toBe("awaiting_approval");
    expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 100, debt: 0 });
    expect(provider.refunds.size).toBe(
      [...provider.refunds.values()].filter((each) => each.payment_intent !== person.intent).length,
    );
    const own = await call(server.app, refundPayment, {
      headers: person.headers,
      params: { paymentIntent: person.intent },
      body: {},
    });
    expect([own.statusCode, codeOf(own)]).toEqual([409, "refund_not_allowed"]);

    const self = await as(supervisor, opsApproveRefund, { params: { id } });
    expect([self.statusCode, codeOf(self)]).toEqual([403, "second_person_required"]);
    const approved = await as(colleague, opsApproveRefund, { params: { id } });
    expect(approved.json()).toMatchObject({
      status: "succeeded",
      requestedBy: supervisor.staffId,
      approvedBy: colleague.staffId,
    });
    expect(await readAccountState(server.database, person.customerId)).toEqual({ balance: 0, debt: 0 });
    expect(await auditLedger(server.database, person.customerId)).toEqual([]);
    expect(await auditOf(person.intent)).toEqual([
      ["refund.request", supervisor.staffId],
      ["refund.approve", colleague.staffId],
    ]);
    const again = await as(colleague, opsApproveRefund, { params: { id } });
    expect([again.statusCode, codeOf(again)]).toEqual([409, "already_decided"]);
  });

  test("is approved once, however many press at once", async () => {
    const { id, paymentIntent, minor } = await waitingRefund();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => as(colleague, opsApproveRefund, { params: { id } })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const made = [...provider.refunds.values()].filter((each) => each.payment_intent === paymentIntent);
    expect(made.map(({ amount }) => amount)).toEqual([minor]);
  });

  test("can't be approved once a credit was spent, but can still be rejected", async () => {
    const { id, customerId } = await waitingRefund();
    await spendCredits(server.platform, customerId, 1);
    const response = await as(colleague, opsApproveRefund, { params: { id } });
    expect([response.statusCode, codeOf(response)]).toEqual([409, "refund_not_allowed"]);
    const rejected = await as(colleague, opsRejectRefund, { params: { id }, body: { reason: "spent" } });
    // the member of staff who asked reads who rejected it, and why
    expect(rejected.json()).toMatchObject({
      status: "rejected",
      requestedByName: expect.any(String) as string,
      approvedByName: null,
      rejectedByName: expect.any(String) as string,
      rejection: "spent",
    });
    expect(await readAccountState(server.database, customerId)).toEqual({ balance: 99, debt: 0 });
  });

  test("that was rejected can be asked for again", async () => {
    const { id, paymentIntent } = await waitingRefund();
    expect(
      (await as(supervisor, opsRejectRefund, { params: { id }, body: { reason: "mine" } })).statusCode,
    ).toBe(200);
    expect(
      (await as(supervisor, opsRejectRefund, { params: { id }, body: { reason: "again" } })).statusCode,
    ).toBe(409);
    expect((await refundAs(colleague, paymentIntent)).statusCode).toBe(201);
    // audited once: the second rejection changed nothing
    expect(await auditOf(paymentIntent)).toEqual([
      ["refund.request", supervisor.staffId],
      ["refund.reject", supervisor.staffId],
      ["refund.request", colleague.staffId],
    ]);
  });

  test("can't be made, decided or read by operators", async () => {
    const { id, paymentIntent } = await waitingRefund();
    for (const response of [
      await refundAs(operator, paymentIntent),
      await as(operator, opsApproveRefund, { params: { id } }),
      await as(operator, opsRejectRefund, { params: { id }, body: { reason: "no" } }),
      await as(operator, opsRefunds),
      await as(operator, opsPayments),
      await as(operator, opsDisputes),
      await as(operator, opsReleasePayment, { params: { paymentIntent }, body: { reason: "no" } }),
    ]) {
      expect([response.statusCode, codeOf(response)]).toEqual([403, "forbidden"]);
    }
  });

  test("of a missing payment or refund is not found", async () => {
    expect((await refundAs(supervisor, "pi_missing")).statusCode).toBe(404);
    const id = server.platform.random.uuid();
    expect(codeOf(await as(supervisor, opsApproveRefund, { params: { id } }))).toBe("refund_not_found");
  });
});

describe("a held payment", () => {
  test("is listed for staff and released: the ordered credits are granted, once", async () => {
    const { intent, customerId } = await paid("gold", { amount_received: 1500 });
    const held = (await as(supervisor, opsPayments, { query: { status: "held" } })).json<OpsPayment[]>();
    expect(held).toMatchObject([
      { paymentIntent: intent, customerId, minor: 2000, receivedMinor: 1500, status: "held" },
    ]);
    expect(held[0]?.problem).toContain("ordered");
    const release = () =>
      as(supervisor, opsReleasePayment, { params: { paymentIntent: intent }, body: { reason: "promised" } });
    expect((await release()).json()).toMatchObject({ status: "succeeded" });
    expect(codeOf(await release())).toBe("already_decided");
    expect(await readAccountState(server.database, customerId)).toEqual({ balance: 50, debt: 0 });
    expect(await auditOf(intent)).toEqual([["payment.release", supervisor.staffId]]);
    // now exactly the amount that came in goes back
    expect((await refundAs(supervisor, intent)).json()).toMatchObject({ status: "succeeded", minor: 1500 });
    expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
  });

  test("is refunded in full, grants nothing, leaves the list and can't be released any more", async () => {
    const { intent, customerId } = await paid("bronze", { amount_received: 600 });
    expect((await refundAs(supervisor, intent)).json()).toMatchObject({ status: "succeeded", minor: 600 });
    expect((await as(supervisor, opsPayments, { query: { status: "held" } })).json()).toEqual([]);
    const released = await as(supervisor, opsReleasePayment, {
      params: { paymentIntent: intent },
      body: { reason: "no" },
    });
    expect(codeOf(released)).toBe("already_decided");
    expect(await readAccountState(server.database, customerId)).toEqual({ balance: 0, debt: 0 });
  });
});

test("staff see why a payment can't be refunded before they ask for it", async () => {
  const { intent, customerId } = await paid("platinum");
  const standing = async () =>
    (await as(supervisor, opsPayments, { query: { customerId } })).json<OpsPayment[]>()[0]?.refund;
  expect(await standing()).toMatchObject({ standing: "possible", minor: 3500, secondPerson: true });
  await spendCredits(server.platform, customerId, 1);
  expect(await standing()).toMatchObject({ standing: "credits_spent", until: null });
  expect((await refundAs(supervisor, intent)).statusCode).toBe(409);
});

test("a dispute's deadline only moves later, and once answered it stays answered", async () => {
  const { intent, customerId } = await paid("gold");
  const dispute = provider.dispute(intent);
  const news = async (due: string, responses: number) => {
    dispute.evidence_details = { due_by: Date.parse(due) / 1000, submission_count: responses };
    const { body, signature } = provider.eventOf("charge.dispute.updated", dispute);
    await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
    const [shown] = (await as(supervisor, opsDisputes, { query: { customerId } })).json<OpsDispute[]>();
    return [shown?.respondBy, shown?.answered];
  };
  expect(await news("2026-11-29T23:59:59Z", 0)).toEqual(["2026-11-29T23:59:59.000Z", false]);
  expect(await news("2026-12-02T23:59:59Z", 1)).toEqual(["2026-12-02T23:59:59.000Z", true]);
  // an older event that arrives late
  expect(await news("2026-11-29T23:59:59Z", 0)).toEqual(["2026-12-02T23:59:59.000Z", true]);
  // cleared, because the dispute would show in other tests' lists
  Object.assign(dispute, { status: "won" });
  const { body, signature } = provider.eventOf("charge.dispute.closed", dispute);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
});

test("staff list payments of a customer, refunds by status and disputes, newest first", async () => {
  const { intent, customerId } = await paid("gold");
  server.clock.advance(1);
  const dispute = provider.dispute(intent);
  const { body, signature } = provider.eventOf("charge.dispute.created", dispute);
  await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
  const own = await as(supervisor, opsPayments, { query: { customerId } });
  expect(own.json<OpsPayment[]>().map((each) => each.paymentIntent)).toEqual([intent]);
  const disputes = (await as(supervisor, opsDisputes, { query: { status: "open" } })).json<OpsDispute[]>();
  expect(disputes).toMatchObject([
    { id: dispute.id, customerId, minor: 2000, status: "open", closedAt: null },
  ]);
  const waiting = (await as(supervisor, opsRefunds, { query: { status: "awaiting_approval" } })).json<
    OpsRefund[]
  >();
  expect(waiting.every(({ status }) => status === "awaiting_approval")).toBe(true);
  expect((await as(supervisor, opsPayments, { query: { status: "odd" } })).statusCode).toBe(400);
});

test("pages show every payment, refund and dispute once, also those of the same moment", async () => {
  for (let count = 0; count < 3; count += 1) {
    const { intent } = await paid("gold");
    const dispute = provider.dispute(intent);
    const { body, signature } = provider.eventOf("charge.dispute.created", dispute);
    await takeInEvent(server.platform, Buffer.from(body), signature, "stripe");
  }
  const pagesOf = async (
    operation: OperationSpec,
    idOf: (row: Record<string, string>) => string | undefined,
  ) => {
    const read = async (query: Record<string, string>) => {
      const rows = (await as(supervisor, operation, { query })).json<Record<string, string>[]>();
      return rows.map((row) => idOf(row) ?? "");
    };
    const paged: string[] = [];
    for (let shown = await read({ limit: "2" }); shown.length > 0;) {
      paged.push(...shown);
      shown = await read({ limit: "2", before: paged.at(-1) ?? "" });
    }
    const whole = await read({ limit: "200" });
    expect(whole.length).toBeGreaterThan(2);
    expect(paged).toEqual(whole);
  };
  await pagesOf(opsPayments, (row) => row["paymentIntent"]);
  await pagesOf(opsDisputes, (row) => row["id"]);
  await pagesOf(opsRefunds, (row) => row["id"]);
});

test("an unknown id gives an empty page", async () => {
  const query = { before: server.platform.random.uuid() };
  expect((await as(supervisor, opsRefunds, { query })).json()).toEqual([]);
});
