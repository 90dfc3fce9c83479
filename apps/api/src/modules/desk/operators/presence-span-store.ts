import type { PresenceChoice } from "@parlour/contract/operations/presence";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/**
 * When operators took work and when they had a break (INSIGHT-8). A span that goes on has no end, and counts until the
 * desk was last heard of. It therefore never grows into a day that is over: a silence of 40 seconds ends it.
 */

/** Ends the open spans of operators when their desks were last heard of. */
export async function endSpans(db: Db, staffIds: readonly string[]): Promise<void> {
  await sql`update presence_spans as span set ended_at = greatest(span.began_at, presence.seen_at)
    from staff_presence as presence
    where presence.staff_id = span.staff_id and span.ended_at is null
      and span.staff_id = any(${[...staffIds]}::uuid[])`.execute(db);
}

/** A change of an operator's presence. */
export interface PresenceMove {
  /** When the desk was last heard of; null: never. */
  readonly from: Date | null;
  /** Whether that is too long ago: the time since then does not count. */
  readonly isSilent: boolean;
  readonly to: PresenceChoice;
}

/** Ends the open span if the presence changes or the desk was silent, and begins the next one. */
export async function moveSpan(
  trx: Trx,
  staffId: string,
  { from, isSilent, to }: PresenceMove,
  now: Date,
): Promise<void> {
  const last = isSilent && from !== null ? from : now;
  await sql`update presence_spans set ended_at = greatest(began_at, ${last})
    where staff_id = ${staffId} and ended_at is null and (${isSilent} or state <> ${to})`.execute(trx);
  if (to === "away") return;
  // A break that goes on after a silence is one break: it began when it was chosen.
  if (to === "break" && isSilent && (await endedInBreak(trx, staffId))) return;
  await trx
    .insertInto("presence_spans")
    .values({ staff_id: staffId, state: to, began_at: now, ended_at: null })
    .onConflict((conflict) => conflict.column("staff_id").where("ended_at", "is", null).doNothing())
    .execute();
}

/** Whether an operator's newest span is a break. */
async function endedInBreak(trx: Trx, staffId: string): Promise<boolean> {
  const newest = await trx
    .selectFrom("presence_spans")
    .select("state")
    .where("staff_id", "=", staffId)
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.state === "break";
}
