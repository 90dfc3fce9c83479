import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";
import { bucketBounds } from "./wait-rules.ts";

/** Rows of `insight_profiles` and `insight_waiting`, counted from messages. */

/** The columns of `insight_profiles` behind its key, in order. */
export const profileFigures = sql.raw(
  "written, replies, charged, credits, longest, wait_buckets, wait_counts",
);

/**
 * The messages of slices (`number`), and replies with when their wait began, as named queries. A wait begins with the first
 * message after the previous reply, as in `deskRows`.
 */
function spokenIn(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    slices as (${slicesTable(slices)}),
    spoken as materialized (
      select slices.number, message.conversation_id, message.direction, message.sequence, message.credit_cost,
        message.sent_at, customer.brand_id, customer.region
      from slices
      ${perRow(sql`messages as message where message.sent_at >= slices.starts and message.sent_at < slices.ends`, "message")}
      ${perRow(sql`customers as customer where customer.id = message.customer_id`, "customer")}
      where ${sites}
    ),
    answered as materialized (
      select reply.*, asked.sent_at as asked_at
      from spoken as reply
      left join lateral (
        select before.sequence from messages as before
        where before.conversation_id = reply.conversation_id and before.sequence < reply.sequence
          and before.direction = 'received'
        order by before.sequence desc limit 1
      ) as earlier on true
      left join lateral (
        select message.sent_at from messages as message
        where message.conversation_id = reply.conversation_id and message.sequence < reply.sequence
          and message.sequence > coalesce(earlier.sequence, 0)
        order by message.sequence limit 1
      ) as asked on true
      where reply.direction = 'received'
    )`;
}

/** Puts rows of one bucket each together. */
function byProfile(from: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${key}, sum(written)::int as written, sum(replies)::int as replies, sum(charged)::int as charged,
      sum(credits)::int as credits, max(longest) as longest,
      coalesce(array_agg(bucket order by bucket) filter (where bucket is not null), '{}') as wait_buckets,
      coalesce(array_agg(times::int order by bucket) filter (where bucket is not null), '{}') as wait_counts
    from (${from}) as buckets group by ${key}`;
}

/** Counts messages, replies, credits and waits by profile in slices of time (`number`). */
export function profileRows(slices: readonly Slice[], sites: RawBuilder<boolean>): RawBuilder<unknown> {
  const key = sql.raw("number, brand_id, region, profile_id");
  return sql`
    with ${spokenIn(slices, sites)},
    moments as (
      select number, brand_id, region, conversation_id, 0 as written, 1 as replies, (credit_cost > 0)::int as charged,
        credit_cost as credits,
        case when asked_at is not null then greatest(0, round(extract(epoch from sent_at - asked_at)))::int end as waited
      from answered
      union all
      select number, brand_id, region, conversation_id, 1, 0, 0, 0, null from spoken where direction = 'sent'
    ),
    buckets as (
      select number, brand_id, region, conversation_id, width_bucket(waited, ${[...bucketBounds]}::int[])::smallint as bucket,
        sum(written) as written, sum(replies) as replies, sum(charged) as charged, sum(credits) as credits,
        max(waited) as longest, count(waited) as times
      from moments group by 1, 2, 3, 4, 5
    )
    ${byProfile(
      sql`select number, brand_id, region, conversation.profile_id, bucket, sum(written) as written, sum(replies) as replies,
          sum(charged) as charged, sum(credits) as credits, max(longest) as longest, sum(times) as times
        from buckets ${perRow(sql`conversations as conversation where conversation.id = buckets.conversation_id`, "conversation")}
        group by 1, 2, 3, 4, 5`,
      key,
    )}`;
}

/** Adds a month's days up to rows of `insight_profiles`. */
export function profileMonthRows(zone: string, month: string): RawBuilder<unknown> {
  const key = sql.raw("brand_id, region, profile_id");
  return sql`
    with days as materialized (
      select * from insight_profiles where zone = ${zone} and span = 'day' and start >= ${month}::date
        and start < (${month}::date + interval '1 month')::date
    )
    ${byProfile(
      sql`select ${key}, null::smallint as bucket, written, replies, charged, credits, longest, 0 as times from days
        union all
        select ${key}, bucket, 0, 0, 0, 0, null, sum(times)
        from days cross join unnest(wait_buckets, wait_counts) as waits (bucket, times) group by ${key}, bucket`,
      key,
    )}`;
}

/** Sums how long conversations waited, by the hour of the day, for the replies of slices of time (`number`). */
export function waitingRows(
  zone: string,
  slices: readonly Slice[],
  sites: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    with ${spokenIn(slices, sites)},
    hours as (
      select number, brand_id, region, begins,
        greatest(0, round(extract(epoch from least(sent_at, begins + interval '1 hour') - greatest(asked_at, begins)) * 1000)) as ms
      from answered
      cross join lateral generate_series(date_trunc('hour', asked_at, 'UTC'), sent_at, interval '1 hour') as hour (begins)
      where asked_at is not null
    )
    select number, brand_id, region, extract(hour from begins at time zone ${zone})::smallint as hour,
      sum(ms)::bigint as waited_ms
    from hours group by 1, 2, 3, 4 having sum(ms) > 0`;
}
