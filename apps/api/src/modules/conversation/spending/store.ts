import type { PaidReplies } from "@parlour/contract/rules/spending";
import type { PaidAmount, ShownLine } from "@parlour/contract/rules/spending";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A chat's replies by the purchase that paid for them; no purchase: they were free. */
export interface ChatReplies {
  readonly profileId: string;
  readonly profileName: string;
  readonly replies: number;
  readonly paid: Omit<PaidReplies, "profileId" | "replies"> | null;
}

/** Reads what a customer's counted replies were paid with: a row for each chat and purchase. */
export async function selectChatReplies(db: Db, customerId: string): Promise<readonly ChatReplies[]> {
  const { rows } = await sql<{
    profileId: string;
    profileName: string;
    replies: number;
    lotId: string | null;
    credits: number | null;
    paidMinor: number | null;
    goodwillMinor: number;
    backMinor: number;
  }>`
    with purchases as materialized (
      select lot.id as lot_id, lot.amount, coalesce(payment.received_minor, payment.price_minor) as paid_minor,
        (select coalesce(sum(refund.minor) filter (where refund.kind = 'goodwill'), 0)::int from refunds as refund
          where refund.intent_id = payment.intent_id and refund.status in ('requested', 'succeeded')) as goodwill_minor,
        (select coalesce(sum(refund.minor), 0)::int from refunds as refund
          where refund.intent_id = payment.intent_id and refund.status in ('requested', 'succeeded'))
        + (select coalesce(sum(dispute.minor), 0)::int from disputes as dispute
          where dispute.intent_id = payment.intent_id and dispute.status = 'lost') as back_minor
      from credit_lots as lot join payments as payment on payment.intent_id = lot.payment_intent_id
      where lot.customer_id = ${customerId} and lot.kind = 'purchased'
    )
    select counted.profile_id as "profileId", profile.name as "profileName", counted.replies,
      purchases.lot_id as "lotId", purchases.amount as credits, purchases.paid_minor as "paidMinor",
      coalesce(purchases.goodwill_minor, 0) as "goodwillMinor", coalesce(purchases.back_minor, 0) as "backMinor"
    from spending_chats as counted
    join profiles as profile on profile.id = counted.profile_id
    left join purchases on purchases.lot_id = counted.lot_id
    where counted.customer_id = ${customerId}`.execute(db);
  return rows.map(
    ({ profileId, profileName, replies, lotId, credits, paidMinor, goodwillMinor, backMinor }) => ({
      profileId,
      profileName,
      replies,
      paid:
        lotId === null || credits === null || paidMinor === null
          ? null
          : { lotId, credits, paidMinor, goodwillMinor, backMinor },
    }),
  );
}

/** A month's figures as stored. */
export interface MonthRow {
  readonly month: string;
  readonly paidMinor: number;
  readonly purchases: number;
  readonly backMinor: number;
  readonly replies: number;
  readonly freeReplies: number;
  readonly days: number;
}

/**
 * Reads a customer's months from `first` to `last` (`2026-11`) by a zone's clock, oldest first; those without anything have zeros.
 * Reads the purchases, refunds and days of these months.
 */
export async function selectMonths(
  db: Db,
  customerId: string,
  { first, last, zone }: { readonly first: string; readonly last: string; readonly zone: string },
): Promise<readonly MonthRow[]> {
  const begin = sql`(${`${first}-01`}::timestamp at time zone ${zone})`;
  const end = sql`((${`${last}-01`}::timestamp + interval '1 month') at time zone ${zone})`;
  const monthOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${zone}, 'YYYY-MM')`;
  const { rows } = await sql<MonthRow>`
    with months as (
      select to_char(begins, 'YYYY-MM') as month
      from generate_series(${`${first}-01`}::timestamp, ${`${last}-01`}::timestamp, interval '1 month') as begins
    ), paid as (
      select ${monthOf("granted_at")} as month, sum(coalesce(received_minor, price_minor))::int as minor, count(*)::int as purchases
      from payments
      where customer_id = ${customerId} and granted_at is not null
        and coalesce(granted_at, created_at) >= ${begin} and coalesce(granted_at, created_at) < ${end}
      group by 1
    ), back as (
      select month, sum(minor)::int as minor from (
        select ${monthOf("refund.created_at")} as month, refund.minor
        from payments join refunds as refund using (intent_id)
        where payments.customer_id = ${customerId} and refund.status in ('requested', 'succeeded')
          and refund.created_at >= ${begin} and refund.created_at < ${end}
        union all
        select ${monthOf("dispute.closed_at")}, dispute.minor
        from payments join disputes as dispute using (intent_id)
        where payments.customer_id = ${customerId} and dispute.status = 'lost'
          and dispute.closed_at >= ${begin} and dispute.closed_at < ${end}
      ) as each group by 1
    ), counted as (
      select to_char(day, 'YYYY-MM') as month, sum(replies)::int as replies, sum(free_replies)::int as free_replies,
        count(*)::int as days
      from spending_days
      where customer_id = ${customerId} and day >= ${`${first}-01`}::date
        and day < (${`${last}-01`}::date + interval '1 month')
      group by 1
    )
    select months.month, coalesce(paid.minor, 0) as "paidMinor", coalesce(paid.purchases, 0) as purchases,
      coalesce(back.minor, 0) as "backMinor", coalesce(counted.replies, 0) as replies,
      coalesce(counted.free_replies, 0) as "freeReplies", coalesce(counted.days, 0) as days
    from months left join paid using (month) left join back using (month) left join counted using (month)
    order by month`.execute(db);
  return rows;
}

/** Reads when a customer joined. */
export async function selectJoinedAt(db: Db, customerId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("customers")
    .select("created_at")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Reads the customer's paid purchases since a time, each minus the money that was sent back, and the time of the
 * first payment.
 */
export async function selectPaid(
  db: Db,
  customerId: string,
  since: Date,
): Promise<{ readonly paid: readonly PaidAmount[]; readonly firstPaidAt: Date | null }> {
  const at = sql<Date>`coalesce(granted_at, created_at)`;
  const own = db
    .selectFrom("payments")
    .where("customer_id", "=", customerId)
    .where("granted_at", "is not", null);
  const paid = await own
    .select([
      at.as("at"),
      sql<number>`greatest(0, coalesce(received_minor, price_minor)
        - (select coalesce(sum(refund.minor), 0)::int from refunds as refund
            where refund.intent_id = payments.intent_id and refund.status in ('requested', 'succeeded'))
        - (select coalesce(sum(dispute.minor), 0)::int from disputes as dispute
            where dispute.intent_id = payments.intent_id and dispute.status = 'lost'))`.as("minor"),
    ])
    .where(at, ">", since)
    .execute();
  const first = await own.select(at.as("at")).orderBy(at).limit(1).executeTakeFirst();
  return { paid, firstPaidAt: first?.at ?? null };
}

export type LineKind = "limit" | "pace";

/** Reads the last line of each kind that a customer was shown. */
export async function selectLines(db: Db, customerId: string): Promise<ReadonlyMap<LineKind, ShownLine>> {
  const rows = await db
    .selectFrom("spending_lines")
    .select(["kind", "shown_at as shownAt", "dismissed_at as dismissedAt"])
    .where("customer_id", "=", customerId)
    .execute();
  return new Map(rows.map(({ kind, ...line }) => [kind, line]));
}

/** Stores that a line is shown from now on. */
export async function beginLine(trx: Trx, customerId: string, kind: LineKind, now: Date): Promise<void> {
  await trx
    .insertInto("spending_lines")
    .values({ customer_id: customerId, kind, shown_at: now })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "kind"]).doUpdateSet({ shown_at: now, dismissed_at: null }),
    )
    .execute();
}

/** Marks the lines that are shown as dismissed. */
export async function dismissLines(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable("spending_lines")
    .set({ dismissed_at: now })
    .where("customer_id", "=", customerId)
    .where("dismissed_at", "is", null)
    .execute();
}
