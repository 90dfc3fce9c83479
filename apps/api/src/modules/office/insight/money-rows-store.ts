import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/** Sums what the ledger booked in slices of time (`number`): rows of `insight_credits`. */
export function creditRows(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select slices.number, coalesce(account.brand_id, '') as brand_id, coalesce(account.region, '') as region,
      entry.cause, posting.account, sum(posting.amount)::bigint as amount
    from (${slicesTable(slices)}) as slices
    ${perRow(sql`ledger_entries as entry where entry.created_at >= slices.starts and entry.created_at < slices.ends`, "entry")}
    ${perRow(sql`ledger_postings as posting where posting.entry_id = entry.id`, "posting")}
    ${perRow(sql`credit_accounts as account where account.customer_id = entry.customer_id`, "account")}
    where ${sites} group by 1, 2, 3, 4, 5`;
}

/**
 * Counts purchases in slices of time (`number`) in both ways: those whose credits were granted, with the money that
 * came, and the entries of purchases in the ledger. Counts the buyers, too, and the payments of each card provider, whose
 * name stands in place of the bundle: rows of `insight_sales`.
 */
export function salesRows(
  zone: string,
  slices: readonly Slice[],
  sites: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    with slices as (${slicesTable(slices)}),
    granted as materialized (
      select slices.number, slices.starts, payment.* from slices
      ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
      where ${sites}
    ),
    buyers as (
      select number, starts, brand_id, region, currency, customer_id from granted group by 1, 2, 3, 4, 5, 6
    ),
    bought_before as (
      select buyers.number, buyers.brand_id, buyers.region, buyers.currency,
        coalesce((earlier.at at time zone ${zone})::date, '-infinity') as before_day, count(*)::int as times
      from buyers left join lateral (
        select max(payment.granted_at) as at from payments as payment
        where payment.customer_id = buyers.customer_id and payment.currency = buyers.currency
          and payment.brand_id = buyers.brand_id and payment.region = buyers.region
          and payment.granted_at < buyers.starts
      ) as earlier on true
      group by 1, 2, 3, 4, 5
    )
    select payment.number, payment.brand_id, payment.region, payment.currency, 'payments' as source, payment.bundle,
      count(*)::int as count, sum(coalesce(payment.received_minor, payment.price_minor))::bigint as minor,
      sum(payment.credits)::bigint as credits, '{}'::date[] as buyer_before, '{}'::int[] as buyer_counts
    from granted as payment group by 1, 2, 3, 4, 6
    union all
    select number, brand_id, region, currency, 'providers', provider, count(*)::int, 0, 0, '{}', '{}'
    from granted group by 1, 2, 3, 4, 6
    union all
    select number, brand_id, region, currency, 'buyers', '', 0, 0, 0,
      array_agg(before_day order by before_day), array_agg(times order by before_day)
    from bought_before group by 1, 2, 3, 4
    union all
    select slices.number, payment.brand_id, payment.region, payment.currency, 'ledger', '', count(*)::int,
      sum(coalesce(payment.received_minor, payment.price_minor))::bigint,
      sum((select -sum(posting.amount) from ledger_postings as posting
        where posting.entry_id = entry.id and posting.account = 'house:sales'))::bigint, '{}', '{}'
    from slices
    ${perRow(
      sql`ledger_entries as entry where entry.created_at >= slices.starts and entry.created_at < slices.ends
        and entry.cause = 'payment'`,
      "entry",
    )}
    ${perRow(sql`payments as payment where payment.intent_id = entry.cause_id`, "payment")}
    where ${sites} group by 1, 2, 3, 4`;
}

/** Counts granted purchases in slices of time (`number`) by the sum that came: rows of `insight_amounts`. */
export function amountRows(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select slices.number, payment.brand_id, payment.region, payment.currency,
      coalesce(payment.received_minor, payment.price_minor) as minor, count(*)::int as count
    from (${slicesTable(slices)}) as slices
    ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
    where ${sites} group by 1, 2, 3, 4, 5`;
}
