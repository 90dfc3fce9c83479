import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Reads whether the customer of a locked conversation waits. */
export async function selectWaits(trx: Trx, conversationId: string): Promise<boolean> {
  const { waiting_since } = await trx
    .selectFrom("conversations")
    .select("waiting_since")
    .where("id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return waiting_since !== null;
}

/** Counts what a member of staff has put away, besides one conversation. */
export async function countSnoozed(db: Db, staffId: string, besides: string): Promise<number> {
  const { snoozed } = await db
    .selectFrom("conversations")
    .select((eb) => eb.fn.countAll<number>().as("snoozed"))
    .where("claimed_by", "=", staffId)
    .where("snoozed_until", "is not", null)
    .where("id", "!=", besides)
    .executeTakeFirstOrThrow();
  return snoozed;
}

/** Puts a locked conversation away. */
export async function setSnooze(trx: Trx, conversationId: string, until: Date, now: Date): Promise<void> {
  await trx
    .updateTable("conversations")
    .set({ snoozed_until: until, snooze_ended_at: null, claim_acted_at: now })
    .where("id", "=", conversationId)
    .execute();
}

/** Brings a locked conversation back at its holder's request. */
export async function clearSnooze(trx: Trx, conversationId: string, now: Date): Promise<void> {
  await trx
    .updateTable("conversations")
    .set({ snoozed_until: null, claim_acted_at: now })
    .where("id", "=", conversationId)
    .execute();
}

/** Brings back what was put away until now, and returns the conversations. Skips those that somebody else is changing. */
export async function endDueSnoozes(trx: Trx, now: Date, limit: number): Promise<readonly string[]> {
  const due = await trx
    .selectFrom("conversations")
    .select("id")
    .where("snoozed_until", "<=", now)
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await trx
    .updateTable("conversations")
    .set({
      snoozed_until: null,
      snooze_ended_at: now,
      // a version before this may have ended the claim alone
      claim_acted_at: sql<Date | null>`case when claimed_by is not null then ${now}::timestamptz end`,
    })
    .where("id", "in", ids)
    .execute();
  return ids;
}
