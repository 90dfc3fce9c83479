import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/**
 * Sums money of granted purchases that went back in slices of time (`number`): refunds when the provider confirmed them
 * (`refunds`), disputes when they were lost (`lost`). Other money never counted as revenue. Rows of `insight_sales`.
 */
export function backRows(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    with slices as (${slicesTable(slices)}),
    back as (
      select slices.number, 'refunds' as source, refund.intent_id, refund.minor
      from slices ${perRow(sql`refunds as refund where refund.status = 'succeeded' and refund.updated_at >= slices.starts and refund.updated_at < slices.ends`, "refund")}
      union all
      select slices.number, 'lost', dispute.intent_id, dispute.minor
      from slices ${perRow(sql`disputes as dispute where dispute.status = 'lost' and dispute.closed_at >= slices.starts and dispute.closed_at < slices.ends`, "dispute")}
    )
    select back.number, payment.brand_id, payment.region, payment.currency, back.source, '' as bundle,
      count(*)::int as count, sum(back.minor)::bigint as minor, 0::bigint as credits,
      '{}'::date[] as buyer_before, '{}'::int[] as buyer_counts
    from back ${perRow(sql`payments as payment where payment.intent_id = back.intent_id`, "payment")}
    where payment.granted_at is not null and ${sites} group by 1, 2, 3, 4, 5`;
}
