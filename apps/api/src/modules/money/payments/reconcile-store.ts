import { sql } from "kysely";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Db } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { selectRefunds, type StoredRefund } from "./money-back-store.ts";
import { paidAfterClosing } from "./rules.ts";
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

/** Returns a query condition like `due` for payments, but for those where nothing is expected: at least once a day. */
function dueDaily(now: Date, bornAt: "created_at" | "granted_at") {
  return sql<boolean>`(reconciled_at is null or ${now}::timestamptz - reconciled_at >=
    least(interval '1 day', greatest(interval '15 seconds', (${now}::timestamptz - ${sql.ref(bornAt)}) / 10)))`;
}

/** Returns a query condition: the payment was taken by this provider. */
function isOf(provider: CardProviderName, intentId: string) {
  return sql<boolean>`exists (select from payments where payments.intent_id = ${sql.ref(intentId)}
    and payments.provider = ${provider})`;
}

/** Lists held payments that came after their order was closed and have no refund yet (PAY-26). */
export async function selectLate(
  db: Db,
  provider: CardProviderName,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("status", "=", "held")
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
 * Lists paid payments whose card is not known and that the provider was not asked about since, longest paid first. Payments
 * of erased customers are left out: their card was erased (PRIVACY-4).
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
    .where((eb) =>
      eb.exists(eb.selectFrom("customers").whereRef("customers.id", "=", "payments.customer_id")),
    )
    .where((eb) => eb.or([eb("reconciled_at", "is", null), eb("reconciled_at", "<", eb.ref("granted_at"))]))
    .orderBy("granted_at")
    .limit(limit)
    .execute();
}

/** For how many days after a payment its money can still be asked back by the cardholder's bank. */
const backDays = 180;

/**
 * Lists paid payments whose refunds and disputes are due for another check, for a provider that lists no events: often at
 * first, then once a day.
 */
export async function selectDueBack(
  db: Db,
  provider: CardProviderName,
  now: Date,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("status", "=", "succeeded")
    .where("granted_at", ">", secondsFrom(now, -backDays * 24 * 3600))
    .where(dueDaily(now, "granted_at"))
    .orderBy("reconciled_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

/** For how many days an order that was closed here may still be open on a customer's page. */
const closedDays = 30;

/**
 * Lists unpaid orders that were closed here and are due for another check, for a provider where they can be paid all the
 * same (PAY-26): often at first, then once a day.
 */
export async function selectDueClosed(
  db: Db,
  provider: CardProviderName,
  now: Date,
  limit: number,
): Promise<readonly StoredPayment[]> {
  return await selectPayments(db)
    .where("provider", "=", provider)
    .where("status", "=", "failed")
    .where("cancelled_at", "is not", null)
    .where("created_at", ">", secondsFrom(now, -closedDays * 24 * 3600))
    .where(dueDaily(now, "created_at"))
    .orderBy("reconciled_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

/** Records that the provider was asked for a payment's state. */
export async function notePaymentAsked(db: Db, intentId: string, now: Date): Promise<void> {
  await db.updateTable("payments").set({ reconciled_at: now }).where("intent_id", "=", intentId).execute();
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
