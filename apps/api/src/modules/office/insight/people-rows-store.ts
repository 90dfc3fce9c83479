import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/** A query condition for the rows of a table's alias that have a site. */
export type SitesOf = (alias: string) => RawBuilder<boolean>;

/** The columns of `insight_people` behind its key, in order. */
export const peopleFigures = sql.raw(`accounts, opted_in, out_by_text, out_in_account, out_by_staff, texts,
  wrote_opened, wrote_counts, bought_opened, bought_counts`);

/**
 * Counts slices of time (`number`): accounts opened, consents, marketing texts, and the accounts that wrote or bought for the
 * first time, by the day on which they were opened. Charged replies show that an erased customer wrote.
 */
export function peopleRows(zone: string, slices: readonly Slice[], sites: SitesOf): RawBuilder<unknown> {
  const during = (column: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} >= slices.starts and ${sql.ref(column)} < slices.ends`;
  const opened = sql`(account.opened_at at time zone ${zone})::date`;
  return sql`
    with slices as (${slicesTable(slices)}),
    wrote as (
      select slices.number, slices.starts, message.customer_id from slices
      ${perRow(sql`messages as message where ${during("message.sent_at")} and message.direction = 'sent'`, "message")}
      union
      select slices.number, slices.starts, entry.customer_id from slices
      ${perRow(sql`ledger_entries as entry where ${during("entry.created_at")} and entry.cause = 'reply'`, "entry")}
    ),
    bought as (
      select distinct slices.number, slices.starts, payment.customer_id from slices
      ${perRow(sql`payments as payment where ${during("payment.granted_at")}`, "payment")}
    ),
    facts (number, brand_id, region, accounts, opted_in, out_by_text, out_in_account, out_by_staff, texts,
      wrote, bought, opened, times) as (
      select number, account.brand_id, account.region, count(*), 0, 0, 0, 0, 0, false, false, null::date, null::bigint
      from slices ${perRow(sql`credit_accounts as account where ${during("account.opened_at")}`, "account")}
      where ${sites("account")} group by 1, 2, 3
      union all
      select number, customer.brand_id, customer.region, 0, count(*) filter (where consented),
        count(*) filter (where not consented and source = 'text'),
        count(*) filter (where not consented and source in ('account', 'sign_up')),
        count(*) filter (where not consented and source = 'staff'), 0, false, false, null, null
      from slices ${perRow(sql`marketing_consents as consent where ${during("consent.created_at")}`, "consent")}
      ${perRow(sql`customers as customer where customer.id = consent.customer_id`, "customer")}
      where ${sites("customer")} group by 1, 2, 3
      union all
      select number, campaign.brand_id, campaign.region, 0, 0, 0, 0, 0, count(*), false, false, null, null
      from slices ${perRow(sql`campaign_texts as text where ${during("text.claimed_at")}`, "text")}
      join campaigns as campaign on campaign.id = text.campaign_id
      where ${sites("campaign")} group by 1, 2, 3
      union all
      select number, account.brand_id, account.region, 0, 0, 0, 0, 0, 0, true, false, ${opened}, count(*)
      from wrote ${perRow(sql`credit_accounts as account where account.customer_id = wrote.customer_id`, "account")}
      where account.opened_at is not null and ${sites("account")}
        and coalesce((
          select message.sent_at from messages as message
          where message.customer_id = wrote.customer_id and message.direction = 'sent'
          order by message.cursor limit 1) >= wrote.starts, true)
        and coalesce((
          select entry.created_at from ledger_entries as entry
          where entry.customer_id = wrote.customer_id and entry.cause = 'reply'
          order by entry.position limit 1) >= wrote.starts, true)
      group by 1, 2, 3, 12
      union all
      select number, account.brand_id, account.region, 0, 0, 0, 0, 0, 0, false, true, ${opened}, count(*)
      from bought ${perRow(sql`credit_accounts as account where account.customer_id = bought.customer_id`, "account")}
      where account.opened_at is not null and ${sites("account")} and not exists (
        select from payments as payment
        where payment.customer_id = bought.customer_id and payment.granted_at < bought.starts)
      group by 1, 2, 3, 12
    )
    ${puttingTogether(sql`select * from facts where brand_id is not null`, sql.raw("number, brand_id, region"))}`;
}

function puttingTogether(from: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${key}, sum(accounts)::int as accounts, sum(opted_in)::int as opted_in, sum(out_by_text)::int as out_by_text,
      sum(out_in_account)::int as out_in_account, sum(out_by_staff)::int as out_by_staff, sum(texts)::int as texts,
      coalesce(array_agg(opened order by opened) filter (where wrote), '{}') as wrote_opened,
      coalesce(array_agg(times::int order by opened) filter (where wrote), '{}') as wrote_counts,
      coalesce(array_agg(opened order by opened) filter (where bought), '{}') as bought_opened,
      coalesce(array_agg(times::int order by opened) filter (where bought), '{}') as bought_counts
    from (${from}) as facts group by ${key}`;
}

/** Adds a month's days up to rows of `insight_people`. */
export function peopleMonthRows(zone: string, month: string): RawBuilder<unknown> {
  return sql`
    with days as materialized (
      select * from insight_people where zone = ${zone} and span = 'day' and start >= ${month}::date
        and start < (${month}::date + interval '1 month')::date
    ),
    facts as (
      select brand_id, region, accounts, opted_in, out_by_text, out_in_account, out_by_staff, texts,
        false as wrote, false as bought, null::date as opened, null::bigint as times from days
      union all
      select brand_id, region, 0, 0, 0, 0, 0, 0, true, false, opened, sum(times)
      from days cross join unnest(wrote_opened, wrote_counts) as wrote (opened, times) group by 1, 2, opened
      union all
      select brand_id, region, 0, 0, 0, 0, 0, 0, false, true, opened, sum(times)
      from days cross join unnest(bought_opened, bought_counts) as bought (opened, times) group by 1, 2, opened
    )
    ${puttingTogether(sql`select * from facts`, sql.raw("brand_id, region"))}`;
}
