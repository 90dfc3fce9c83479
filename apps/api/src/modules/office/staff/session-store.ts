import type { Db, Trx } from "../../../plugins/database.ts";

/** Stores a new console session. Its owner has just proved who they are. */
export async function insertSession(
  db: Db,
  session: {
    readonly id: string;
    readonly tokenHash: Buffer;
    readonly staffId: string;
    readonly createdAt: Date;
    readonly endsAt: Date;
    readonly device: string;
    readonly address: string;
  },
): Promise<void> {
  await db
    .insertInto("staff_sessions")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      created_at: session.createdAt,
      ends_at: session.endsAt,
      revoked_at: null,
      device: session.device,
      address: session.address,
      proved_at: session.createdAt,
    })
    .execute();
}

/** Records that a session's owner has just shown their password or second factor. */
export async function setProvedAt(trx: Trx, sessionHash: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable("staff_sessions")
    .set({ proved_at: now })
    .where("token_hash", "=", sessionHash)
    .execute();
}

/** Ends one session of a person, by its token's hash or its id; false if none was valid. */
export async function revokeSession(
  trx: Trx,
  staffId: string,
  session: { readonly tokenHash: Buffer } | { readonly id: string },
  now: Date,
): Promise<boolean> {
  const update = trx
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now);
  const named =
    "id" in session
      ? update.where("id", "=", session.id)
      : update.where("token_hash", "=", session.tokenHash);
  return (await named.returning("id").executeTakeFirst()) !== undefined;
}

/** Ends a person's sessions except `besides`; returns their number. */
export async function revokeSessionsOf(
  trx: Trx,
  staffId: string,
  now: Date,
  exceptTokenHash?: Buffer,
): Promise<number> {
  let update = trx
    .updateTable("staff_sessions")
    .set({ revoked_at: now })
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now);
  if (exceptTokenHash !== undefined) update = update.where("token_hash", "!=", exceptTokenHash);
  return (await update.returning("id").execute()).length;
}

export interface SessionRow {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly device: string | null;
  readonly address: string | null;
}

/** Reads a person's valid sessions, newest first. */
export async function selectSessions(db: Db, staffId: string, now: Date): Promise<readonly SessionRow[]> {
  return await db
    .selectFrom("staff_sessions")
    .select([
      "id",
      "token_hash as tokenHash",
      "created_at as createdAt",
      "ends_at as endsAt",
      "device",
      "address",
    ])
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
