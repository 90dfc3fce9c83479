import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import type { SitesOf } from "./people-rows-store.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/**
 * Counts customers in slices of time (`number`) by the month in which their accounts were opened: those that opened one,
 * those that wrote or bought and had not earlier in the slice's month, and those that bought for the first time. No slice
 * crosses a month.
 */
export function cohortRows(zone: string, slices: readonly Slice[], sites: SitesOf): RawBuilder<unknown> {
  const opened = sql`date_trunc('month', account.opened_at at time zone ${zone})::date`;
  const accounts = (of: string): RawBuilder<unknown> =>
    perRow(
      sql`credit_accounts as account where account.customer_id = ${sql.ref(`${of}.customer_id`)}`,
      "account",
    );
  return sql`
    with slices as (
      select number, starts, ends, date_trunc('month', starts at time zone ${zone}) at time zone ${zone} as month_starts
      from (${slicesTable(slices)}) as slices
    ),
    writers as (
      select slices.number, slices.month_starts, message.customer_id, min(message.cursor) as cursor from slices
      ${perRow(
        sql`messages as message where message.sent_at >= slices.starts and message.sent_at < slices.ends
          and message.direction = 'sent'`,
        "message",
      )}
      group by 1, 2, 3
    ),
    buyers as (
      select distinct slices.number, slices.month_starts, slices.starts, payment.customer_id from slices
      ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
    ),
    facts (number, brand_id, region, opened, accounts, wrote, bought, first_bought) as (
      select number, account.brand_id, account.region, ${opened}, 1, 0, 0, 0 from slices
      ${perRow(sql`credit_accounts as account where account.opened_at >= slices.starts and account.opened_at < slices.ends`, "account")}
      where ${sites("account")}
      union all
      select number, account.brand_id, account.region, ${opened}, 0, 1, 0, 0
      from writers ${accounts("writers")}
      left join lateral (
        select message.sent_at from messages as message
        where message.customer_id = writers.customer_id and message.cursor < writers.cursor and message.direction = 'sent'
        order by message.cursor desc limit 1
      ) as before on true
      where ${sites("account")} and (before.sent_at is null or before.sent_at < writers.month_starts)
      union all
      select number, account.brand_id, account.region, ${opened}, 0, 0,
        (before.at is null or before.at < buyers.month_starts)::int, (before.at is null)::int
      from buyers ${accounts("buyers")}
      left join lateral (
        select max(payment.granted_at) as at from payments as payment
        where payment.customer_id = buyers.customer_id and payment.granted_at < buyers.starts
      ) as before on true
      where ${sites("account")}
    )
    select number, brand_id, region, opened, sum(accounts)::int as accounts, sum(wrote)::int as wrote,
      sum(bought)::int as bought, sum(first_bought)::int as first_bought
    from facts where opened is not null and brand_id is not null group by 1, 2, 3, 4
    having sum(accounts) + sum(wrote) + sum(bought) > 0`;
}
