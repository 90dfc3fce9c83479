import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import type { Cover } from "./cover-rules.ts";
import { deskFigures, deskRows, nobody, noHour } from "./desk-rows-store.ts";
import type { Period } from "./period-rules.ts";
import { rolledRow, spansTable } from "./rolled-store.ts";
import { pointOf, within, type Scope } from "./scope-store.ts";

/** Counts of one group. */
export interface DeskCounts {
  readonly written: number;
  readonly replies: number;
  readonly charged: number;
  readonly customers: number;
  readonly conversations: number;
  readonly operators: number;
  readonly longest: number | null;
  /** Waits, and the buckets of percentiles (wait-rules.ts). */
  readonly waits: number;
  readonly median: number | null;
  readonly p90: number | null;
}

/** The figures of one group: everything, a point, an hour of the day, an operator or a site. */
export interface DeskGroup extends DeskCounts {
  readonly kind: "total" | "point" | "hour" | "operator" | "site";
  /** The point's or hour's number, the operator's id, or the site as `brand region`. */
  readonly key: string;
}

/** How many waits began and ended at which points. */
export interface FlowRow {
  /** -1: before the period. */
  readonly began: number;
  /** null: it continues after the period. */
  readonly ended: number | null;
  readonly count: number;
}

interface Asked {
  readonly zone: string;
  readonly scope: Scope;
  /** The first day of the window: what somebody did before it does not count. */
  readonly from: Date;
  readonly inside: Cover;
}

/** Rows of a whole site. A day has one of them, and about 32 by hour and operator. */
const ofWhole = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.hour`)} = ${noHour} and ${sql.ref(`${alias}.staff_id`)} = ${nobody}`;

/** A row's site as `brand region`. */
const site = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.brand_id`)} || ' ' || ${sql.ref(`${alias}.region`)} as site`;

/** The rows of a window, rolled up or counted now, each with its point. */
function rowsOf({ zone, scope, inside }: Asked, period: Period | null, after: Cover | null) {
  const slices = [...inside.slices, ...(after?.slices ?? [])];
  const points = slices.map(({ point }) => point);
  const isInside = slices.map((_, index) => index < inside.slices.length);
  const starts = (period?.starts ?? []).map((start) => dayOf(zone, start));
  // rows after the period matter only for waits that it began
  const end = period === null ? sql`'infinity'::date` : sql`${dayOf(zone, period.to)}::date`;
  const wanted = (alias: string): RawBuilder<unknown> => (period === null ? ofWhole(alias) : sql`true`);
  const rolled = sql`
    select width_bucket(rolled.start, ${starts}::date[]) - 1 as point, rolled.start < ${end} as is_inside,
      ${site("rolled")}, rolled.hour, rolled.staff_id, ${deskFigures}
    from (${spansTable([inside, ...(after === null ? [] : [after])])}) as wanted
    ${rolledRow("insight_desk", zone, wanted("rolled"))}
    where ${within("rolled", scope)}`;
  if (slices.length === 0) return rolled;
  return sql`${rolled}
    union all
    select (${points}::int[])[number], (${isInside}::bool[])[number],
      ${site("counted")}, counted.hour, counted.staff_id, ${deskFigures}
    from (${deskRows(zone, slices, within("customer", scope))}) as counted where ${wanted("counted")}`;
}

const ofSite = sql`is_inside and hour = ${noHour} and staff_id = ${nobody}`;

/**
 * The waits of rows by bucket. Arrays are taken apart in the select list: a join makes a table of each row's arrays, which takes
 * twice as long for the hundred thousand buckets of a year.
 */
function waitsOf(columns: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.raw(columns)}, unnest(wait_buckets) as bucket, unnest(wait_counts) as waited from rows where ${where}`;
}

const percentiles = sql`
  max(upto)::int as waits,
  min(bucket) filter (where upto * 2 >= total) as median,
  min(bucket) filter (where upto * 10 >= total * 9) as p90`;

const noCounts: DeskCounts = {
  written: 0,
  replies: 0,
  charged: 0,
  customers: 0,
  conversations: 0,
  operators: 0,
  longest: null,
  waits: 0,
  median: null,
  p90: null,
};

/** Counts a window as a whole. */
export async function selectDeskTotal(db: Db, asked: Asked): Promise<DeskCounts> {
  const first = dayOf(asked.zone, asked.from);
  const { rows } = await sql<DeskCounts>`
    with rows as materialized (${rowsOf(asked, null, null)}),
    sites as (select * from rows where ${ofSite}),
    waits as (
      select bucket, sum(sum(counted)::int) over (order by bucket) as upto, sum(sum(counted)::int) over () as total
      from sites cross join unnest(wait_buckets, wait_counts) as waits (bucket, counted) group by bucket
    )
    select coalesce(sum(written), 0)::int as written, coalesce(sum(replies), 0)::int as replies,
      coalesce(sum(charged), 0)::int as charged, max(longest) as longest, 0 as operators,
      (select coalesce(sum(counted), 0)::int from sites as site
        cross join unnest(site.writer_before, site.writer_counts) as writers (before_day, counted)
        where before_day < ${first}::date) as customers,
      (select coalesce(sum(counted), 0)::int from sites as site
        cross join unnest(site.talk_before, site.talk_counts) as talks (before_day, counted)
        where before_day < ${first}::date) as conversations,
      (select coalesce(max(upto), 0)::int from waits) as waits,
      (select min(bucket) from waits where upto * 2 >= total) as median,
      (select min(bucket) from waits where upto * 10 >= total * 9) as p90
    from sites`.execute(db);
  return rows[0] ?? noCounts;
}

/**
 * Reads a period, grouped in every way it is shown, and the waits that passed from one of its points to another or
 * beyond it: those that replies ended since the period began, and those that continue. Customers who are on a break or
 * banned do not count as waiting.
 */
export async function selectDesk(
  db: Db,
  scope: Scope,
  period: Period,
  inside: Cover,
  after: Cover,
): Promise<{ readonly groups: readonly DeskGroup[]; readonly flow: readonly FlowRow[] }> {
  const { zone, from, to } = period;
  const first = dayOf(zone, from);
  const { rows } = await sql<{ groups: readonly DeskGroup[]; flow: readonly FlowRow[] }>`
    with rows as materialized (${rowsOf({ zone, scope, from, inside }, period, after)}),
    counts as (
      select 'total' as kind, '' as key, written, replies, charged, longest, null::uuid as operator from rows where ${ofSite}
      union all
      select 'point', point::text, written, replies, charged, longest, null from rows where ${ofSite}
      union all
      select 'site', site, written, replies, charged, longest, null from rows where ${ofSite}
      union all
      select 'hour', hour::text, written, replies, charged, longest, null from rows where is_inside and hour <> ${noHour}
      union all
      select 'operator', staff_id::text, written, replies, charged, longest, null
      from rows where is_inside and staff_id <> ${nobody}
      union all
      select 'point', point::text, 0, 0, 0, null, staff_id from rows where is_inside and staff_id <> ${nobody}
    ),
    counted as (
      select kind, key, sum(written)::int as written, sum(replies)::int as replies, sum(charged)::int as charged,
        max(longest) as longest, count(distinct operator)::int as operators
      from counts group by kind, key
    ),
    -- added up by site and point before they are added up in each way
    site_waits as materialized (
      select point, site, bucket, sum(waited)::int as waited
      from (${waitsOf("point, site", ofSite)}) as waits group by 1, 2, 3
    ),
    buckets as (
      select case when grouping(point) = 0 then 'point' when grouping(site) = 0 then 'site' else 'total' end as kind,
        case when grouping(point) = 0 then point::text when grouping(site) = 0 then site else '' end as key,
        bucket, sum(waited)::int as waited
      from site_waits group by grouping sets ((bucket), (point, bucket), (site, bucket))
      union all
      select 'hour', hour::text, bucket, sum(waited)::int
      from (${waitsOf("hour", sql`is_inside and hour <> ${noHour}`)}) as waits group by hour, bucket
      union all
      select 'operator', staff_id::text, bucket, sum(waited)::int
      from (${waitsOf("staff_id", sql`is_inside and staff_id <> ${nobody}`)}) as waits group by staff_id, bucket
    ),
    running as (
      select kind, key, bucket, sum(waited) over (partition by kind, key order by bucket) as upto,
        sum(waited) over (partition by kind, key) as total
      from buckets
    ),
    waited as (select kind, key, ${percentiles} from running group by kind, key),
    writers as (
      select sum(counted)::int as customers
      from rows cross join unnest(writer_before, writer_counts) as writers (before_day, counted)
      where ${ofSite} and before_day < ${first}::date
    ),
    talks as (
      select case when staff_id = ${nobody} then 'total' else 'operator' end as kind,
        case when staff_id = ${nobody} then '' else staff_id::text end as key, conversations
      from (
        select staff_id, sum(counted)::int as conversations
        from (
          select staff_id, unnest(talk_before) as before_day, unnest(talk_counts) as counted from rows where is_inside
        ) as talks where before_day < ${first}::date group by staff_id
      ) as talks
    ),
    groups as (
      select kind, key, written, replies, charged, longest, operators,
        case when kind = 'total' then coalesce((select customers from writers), 0) else 0 end as customers,
        coalesce(conversations, 0) as conversations, coalesce(waits, 0) as waits, median, p90
      from counted left join waited using (kind, key) left join talks using (kind, key)
    ),
    waits as (
      select began_at as at, case when is_inside then point end as ended, counted
      from rows cross join unnest(rows.began, rows.began_counts) as waits (began_at, counted)
      where hour = ${noHour} and staff_id = ${nobody}
      union all
      select conversation.waiting_since, null, 1
      from conversations as conversation
      join customers as customer on customer.id = conversation.customer_id
      where conversation.waiting_since is not null and not customer.banned and ${within("customer", scope)}
    ),
    flow as (
      select ${pointOf("at", period)} as began, ended, sum(counted)::int as count from waits where at < ${to} group by 1, 2
    )
    select (select coalesce(json_agg(groups), '[]') from groups) as groups,
      (select coalesce(json_agg(flow), '[]') from flow) as flow`.execute(db);
  return rows[0] ?? { groups: [], flow: [] };
}
