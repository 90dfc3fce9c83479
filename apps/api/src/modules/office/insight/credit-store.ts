import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { LedgerAccount, LedgerCause } from "../../records/credits/index.ts";
import { dayOf } from "./calendar-rules.ts";
import type { TimeBefore, Cover, Slice } from "./cover-rules.ts";
import { creditRows } from "./money-rows-store.ts";
import type { Period } from "./period-rules.ts";
import { perRow, rolledRow, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** Booked credits of one cause on one account, at one point of the time series. */
export interface PostedRow {
  readonly cause: LedgerCause;
  readonly account: LedgerAccount;
  readonly point: number;
  readonly amount: number;
}

/** Sums what the ledger booked in a covered window: rolled up or counted now. */
export async function selectPosted(
  db: Db,
  scope: Scope,
  { zone, starts }: Pick<Period, "zone" | "starts">,
  cover: Cover,
): Promise<readonly PostedRow[]> {
  const { slices } = cover;
  const days = starts.map((start) => dayOf(zone, start));
  const counted = sql`
    union all
    select (${slices.map(({ point }) => point)}::int[])[number], cause, account, amount
    from (${creditRows(slices, within("account", scope))}) as counted`;
  const { rows } = await sql<PostedRow>`
    with rows as (
      select width_bucket(rolled.start, ${days}::date[]) - 1 as point, rolled.cause, rolled.account, rolled.amount
      from (${spansTable([cover])}) as wanted
      ${rolledRow("insight_credits", zone)}
      where ${within("rolled", scope)}
      ${slices.length === 0 ? sql`` : counted}
    )
    select cause, account, coalesce(point, -1) as point, sum(amount)::bigint as amount
    from rows group by 1, 2, 3`.execute(db);
  return rows;
}

/** Credits that customers have and owe. */
export interface Stock {
  readonly purchased: number;
  readonly free: number;
  readonly debt: number;
}

const stockOf =
  sql.raw(`coalesce(sum(amount) filter (where account = 'customer:purchased'), 0)::bigint as purchased,
  coalesce(sum(amount) filter (where account = 'customer:free'), 0)::bigint as free,
  coalesce(-sum(amount) filter (where account = 'customer:debt'), 0)::bigint as debt`);

/** What the ledger booked by a moment: of whole months, of the days since, and the rest counted now. */
function bookedBy(zone: string, { month, day, rest }: TimeBefore, scope: Scope): RawBuilder<unknown> {
  const rolled = sql`insight_credits as rolled where rolled.zone = ${zone} and rolled.span = wanted.span
    and rolled.start >= wanted.starts and rolled.start < wanted.ends
    and rolled.account in ('customer:purchased', 'customer:free', 'customer:debt')`;
  const counted = (slice: Slice): RawBuilder<unknown> => sql`
    union all
    select brand_id, region, account, amount from (${creditRows([slice], within("account", scope))}) as counted`;
  return sql`
    select rolled.brand_id, rolled.region, rolled.account, rolled.amount
    from (values ('month', '-infinity'::date, ${month}::date), ('day', ${month}::date, ${day}::date))
      as wanted (span, starts, ends)
    ${perRow(rolled, "rolled")}
    where ${within("rolled", scope)}
    ${rest === null ? sql`` : counted(rest)}`;
}

/** Sums what the ledger has booked on customers' accounts by a moment. The cost does not depend on the number of accounts. */
export async function selectStock(db: Db, scope: Scope, zone: string, beginning: TimeBefore): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select ${stockOf} from (${bookedBy(zone, beginning, scope)}) as booked`.execute(db);
  return rows[0] ?? { purchased: 0, free: 0, debt: 0 };
}

/** What is left on the accounts of erased customers by site, counted account by account. */
const countedLeft = sql`
  select coalesce(account.brand_id, '') as brand_id, coalesce(account.region, '') as region,
    sum(account.purchased)::bigint as purchased, sum(account.free)::bigint as free
  from erasures as erasure join credit_accounts as account using (customer_id)
  where erasure.finished_at is not null group by 1, 2`;

/**
 * Compares sums with all accounts. Returns what differs, with its site: what accounts together hold or owe with what the ledger
 * has booked by now, and what erased customers' accounts hold with `credits_left`.
 */
export async function selectWrongStock(
  db: Db,
  zone: string,
  beginning: TimeBefore,
): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    with held as (
      select coalesce(brand_id, '') as brand_id, coalesce(region, '') as region, sum(purchased)::bigint as purchased,
        sum(free)::bigint as free, sum(debt)::bigint as debt
      from credit_accounts group by 1, 2
    ), booked as (
      select brand_id, region, ${stockOf} from (${bookedBy(zone, beginning, {})}) as booked group by 1, 2
    ), erased as (${countedLeft})
    select 'Credit in hand of ' || brand_id || ' ' || region as what from held full join booked using (brand_id, region)
    where (coalesce(held.purchased, 0), coalesce(held.free, 0), coalesce(held.debt, 0))
      <> (coalesce(booked.purchased, 0), coalesce(booked.free, 0), coalesce(booked.debt, 0))
    union all
    select 'Credit left on erased accounts of ' || brand_id || ' ' || region
    from erased full join credits_left as stored using (brand_id, region)
    where (coalesce(erased.purchased, 0), coalesce(erased.free, 0)) <> (coalesce(stored.purchased, 0), coalesce(stored.free, 0))
    order by 1`.execute(db);
  return rows.map(({ what }) => what);
}

/** Sums what is left on the accounts of erased customers; triggers keep it by site. */
export async function selectLeft(db: Db, scope: Scope): Promise<Omit<Stock, "debt">> {
  const { rows } = await sql<Omit<Stock, "debt">>`
    select coalesce(sum(stored.purchased), 0)::bigint as purchased, coalesce(sum(stored.free), 0)::bigint as free
    from credits_left as stored where ${within("stored", scope)}`.execute(db);
  return rows[0] ?? { purchased: 0, free: 0 };
}

/** Counts what is left on the accounts of erased customers again. Erasures, and refunds and disputes of erased customers, wait meanwhile. */
export async function recountLeft(trx: Trx): Promise<void> {
  await sql`lock credits_left in share row exclusive mode`.execute(trx);
  await sql`delete from credits_left`.execute(trx);
  await sql`insert into credits_left (brand_id, region, purchased, free) ${countedLeft}`.execute(trx);
}
