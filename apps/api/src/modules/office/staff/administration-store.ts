import type { StaffRole } from "@parlour/contract/operation";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sitesOfStaff, type StaffSite } from "../../../plugins/staff-sites.ts";

/** A member of staff as admins see them. */
export interface StaffFacts {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly role: StaffRole;
  readonly active: boolean;
  readonly capacity: number;
  /** null: all. */
  readonly sites: readonly StaffSite[] | null;
  readonly held: number;
  readonly secondFactor: boolean;
  readonly hasPassword: boolean;
  readonly passwordTemporary: boolean;
  readonly linkExpiresAt: Date | null;
  /** Valid sessions. */
  readonly sessions: number;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
}

/** Reads all staff, or one member of staff, by name. */
export async function selectStaffFacts(db: Db, now: Date, staffId?: string): Promise<readonly StaffFacts[]> {
  let query = db.selectFrom("staff").select((eb) => [
    "staff.id",
    "staff.username",
    "staff.display_name as displayName",
    "staff.role",
    "staff.active",
    "staff.capacity",
    sitesOfStaff.as("sites"),
    "staff.password_temporary as passwordTemporary",
    "staff.link_expires_at as linkExpiresAt",
    "staff.created_at as createdAt",
    eb("staff.password_hash", "is not", null).$castTo<boolean>().as("hasPassword"),
    eb("staff.totp_confirmed_at", "is not", null).$castTo<boolean>().as("secondFactor"),
    eb
      .selectFrom("conversations")
      .select((count) => count.fn.countAll<number>().as("held"))
      .whereRef("conversations.claimed_by", "=", "staff.id")
      .$asScalar()
      .$notNull()
      .as("held"),
    eb
      .selectFrom("staff_sessions")
      .select((count) => count.fn.countAll<number>().as("sessions"))
      .whereRef("staff_sessions.staff_id", "=", "staff.id")
      .where("staff_sessions.revoked_at", "is", null)
      .where("staff_sessions.ends_at", ">", now)
      .$asScalar()
      .$notNull()
      .as("sessions"),
    eb
      .selectFrom("staff_sessions")
      .select((newest) => newest.fn.max("staff_sessions.created_at").as("at"))
      .whereRef("staff_sessions.staff_id", "=", "staff.id")
      .$asScalar()
      .as("lastSignInAt"),
  ]);
  if (staffId !== undefined) query = query.where("staff.id", "=", staffId);
  return await query.orderBy("staff.username").execute();
}

/**
 * Locks every active admin and the person to be changed, by id, so that of two admins who dismiss each other
 * at once, one stays. Returns the number of other active admins who work for all sites.
 */
export async function lockAdminsAnd(trx: Trx, staffId: string): Promise<number> {
  const rows = await trx
    .selectFrom("staff")
    .select(["id", "role", "active", "all_sites as allSites"])
    .where((eb) =>
      eb.or([eb("id", "=", staffId), eb.and([eb("role", "=", "admin"), eb("active", "=", true)])]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.filter(
    ({ id, role, active, allSites }) => id !== staffId && role === "admin" && active && allSites,
  ).length;
}

/** The fields of a staff account that an admin may change. */
export interface StaffChange {
  readonly displayName: string;
  readonly role: StaffRole;
  readonly capacity: number;
  readonly active: boolean;
}

/** Sets the sites that somebody works for; null: all. @throws a foreign key's violation if one does not exist */
export async function replaceSites(
  trx: Trx,
  staffId: string,
  sites: readonly StaffSite[] | null,
): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ all_sites: sites === null })
    .where("id", "=", staffId)
    .execute();
  await trx.deleteFrom("staff_sites").where("staff_id", "=", staffId).execute();
  if (sites === null || sites.length === 0) return;
  await trx
    .insertInto("staff_sites")
    .values(sites.map(({ brand, region }) => ({ staff_id: staffId, brand_id: brand, region })))
    .execute();
}

export async function updateStaff(trx: Trx, staffId: string, change: StaffChange): Promise<void> {
  await trx
    .updateTable("staff")
    .set({
      display_name: change.displayName,
      role: change.role,
      capacity: change.capacity,
      active: change.active,
    })
    .where("id", "=", staffId)
    .execute();
}
