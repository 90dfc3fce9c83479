import type { PresenceChoice } from "@parlour/contract/operations/presence";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { lostBefore, type StoredPresence } from "./presence-rules.ts";
import { endSpans, moveSpan } from "./presence-span-store.ts";

const columns = ["chosen", "chosen_at as chosenAt", "seen_at as seenAt"] as const;

/** An operator's presence as stored. */
export async function selectPresence(db: Db, staffId: string): Promise<StoredPresence | undefined> {
  return await db
    .selectFrom("staff_presence")
    .select(columns)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
}

/**
 * Records that a desk was opened. An operator who has signed in since their last choice and had lost the
 * connection becomes available again. Returns whether they were shown as lost or absent before.
 */
export async function arriveAtDesk(
  db: Db,
  staffId: string,
  session: { readonly tokenHash: Buffer; readonly lostBefore: Date },
  now: Date,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => await arrive(trx, staffId, session, now));
}

async function arrive(
  trx: Trx,
  staffId: string,
  session: { readonly tokenHash: Buffer; readonly lostBefore: Date },
  now: Date,
): Promise<boolean> {
  const before = await trx
    .selectFrom("staff_presence as presence")
    .leftJoin("staff_sessions as session", (join) =>
      join
        .onRef("session.staff_id", "=", "presence.staff_id")
        .on("session.token_hash", "=", session.tokenHash),
    )
    .select(["chosen", "chosen_at", "seen_at", "lost_at", "session.created_at as signedInAt"])
    .where("presence.staff_id", "=", staffId)
    .executeTakeFirst();
  const silent = before === undefined || before.seen_at < session.lostBefore;
  const isNew = before === undefined || (silent && (before.signedInAt ?? now) > before.chosen_at);
  const available = { chosen: "available", chosen_at: now } as const;
  const chosen = isNew ? "available" : before.chosen;
  await moveSpan(trx, staffId, { from: before?.seen_at ?? null, isSilent: silent, to: chosen }, now);
  await trx
    .insertInto("staff_presence")
    .values({ staff_id: staffId, ...available, seen_at: now })
    .onConflict((conflict) =>
      conflict.column("staff_id").doUpdateSet({ seen_at: now, lost_at: null, ...(isNew ? available : {}) }),
    )
    .execute();
  return silent || before.lost_at !== null;
}

/** Records that an operator's desk is connected. Returns whether colleagues saw them as lost. */
export async function notePresence(db: Db, staffId: string, now: Date): Promise<boolean> {
  // Every 15 seconds for each desk: one statement, as long as the connection held.
  const kept = await db
    .updateTable("staff_presence")
    .set({ seen_at: now })
    .where("staff_id", "=", staffId)
    .where("lost_at", "is", null)
    .where("seen_at", ">=", lostBefore(now))
    .returning("staff_id")
    .executeTakeFirst();
  return kept === undefined && (await inTransaction(db, async (trx) => await comeBack(trx, staffId, now)));
}

/** Records that a desk is back after a silence; the silence does not count as presence. */
async function comeBack(trx: Trx, staffId: string, now: Date): Promise<boolean> {
  const before = await trx
    .selectFrom("staff_presence")
    .select(["chosen", "seen_at", "lost_at"])
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  const isSilent = before.seen_at < lostBefore(now);
  await moveSpan(trx, staffId, { from: before.seen_at, isSilent, to: before.chosen }, now);
  await trx
    .updateTable("staff_presence")
    .set({ seen_at: now, lost_at: null })
    .where("staff_id", "=", staffId)
    .execute();
  return before.lost_at !== null;
}

/** Stores the presence that somebody chose. */
export async function storeChoice(
  trx: Trx,
  staffId: string,
  chosen: PresenceChoice,
  now: Date,
): Promise<void> {
  const choice = { chosen, chosen_at: now, seen_at: now, lost_at: null };
  const before = await selectPresence(trx, staffId);
  const from = before?.seenAt ?? null;
  await moveSpan(trx, staffId, { from, isSilent: from !== null && from < lostBefore(now), to: chosen }, now);
  await trx
    .insertInto("staff_presence")
    .values({ staff_id: staffId, ...choice })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(choice))
    .execute();
}

/** Deletes an operator's presence after they have signed out everywhere. */
export async function deletePresence(trx: Trx, staffId: string): Promise<void> {
  await endSpans(trx, [staffId]);
  await trx.deleteFrom("staff_presence").where("staff_id", "=", staffId).execute();
}

/** Marks operators whose connection was lost, each once; returns them. */
export async function markLost(db: Db, silentSince: Date, now: Date): Promise<readonly string[]> {
  const rows = await db
    .updateTable("staff_presence")
    .set({ lost_at: now })
    .where("lost_at", "is", null)
    .where("seen_at", "<", silentSince)
    .returning("staff_id")
    .execute();
  const lost = rows.map((row) => row.staff_id);
  if (lost.length > 0) await endSpans(db, lost);
  return lost;
}
