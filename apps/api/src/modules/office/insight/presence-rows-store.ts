import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";

/**
 * Sums operators' presence in slices of time (`number`) by hour of the day: rows of `insight_presence`. A span that goes on
 * counts until the desk was last heard of; a break counts in the hour in which it began.
 */
export function presenceRows(zone: string, slices: readonly Slice[]): RawBuilder<unknown> {
  return sql`
    with slices as (${slicesTable(slices)}),
    spans as (
      select slices.number, span.staff_id, span.state, span.began_at, slices.starts, slices.ends,
        greatest(span.began_at, slices.starts) as began,
        least(coalesce(span.ended_at, greatest(span.began_at, presence.seen_at), span.began_at), slices.ends) as ended
      from slices
      ${perRow(sql`presence_spans as span where tstzrange(span.began_at, span.ended_at, '[]') && tstzrange(slices.starts, slices.ends)`, "span")}
      left join staff_presence as presence on presence.staff_id = span.staff_id
    ),
    hours as (
      select number, staff_id, begins, 0 as breaks,
        round(extract(epoch from least(ended, begins + interval '1 hour') - greatest(began, begins)) * 1000) as ms
      from spans cross join lateral generate_series(date_trunc('hour', began, 'UTC'), ended, interval '1 hour') as hour (begins)
      where state = 'available' and ended > began
      union all
      select number, staff_id, began_at, 1, 0 from spans
      where state = 'break' and began_at >= starts and began_at < ends
    )
    select number, staff_id, extract(hour from begins at time zone ${zone})::smallint as hour,
      sum(ms)::bigint as present_ms, sum(breaks)::int as breaks
    from hours group by 1, 2, 3 having sum(ms) > 0 or sum(breaks) > 0`;
}
