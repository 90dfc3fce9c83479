import type { PresenceChoice } from "@parlour/contract/operations/presence";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { StoredPresence } from "./presence-rules.ts";

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
  const before = await db
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
  const anew = before === undefined || (silent && (before.signedInAt ?? now) > before.chosen_at);
  const available = { chosen: "available", chosen_at: now } as const;
  await db
    .insertInto("staff_presence")
    .values({ staff_id: staffId, ...available, seen_at: now })
    .onConflict((conflict) =>
      conflict.column("staff_id").doUpdateSet({ seen_at: now, lost_at: null, ...(anew ? available : {}) }),
    )
    .execute();
  return silent || before.lost_at !== null;
}

/** Records that an operator's desk is connected. Returns whether colleagues saw them as lost. */
export async function notePresence(db: Db, staffId: string, now: Date): Promise<boolean> {
  const back = await db
    .updateTable("staff_presence")
    .set({ seen_at: now, lost_at: null })
    .where("staff_id", "=", staffId)
    .where("lost_at", "is not", null)
    .returning("staff_id")
    .executeTakeFirst();
  if (back !== undefined) return true;
  await db.updateTable("staff_presence").set({ seen_at: now }).where("staff_id", "=", staffId).execute();
  return false;
}

/** Stores the presence that somebody chose. */
export async function storeChoice(
  trx: Trx,
  staffId: string,
  chosen: PresenceChoice,
  now: Date,
): Promise<void> {
  const choice = { chosen, chosen_at: now, seen_at: now, lost_at: null };
  await trx
    .insertInto("staff_presence")
    .values({ staff_id: staffId, ...choice })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(choice))
    .execute();
}

/** Deletes an operator's presence after they have signed out everywhere. */
export async function deletePresence(trx: Trx, staffId: string): Promise<void> {
  await trx.deleteFrom("staff_presence").where("staff_id", "=", staffId).execute();
}

/** Marks operators whose connection was lost, each once; returns them. */
export async function markLost(db: Db, lostBefore: Date, now: Date): Promise<readonly string[]> {
  const rows = await db
    .updateTable("staff_presence")
    .set({ lost_at: now })
    .where("lost_at", "is", null)
    .where("seen_at", "<", lostBefore)
    .returning("staff_id")
    .execute();
  return rows.map((row) => row.staff_id);
}
