import type { Staff } from "@parlour/contract/operations/operators";
import type { Db, Trx } from "../../plugins/database.ts";

export interface StoredStaff extends Staff {
  readonly passwordHash: string;
}

/** A member of staff who may sign in. */
export async function selectActiveStaff(db: Db, username: string): Promise<StoredStaff | undefined> {
  return await db
    .selectFrom("staff")
    .select(["id", "username", "display_name as displayName", "role", "password_hash as passwordHash"])
    .where("username", "=", username)
    .where("active", "=", true)
    .executeTakeFirst();
}

/** Whether there is anybody of that name, active or not. */
export async function staffExists(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row !== undefined;
}

/** Makes a member of staff; nothing where the name is taken. */
export async function insertStaff(db: Db, staff: StoredStaff, now: Date): Promise<void> {
  await db
    .insertInto("staff")
    .values({
      id: staff.id,
      username: staff.username,
      display_name: staff.displayName,
      role: staff.role,
      password_hash: staff.passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .execute();
}

export async function insertSession(
  db: Db,
  session: {
    readonly tokenHash: Buffer;
    readonly staffId: string;
    readonly createdAt: Date;
    readonly endsAt: Date;
  },
): Promise<void> {
  await db
    .insertInto("staff_sessions")
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.createdAt,
      ends_at: session.endsAt,
      revoked_at: null,
    })
    .execute();
}

/** Locks a member of staff's row: of two sign-outs at once, the second sees the first one's session ended. */
export async function lockStaff(tx: Trx, staffId: string): Promise<void> {
  await tx.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
}

export async function revokeSession(tx: Trx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .execute();
}

/** Whether one of an operator's sessions is alive; `tokenHash` asks about that one alone. */
export async function sessionAlive(
  db: Db,
  session: { readonly staffId: string; readonly tokenHash?: Buffer },
  now: Date,
): Promise<boolean> {
  let query = db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select("session.staff_id")
    .where("session.staff_id", "=", session.staffId)
    .where("session.revoked_at", "is", null)
    .where("session.ends_at", ">", now)
    .where("staff.active", "=", true);
  if (session.tokenHash !== undefined) query = query.where("session.token_hash", "=", session.tokenHash);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
