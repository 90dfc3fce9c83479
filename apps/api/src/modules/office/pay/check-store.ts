import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../plugins/database.ts";
import type { Days } from "./chain-store.ts";

/** Charged replies of a day at a site that one rate applies to. */
export interface ChargedReplies {
  /** `day/site/rate` */
  readonly name: string;
  readonly charged: number;
  /** What operators get for them. */
  readonly minor: number;
}

const timeOf = (day: string): RawBuilder<Date> => sql`(${day}::date::timestamp at time zone 'Europe/London')`;

/** Adds up the charged replies in entries of some days. */
export async function selectPaidReplies(trx: Trx, { first, end }: Days): Promise<readonly ChargedReplies[]> {
  // If a rate pays for free replies too, only the charged ones are compared.
  const { rows } = await sql<ChargedReplies>`
    select regexp_replace(entry.cause_id, '/[0-9]+$', '') as name, sum(entry.charged)::int as charged,
      (sum(posting.amount) - sum((entry.quantity - entry.charged) * coalesce(entry.rate_minor, 0)))::int as minor
    from pay_entries as entry
    join pay_postings as posting on posting.entry_id = entry.id and posting.account = 'operator:pay'
    where entry.cause = 'replies' and entry.day >= ${first}::date and entry.day < ${end}::date
    group by 1 having sum(entry.charged) <> 0`.execute(trx);
  return rows;
}

/** Adds up the ledger's charged replies of some days, and what they pay at their sites' rates. */
export async function selectLedgerReplies(
  trx: Trx,
  { first, end }: Days,
): Promise<readonly ChargedReplies[]> {
  const { rows } = await sql<ChargedReplies>`
    with replies as (
      select (entry.created_at at time zone 'Europe/London')::date::text || '/' || account.brand_id || '-' || account.region
          || '/' || coalesce(rate.id::text, 'none') as name,
        coalesce(rate.reply_minor, 0) as minor
      from ledger_entries as entry
      join credit_accounts as account on account.customer_id = entry.customer_id
      left join lateral (
        select id, reply_minor from pay_rates
        where brand_id = account.brand_id and region = account.region and valid_from <= entry.created_at
        order by valid_from desc, created_at desc, id desc limit 1
      ) as rate on true
      where entry.cause = 'reply' and entry.created_at >= ${timeOf(first)} and entry.created_at < ${timeOf(end)}
    )
    select name, count(*)::int as charged, sum(minor)::int as minor from replies group by 1`.execute(trx);
  return rows;
}
