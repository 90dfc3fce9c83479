import { fail, succeed, type Result } from "@parlour/contract/result";
import { canWithdrawIn, startRequests } from "@parlour/contract/rules/withdrawal";
import type { Platform } from "../../../platform.ts";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { lockAccount, readCreditsLeft } from "../../records/credits/index.ts";
import { isWithdrawal, refundFactsOf } from "./money-back-rules.ts";
import { findRefund, selectDisputes, selectRefunds, type StoredRefund } from "./money-back-store.ts";
import { insertPurchaseText } from "./purchase-text-store.ts";
import { customerRefund, sendRefund, writeRefund, type RefundResponse } from "./refund-service.ts";
import { announceBalance, type PaymentDependencies } from "./settle-service.ts";
import { findOwnPayment, lockPayment, type StoredPayment } from "./store.ts";
import { withdrawalOf, type WithdrawalFacts } from "./withdrawal-rules.ts";
import { insertStartRequest, selectStartRequested } from "./withdrawal-store.ts";

/** Records that a customer asks, with an order of theirs, that the service starts at once (PAY-21). */
export async function requestStart(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customerId: string,
  intentId: string,
  version: number,
): Promise<Result<null, "payment_not_found" | "invalid_request">> {
  const payment = await findOwnPayment(database, customerId, intentId);
  if (payment === undefined) return fail("payment_not_found");
  // an older version was on a page that was open during the deployment
  const request = startRequests.find((each) => each.version === version);
  if (request === undefined || !canWithdrawIn(payment.region)) return fail("invalid_request");
  await insertStartRequest(database, intentId, request, clock.now());
  return succeed(null);
}

/** Reads what decides a withdrawal of a locked payment. The account is locked too, so nothing is spent meanwhile. */
async function lockFacts(
  trx: Trx,
  payment: StoredPayment,
): Promise<WithdrawalFacts & { readonly stored: readonly StoredRefund[] }> {
  await lockAccount(trx, payment.customerId);
  const { intentId, region, credits } = payment;
  const stored = await selectRefunds(trx).where("intent_id", "=", intentId).orderBy("created_at").execute();
  const disputes = await selectDisputes(trx).where("intent_id", "=", intentId).execute();
  return {
    // whether a credit was spent decides about whole refunds only
    facts: refundFactsOf(payment, stored, disputes, false),
    stored,
    refunds: stored,
    region,
    credits,
    receivedMinor: payment.receivedMinor ?? payment.minor,
    remaining: (await readCreditsLeft(trx, [intentId])).get(intentId) ?? 0,
    startRequested: (await selectStartRequested(trx, [intentId])).has(intentId),
  };
}

/**
 * Withdraws from a purchase for its customer (REFUND-14): takes the unused credits and pays their price back, once. A call
 * that is repeated returns the withdrawal that was made. `shownMinor` is what the customer was shown.
 */
export async function withdrawFromPurchase(
  dependencies: PaymentDependencies,
  customerId: string,
  intentId: string,
  shownMinor: number,
): Promise<
  Result<
    RefundResponse,
    "payment_not_found" | "withdrawal_over" | "withdrawal_not_allowed" | "withdrawal_changed"
  >
> {
  const { database, clock, random } = dependencies;
  if ((await findOwnPayment(database, customerId, intentId)) === undefined) return fail("payment_not_found");
  const written = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const now = clock.now();
    const facts = await lockFacts(trx, payment);
    const open = withdrawalOf(facts, now);
    if (typeof open === "string") {
      const made = facts.stored.findLast(
        (refund) => isWithdrawal(refund) && (refund.status === "requested" || refund.status === "succeeded"),
      );
      return made === undefined ? fail(open) : succeed({ payment, refund: made });
    }
    if (open.minor !== shownMinor) return fail("withdrawal_changed" as const);
    const refund = await writeRefund(
      trx,
      payment,
      {
        origin: "customer",
        requestedBy: null,
        reason: "",
        status: "requested",
        kind: "credits",
        credits: open.credits,
        minor: open.minor,
      },
      dependencies,
    );
    await insertPurchaseText(trx, { id: random.uuid(), intentId, refundId: refund.id, createdAt: now });
    announceBalance(trx, dependencies, customerId);
    return succeed({ payment, refund });
  });
  if (!written.ok) return written;
  const { payment, refund } = written.value;
  // also for a withdrawal whose process ended before the provider was asked
  if (refund.providerId === null) await sendRefund(dependencies, refund);
  return succeed(customerRefund(payment, (await findRefund(database, refund.id)) ?? refund));
}
