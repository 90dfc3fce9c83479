import type { Db, Trx } from "../../../plugins/database.ts";

/** Puts new recovery codes in the place of all that were there, used or not. */
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
 * Uses a recovery code up; false where it is none or was used. One statement decides, so that of several uses at once
 * one succeeds, whether or not the caller holds the row of staff.
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

/** How many recovery codes are left to somebody, and when they were made; null where none were. */
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
