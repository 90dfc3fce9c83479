import type { Trx } from "../../../plugins/database.ts";
import {
  giveBackPurchase,
  readTakenBack,
  takeBackPurchase,
  type EntryContext,
} from "../../records/credits/index.ts";
import { creditsBack, refundedMinor, type BackFact } from "./money-back-rules.ts";
import { selectBackFacts, writeRefunded } from "./money-back-store.ts";
import type { StoredPayment } from "./store.ts";

type Cause = Pick<BackFact, "kind" | "id">;

/** Moves credits so that `target` credits are taken back in total. `cause` is the fact that caused it. */
async function moveTo(
  trx: Trx,
  { customerId, intentId }: Pick<StoredPayment, "customerId" | "intentId">,
  target: number,
  { kind, id }: Cause,
  context: EntryContext,
): Promise<boolean> {
  const taken = await readTakenBack(trx, intentId);
  const movement = { customerId, paymentIntentId: intentId, causeId: id };
  if (target > taken) {
    const { outcome } = await takeBackPurchase(
      trx,
      { ...movement, cause: kind, credits: target - taken },
      context,
    );
    return outcome === "booked";
  }
  if (target < taken) {
    const cause = kind === "refund" ? "refund_failed" : "dispute_won";
    const { outcome } = await giveBackPurchase(trx, { ...movement, cause, credits: taken - target }, context);
    return outcome === "booked";
  }
  return false;
}

/**
 * Updates the credits after a refund or dispute of the locked payment changed. The amount follows from all
 * facts known of the payment, so their order does not matter. Before the credits are granted it does nothing;
 * the grant catches up. Returns whether the balance changed.
 */
export async function moveCreditsFor(
  trx: Trx,
  payment: StoredPayment,
  cause: Cause,
  context: EntryContext,
): Promise<boolean> {
  const facts = await selectBackFacts(trx, payment.intentId);
  await writeRefunded(trx, payment.intentId, refundedMinor(facts));
  if (payment.status !== "succeeded") return false;
  const purchase = { credits: payment.credits, receivedMinor: payment.receivedMinor ?? payment.minor };
  return await moveTo(trx, payment, creditsBack(purchase, facts), cause, context);
}

/**
 * Right after the grant, takes back credits for money that went back before it, one fact after the other,
 * each as its own cause.
 */
export async function moveCreditsBack(
  trx: Trx,
  payment: Pick<StoredPayment, "customerId" | "intentId" | "credits"> & { readonly receivedMinor: number },
  context: EntryContext,
): Promise<void> {
  const facts = await selectBackFacts(trx, payment.intentId);
  for (const [index, fact] of facts.entries()) {
    await moveTo(trx, payment, creditsBack(payment, facts.slice(0, index + 1)), fact, context);
  }
}
