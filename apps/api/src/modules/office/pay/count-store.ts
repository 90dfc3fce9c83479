import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Days } from "./chain-store.ts";
import type { Booked, CountedReplies, PaySite, PaySiteFrom, Rate, Span } from "./rules.ts";

/** Reads what operators did, and what their chains already contain. */

export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** The days that pay was counted for: from the first one to the day before `closedUntil`. */
export interface Progress {
  readonly beganOn: string;
  readonly closedUntil: string;
}

/** Reads the progress; null: pay has not begun. */
export async function findProgress(db: Db): Promise<Progress | null> {
  const { rows } = await sql<Progress>`
    select began_on::text as "beganOn", closed_until::text as "closedUntil" from pay_progress`.execute(db);
  return rows[0] ?? null;
}

/** Begins to count pay on a day, unless it has begun. */
export async function beginCounting(db: Db, day: string): Promise<void> {
  await sql`insert into pay_progress (began_on, closed_until) values (${day}::date, ${day}::date)
    on conflict (only_row) do nothing`.execute(db);
}

/** Stores the progress, and removes deleted replies of days that are not counted again. */
export async function saveProgress(trx: Trx, closedUntil: string, keptFrom: Date): Promise<void> {
  await sql`update pay_progress set closed_until = greatest(closed_until, ${closedUntil}::date)`.execute(trx);
  await sql`delete from pay_deleted_replies where sent_at < ${keptFrom}`.execute(trx);
}

/** Reads who replied, was at the desk or was paid for something in a window of whole days. */
export async function selectWorkers(
  db: Db,
  { from, to }: Window,
  { first, end }: Days,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly staffId: string }>`
    select staff_id as "staffId" from messages
      where sent_at >= ${from} and sent_at < ${to} and direction = 'received' and staff_id is not null
    union select staff_id from pay_deleted_replies where sent_at >= ${from} and sent_at < ${to}
    union select staff_id from presence_spans
      where tstzrange(began_at, ended_at, '[]') && tstzrange(${from}, ${to})
    union select staff_id from pay_entries where day >= ${first}::date and day < ${end}::date
    order by 1`.execute(db);
  return rows.map(({ staffId }) => staffId);
}

/** Counts an operator's replies by day, site and rate. */
export async function selectReplies(
  db: Db,
  staffId: string,
  { from, to }: Window,
): Promise<readonly CountedReplies[]> {
  const { rows } = await sql<{
    readonly day: string;
    readonly brand: string;
    readonly region: RegionCode;
    readonly rateId: string | null;
    readonly replyBasis: "charged" | "any" | null;
    readonly replyMinor: number | null;
    readonly replies: number;
    readonly charged: number;
  }>`
    with own as (
      select message.sent_at, message.credit_cost > 0 as charged, customer.brand_id, customer.region
      from messages as message join customers as customer on customer.id = message.customer_id
      where message.staff_id = ${staffId} and message.direction = 'received'
        and message.sent_at >= ${from} and message.sent_at < ${to}
      union all
      select sent_at, charged, brand_id, region from pay_deleted_replies
      where staff_id = ${staffId} and sent_at >= ${from} and sent_at < ${to}
    )
    select (own.sent_at at time zone 'Europe/London')::date::text as day, own.brand_id as brand, own.region,
      rate.id as "rateId", rate.reply_basis as "replyBasis", rate.reply_minor as "replyMinor",
      count(*)::int as replies, count(*) filter (where own.charged)::int as charged
    from own left join lateral (
      select id, reply_basis, reply_minor from pay_rates
      where brand_id = own.brand_id and region = own.region and valid_from <= own.sent_at
      order by valid_from desc, created_at desc, id desc limit 1
    ) as rate on true
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map(({ day, brand, region, rateId, replyBasis, replyMinor, replies, charged }) => ({
    day,
    brand,
    region,
    rate:
      rateId === null || replyBasis === null || replyMinor === null
        ? null
        : { id: rateId, replyBasis, replyMinor },
    replies,
    charged,
  }));
}

/** Reads an operator's times at the desk. A time that has not ended counts up to the last signal from the desk. */
export async function selectSpans(db: Db, staffId: string, { from, to }: Window): Promise<readonly Span[]> {
  const { rows } = await sql<Span>`
    select span.state, span.began_at as "from",
      coalesce(span.ended_at, greatest(span.began_at, presence.seen_at), span.began_at) as "to"
    from presence_spans as span left join staff_presence as presence on presence.staff_id = span.staff_id
    where span.staff_id = ${staffId} and tstzrange(span.began_at, span.ended_at, '[]') && tstzrange(${from}, ${to})
    order by span.began_at, span.id`.execute(db);
  return rows;
}

/** Reads an operator's pay sites, latest beginning first, then newest first. */
export async function selectPaySites(db: Db, staffId: string): Promise<readonly PaySiteFrom[]> {
  const { rows } = await sql<PaySiteFrom>`
    select brand_id as brand, region, valid_from as "validFrom" from pay_sites where staff_id = ${staffId}
    order by valid_from desc, created_at desc, id desc`.execute(db);
  return rows;
}

/** Reads the rates of sites that are in force in a window, latest beginning first, then newest first. */
export async function selectRatesOf(
  db: Db,
  sites: readonly PaySite[],
  { from, to }: Window,
): Promise<readonly Rate[]> {
  if (sites.length === 0) return [];
  const { rows } = await sql<Rate>`
    select rate.id, rate.brand_id as brand, rate.region, rate.valid_from as "validFrom",
      rate.reply_basis as "replyBasis", rate.reply_minor as "replyMinor", rate.hour_minor as "hourMinor",
      rate.breaks_paid as "breaksPaid"
    from unnest(${sites.map(({ brand }) => brand)}::text[], ${sites.map(({ region }) => region)}::text[])
      as site (brand_id, region)
    join pay_rates as rate on rate.brand_id = site.brand_id and rate.region = site.region
    where rate.valid_from < ${to} and rate.valid_from >= coalesce((
      select max(valid_from) from pay_rates as before
      where before.brand_id = site.brand_id and before.region = site.region and before.valid_from <= ${from}
    ), '-infinity')
    order by rate.valid_from desc, rate.created_at desc, rate.id desc`.execute(db);
  return rows;
}

/** Adds up an operator's entries of some days, without corrections. */
export async function selectBooked(
  trx: Trx,
  staffId: string,
  { first, end }: Days,
): Promise<readonly Booked[]> {
  // A counted entry's cause id is its key and its number.
  const { rows } = await sql<Omit<Booked, "rateId"> & { readonly rate: string }>`
    select entry.cause || ' ' || regexp_replace(entry.cause_id, '/[0-9]+$', '') as key, entry.cause,
      entry.day::text as day, entry.brand_id as brand, entry.region, split_part(entry.cause_id, '/', 3) as rate,
      entry.rate_minor as "rateMinor", sum(entry.quantity)::bigint as quantity, sum(entry.charged)::int as charged,
      sum(posting.amount)::int as minor, count(*)::int as entries
    from pay_entries as entry
    join pay_postings as posting on posting.entry_id = entry.id and posting.account = 'operator:pay'
    where entry.staff_id = ${staffId} and entry.day >= ${first}::date and entry.day < ${end}::date
      and entry.cause <> 'correction'
    group by 1, 2, 3, 4, 5, 6, 7`.execute(trx);
  return rows.map(({ rate, ...each }) => ({ ...each, rateId: rate === "none" ? null : rate }));
}
