import type { CustomerPayment } from "@parlour/contract/operations/payments";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { refundArrivesBy } from "@parlour/contract/rules/refund";
import type { Db, Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import {
  lockAccount,
  purchasesUntouched,
  purchaseUntouched,
  readCreditsLeft,
} from "../../records/credits/index.ts";
import { moveCreditsFor } from "./credits-back.ts";
import {
  heldRefundable,
  mostOwnRefunds,
  ownRefundDays,
  refundDeadline,
  refundFactsOf,
  type RefundFacts,
} from "./money-back-rules.ts";
import {
  countOwnRefunds,
  findRefund,
  insertRefund,
  selectDisputes,
  selectRefunds,
  updateRefund,
  type StoredRefund,
} from "./money-back-store.ts";
import {
  takeInMoneyBack,
  takeInRefund,
  announceBalance,
  type PaymentDependencies,
} from "./settle-service.ts";
import { findOwnPayment, lockPayment, selectOwnPayments, type StoredPayment } from "./store.ts";
import { withdrawalOf } from "./withdrawal-rules.ts";
import { selectStartRequested } from "./withdrawal-store.ts";

/** Reads the facts that decide a refund, ignoring the refund being decided. */
export async function refundFacts(
  db: Db,
  payment: StoredPayment,
  decidedId: string | null = null,
): Promise<RefundFacts> {
  const stored = await selectRefunds(db).where("intent_id", "=", payment.intentId).execute();
  const refunds = stored.filter(({ id }) => id !== decidedId);
  const disputes = await selectDisputes(db).where("intent_id", "=", payment.intentId).execute();
  const untouched = payment.status === "succeeded" && (await purchaseUntouched(db, payment.intentId));
  return refundFactsOf(payment, refunds, disputes, untouched);
}

/**
 * Returns the minor units that a locked payment can be refunded in now, or null if it can't be. The account is locked
 * too, so nothing is spent meanwhile.
 */
export async function refundableMinor(
  trx: Trx,
  payment: StoredPayment,
  now: Date,
  decidedId: string | null = null,
): Promise<number | null> {
  await lockAccount(trx, payment.customerId);
  const facts = await refundFacts(trx, payment, decidedId);
  return heldRefundable(facts) || refundDeadline(facts, now) !== null ? facts.leftMinor : null;
}

/**
 * Stores a refund and takes the credits before the provider is asked for the money. After a crash in between,
 * the reconciler asks again with the refund's id as the key.
 */
export async function writeRefund(
  trx: Trx,
  payment: StoredPayment,
  refund: Pick<StoredRefund, "origin" | "requestedBy" | "reason" | "status" | "minor"> &
    Partial<Pick<StoredRefund, "id" | "kind" | "credits">>,
  { clock, random }: Pick<PaymentDependencies, "clock" | "random">,
): Promise<StoredRefund> {
  const now = clock.now();
  const row: StoredRefund = {
    id: random.uuid(),
    intentId: payment.intentId,
    kind: "whole",
    credits: null,
    providerId: null,
    approvedBy: null,
    createdAt: now,
    updatedAt: now,
    rejectedBy: null,
    rejection: null,
    ...refund,
  };
  await insertRefund(trx, row);
  await moveCreditsFor(trx, payment, { kind: "refund", id: row.id }, { now, random });
  return row;
}

/** Records that the provider will never make a refund, and gives the credits back. */
async function refuseRefund(dependencies: PaymentDependencies, refund: StoredRefund): Promise<void> {
  const { database, clock, random } = dependencies;
  await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, refund.intentId);
    const stored = await findRefund(trx, refund.id);
    if (payment === undefined || stored?.status !== "requested" || stored.providerId !== null) return;
    const now = clock.now();
    await updateRefund(trx, refund.id, { status: "failed", updatedAt: now });
    await moveCreditsFor(trx, payment, { kind: "refund", id: refund.id }, { now, random });
    announceBalance(trx, dependencies, payment.customerId);
  });
  dependencies.log.error({ refundId: refund.id, intentId: refund.intentId }, "the provider refused a refund");
}

/**
 * Requests a stored refund from the provider; safe to repeat. If the provider can't be reached, the refund
 * stays `requested` and the reconciler tries again. A refusal is final, unless the money went back already:
 * then an earlier response was lost.
 */
export async function sendRefund(dependencies: PaymentDependencies, refund: StoredRefund): Promise<void> {
  const { id: refundId, intentId, minor } = refund;
  const response = await dependencies.cards.refund({ intentId, minor, refundId });
  if (response.ok) {
    await takeInRefund(dependencies, { ...response.value, refundId });
    return;
  }
  if (response.error === "cards_unavailable") return;
  const looked = await takeInMoneyBack(dependencies, intentId);
  if (looked.ok) await refuseRefund(dependencies, refund);
}

/** A refund as its customer sees it. */
export interface RefundResponse {
  readonly refundId: string;
  readonly status: StoredRefund["status"];
  readonly minor: number;
  readonly currency: StoredPayment["currency"];
  readonly arrivesBy: string;
}

/** Returns a refund of a payment as its customer sees it. */
export function customerRefund({ currency }: StoredPayment, refund: StoredRefund): RefundResponse {
  const { id: refundId, status, minor } = refund;
  return { refundId, status, minor, currency, arrivesBy: arrivalOf(refund) };
}

/**
 * The date by which a refund's money is on the card. If the refund needed an approval, the days count from the
 * approval, not from the request.
 */
function arrivalOf({ approvedBy, createdAt, updatedAt }: StoredRefund): string {
  return refundArrivesBy(approvedBy === null ? createdAt : updatedAt);
}

/**
 * Refunds a payment for the customer: by rule and without approval (REFUND-1), to the card that paid (REFUND-2), and only
 * so often (REFUND-13).
 */
export async function refundOwnPayment(
  dependencies: PaymentDependencies,
  customerId: string,
  intentId: string,
  reason: string,
): Promise<Result<RefundResponse, "payment_not_found" | "refund_not_allowed" | "refund_limit">> {
  const { database, clock } = dependencies;
  if ((await findOwnPayment(database, customerId, intentId)) === undefined) return fail("payment_not_found");
  const written = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    // staff decide about a held payment
    if (payment.status !== "succeeded") return fail("refund_not_allowed" as const);
    const now = clock.now();
    const minor = await refundableMinor(trx, payment, now);
    if (minor === null) return fail("refund_not_allowed" as const);
    // The account is locked, so no second refund is counted at the same time.
    const made = await countOwnRefunds(trx, customerId, secondsFrom(now, -ownRefundDays * 24 * 3600));
    if (made >= mostOwnRefunds) return fail("refund_limit" as const);
    const refund = { origin: "customer", requestedBy: null, reason, status: "requested", minor } as const;
    const written = await writeRefund(trx, payment, refund, dependencies);
    announceBalance(trx, dependencies, customerId);
    return succeed({ payment, refund: written });
  });
  if (!written.ok) return written;
  const { payment, refund } = written.value;
  await sendRefund(dependencies, refund);
  return succeed(customerRefund(payment, (await findRefund(database, refund.id)) ?? refund));
}

/**
 * Reads a page of the customer's own payments, newest first, each with its refunds and disputes. `before` is the last
 * payment shown; `limit` is 50 unless said.
 */
export async function readOwnPayments(
  { database, clock }: Pick<PaymentDependencies, "database" | "clock">,
  customerId: string,
  { before, limit = 50 }: { readonly before?: string; readonly limit?: number } = {},
): Promise<CustomerPayment[]> {
  const payments = await selectOwnPayments(database, customerId, { before, limit });
  if (payments.length === 0) return [];
  const intents = payments.map(({ intentId }) => intentId);
  const refunds = await selectRefunds(database)
    .where("intent_id", "in", intents)
    .orderBy("created_at")
    .execute();
  const disputes = await selectDisputes(database)
    .where("intent_id", "in", intents)
    .orderBy("opened_at")
    .execute();
  const left = await readCreditsLeft(database, intents);
  const untouched = await purchasesUntouched(database, intents);
  const startRequested = await selectStartRequested(database, intents);
  const now = clock.now();
  return payments.map((payment) => {
    const own = refunds.filter(({ intentId }) => intentId === payment.intentId);
    const disputed = disputes.filter(({ intentId }) => intentId === payment.intentId);
    const facts = refundFactsOf(payment, own, disputed, untouched.has(payment.intentId));
    const deadline = refundDeadline(facts, now);
    const newest = own.findLast(({ status }) => status !== "rejected");
    const withdrawal = withdrawalOf(
      {
        facts,
        refunds: own,
        region: payment.region,
        credits: payment.credits,
        receivedMinor: payment.receivedMinor ?? payment.minor,
        remaining: left.get(payment.intentId) ?? 0,
        startRequested: startRequested.has(payment.intentId),
      },
      now,
    );
    return {
      paymentIntent: payment.intentId,
      bundle: payment.bundle,
      credits: payment.credits,
      minor: payment.minor,
      currency: payment.currency,
      status: payment.status,
      isTried: payment.triedAt !== null || payment.status !== "processing",
      createdAt: payment.createdAt.toISOString(),
      paidAt: payment.grantedAt?.toISOString() ?? null,
      creditsLeft: left.get(payment.intentId) ?? null,
      refundableUntil: deadline?.toISOString() ?? null,
      withdrawal:
        typeof withdrawal === "string" ? null : { ...withdrawal, until: withdrawal.until.toISOString() },
      refundedMinor: payment.refundedMinor,
      goodwillMinor: own.reduce(
        (sum, { kind, status, minor }) => (kind === "goodwill" && status === "succeeded" ? sum + minor : sum),
        0,
      ),
      refundStatus: newest?.status ?? null,
      refundArrivesBy:
        newest?.status === "requested" || newest?.status === "succeeded" ? arrivalOf(newest) : null,
      dispute: disputed.at(-1)?.status ?? null,
      receiptNumber: payment.receiptNumber,
    };
  });
}
