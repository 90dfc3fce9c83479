import type { Db, Trx } from "../../../plugins/database.ts";

/** Replaces all recovery codes of a person, used or not. */
export async function replaceRecoveryCodes(
  trx: Trx,
  staffId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await trx
    .insertInto("staff_recovery_codes")
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash, made_at: now, used_at: null })))
    .execute();
}

/**
 * Marks a recovery code as used; false if it is unknown or used. One statement decides, so that of several concurrent
 * uses one succeeds, with or without a lock on the staff row.
 */
export async function spendRecoveryCode(
  trx: Trx,
  staffId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable("staff_recovery_codes")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a person's unused recovery codes, and reads when they were made; null if none were made. */
export async function countRecoveryCodes(
  db: Db,
  staffId: string,
): Promise<{ readonly left: number; readonly madeAt: Date | null }> {
  const row = await db
    .selectFrom("staff_recovery_codes")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("used_at", "is", null).as("left"),
      eb.fn.max<Date | null>("made_at").as("madeAt"),
    ])
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return { left: row.left, madeAt: row.madeAt };
}
