import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { noLimits } from "./rules.ts";
import type { Breaks, Spent, StoredLimits } from "./rules.ts";

/** Reads a customer's limits; no limits if they never set any. */
export async function findLimits(database: Db, customerId: string): Promise<StoredLimits> {
  const row = await database
    .selectFrom("customer_limits")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!row) return noLimits;
  const { pending, pending_from: from } = row;
  return {
    limits: { dayMinor: row.day_minor, weekMinor: row.week_minor, monthMinor: row.month_minor },
    pending: pending === null || from === null ? null : { limits: pending, from },
    coolOffUntil: row.cool_off_until,
    selfExcludedUntil: row.self_excluded_until,
  };
}

/** A customer's breaks as `storedBreaks` reads them: times as JSON has them, null without a row. */
export type StoredBreaks = { readonly [Name in keyof Breaks]: string | null } | null;

/** Returns an expression: until when a customer takes a break or excluded themselves. For `toBreaks`. */
export function storedBreaks(customerId: string): RawBuilder<StoredBreaks> {
  return sql`(select json_build_object('coolOffUntil', limits.cool_off_until,
      'selfExcludedUntil', limits.self_excluded_until)
    from customer_limits as limits where limits.customer_id = ${sql.ref(customerId)})`;
}

/** Reads the times in what `storedBreaks` returned. */
export function toBreaks(stored: StoredBreaks): Breaks {
  const time = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
  return { coolOffUntil: time(stored?.coolOffUntil), selfExcludedUntil: time(stored?.selfExcludedUntil) };
}

export async function saveLimits(
  trx: Trx,
  customerId: string,
  { limits, pending, coolOffUntil, selfExcludedUntil }: StoredLimits,
  now: Date,
): Promise<void> {
  const values = {
    day_minor: limits.dayMinor,
    week_minor: limits.weekMinor,
    month_minor: limits.monthMinor,
    pending: pending === null ? null : JSON.stringify(pending.limits),
    pending_from: pending?.from ?? null,
    cool_off_until: coolOffUntil,
    self_excluded_until: selfExcludedUntil,
    updated_at: now,
  };
  await trx
    .insertInto("customer_limits")
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(values))
    .execute();
}

/**
 * Sums, in minor units, payments started since each given time that were paid or can still be paid. A
 * declined payment counts until it is closed at the provider, because another card can pay it. Refunds are
 * not subtracted.
 */
export async function sumSpent(
  database: Db,
  customerId: string,
  since: { readonly dayMinor: Date; readonly weekMinor: Date; readonly monthMinor: Date },
): Promise<Spent> {
  const minor = sql`greatest(0, coalesce(received_minor, price_minor) - refunded_minor)`;
  const sumSince = (moment: Date) =>
    sql<number>`coalesce(sum(${minor}) filter (where created_at > ${moment}), 0)::bigint`;
  return database
    .selectFrom("payments")
    .select([
      sumSince(since.dayMinor).as("dayMinor"),
      sumSince(since.weekMinor).as("weekMinor"),
      sumSince(since.monthMinor).as("monthMinor"),
    ])
    .where("customer_id", "=", customerId)
    .where((eb) => eb.or([eb("status", "in", ["succeeded", "held"]), eb("cancelled_at", "is", null)]))
    .executeTakeFirstOrThrow();
}
