import type { Currency, RegionCode } from "@parlour/contract/regions";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { BundleName } from "@parlour/contract/rules/bundles";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { nextAskAgain, type Declines, type StoredStatus } from "./rules.ts";

export interface NewPayment {
  readonly intentId: string;
  /** Who takes it. */
  readonly provider: CardProviderName;
  readonly customerId: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly bundle: BundleName;
  readonly minor: number;
  readonly currency: Currency;
  readonly credits: number;
  readonly createdAt: Date;
}

/** Stores a started payment; does nothing if the intent is stored already. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  await db
    .insertInto("payments")
    .values({
      intent_id: payment.intentId,
      provider: payment.provider,
      customer_id: payment.customerId,
      brand_id: payment.brandId,
      region: payment.region,
      bundle: payment.bundle,
      price_minor: payment.minor,
      currency: payment.currency,
      credits: payment.credits,
      status: "processing",
      problem: null,
      created_at: payment.createdAt,
      granted_at: null,
    })
    .onConflict((conflict) => conflict.column("intent_id").doNothing())
    .execute();
}

export interface StoredPayment {
  readonly intentId: string;
  readonly provider: CardProviderName;
  readonly customerId: string;
  readonly brandId: string;
  readonly region: RegionCode;
  readonly bundle: BundleName;
  /** The ordered amount, in minor units. */
  readonly minor: number;
  readonly currency: Currency;
  readonly credits: number;
  readonly status: StoredStatus;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly grantedAt: Date | null;
  /** When a card was first tried; null: the checkout was opened, and no more is known. */
  readonly triedAt: Date | null;
  /** The amount received, in minor units; null until something arrived. */
  readonly receivedMinor: number | null;
  readonly refundedMinor: number;
  readonly cancelledAt: Date | null;
  readonly reconciledAt: Date | null;
  readonly receiptNumber: number;
  readonly chargeId: string | null;
  readonly cardLast4: string | null;
  /** Charges that the customer's bank declined, each once. */
  readonly declinedCharges: readonly string[];
  readonly lastDeclinedAt: Date | null;
}

/** The common part of all queries for payments. */
export function selectPayments(db: Db) {
  return db
    .selectFrom("payments")
    .select([
      "intent_id as intentId",
      "provider",
      "customer_id as customerId",
      "brand_id as brandId",
      "region",
      "bundle",
      "price_minor as minor",
      "currency",
      "credits",
      "status",
      "problem",
      "created_at as createdAt",
      "granted_at as grantedAt",
      "tried_at as triedAt",
      "received_minor as receivedMinor",
      "refunded_minor as refundedMinor",
      "cancelled_at as cancelledAt",
      "reconciled_at as reconciledAt",
      "receipt_number as receiptNumber",
      "charge_id as chargeId",
      "card_last4 as cardLast4",
      "declined_charges as declinedCharges",
      "last_declined_at as lastDeclinedAt",
    ]);
}

/** Locks a payment's row, so that reports about one payment are settled one at a time. */
export async function lockPayment(trx: Trx, intentId: string): Promise<StoredPayment | undefined> {
  return await selectPayments(trx).where("intent_id", "=", intentId).forNoKeyUpdate().executeTakeFirst();
}

/** Reads a customer's own payment; undefined for somebody else's. */
export async function findOwnPayment(
  db: Db,
  customerId: string,
  intentId: string,
): Promise<StoredPayment | undefined> {
  return await selectPayments(db)
    .where("intent_id", "=", intentId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

export async function markPayment(
  trx: Trx,
  { intentId, provider, createdAt }: Pick<StoredPayment, "intentId" | "provider" | "createdAt">,
  change:
    | { readonly status: "processing" | "failed"; readonly cancelledAt: Date | null }
    | { readonly status: "succeeded"; readonly grantedAt: Date; readonly receivedMinor: number }
    | { readonly status: "held"; readonly problem: string; readonly receivedMinor: number },
): Promise<void> {
  // Only a paid payment or a closed order is asked about again: an open order is asked about anyway, and a held one is final.
  const since =
    change.status === "succeeded" ? change.grantedAt : "cancelledAt" in change ? change.cancelledAt : null;
  const grantedAt = change.status === "succeeded" ? change.grantedAt : null;
  await trx
    .updateTable("payments")
    .set({
      status: change.status,
      ...(change.status === "succeeded" || change.status === "held"
        ? { received_minor: change.receivedMinor }
        : { cancelled_at: change.cancelledAt }),
      ...(change.status === "succeeded" ? { granted_at: change.grantedAt } : {}),
      ask_again_at: since === null ? null : nextAskAgain({ provider, grantedAt, createdAt }, since),
      ...(change.status === "held" ? { problem: change.problem } : {}),
    })
    .where("intent_id", "=", intentId)
    .execute();
}

/** Records that a card was tried for a locked payment. */
export async function noteTried(
  trx: Trx,
  payment: Pick<StoredPayment, "intentId" | "triedAt">,
  now: Date,
): Promise<void> {
  if (payment.triedAt !== null) return;
  await trx
    .updateTable("payments")
    .set({ tried_at: now })
    .where("intent_id", "=", payment.intentId)
    .execute();
}

/** Stores the declines of a locked payment. */
export async function noteDeclines(
  trx: Trx,
  intentId: string,
  { declinedCharges, lastDeclinedAt }: Declines,
): Promise<void> {
  await trx
    .updateTable("payments")
    .set({ declined_charges: [...declinedCharges], last_declined_at: lastDeclinedAt })
    .where("intent_id", "=", intentId)
    .execute();
}

/** Lists a customer's payments that were declined since a time. */
export async function selectOwnDeclined(
  db: Db,
  customerId: string,
  since: Date,
): Promise<readonly Declines[]> {
  return await db
    .selectFrom("payments")
    .select(["declined_charges as declinedCharges", "last_declined_at as lastDeclinedAt"])
    .where("customer_id", "=", customerId)
    .where("last_declined_at", ">", since)
    .execute();
}

/** Stores newly known facts about a locked payment's charge; known facts stay. The card of an erased customer is not stored. */
export async function noteCharge(
  trx: Trx,
  payment: Pick<StoredPayment, "intentId" | "chargeId" | "cardLast4">,
  charge: { readonly chargeId: string | null; readonly cardLast4: string | null },
): Promise<void> {
  const chargeId = payment.chargeId ?? charge.chargeId;
  const cardLast4 = payment.cardLast4 ?? charge.cardLast4;
  if (chargeId === payment.chargeId && cardLast4 === payment.cardLast4) return;
  await trx
    .updateTable("payments")
    .set({
      charge_id: chargeId,
      card_last4: sql`case when exists (select from customers where id = payments.customer_id)
        then ${cardLast4} end`,
    })
    .where("intent_id", "=", payment.intentId)
    .execute();
}

/** Lists a customer's payments that are unpaid but can still be paid, newest first. */
export async function selectOwnUnpaid(
  db: Db,
  customerId: string,
  createdAfter: Date,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["processing", "failed"])
    .where("cancelled_at", "is", null)
    .where("created_at", ">", createdAfter)
    .orderBy("created_at", "desc")
    .execute();
}

/** When a payment was made, as its customer sees it: when it was paid, otherwise when it was ordered. */
const shownAt = sql<Date>`coalesce(granted_at, created_at)`;

/** Reads a page of a customer's payments, newest first. `before` is the last one shown; an unknown one finds nothing. */
export async function selectOwnPayments(
  db: Db,
  customerId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly StoredPayment[]> {
  let query = selectPayments(db).where("customer_id", "=", customerId);
  if (before !== undefined) {
    const at = sql`(select coalesce(last.granted_at, last.created_at) from payments as last
      where last.intent_id = ${before} and last.customer_id = ${customerId})`;
    // The first comparison alone can use an index that is ordered in two directions.
    query = query.where(
      sql<boolean>`(${shownAt} <= ${at} and (${shownAt} < ${at} or intent_id > ${before}))`,
    );
  }
  return await query.orderBy(shownAt, "desc").orderBy("intent_id").limit(limit).execute();
}
