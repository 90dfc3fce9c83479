import type { OpsDispute, OpsPayment, OpsRefund } from "@parlour/contract/operations/ops-payments";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { purchasesUntouched, readCreditsLeft } from "../../records/credits/index.ts";
import { moveCreditsFor } from "./credits-back.ts";
import {
  heldRefundable,
  needsSecondPerson,
  refundDeadline,
  refundEligibility,
  refundFactsOf,
} from "./money-back-rules.ts";
import {
  findRefund,
  selectDisputes,
  selectRefunds,
  updateRefund,
  type StoredRefund,
} from "./money-back-store.ts";
import {
  findOpsPayment,
  findOpsRefund,
  paymentFacts,
  paymentResponse,
  refundResponse,
  selectOpsDisputes,
  selectOpsPayments,
  selectOpsRefunds,
  type DisputeFilter,
  type NamedPayment,
  type PageOf,
  type PaymentFilter,
  type RefundFilter,
} from "./ops-store.ts";
import { partLimits } from "./part-refund-rules.ts";
import { refundablePart } from "./part-refund-service.ts";
import { refundableMinor, refundFacts, sendRefund, writeRefund } from "./refund-service.ts";
import { grantPayment, announceBalance, type PaymentDependencies } from "./settle-service.ts";
import { lockPayment, type StoredPayment } from "./store.ts";

/** Reads payments' refunds, disputes and lots, and returns them for the wire with what can be refunded of each. */
async function toOpsPayments(db: Db, payments: readonly NamedPayment[], now: Date): Promise<OpsPayment[]> {
  const intents = payments.map(({ intentId }) => intentId);
  const refunds = await selectRefunds(db).where("intent_id", "in", intents).execute();
  const disputes = await selectDisputes(db).where("intent_id", "in", intents).execute();
  const refundsOf = Map.groupBy(refunds, ({ intentId }) => intentId);
  const disputesOf = Map.groupBy(disputes, ({ intentId }) => intentId);
  const untouched = await purchasesUntouched(db, intents);
  const left = await readCreditsLeft(db, intents);
  return payments.map((payment) => {
    const { intentId, credits } = payment;
    const own = refundsOf.get(intentId) ?? [];
    const facts = refundFactsOf(payment, own, disputesOf.get(intentId) ?? [], untouched.has(intentId));
    const parts = partLimits({
      facts,
      refunds: own,
      credits,
      receivedMinor: payment.receivedMinor ?? payment.minor,
      remaining: left.get(intentId) ?? 0,
    });
    return paymentResponse(payment, {
      standing: refundEligibility(facts, now),
      until: refundDeadline(facts, now)?.toISOString() ?? null,
      minor: facts.leftMinor,
      secondPerson: needsSecondPerson(facts.leftMinor),
      parts: {
        credits: parts.credits,
        goodwillMinor: parts.goodwillMinor,
        refundedCredits: parts.purchase.refundedCredits,
        refundedMinor: parts.purchase.refundedMinor,
      },
    });
  });
}

async function toOpsPayment(db: Db, payment: NamedPayment, now: Date): Promise<OpsPayment> {
  const [shown] = await toOpsPayments(db, [payment], now);
  if (shown === undefined) throw new Error("a payment was lost on its way to the wire");
  return shown;
}

/** Lists payments for staff, newest first, each with what can be refunded of it and if nothing, why. */
export async function listPayments(
  { database, clock }: Pick<PaymentDependencies, "database" | "clock">,
  filter: PaymentFilter & PageOf,
): Promise<OpsPayment[]> {
  const payments = await selectOpsPayments(database, filter);
  return payments.length === 0 ? [] : await toOpsPayments(database, payments, clock.now());
}

/** Lists payments like `listPayments`, for a file: without what can be refunded, which would be four more statements a page. */
export async function listPaymentFacts(
  db: Db,
  filter: PaymentFilter & PageOf,
): Promise<readonly Omit<OpsPayment, "refund">[]> {
  return (await selectOpsPayments(db, filter)).map(paymentFacts);
}

/** Refunds for staff, newest first. */
export async function listRefunds(db: Db, filter: RefundFilter & PageOf): Promise<OpsRefund[]> {
  return (await selectOpsRefunds(db, filter)).map(refundResponse);
}

/** Disputes for staff, newest first. */
export async function listDisputes(db: Db, filter: DisputeFilter & PageOf): Promise<OpsDispute[]> {
  return await selectOpsDisputes(db, filter);
}

async function readRefund(db: Db, refundId: string): Promise<OpsRefund> {
  return refundResponse(await findOpsRefund(db, refundId));
}

/**
 * Refunds a payment for staff: by the rule for customers, or a held payment in any case. Above a limit it
 * waits for a second person's approval, and the credits stay until then (REFUND-7).
 */
export async function refundByStaff(
  dependencies: PaymentDependencies,
  staffId: string,
  intentId: string,
  reason: string,
): Promise<Result<OpsRefund, "payment_not_found" | "refund_not_allowed">> {
  const { database, clock, random } = dependencies;
  const written = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const now = clock.now();
    const minor = await refundableMinor(trx, payment, now);
    if (minor === null) return fail("refund_not_allowed" as const);
    const waits = needsSecondPerson(minor);
    const status = waits ? ("awaiting_approval" as const) : ("requested" as const);
    const refund = await writeRefund(
      trx,
      payment,
      { origin: "staff", requestedBy: staffId, reason, status, minor },
      dependencies,
    );
    await recordAudit(
      trx,
      {
        staffId,
        action: "refund.request",
        targetType: "payment",
        targetId: intentId,
        details: { refundId: refund.id, minor: refund.minor, currency: payment.currency, status },
      },
      { now, random },
    );
    if (!waits) announceBalance(trx, dependencies, payment.customerId);
    return succeed(refund);
  });
  if (!written.ok) return written;
  const refund = written.value;
  if (refund.status === "requested") await sendRefund(dependencies, refund);
  return succeed(await readRefund(database, refund.id));
}

/** Whether a refund that waits may be made now, with the amount that was asked for. Locks the customer's account. */
async function mayStillRefund(
  trx: Trx,
  payment: StoredPayment,
  { id, kind, credits, minor }: StoredRefund,
  now: Date,
): Promise<boolean> {
  if (kind === "whole") return (await refundableMinor(trx, payment, now, id)) === minor;
  return (await refundablePart(trx, payment, { kind, amount: credits ?? minor }, id)) === minor;
}

/**
 * Approves a refund that another member of staff asked for. Checks the rule again and takes the credits back
 * now.
 */
export async function approveRefund(
  dependencies: PaymentDependencies,
  staffId: string,
  refundId: string,
): Promise<
  Result<OpsRefund, "refund_not_found" | "already_decided" | "second_person_required" | "refund_not_allowed">
> {
  const { database, clock, random } = dependencies;
  const found = await findRefund(database, refundId);
  if (found === undefined) return fail("refund_not_found");
  const approved = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, found.intentId);
    const refund = await findRefund(trx, refundId);
    if (payment === undefined || refund === undefined) return fail("refund_not_found" as const);
    if (refund.status !== "awaiting_approval") return fail("already_decided" as const);
    if (refund.requestedBy === staffId) return fail("second_person_required" as const);
    const now = clock.now();
    if (!(await mayStillRefund(trx, payment, refund, now))) return fail("refund_not_allowed" as const);
    await updateRefund(trx, refundId, { status: "requested", approvedBy: staffId, updatedAt: now });
    await moveCreditsFor(trx, payment, { kind: "refund", id: refundId }, { now, random });
    await recordAudit(
      trx,
      {
        staffId,
        action: "refund.approve",
        targetType: "payment",
        targetId: payment.intentId,
        details: { refundId, kind: refund.kind, minor: refund.minor, currency: payment.currency },
      },
      { now, random },
    );
    announceBalance(trx, dependencies, payment.customerId);
    return succeed({ ...refund, status: "requested" as const });
  });
  if (!approved.ok) return approved;
  await sendRefund(dependencies, approved.value);
  return succeed(await readRefund(database, refundId));
}

/** Rejects a refund that waits for approval; the person who asked for it can withdraw it this way. */
export async function rejectRefund(
  { database, clock, random }: PaymentDependencies,
  staffId: string,
  refundId: string,
  reason: string,
): Promise<Result<OpsRefund, "refund_not_found" | "already_decided">> {
  const found = await findRefund(database, refundId);
  if (found === undefined) return fail("refund_not_found");
  const rejected = await inTransaction(database, async (trx) => {
    await lockPayment(trx, found.intentId);
    const refund = await findRefund(trx, refundId);
    if (refund?.status !== "awaiting_approval") return fail("already_decided" as const);
    const now = clock.now();
    await updateRefund(trx, refundId, {
      status: "rejected",
      rejection: { by: staffId, reason },
      updatedAt: now,
    });
    await recordAudit(
      trx,
      {
        staffId,
        action: "refund.reject",
        targetType: "payment",
        targetId: refund.intentId,
        details: { refundId, reason },
      },
      { now, random },
    );
    return succeed(undefined);
  });
  return rejected.ok ? succeed(await readRefund(database, refundId)) : rejected;
}

/** Grants a held payment's credits although the money did not match the order. A refunded one stays held. */
export async function releasePayment(
  dependencies: PaymentDependencies,
  staffId: string,
  intentId: string,
  reason: string,
): Promise<Result<OpsPayment, "payment_not_found" | "already_decided">> {
  const { database, clock, random } = dependencies;
  const released = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const facts = await refundFacts(trx, payment);
    if (!heldRefundable(facts)) return fail("already_decided" as const);
    const moment = { now: clock.now(), random };
    await grantPayment(trx, payment, payment.receivedMinor ?? payment.minor, moment);
    await recordAudit(
      trx,
      {
        staffId,
        action: "payment.release",
        targetType: "payment",
        targetId: intentId,
        details: { reason, minor: payment.minor, receivedMinor: payment.receivedMinor },
      },
      moment,
    );
    announceBalance(trx, dependencies, payment.customerId);
    return succeed(null);
  });
  if (!released.ok) return released;
  const payment = await findOpsPayment(database, intentId);
  return succeed(await toOpsPayment(database, payment, clock.now()));
}
