import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/**
 * Counts payments in slices of time (`number`) by their first early fraud warning, by their first dispute, and once in a
 * month that has both, at the earlier one (`affected`). The card provider stands in place of the bundle: rows of
 * `insight_sales`.
 */
export function caseRows(
  zone: string,
  slices: readonly Slice[],
  sites: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    with slices as (${slicesTable(slices)}),
    cases as (
      select slices.number, 'warnings' as kind, warning.intent_id, warning.warned_at as at,
        (select min(opened_at) from disputes where disputes.intent_id = warning.intent_id) as other_at
      from slices ${perRow(sql`fraud_warnings as warning where warning.warned_at >= slices.starts and warning.warned_at < slices.ends`, "warning")}
      where not exists (
        select from fraud_warnings as earlier where earlier.intent_id = warning.intent_id
          and (earlier.warned_at, earlier.id) < (warning.warned_at, warning.id))
      union all
      select slices.number, 'disputes', dispute.intent_id, dispute.opened_at,
        (select min(warned_at) from fraud_warnings where fraud_warnings.intent_id = dispute.intent_id)
      from slices ${perRow(sql`disputes as dispute where dispute.opened_at >= slices.starts and dispute.opened_at < slices.ends`, "dispute")}
      where not exists (
        select from disputes as earlier where earlier.intent_id = dispute.intent_id
          and (earlier.opened_at, earlier.id) < (dispute.opened_at, dispute.id))
    ),
    counted as (
      select number, kind, intent_id from cases
      union all
      select number, 'affected', intent_id from cases
      where other_at is null or other_at > at or (other_at = at and kind = 'warnings')
        or date_trunc('month', other_at at time zone ${zone}) < date_trunc('month', at at time zone ${zone})
    )
    select counted.number, payment.brand_id, payment.region, payment.currency, counted.kind as source,
      payment.provider as bundle, count(*)::int as count, 0::bigint as minor, 0::bigint as credits,
      '{}'::date[] as buyer_before, '{}'::int[] as buyer_counts
    from counted ${perRow(sql`payments as payment where payment.intent_id = counted.intent_id`, "payment")}
    where ${sites} group by 1, 2, 3, 4, 5, 6`;
}
