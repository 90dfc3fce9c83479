import type { Db, Trx } from "../../../plugins/database.ts";
import type { DueCount, RemovalWork } from "./rules.ts";

export interface StoredHold {
  readonly id: string;
  readonly work: RemovalWork;
  readonly reason: "clocks" | "share";
  readonly moment: Date;
  readonly counts: { readonly [kind: string]: DueCount };
  readonly clockSeconds: number | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
}

const columns = [
  "removal_holds.id",
  "work",
  "reason",
  "moment",
  "counts",
  "clock_seconds as clockSeconds",
  "removal_holds.created_at as createdAt",
  "confirmed_at as confirmedAt",
] as const;

/** Stores a hold and replaces the work's open one, unless staff have confirmed that. */
export async function putHold(db: Db, hold: Omit<StoredHold, "confirmedAt">): Promise<void> {
  const facts = {
    reason: hold.reason,
    moment: hold.moment,
    counts: JSON.stringify(hold.counts),
    clock_seconds: hold.clockSeconds,
    created_at: hold.createdAt,
  };
  await db
    .insertInto("removal_holds")
    .values({ id: hold.id, work: hold.work, ...facts })
    .onConflict((conflict) =>
      conflict
        .column("work")
        .where("ended_at", "is", null)
        // a new id, so that staff confirm only what they have read
        .doUpdateSet({ id: hold.id, ...facts })
        .where("removal_holds.confirmed_at", "is", null),
    )
    .execute();
}

/** Reads the work's hold that staff have confirmed and that was not carried out yet. */
export async function findConfirmed(db: Db, work: RemovalWork): Promise<StoredHold | undefined> {
  return await db
    .selectFrom("removal_holds")
    .select(columns)
    .where("work", "=", work)
    .where("ended_at", "is", null)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** Ends the work's open hold; `unconfirmed` only ends one that nobody has confirmed. */
export async function endHold(db: Db, work: RemovalWork, which: "unconfirmed" | "any", now: Date) {
  await db
    .updateTable("removal_holds")
    .set({ ended_at: now })
    .where("work", "=", work)
    .where("ended_at", "is", null)
    .$if(which === "unconfirmed", (query) => query.where("confirmed_at", "is", null))
    .execute();
}

/** Reads open holds with the person who confirmed each, newest first. */
export async function selectHolds(db: Db) {
  return await db
    .selectFrom("removal_holds")
    .leftJoin("staff", "staff.id", "removal_holds.confirmed_by")
    .select([...columns, "staff.display_name as confirmedByName"])
    .where("ended_at", "is", null)
    .orderBy("removal_holds.created_at", "desc")
    .execute();
}

/** Locks an open hold. */
export async function lockHold(trx: Trx, holdId: string): Promise<StoredHold | undefined> {
  return await trx
    .selectFrom("removal_holds")
    .select(columns)
    .where("id", "=", holdId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markConfirmed(trx: Trx, holdId: string, staffId: string, now: Date): Promise<void> {
  await trx
    .updateTable("removal_holds")
    .set({ confirmed_by: staffId, confirmed_at: now })
    .where("id", "=", holdId)
    .execute();
}
