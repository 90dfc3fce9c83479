import { sql } from "kysely";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Db } from "../../../plugins/database.ts";
import { selectRefunds, type StoredRefund } from "./money-back-store.ts";
import { nextAskAgain, paidAfterClosing } from "./rules.ts";
import { selectPayments, type StoredPayment } from "./store.ts";

/**
 * Returns a query condition: it is time to ask again. The older a payment or refund is, the longer the
 * interval.
 */
function due(now: Date, askedAt: string, bornAt: string) {
  const age = sql`(${now}::timestamptz - ${sql.ref(bornAt)})`;
  return sql<boolean>`(${sql.ref(askedAt)} is null or ${now}::timestamptz - ${sql.ref(askedAt)} >=
    least(interval '1 hour', greatest(interval '15 seconds', ${age} / 10)))`;
}

/** Returns a query condition: the payment was taken by this provider. */
function isOf(provider: CardProviderName, intentId: string) {
  return sql<boolean>`exists (select from payments where payments.intent_id = ${sql.ref(intentId)}
    and payments.provider = ${provider})`;
}

/**
 * Lists held payments that came after their order was closed and have no refund yet (PAY-26). Those whose money went back
 * stay held, and are more each year: the index payments_undecided leaves them out.
 */
export async function selectLate(
  db: Db,
  provider: CardProviderName,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("status", "=", "held")
    .where("refunded_minor", "=", 0)
    .where("problem", "=", paidAfterClosing)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("refunds").whereRef("refunds.intent_id", "=", "payments.intent_id"))),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Lists unpaid, unclosed payments made before a given time that are due for another check. */
export async function selectDueUnpaid(
  db: Db,
  provider: CardProviderName,
  createdBefore: Date,
  now: Date,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("status", "in", ["processing", "failed"])
    .where("cancelled_at", "is", null)
    .where("created_at", "<=", createdBefore)
    .where(due(now, "reconciled_at", "created_at"))
    .orderBy("reconciled_at", (order) => order.asc().nullsFirst())
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/**
 * Lists paid payments whose card is not known and that the provider was not asked about since, longest paid first. An
 * erasure removes the card and notes its payments as asked about, so that they are not listed (PRIVACY-4).
 */
export async function selectWithoutCard(
  db: Db,
  provider: CardProviderName,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("card_last4", "is", null)
    .where("granted_at", "is not", null)
    .where((eb) => eb.or([eb("reconciled_at", "is", null), eb("reconciled_at", "<", eb.ref("granted_at"))]))
    .orderBy("granted_at")
    .limit(limit)
    .execute();
}

/**
 * Lists payments that are due for another check although nothing is expected of them, for a provider that lists no events:
 * paid ones, whose money may have gone back, and orders closed here, which may be paid all the same (`nextAskAgain`).
 */
export async function selectDueAgain(
  db: Db,
  provider: CardProviderName,
  now: Date,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("ask_again_at", "<=", now)
    .orderBy("ask_again_at")
    .limit(limit)
    .execute();
}

/** Records that the provider was asked for a payment's state. */
export async function notePaymentAsked(db: Db, intentId: string, now: Date): Promise<void> {
  await db.updateTable("payments").set({ reconciled_at: now }).where("intent_id", "=", intentId).execute();
}

/** Records that the provider was asked about a payment for which no report is expected. */
export async function noteAskedAgain(db: Db, payment: StoredPayment, now: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ ask_again_at: nextAskAgain(payment, now) })
    .where("intent_id", "=", payment.intentId)
    .execute();
}

/** Lists refunds under way that are due for another check. */
export async function selectDueRefunds(
  db: Db,
  provider: CardProviderName,
  now: Date,
  limit: number,
): Promise<readonly StoredRefund[]> {
  return await selectRefunds(db)
    .where("refunds.status", "=", "requested")
    .where(isOf(provider, "refunds.intent_id"))
    .where(due(now, "updated_at", "created_at"))
    .orderBy("updated_at")
    .limit(limit)
    .execute();
}

/** Lists payments whose open disputes are due for another check. */
export async function selectDueDisputed(
  db: Db,
  provider: CardProviderName,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("disputes")
    .select("intent_id")
    .where("status", "=", "open")
    .where(isOf(provider, "disputes.intent_id"))
    .where(due(now, "reconciled_at", "opened_at"))
    .orderBy("reconciled_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.intent_id))];
}

/** Records that the provider was asked about a payment's disputes. */
export async function noteDisputesAsked(db: Db, intentId: string, now: Date): Promise<void> {
  await db.updateTable("disputes").set({ reconciled_at: now }).where("intent_id", "=", intentId).execute();
}

/** Reads up to when the provider's events have been read; null: not yet. */
export async function selectEventsRead(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("provider_events_read").select("read_to").executeTakeFirst();
  return row?.read_to ?? null;
}

/** Reads up to when the provider's fraud warnings have been read; null: not yet. */
export async function selectWarningsRead(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("provider_events_read").select("warnings_read_to").executeTakeFirst();
  return row?.warnings_read_to ?? null;
}

/** Records up to when they have been read. Does nothing before the first read of events. */
export async function writeWarningsRead(db: Db, readTo: Date): Promise<void> {
  await db.updateTable("provider_events_read").set({ warnings_read_to: readTo }).execute();
}

export async function writeEventsRead(db: Db, readTo: Date): Promise<void> {
  await db
    .insertInto("provider_events_read")
    .values({ read_to: readTo })
    .onConflict((conflict) => conflict.column("one").doUpdateSet({ read_to: readTo }))
    .execute();
}
