import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/**
 * Counts granted purchases with money gone or on its way back for which the ledger has not taken back the right number of
 * credits: those that refunds name, for other money in proportion, rounded down, and none for goodwill
 * (money/payments/money-back-rules.ts). Each counts once, in the slice of time (`number`) in which a refund of it last
 * changed or a dispute of it was closed. Rows of `insight_sales`; none if all is right.
 */
export function unequalRows(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    with slices as (${slicesTable(slices)}),
    -- two branches for refunds: each has an index of its own
    moved as (
      select slices.number, refund.intent_id, refund.updated_at as at
      from slices ${perRow(sql`refunds as refund where refund.status = 'requested' and refund.updated_at >= slices.starts and refund.updated_at < slices.ends`, "refund")}
      union all
      select slices.number, refund.intent_id, refund.updated_at
      from slices ${perRow(sql`refunds as refund where refund.status in ('succeeded', 'failed') and refund.updated_at >= slices.starts and refund.updated_at < slices.ends`, "refund")}
      union all
      select slices.number, dispute.intent_id, dispute.closed_at
      from slices ${perRow(sql`disputes as dispute where dispute.closed_at >= slices.starts and dispute.closed_at < slices.ends`, "dispute")}
    ), moved_last as (
      select distinct number, intent_id from moved
      where not exists (
        select from refunds as later where later.intent_id = moved.intent_id and later.updated_at > moved.at
          and later.status in ('requested', 'succeeded', 'failed') offset 0)
        and not exists (
          select from disputes as later where later.intent_id = moved.intent_id and later.closed_at > moved.at offset 0)
    ), back as (
      select number, moved_last.intent_id, sum(minor) as minor, sum(named) as named, bool_or(takes_all) as takes_all
      from moved_last cross join lateral (
        select case when origin = 'provider' then minor else 0 end as minor,
          coalesce(refunds.credits, 0) as named, origin <> 'provider' and kind = 'whole' as takes_all
        from refunds where refunds.intent_id = moved_last.intent_id and status in ('requested', 'succeeded')
        union all
        select minor, 0, false from disputes where disputes.intent_id = moved_last.intent_id and status = 'lost'
        union all select 0, 0, false
      ) as facts group by 1, 2
    ), compared as (
      select back.number, payment.brand_id, payment.region, payment.currency,
        least(payment.credits, case when back.takes_all then payment.credits else
          back.named + floor(payment.credits * least(back.minor, received.minor) / received.minor) end) as due,
        coalesce((
          select -sum(posting.amount) from credit_lots as lot
          join ledger_entries as entry on entry.customer_id = lot.customer_id
            and entry.cause in ('refund', 'refund_failed', 'dispute', 'dispute_won')
          join ledger_postings as posting on posting.entry_id = entry.id and posting.lot_id = lot.id
          where lot.payment_intent_id = payment.intent_id), 0) as taken
      from back ${perRow(sql`payments as payment where payment.intent_id = back.intent_id`, "payment")}
      cross join lateral (select coalesce(payment.received_minor, payment.price_minor) as minor) as received
      where payment.granted_at is not null and ${sites}
    )
    select number, brand_id, region, currency, 'unequal' as source, '' as bundle, count(*)::int as count,
      0::bigint as minor, 0::bigint as credits, '{}'::date[] as buyer_before, '{}'::int[] as buyer_counts
    from compared where due <> taken group by 1, 2, 3, 4`;
}

const always: Slice = { from: new Date(0), to: new Date("9999-12-31"), point: null };

/**
 * Counts the purchases of all time and every site for which the ledger has not taken the right number of credits back, from
 * the stored rows alone.
 */
export async function countUnequal(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from (${unequalRows([always], sql`true`)}) as unequal`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
