import { sql, type RawBuilder } from "kysely";
import type { Slice } from "./cover-rules.ts";
import { perRow, slicesTable } from "./rolled-store.ts";
import { bucketBounds } from "./wait-rules.ts";

/** The hour and the operator of a row that belongs to a site as a whole. */
export const noHour = -1;
export const nobody = "00000000-0000-0000-0000-000000000000";

/** The columns of `insight_desk` behind its key, in order. */
export const deskFigures = sql.raw(`written, replies, charged, longest, wait_buckets, wait_counts,
  writer_before, writer_counts, talk_before, talk_counts, began, began_counts`);

const facts =
  sql.raw(`number, brand_id, region, hour, staff_id, written, replies, charged, longest, bucket, writers, talks,
  before_day, began, times`);

/**
 * Combines facts of one kind into rows of `insight_desk`. A fact has the key, and `times` says how often its bucket,
 * its earlier day or its beginning occurred.
 */
function puttingTogether(from: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const listed = (value: string, of: string): RawBuilder<unknown> =>
    sql.raw(`coalesce(array_agg(${value} order by ${of}) filter (where ${of} is not null), '{}')`);
  return sql`
    select ${key}, coalesce(sum(written), 0)::int as written, coalesce(sum(replies), 0)::int as replies,
      coalesce(sum(charged), 0)::int as charged, max(longest) as longest,
      ${listed("bucket", "bucket")} as wait_buckets, ${listed("times::int", "bucket")} as wait_counts,
      coalesce(array_agg(before_day order by before_day) filter (where writers), '{}') as writer_before,
      coalesce(array_agg(times::int order by before_day) filter (where writers), '{}') as writer_counts,
      coalesce(array_agg(before_day order by before_day) filter (where talks), '{}') as talk_before,
      coalesce(array_agg(times::int order by before_day) filter (where talks), '{}') as talk_counts,
      ${listed("began", "began")} as began, ${listed("times::int", "began")} as began_counts
    from (${from}) as facts group by ${key}`;
}

/**
 * Counts messages of slices of time: a row of `insight_desk` for each slice (`number`), site, hour and operator. A wait
 * begins with the first message after the previous reply, which is looked up by the conversation's sequence, so that the
 * time grows with the number of messages in the slices, not with the conversations' length.
 */
export function deskRows(
  zone: string,
  slices: readonly Slice[],
  sites: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const key = sql.raw("number, brand_id, region, hour, staff_id");
  const none = sql`${nobody}::uuid`;
  const day = (column: string): RawBuilder<unknown> =>
    sql`coalesce((${sql.ref(column)} at time zone ${zone})::date, '-infinity')`;
  return sql`
    with slices as (${slicesTable(slices)}),
    spoken as materialized (
      select slices.number, slices.starts, slices.ends, message.conversation_id, message.customer_id, message.direction,
        message.sequence, message.cursor, message.staff_id, message.credit_cost, message.sent_at,
        customer.brand_id, customer.region,
        extract(hour from message.sent_at at time zone ${zone})::smallint as hour
      from slices
      ${perRow(sql`messages as message where message.sent_at >= slices.starts and message.sent_at < slices.ends`, "message")}
      ${perRow(sql`customers as customer where customer.id = message.customer_id`, "customer")}
      where ${sites}
    ),
    answered as materialized (
      select reply.*, earlier.sent_at as earlier_at, asked.sent_at as asked_at,
        case when asked.sent_at is not null
          -- two servers' clocks may be a moment apart
          then greatest(0, round(extract(epoch from reply.sent_at - asked.sent_at)))::int end as waited
      from spoken as reply
      left join lateral (
        select before.sequence, before.sent_at from messages as before
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
    ),
    writers as (
      select number, brand_id, region, customer_id, min(cursor) as cursor
      from spoken where direction = 'sent' group by 1, 2, 3, 4
    ),
    operators as (
      select number, brand_id, region, conversation_id, staff_id, min(sequence) as sequence
      from answered where staff_id is not null group by 1, 2, 3, 4, 5
    ),
    moments as (
      select number, brand_id, region, hour, staff_id, 0 as written, 1 as replies, (credit_cost > 0)::int as charged, waited,
        width_bucket(waited, ${[...bucketBounds]}::int[])::smallint as bucket
      from answered
      union all
      select number, brand_id, region, hour, null, 1, 0, 0, null, null from spoken where direction = 'sent'
    ),
    facts (${facts}) as (
      select number, brand_id, region, coalesce(hour, ${noHour}), coalesce(staff_id, ${none}),
        sum(written), sum(replies), sum(charged), max(waited), null::smallint, false, false, null::date,
        null::timestamptz, null::bigint
      from moments group by grouping sets ((number, brand_id, region), (number, brand_id, region, hour),
        (number, brand_id, region, staff_id))
      having grouping(staff_id) = 1 or staff_id is not null
      union all
      select number, brand_id, region, coalesce(hour, ${noHour}), coalesce(staff_id, ${none}),
        0, 0, 0, null, bucket, false, false, null, null, count(*)
      from moments where bucket is not null
      group by grouping sets ((number, brand_id, region, bucket), (number, brand_id, region, hour, bucket),
        (number, brand_id, region, staff_id, bucket))
      union all
      select writers.number, writers.brand_id, writers.region, ${noHour}, ${none},
        0, 0, 0, null, null, true, false, ${day("before.sent_at")}, null, count(*)
      from writers left join lateral (
        select message.sent_at from messages as message
        where message.customer_id = writers.customer_id and message.cursor < writers.cursor and message.direction = 'sent'
        order by message.cursor desc limit 1
      ) as before on true
      group by 1, 2, 3, 13
      union all
      select number, brand_id, region, ${noHour}, ${none},
        0, 0, 0, null, null, false, true, ${day("earlier_at")}, null, count(*)
      from answered where earlier_at is null or earlier_at < starts group by 1, 2, 3, 13
      union all
      select operators.number, operators.brand_id, operators.region, ${noHour}, operators.staff_id,
        0, 0, 0, null, null, false, true, ${day("before.sent_at")}, null, count(*)
      from operators left join lateral (
        select message.sent_at from messages as message
        where message.conversation_id = operators.conversation_id and message.sequence < operators.sequence
          and message.direction = 'received' and message.staff_id = operators.staff_id
        order by message.sequence desc limit 1
      ) as before on true
      group by 1, 2, 3, 5, 13
      union all
      select number, brand_id, region, ${noHour}, ${none},
        0, 0, 0, null, null, false, false, null, date_trunc('hour', asked_at, 'UTC'), count(*)
      from answered where asked_at < starts or asked_at >= ends group by 1, 2, 3, 14
    )
    ${puttingTogether(sql`select * from facts`, key)}`;
}

/** Adds a month's days up to rows of `insight_desk`. What happened before within the month is left out. */
export function deskMonthRows(zone: string, month: string): RawBuilder<unknown> {
  const key = sql.raw("brand_id, region, hour, staff_id");
  const end = sql`(${month}::date + interval '1 month')::date`;
  const none = "null::smallint, false, false, null::date, null::timestamptz, null::bigint";
  return sql`
    with days as materialized (
      select * from insight_desk
      where zone = ${zone} and span = 'day' and start >= ${month}::date and start < ${end}
    ),
    facts (${facts}) as (
      select 1, ${key}, written, replies, charged, longest, ${sql.raw(none)} from days
      union all
      select 1, ${key}, 0, 0, 0, null, bucket, false, false, null, null, sum(times)
      from days cross join unnest(wait_buckets, wait_counts) as waits (bucket, times) group by ${key}, bucket
      union all
      select 1, ${key}, 0, 0, 0, null, null, true, false, before_day, null, sum(times)
      from days cross join unnest(writer_before, writer_counts) as writers (before_day, times)
      where before_day < ${month}::date group by ${key}, before_day
      union all
      select 1, ${key}, 0, 0, 0, null, null, false, true, before_day, null, sum(times)
      from days cross join unnest(talk_before, talk_counts) as talks (before_day, times)
      where before_day < ${month}::date group by ${key}, before_day
      union all
      select 1, ${key}, 0, 0, 0, null, null, false, false, null, day_began, sum(times)
      from days cross join unnest(days.began, days.began_counts) as waits (day_began, times)
      where (day_began at time zone ${zone})::date not between ${month}::date and ${end} - 1
      group by ${key}, day_began
    )
    ${puttingTogether(sql`select * from facts`, key)}`;
}
