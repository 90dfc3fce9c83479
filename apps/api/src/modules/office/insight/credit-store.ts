import type { Currency } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { LedgerAccount, LedgerCause } from "../../records/credits/index.ts";
import type { Period, Window } from "./period-rules.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

/** Booked credits of one cause on one account, at one point of the time series. */
export interface PostedRow {
  readonly cause: LedgerCause;
  readonly account: LedgerAccount;
  readonly point: number;
  readonly amount: number;
}

/** Sums what the ledger booked in a window. */
export async function selectPosted(
  db: Db,
  scope: Scope,
  window: Window,
  period: Pick<Period, "starts">,
): Promise<readonly PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select entry.cause, posting.account, ${pointOf("entry.created_at", period)} as point,
      sum(posting.amount)::bigint as amount
    from ledger_entries as entry
    join ledger_postings as posting on posting.entry_id = entry.id
    join credit_accounts as account on account.customer_id = entry.customer_id
    where ${during("entry.created_at", window)} and ${within("account", scope)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Credits that customers have and owe. */
export interface Stock {
  readonly purchased: number;
  readonly free: number;
  readonly debt: number;
}

/** Sums all accounts now, and the part on accounts of erased customers. */
export async function selectStock(
  db: Db,
  scope: Scope,
): Promise<{ readonly now: Stock; readonly left: Omit<Stock, "debt"> }> {
  const { rows } = await sql<Stock & { leftPurchased: number; leftFree: number }>`
    select coalesce(sum(account.purchased), 0)::bigint as purchased, coalesce(sum(account.free), 0)::bigint as free,
      coalesce(sum(account.debt), 0)::bigint as debt,
      coalesce(sum(account.purchased) filter (where erasure.id is not null), 0)::bigint as "leftPurchased",
      coalesce(sum(account.free) filter (where erasure.id is not null), 0)::bigint as "leftFree"
    from credit_accounts as account
    left join erasures as erasure on erasure.customer_id = account.customer_id and erasure.finished_at is not null
    where ${within("account", scope)}`.execute(db);
  const row = rows[0] ?? { purchased: 0, free: 0, debt: 0, leftPurchased: 0, leftFree: 0 };
  const { purchased, free, debt } = row;
  return { now: { purchased, free, debt }, left: { purchased: row.leftPurchased, free: row.leftFree } };
}

/** Sums how the entries booked since a given time have changed the stock. */
export async function selectMovedSince(db: Db, scope: Scope, since: Date): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select
      coalesce(sum(posting.amount) filter (where posting.account = 'customer:purchased'), 0)::bigint as purchased,
      coalesce(sum(posting.amount) filter (where posting.account = 'customer:free'), 0)::bigint as free,
      coalesce(-sum(posting.amount) filter (where posting.account = 'customer:debt'), 0)::bigint as debt
    from ledger_entries as entry
    join ledger_postings as posting on posting.entry_id = entry.id
    join credit_accounts as account on account.customer_id = entry.customer_id
    where entry.created_at >= ${since} and ${within("account", scope)}`.execute(db);
  return rows[0] ?? { purchased: 0, free: 0, debt: 0 };
}

/** Purchases as the ledger has them, by currency. */
export interface BookedRow {
  readonly currency: Currency;
  readonly count: number;
  readonly minor: number;
  readonly credits: number;
}

/** Purchases by their entries in the ledger: the other way to the same figures. */
export async function selectBooked(db: Db, scope: Scope, window: Window): Promise<readonly BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select payment.currency, count(*)::int as count,
      sum(coalesce(payment.received_minor, payment.price_minor))::bigint as minor,
      sum((select -sum(posting.amount) from ledger_postings as posting
        where posting.entry_id = entry.id and posting.account = 'house:sales'))::bigint as credits
    from ledger_entries as entry join payments as payment on payment.intent_id = entry.cause_id
    where entry.cause = 'payment' and ${during("entry.created_at", window)} and ${within("payment", scope)}
    group by 1`.execute(db);
  return rows;
}

/**
 * Counts granted purchases with money gone or on its way back for which the ledger has not taken back the
 * right number of credits: in proportion, rounded down (money/payments/money-back-rules.ts). Counts purchases
 * of any date.
 */
export async function countUnequal(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with back as (
      select intent_id, sum(minor) as minor from (
        select intent_id, minor from refunds where status in ('requested', 'succeeded')
        union all select intent_id, minor from disputes where status = 'lost'
        union all select intent_id, 0 from refunds where status = 'failed'
        union all select intent_id, 0 from disputes where status = 'won'
      ) as facts group by 1
    ), compared as (
      select floor(payment.credits * least(back.minor, received.minor) / received.minor) as due,
        coalesce((
          select -sum(posting.amount) from credit_lots as lot
          join ledger_entries as entry on entry.customer_id = lot.customer_id
            and entry.cause in ('refund', 'refund_failed', 'dispute', 'dispute_won')
          join ledger_postings as posting on posting.entry_id = entry.id and posting.lot_id = lot.id
          where lot.payment_intent_id = payment.intent_id), 0) as taken
      from back join payments as payment on payment.intent_id = back.intent_id
      cross join lateral (select coalesce(payment.received_minor, payment.price_minor) as minor) as received
      where payment.granted_at is not null and ${within("payment", scope)}
    )
    select count(*)::int as count from compared where due <> taken`.execute(db);
  return rows[0]?.count ?? 0;
}
