import type { Waits } from "@parlour/contract/operations/insight";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { cutOf, type Cut, type GroupRow } from "./cut.ts";
import type { Period, Window } from "./period-rules.ts";
import { during, pointOf, within, type Scope } from "./scope-store.ts";

export interface ReplyFigures {
  readonly replies: number;
  readonly charged: number;
  readonly conversations: number;
  readonly operators: number;
  readonly waits: Waits;
}

export interface RepliesRow extends ReplyFigures {
  readonly cut: Cut;
}

/**
 * Selects replies with the wait that each ended, in whole seconds; null if it followed another reply. A wait
 * begins with the first message after the previous reply. It is looked up by the conversation's sequence, so
 * that the time grows with the number of replies, not with the conversations' length.
 */
function answered(scope: Scope, which: RawBuilder<boolean>, also: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select reply.conversation_id, reply.staff_id, reply.credit_cost, reply.sent_at, asked.sent_at as began,
      customer.brand_id, customer.region, ${also}
      case when asked.sent_at is not null
        -- two servers' clocks may be a moment apart
        then greatest(0, round(extract(epoch from reply.sent_at - asked.sent_at)))::int end as waited
    from messages as reply
    join customers as customer on customer.id = reply.customer_id
    left join lateral (
      select message.sent_at from messages as message
      where message.conversation_id = reply.conversation_id and message.sequence < reply.sequence
        and message.sequence > coalesce((
          select earlier.sequence from messages as earlier
          where earlier.conversation_id = reply.conversation_id and earlier.sequence < reply.sequence
            and earlier.direction = 'received'
          order by earlier.sequence desc limit 1), 0)
      order by message.sequence limit 1
    ) as asked on true
    where reply.direction = 'received' and ${which} and ${within("customer", scope)}`;
}

const figures = sql`
  count(*)::int as replies,
  (count(*) filter (where credit_cost > 0))::int as charged,
  count(distinct conversation_id)::int as conversations,
  count(distinct staff_id)::int as operators,
  json_build_object(
    'count', count(waited),
    'median', percentile_disc(0.5) within group (order by waited),
    'p90', percentile_disc(0.9) within group (order by waited),
    'longest', max(waited)) as waits`;

/** Counts replies in a window and the waits that they ended. */
export async function selectReplyTotals(
  db: Db,
  scope: Scope,
  window: Window,
): Promise<ReplyFigures | undefined> {
  const { rows } = await sql<ReplyFigures>`
    with answered as materialized (${answered(scope, during("reply.sent_at", window), sql``)})
    select ${figures} from answered`.execute(db);
  return rows[0];
}

/** How many conversations began to wait, and how many stopped. */
export interface WaitingFlow {
  /** Conversations that waited when the period began. */
  readonly atStart: number;
  /** Waits that began and waits that ended, by point of the series. */
  readonly began: ReadonlyMap<number, number>;
  readonly ended: ReadonlyMap<number, number>;
}

interface FlowRow {
  /** -1: before the period. */
  readonly began: number;
  /** null: it continues after the period. */
  readonly ended: number | null;
  readonly count: number;
}

function flowOf(rows: readonly FlowRow[]): WaitingFlow {
  const began = new Map<number, number>();
  const ended = new Map<number, number>();
  let atStart = 0;
  const add = (into: Map<number, number>, point: number, count: number): void => {
    into.set(point, (into.get(point) ?? 0) + count);
  };
  for (const row of rows) {
    if (row.began < 0) atStart += row.count;
    else add(began, row.began, row.count);
    if (row.ended !== null) add(ended, row.ended, row.count);
  }
  return { atStart, began, ended };
}

/**
 * Reads the replies of a period, grouped in every way they are shown, and how many conversations waited: the
 * waits that replies ended since the period began, and those that continue. Customers who are on a break or
 * banned do not count as waiting.
 */
export async function selectReplies(
  db: Db,
  scope: Scope,
  period: Period,
): Promise<{ readonly rows: readonly RepliesRow[]; readonly flow: WaitingFlow }> {
  const { zone, from, to } = period;
  const also = sql`
    ${pointOf("reply.sent_at", period)} as point,
    extract(hour from reply.sent_at at time zone ${zone})::int as hour,
    reply.sent_at < ${to} as is_inside,`;
  const { rows } = await sql<{
    readonly groups: readonly (GroupRow & ReplyFigures)[];
    readonly flow: readonly FlowRow[];
  }>`
    with answered as materialized (${answered(scope, sql`reply.sent_at >= ${from}`, also)}),
    waits as (
      select began, sent_at as ended from answered where began is not null
      union all
      select conversation.waiting_since, null
      from conversations as conversation
      join customers as customer on customer.id = conversation.customer_id
      where conversation.waiting_since is not null and not customer.banned and ${within("customer", scope)}
    ),
    groups as (
      select grouping(point, hour, staff_id, brand_id) as left,
        point, hour, staff_id as "staffId", brand_id as brand, region, ${figures}
      from answered where is_inside
      group by grouping sets ((), (point), (hour), (staff_id), (brand_id, region))
    ),
    flow as (
      select ${pointOf("began", period)} as began,
        case when ended < ${to} then ${pointOf("ended", period)} end as ended, count(*)::int as count
      from waits where began < ${to} group by 1, 2
    )
    select (select coalesce(json_agg(groups), '[]') from groups) as groups,
      (select coalesce(json_agg(flow), '[]') from flow) as flow`.execute(db);
  const { groups, flow } = rows[0] ?? { groups: [], flow: [] };
  return {
    rows: groups.map(({ replies, charged, conversations, operators, waits, ...group }) => ({
      cut: cutOf(group),
      replies,
      charged,
      conversations,
      operators,
      waits,
    })),
    flow: flowOf(flow),
  };
}
