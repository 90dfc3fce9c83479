import type { StaffRole } from "@parlour/contract/operation";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sitesOfStaff, type StaffSite } from "../../../plugins/staff-sites.ts";

/** A person's fields that sign-in and setup use. */
export interface StaffRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: StaffRole;
  readonly active: boolean;
  /** null: no password yet. */
  readonly passwordHash: string | null;
  readonly passwordTemporary: boolean;
  /** Encrypted; null: no confirmed authenticator. */
  readonly totpSecret: Buffer | null;
  /** Encrypted; an authenticator that has not been confirmed by its first code. */
  readonly totpPending: Buffer | null;
  /** Whether an authenticator is active. */
  readonly secondFactor: boolean;
  readonly totpLastStep: number;
  readonly totpConfirmedAt: Date | null;
  readonly capacity: number;
  /** The sites they work for; null: all. */
  readonly sites: readonly StaffSite[] | null;
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
      sitesOfStaff.as("sites"),
      eb("totp_confirmed_at", "is not", null).$castTo<boolean>().as("secondFactor"),
    ]);
}

/** Reads a person who may sign in. */
export async function selectActiveStaff(db: Db, username: string): Promise<StaffRow | undefined> {
  return await selectStaff(db).where("username", "=", username).where("active", "=", true).executeTakeFirst();
}

/** Reads a person, active or not. */
export async function selectStaffRow(db: Db, staffId: string): Promise<StaffRow | undefined> {
  return await selectStaff(db).where("id", "=", staffId).executeTakeFirst();
}

/**
 * Locks a person's row: of two concurrent sign-outs, the second sees that the first one's session has ended,
 * and a code is used once. Staff rows are locked before any other row, several in the order of their ids.
 */
export async function lockStaff(trx: Trx, staffId: string): Promise<StaffRow | undefined> {
  return await selectStaff(trx).where("id", "=", staffId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether a username is taken, by somebody active or not. */
export async function staffExists(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row !== undefined;
}

export interface NewStaff {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: StaffRole;
  /** null: they choose one through a link. */
  readonly passwordHash: string | null;
  /** Whether the password was set by somebody else and must be changed at the first sign-in. */
  readonly passwordTemporary?: boolean;
  /** How many conversations they may hold at once; absent: the table's default. */
  readonly capacity?: number;
}

/** Inserts a member of staff; returns false and changes nothing if the name is taken. */
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

/** Stores a password that its owner chose, and uses up their link. */
export async function setOwnPassword(trx: Trx, staffId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ password_hash: passwordHash, password_temporary: false, link_hash: null, link_expires_at: null })
    .where("id", "=", staffId)
    .execute();
}

/** Stores an authenticator that waits for its first code. */
export async function setPendingFactor(trx: Trx, staffId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable("staff").set({ totp_pending: sealed }).where("id", "=", staffId).execute();
}

/** Activates the waiting authenticator and uses up its first code. */
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

/** Removes a person's authenticator and recovery codes. */
export async function clearFactor(trx: Trx, staffId: string): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ totp_secret: null, totp_pending: null, totp_confirmed_at: null })
    .where("id", "=", staffId)
    .execute();
  await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
}

/** Stores the latest step whose code was used. */
export async function setLastStep(trx: Trx, staffId: string, step: number): Promise<void> {
  await trx.updateTable("staff").set({ totp_last_step: step }).where("id", "=", staffId).execute();
}
