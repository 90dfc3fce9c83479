import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Cover } from "./cover-rules.ts";
import { deskRows, nobody, noHour } from "./desk-rows-store.ts";
import { presenceRows } from "./presence-rows-store.ts";
import { waitingRows } from "./profile-rows-store.ts";
import { rolledRow, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** Presence of an operator in an hour of the day. */
export interface PresenceRow {
  readonly staffId: string;
  readonly hour: number;
  readonly presentMs: number;
  readonly breaks: number;
}

function orCounted(cover: Cover, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return cover.slices.length === 0 ? sql`` : sql`union all ${rows}`;
}

/** Sums presence of all operators in a covered window, rolled up or counted now. */
export async function selectPresenceOf(db: Db, zone: string, cover: Cover): Promise<readonly PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    with rows as (
      select rolled.staff_id, rolled.hour, rolled.present_ms, rolled.breaks
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_presence", zone)}
      ${orCounted(
        cover,
        sql`select staff_id, hour, present_ms, breaks from (${presenceRows(zone, cover.slices)}) as counted`,
      )}
    )
    select staff_id as "staffId", hour, sum(present_ms)::bigint as "presentMs", sum(breaks)::int as breaks
    from rows group by 1, 2`.execute(db);
  return rows;
}

/** How long conversations waited in an hour of the day, of the waits that ended in the window. */
export interface WaitedRow {
  readonly hour: number;
  readonly waitedMs: number;
}

export async function selectWaited(
  db: Db,
  scope: Scope,
  zone: string,
  cover: Cover,
): Promise<readonly WaitedRow[]> {
  const counted = waitingRows(zone, cover.slices, within("customer", scope));
  const { rows } = await sql<WaitedRow>`
    with rows as (
      select rolled.hour, rolled.waited_ms
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_waiting", zone)}
      where ${within("rolled", scope)}
      ${orCounted(cover, sql`select hour, waited_ms from (${counted}) as counted`)}
    )
    select hour, sum(waited_ms)::bigint as "waitedMs" from rows group by 1`.execute(db);
  return rows;
}

/** Messages and replies of an hour of the day, or replies of an operator. */
export interface WorkRow {
  /** null: of the operator. */
  readonly hour: number | null;
  readonly staffId: string | null;
  readonly written: number;
  readonly replies: number;
  readonly charged: number;
}

export async function selectWork(
  db: Db,
  scope: Scope,
  zone: string,
  cover: Cover,
): Promise<readonly WorkRow[]> {
  const figures = sql.raw("hour, staff_id, written, replies, charged");
  const { rows } = await sql<WorkRow>`
    with rows as (
      select rolled.hour, rolled.staff_id, rolled.written, rolled.replies, rolled.charged
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_desk", zone)}
      where ${within("rolled", scope)}
      ${orCounted(
        cover,
        sql`select ${figures} from (${deskRows(zone, cover.slices, within("customer", scope))}) as counted`,
      )}
    )
    select nullif(hour, ${noHour}) as hour, nullif(staff_id, ${nobody}) as "staffId", sum(written)::int as written,
      sum(replies)::int as replies, sum(charged)::int as charged
    from rows where hour <> ${noHour} or staff_id <> ${nobody} group by hour, staff_id`.execute(db);
  return rows;
}
