import type { OpsRefund } from "@parlour/contract/operations/ops-payments";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { lockAccount, readCreditsLeft } from "../../records/credits/index.ts";
import { refundFactsOf } from "./money-back-rules.ts";
import { findRefund, selectDisputes, selectRefunds } from "./money-back-store.ts";
import { findOpsRefund, refundResponse } from "./ops-store.ts";
import { partLimits, partMinor, type AskedPart } from "./part-refund-rules.ts";
import { writeRefund } from "./refund-service.ts";
import type { PaymentDependencies } from "./settle-service.ts";
import { lockPayment, type StoredPayment } from "./store.ts";

/**
 * Returns the minor units that a part of a locked payment pays back now, or null if it is more than is unspent or left.
 * The account is locked too, so nothing is spent meanwhile. Ignores the refund being decided.
 */
export async function refundablePart(
  trx: Trx,
  payment: StoredPayment,
  asked: AskedPart,
  decidedId: string | null = null,
): Promise<number | null> {
  await lockAccount(trx, payment.customerId);
  const { intentId, credits } = payment;
  const stored = await selectRefunds(trx).where("intent_id", "=", intentId).execute();
  const refunds = stored.filter(({ id }) => id !== decidedId);
  const disputes = await selectDisputes(trx).where("intent_id", "=", intentId).execute();
  const limits = partLimits({
    // whether a credit was spent decides about whole refunds only
    facts: refundFactsOf(payment, refunds, disputes, false),
    refunds,
    credits,
    receivedMinor: payment.receivedMinor ?? payment.minor,
    remaining: (await readCreditsLeft(trx, [intentId])).get(intentId) ?? 0,
  });
  return partMinor(limits, asked);
}

/** A refund of a part, as a member of staff asks for it. `refundId` is made by the console. */
export interface PartRequest extends AskedPart {
  readonly refundId: string;
  readonly reason: string;
}

/**
 * Asks a second person for a refund of a part of a payment (REFUND-9 to REFUND-11). Nothing moves until it is approved.
 * Safe to repeat with the same id; refused if that id asked for something else.
 */
export async function askPartRefund(
  dependencies: PaymentDependencies,
  staffId: string,
  intentId: string,
  { refundId, kind, amount, reason }: PartRequest,
): Promise<Result<OpsRefund, "payment_not_found" | "refund_not_allowed" | "already_decided">> {
  const { database, clock, random } = dependencies;
  const asked = await inTransaction(database, async (trx) => {
    const payment = await lockPayment(trx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const known = await findRefund(trx, refundId);
    if (known !== undefined) {
      const isSame =
        known.intentId === intentId &&
        known.requestedBy === staffId &&
        known.kind === kind &&
        (known.credits ?? known.minor) === amount;
      return isSame ? succeed(null) : fail("already_decided" as const);
    }
    const minor = await refundablePart(trx, payment, { kind, amount });
    if (minor === null) return fail("refund_not_allowed" as const);
    const credits = kind === "credits" ? amount : null;
    const status = "awaiting_approval";
    const refund = {
      id: refundId,
      kind,
      credits,
      minor,
      reason,
      status,
      origin: "staff",
      requestedBy: staffId,
    } as const;
    await writeRefund(trx, payment, refund, dependencies);
    await recordAudit(
      trx,
      {
        staffId,
        action: "refund.request",
        targetType: "payment",
        targetId: intentId,
        details: { refundId, kind, credits, minor, currency: payment.currency, status },
      },
      { now: clock.now(), random },
    );
    return succeed(null);
  });
  if (!asked.ok) return asked;
  return succeed(refundResponse(await findOpsRefund(database, refundId)));
}
