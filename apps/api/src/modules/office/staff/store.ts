import type { StaffRole } from "@parlour/contract/operation";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A member of staff as signing in and setting up needs them. */
export interface StaffRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: StaffRole;
  readonly active: boolean;
  /** null: no password was chosen yet. */
  readonly passwordHash: string | null;
  readonly passwordTemporary: boolean;
  /** Encrypted; null: no authenticator was confirmed. */
  readonly totpSecret: Buffer | null;
  /** Encrypted; an authenticator that waits for its first code. */
  readonly totpPending: Buffer | null;
  /** Whether an authenticator is in force. */
  readonly secondFactor: boolean;
  readonly totpLastStep: number;
  readonly totpConfirmedAt: Date | null;
  readonly capacity: number;
}

function selectStaff(db: Db) {
  return db
    .selectFrom("staff")
    .select((eb) => [
      "id",
      "username",
      "display_name as displayName",
      "role",
      "active",
      "password_hash as passwordHash",
      "password_temporary as passwordTemporary",
      "totp_secret as totpSecret",
      "totp_pending as totpPending",
      "totp_last_step as totpLastStep",
      "totp_confirmed_at as totpConfirmedAt",
      "capacity",
      eb("totp_confirmed_at", "is not", null).$castTo<boolean>().as("secondFactor"),
    ]);
}

/** A member of staff who may sign in. */
export async function selectActiveStaff(db: Db, username: string): Promise<StaffRow | undefined> {
  return await selectStaff(db).where("username", "=", username).where("active", "=", true).executeTakeFirst();
}

/** A member of staff, active or not. */
export async function selectStaffRow(db: Db, staffId: string): Promise<StaffRow | undefined> {
  return await selectStaff(db).where("id", "=", staffId).executeTakeFirst();
}

/**
 * Locks a member of staff's row: of two sign-outs at once, the second sees the first one's session ended, and a
 * code is used once. Staff rows are locked before any other row, several in the order of their ids.
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow | undefined> {
  return await selectStaff(trx).where("id", "=", staffId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether there is anybody of that name, active or not. */
export async function staffExists(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row !== undefined;
}

export interface NewStaff {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: StaffRole;
  /** null: they choose one by a link. */
  readonly passwordHash: string | null;
  /** Whether the password was set by somebody else and must be changed at the first sign-in. */
  readonly passwordTemporary?: boolean;
  /** Conversations they may hold at once; absent: as many as the table gives. */
  readonly capacity?: number;
}

/** Makes a member of staff; false, and nothing, where the name is taken. */
export async function insertStaff(db: Db, staff: NewStaff, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("staff")
    .values({
      id: staff.id,
      username: staff.username,
      display_name: staff.displayName,
      role: staff.role,
      password_hash: staff.passwordHash,
      password_temporary: staff.passwordTemporary ?? false,
      created_at: now,
      ...(staff.capacity === undefined ? {} : { capacity: staff.capacity }),
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a password that its owner chose; a link to choose one is used up with that. */
export async function setOwnPassword(trx: Trx, staffId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ password_hash: passwordHash, password_temporary: false, link_hash: null, link_expires_at: null })
    .where("id", "=", staffId)
    .execute();
}

/** Keeps an authenticator that waits for its first code. */
export async function setPendingFactor(trx: Trx, staffId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable("staff").set({ totp_pending: sealed }).where("id", "=", staffId).execute();
}

/** Puts the waiting authenticator into force; this uses up its first code. */
export async function confirmFactor(
  trx: Trx,
  staffId: string,
  factor: { readonly sealed: Buffer; readonly step: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("staff")
    .set({
      totp_secret: factor.sealed,
      totp_pending: null,
      totp_confirmed_at: factor.now,
      totp_last_step: factor.step,
    })
    .where("id", "=", staffId)
    .execute();
}

/** Forgets a member of staff's authenticator, and the recovery codes that stood in for it. */
export async function clearFactor(trx: Trx, staffId: string): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ totp_secret: null, totp_pending: null, totp_confirmed_at: null })
    .where("id", "=", staffId)
    .execute();
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
}

/** Notes the newest step whose code was used. */
export async function setLastStep(trx: Trx, staffId: string, step: number): Promise<void> {
  await trx.updateTable("staff").set({ totp_last_step: step }).where("id", "=", staffId).execute();
}
