import type { StaffRole } from "@parlour/contract/operation";
import type { StaffMember } from "@parlour/contract/operations/staff-administration";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { secondFactorNeeded } from "../../../plugins/authentication.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { giveUpClaimsElsewhere } from "../../desk/operators/index.ts";
import { findService, type PlaceFailure } from "../../site/brands/index.ts";
import type { StaffSite } from "../../../plugins/staff-sites.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  lockAdminsAnd,
  replaceSites,
  selectStaffFacts,
  updateStaff,
  type StaffChange,
  type StaffFacts,
} from "./administration-store.ts";
import { clearLink } from "./link-store.ts";
import { makeLink } from "./link-service.ts";
import { leavesNoAdmin } from "./rules.ts";
import { endSessions, announceSessionsEnded } from "./session-service.ts";
import { clearFactor, insertStaff, lockStaff, type StaffRow } from "./store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

/** A member of staff with the secret of their one-time link, which only this response contains. */
export interface WithLink {
  readonly staff: StaffMember;
  readonly token: string;
  readonly expiresAt: string;
}

function toStaffMember(
  dependencies: Pick<Dependencies, "settings">,
  { createdAt, linkExpiresAt, lastSignInAt, sites, ...facts }: StaffFacts,
): StaffMember {
  return {
    ...facts,
    sites: sites && [...sites],
    secondFactorNeeded: secondFactorNeeded(dependencies, facts.role),
    linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

async function readMember(
  dependencies: Dependencies,
  staffId: string,
  db: Db = dependencies.database,
): Promise<StaffMember> {
  const [facts] = await selectStaffFacts(db, dependencies.clock.now(), staffId);
  if (facts === undefined) throw new Error("a member of staff that was just written is missing");
  return toStaffMember(dependencies, facts);
}

/** Returns what is unknown about the first site that does not exist; null: all exist. */
async function unknownSite(trx: Trx, sites: readonly StaffSite[] | null): Promise<PlaceFailure | null> {
  for (const { brand, region } of sites ?? []) {
    const service = await findService(trx, brand, region);
    if (!service.ok) return service.error;
  }
  return null;
}

/** A person's sites as the audit keeps them. */
function sitesInAudit(sites: readonly StaffSite[] | null): string {
  if (sites === null) return "all";
  return sites
    .map(({ brand, region }) => `${brand}-${region}`)
    .toSorted()
    .join(" ");
}

/** Reads all current and former staff, by name. */
export async function readStaff(dependencies: Dependencies): Promise<StaffMember[]> {
  const everybody = await selectStaffFacts(dependencies.database, dependencies.clock.now());
  return everybody.map((facts) => toStaffMember(dependencies, facts));
}

async function withNewLink(trx: Trx, dependencies: Dependencies, staffId: string): Promise<WithLink> {
  const { token, expiresAt } = await makeLink(trx, dependencies, staffId);
  const staff = await readMember(dependencies, staffId, trx);
  return { staff, token, expiresAt: expiresAt.toISOString() };
}

/** Invites a person: adds them to the staff, and returns the one-time link with which they choose a password. */
export async function inviteStaff(
  dependencies: Dependencies,
  adminId: string,
  wanted: {
    readonly username: string;
    readonly displayName: string;
    readonly role: StaffRole;
    readonly capacity?: number;
    readonly sites?: readonly StaffSite[] | null;
  },
): Promise<Result<WithLink, "staff_exists" | PlaceFailure>> {
  const { database, clock, random } = dependencies;
  const now = clock.now();
  const id = random.uuid();
  return await inTransaction(database, async (trx) => {
    const displayName = wanted.displayName.trim();
    const made = await insertStaff(trx, { id, ...wanted, displayName, passwordHash: null }, now);
    if (!made) return fail("staff_exists" as const);
    const { sites = null } = wanted;
    const unknown = await unknownSite(trx, sites);
    if (unknown !== null) return fail(unknown);
    await replaceSites(trx, id, sites);
    const details = { username: wanted.username, role: wanted.role, sites: sitesInAudit(sites) };
    const action = { staffId: adminId, action: "staff.invite", targetType: "staff", targetId: id, details };
    await recordAudit(trx, action, { now, random });
    return succeed(await withNewLink(trx, dependencies, id));
  });
}

/**
 * Changes name, role, capacity, sites, or whether somebody is active. Deactivating ends their sessions, claims and
 * link in the same transaction, and a lost site the claims there. At least one active admin of all sites always stays.
 */
export async function changeStaff(
  platform: Dependencies,
  adminId: string,
  staffId: string,
  wanted: StaffChange & { readonly sites?: readonly StaffSite[] | null },
): Promise<Result<StaffMember, "staff_not_found" | "last_admin" | PlaceFailure>> {
  const { database, clock, random } = platform;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const otherAdmins = await lockAdminsAnd(trx, staffId);
    const before = await lockStaff(trx, staffId);
    if (before === undefined) return fail("staff_not_found" as const);
    const { sites = before.sites, ...change } = wanted;
    if (leavesNoAdmin({ before, after: { ...change, sites }, otherAdmins }))
      return fail("last_admin" as const);
    await updateStaff(trx, staffId, { ...change, displayName: change.displayName.trim() });
    const sitesChanged = sitesInAudit(sites) !== sitesInAudit(before.sites);
    if (sitesChanged) {
      const unknown = await unknownSite(trx, sites);
      if (unknown !== null) return fail(unknown);
      await replaceSites(trx, staffId, sites);
      await giveUpClaimsElsewhere(trx, staffId);
    }
    if (!change.active) {
      await clearLink(trx, staffId);
      await endSessions(trx, staffId, now);
    }
    const { role, capacity, active } = change;
    const details = {
      role,
      roleBefore: before.role,
      capacity,
      active,
      activeBefore: before.active,
      ...(sitesChanged ? { sites: sitesInAudit(sites), sitesBefore: sitesInAudit(before.sites) } : {}),
    };
    const action = {
      staffId: adminId,
      action: "staff.change",
      targetType: "staff",
      targetId: staffId,
      details,
    };
    await recordAudit(trx, action, { now, random });
    // A new role or other sites do not end a session, but its streams check again what it may do.
    if (!active || role !== before.role || sitesChanged) announceSessionsEnded(trx, platform, staffId);
    return succeed(await readMember(platform, staffId, trx));
  });
}

/** Ends a person's sessions together with another change by an admin, in one audited transaction. */
async function resetting<Value, Refusal = never>(
  platform: Dependencies,
  action: { readonly adminId: string; readonly staffId: string; readonly name: string },
  reset: (trx: Trx, before: StaffRow, now: Date) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "staff_not_found">> {
  const { database, clock, random } = platform;
  const { adminId, staffId, name } = action;
  const now = clock.now();
  return await inTransaction(database, async (trx): Promise<Result<Value, Refusal | "staff_not_found">> => {
    const before = await lockStaff(trx, staffId);
    if (before === undefined) return fail("staff_not_found");
    const result = await reset(trx, before, now);
    if (!result.ok) return result;
    await endSessions(trx, staffId, now);
    const entry = { staffId: adminId, action: name, targetType: "staff", targetId: staffId };
    await recordAudit(trx, entry, { now, random });
    announceSessionsEnded(trx, platform, staffId);
    return result;
  });
}

/** Whether an admin tries to change their own account; these calls are only for other people's. */
function own(adminId: string, staffId: string): boolean {
  return adminId === staffId;
}

/**
 * Gives a person a new one-time link, after a lost invitation or a forgotten password. The old password stops working.
 */
export async function renewStaffLink(
  platform: Dependencies,
  adminId: string,
  staffId: string,
): Promise<Result<WithLink, "staff_not_found" | "staff_left" | "own_account">> {
  // If the link got lost, the last admin could be locked out. They change their password instead.
  if (own(adminId, staffId)) return fail("own_account");
  const made = await resetting(
    platform,
    { adminId, staffId, name: "staff.renew_link" },
    async (trx, before) => {
      if (!before.active) return fail("staff_left" as const);
      return succeed(await makeLink(trx, platform, staffId));
    },
  );
  if (!made.ok) return made;
  const staff = await readMember(platform, staffId);
  return succeed({ staff, token: made.value.token, expiresAt: made.value.expiresAt.toISOString() });
}

/** Removes somebody's authenticator and recovery codes; their sessions end. */
export async function resetStaffSecondFactor(
  platform: Dependencies,
  adminId: string,
  staffId: string,
): Promise<Result<StaffMember, "staff_not_found" | "own_account">> {
  // Otherwise an open session would be enough to bypass the person's own second factor.
  if (own(adminId, staffId)) return fail("own_account");
  const action = { adminId, staffId, name: "staff.reset_second_factor" };
  const done = await resetting(platform, action, async (trx) => {
    await clearFactor(trx, staffId);
    return succeed(null);
  });
  if (!done.ok) return done;
  return succeed(await readMember(platform, staffId));
}

/** Ends a person's sessions. Their claims return to the queue. */
export async function endStaffSessions(
  platform: Dependencies,
  adminId: string,
  staffId: string,
): Promise<Result<StaffMember, "staff_not_found">> {
  const action = { adminId, staffId, name: "staff.end_sessions" };
  const done = await resetting(platform, action, async () => succeed(null));
  if (!done.ok) return done;
  return succeed(await readMember(platform, staffId));
}
