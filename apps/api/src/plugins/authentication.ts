import { asId } from "@parlour/contract/ids";
import type { BrandId, CustomerId, PhoneNumber, ServiceId, StaffId } from "@parlour/contract/ids";
import { needsSecondFactor } from "@parlour/contract/operation";
import type { SignedInStaff, Staff } from "@parlour/contract/operations/staff-session";
import { serviceIdOf } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Platform } from "../platform.ts";
import { verifyAccessToken } from "./access-token.ts";
import { acrossBrands } from "./brand-scope.ts";
import type { SiteReach } from "./brand-scope.ts";
import { compiledOnce } from "./compiled-once.ts";
import type { Trx } from "./database.ts";
import { brandDomains, isForeignHost } from "./foreign-host.ts";
import { tokenHash } from "./keys.ts";
import type { RememberedCallers } from "./remembered-callers.ts";
import { sendWithNext } from "./send-with-next.ts";
import { reachOfStaff } from "./staff-sites.ts";

/** Name of the console's session cookie (HttpOnly, SameSite=Strict, path /ops). */
export const staffCookie = "IMStaff";

/** The caller, as read from the database with this call or, on a route that remembers its callers, with an earlier one. */
export interface CustomerIdentity {
  readonly customerId: CustomerId;
  /** The login (refresh family) the token belongs to. */
  readonly loginId: string;
  readonly brandId: BrandId;
  readonly region: RegionCode;
  readonly phone: PhoneNumber;
  readonly serviceId: ServiceId;
  /** The hash of what was read of them, which `confirmCustomer` compares; null: the route does not remember its callers. */
  readonly known: Buffer | null;
}

export interface StaffIdentity {
  readonly staffId: StaffId;
  readonly username: string;
  readonly displayName: string;
  readonly role: Staff["role"];
  /** The step they must complete before they may work; null: none. */
  readonly due: SignedInStaff["due"];
  /** The hash of the session's token, the key of staff_sessions. */
  readonly sessionHash: Buffer;
  /**
   * When this session last saw a correct password or second factor; null: it was opened before that was
   * recorded.
   */
  readonly provedAt: Date | null;
  /** When they signed in. */
  readonly createdAt: Date;
  /** When the session ends without further activity. */
  readonly endsAt: Date;
  /** The sites they work for (STAFF-12); null: all. */
  readonly reach: SiteReach | null;
  /** The hash of what was read of them, which `confirmStaff` compares; null: the route does not remember its callers. */
  readonly known: Buffer | null;
}

type AuthenticationPlatform = Pick<Platform, "database" | "clock" | "keys" | "settings">;

/** Returns the hash of values as the database has them. */
function hashOf(values: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(json_build_array(${values})::text, 'UTF8'))`;
}

/** The same, for a route that remembers its callers; null for another one, which has no use for it. */
function hashIf(remembers: boolean, hash: RawBuilder<Buffer>): RawBuilder<Buffer | null> {
  return sql`case when ${remembers}::boolean then ${hash} end`;
}

/** Everything that `CustomerIdentity` and the check of the host are made of. */
const knownOfCustomer = hashOf(sql`brand_id, region, phone, ${brandDomains}`);

/** Whether a login is neither revoked nor older than 8 hours. */
function isLoginOpen(now: Date): RawBuilder<boolean> {
  return sql`(revoked_at is null and ends_at > ${now})`;
}

interface WantedLogin {
  readonly loginId: string;
  readonly customerId: string;
  readonly now: Date;
  readonly remembers: boolean;
}

// Both queries run with nearly every call.
const customerOfLogin = compiledOnce((db, { loginId, customerId, now, remembers }: WantedLogin) =>
  db
    .selectFrom("logins")
    .innerJoin("customers", "customers.id", "logins.customer_id")
    .select(["customers.id", "brand_id", "region", "phone", "banned"])
    .select([
      isLoginOpen(now).as("open"),
      brandDomains.as("domains"),
      hashIf(remembers, knownOfCustomer).as("known"),
    ])
    .where("logins.id", "=", loginId)
    .where("customers.id", "=", customerId)
    .compile(),
);

/**
 * Everything that `StaffIdentity` is made of, but for the session's end, which each activity moves.
 * @param reach what they reach; null: everything
 */
function knownOfStaff(reach: RawBuilder<SiteReach | null>): RawBuilder<Buffer> {
  return hashOf(
    sql`staff.id, username, display_name, role, password_temporary, totp_confirmed_at is null, proved_at, ${reach}`,
  );
}

/** Whether a session has not ended and its member of staff is active. */
function isSessionOpen(now: Date): RawBuilder<boolean> {
  return sql`(revoked_at is null and ends_at > ${now} and active)`;
}

interface WantedSession {
  readonly sessionHash: Buffer;
  readonly now: Date;
  readonly remembers: boolean;
}

const staffOfSession = compiledOnce((db, { sessionHash, now, remembers }: WantedSession) =>
  db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select([
      "staff.id",
      "username",
      "display_name",
      "role",
      "password_temporary",
      "totp_confirmed_at",
      "proved_at",
      "staff_sessions.created_at as created_at",
      "ends_at",
      reachOfStaff.as("reach"),
      hashIf(remembers, knownOfStaff(reachOfStaff)).as("known"),
    ])
    .where("token_hash", "=", sessionHash)
    .where(isSessionOpen(now))
    .compile(),
);

/** Returns a statement that fails (`isCallerChanged`) unless a query finds the hash that is known, also if none is known. */
function refuseUnless(known: Buffer | null, query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select case when ((${query}) = ${known}) is not true then refuse_changed_caller() end`;
}

type KnownCustomer = Pick<CustomerIdentity, "customerId" | "loginId" | "known"> & { readonly now: Date };
type KnownStaff = Pick<StaffIdentity, "sessionHash" | "known" | "reach"> & { readonly now: Date };

const customerCheck = compiledOnce((db, { customerId, loginId, known, now }: KnownCustomer) =>
  refuseUnless(
    known,
    sql`select ${knownOfCustomer} from logins join customers on customers.id = logins.customer_id
      where logins.id = ${loginId} and customers.id = ${customerId}
        and not banned and ${isLoginOpen(now)}`,
  ).compile(db),
);

function checkOfStaff(reach: RawBuilder<SiteReach | null>) {
  return compiledOnce((db, { sessionHash, known, now }: KnownStaff) =>
    refuseUnless(
      known,
      sql`select ${knownOfStaff(reach)} from staff_sessions join staff on staff.id = staff_sessions.staff_id
        where token_hash = ${sessionHash} and ${isSessionOpen(now)}`,
    ).compile(db),
  );
}

const checkOfSomeSites = checkOfStaff(reachOfStaff);
/**
 * For those who reached everything when they were read. Any value but null makes the hash differ, so their sites are not read:
 * that would take longer than the rest of the check.
 */
const checkOfAllSites = checkOfStaff(sql`case when staff.all_sites then null else '{}'::json end`);

/**
 * Confirms a customer who was remembered, together with the transaction's next statement: both fail (`isCallerChanged`) unless
 * they are still who they were.
 */
export async function confirmCustomer(trx: Trx, customer: CustomerIdentity, now: Date): Promise<void> {
  await sendWithNext(() => customerCheck(trx, { ...customer, now }));
}

/** The same for a member of staff. */
export async function confirmStaff(trx: Trx, staff: StaffIdentity, now: Date): Promise<void> {
  const check = staff.reach === null ? checkOfAllSites : checkOfSomeSites;
  await acrossBrands(() => sendWithNext(() => check(trx, { ...staff, now })));
}

/** Returns the key under which a route remembers a customer: what was found is for one host only. */
export function customerKey(
  { loginId, customerId }: Pick<CustomerIdentity, "loginId"> & { readonly customerId: string },
  hostname: string,
): string {
  return `${loginId} ${customerId} ${hostname}`;
}

/** Returns the key under which a route remembers a member of staff. */
export function staffKey({ sessionHash }: Pick<StaffIdentity, "sessionHash">): string {
  return sessionHash.toString("base64url");
}

/** The callers that the call's route remembers; `undefined`: it remembers none. */
interface Memory<Caller extends object> {
  readonly remembered: RememberedCallers<Caller> | undefined;
  /** Whether a caller is read from the database even if they are remembered. */
  readonly anew: boolean;
}

/**
 * Returns the customer of a bearer token. Refused if the token is not valid, its login was revoked or is
 * older than 8 hours, or the call went to another brand's or region's host. Returns `banned` for a banned
 * account: every authenticated call then returns 418. A caller who is remembered is returned without a look into the
 * database: `confirmCustomer` must follow.
 */
export async function authenticateCustomer(
  platform: AuthenticationPlatform,
  { headers, hostname }: Pick<FastifyRequest, "headers" | "hostname">,
  { remembered, anew }: Memory<CustomerIdentity>,
): Promise<Result<CustomerIdentity, "unauthorized" | "banned">> {
  const token = /^Bearer ([\w.-]+)$/i.exec(headers.authorization ?? "")?.[1];
  const claims = token === undefined ? null : await verifyAccessToken(platform, token);
  if (!claims) return fail("unauthorized");
  const known = anew ? undefined : remembered?.get(customerKey(claims, hostname));
  if (known !== undefined) return succeed(known);
  const [row] = await customerOfLogin(platform.database, {
    ...claims,
    now: platform.clock.now(),
    remembers: remembered !== undefined,
  });
  if (!row) return fail("unauthorized");
  const home = { brandId: row.brand_id, region: row.region };
  if (isForeignHost(home, hostname, row.domains)) return fail("unauthorized");
  // Checked before the login's end: a ban ends all logins, and the customer must learn of the ban.
  if (row.banned) return fail("banned");
  if (!row.open) return fail("unauthorized");
  return succeed({
    customerId: asId<CustomerId>(row.id),
    loginId: claims.loginId,
    brandId: asId<BrandId>(row.brand_id),
    region: row.region,
    phone: asId<PhoneNumber>(row.phone),
    serviceId: asId<ServiceId>(serviceIdOf(row.brand_id, row.region)),
    known: row.known,
  });
}

/** Whether the settings require a second factor for a role. */
export function secondFactorNeeded({ settings }: Pick<Platform, "settings">, role: Staff["role"]): boolean {
  switch (settings.console.secondFactor) {
    case "everybody":
      return true;
    case "by_role":
      return needsSecondFactor(role);
    case "optional":
      return false;
    default:
      return settings.console.secondFactor satisfies never;
  }
}

/**
 * Returns the step that a member of staff must complete before they may work: choose a password, or set up
 * the second factor of their role.
 */
export function staffDue(
  platform: Pick<Platform, "settings">,
  staff: {
    readonly role: Staff["role"];
    readonly passwordTemporary: boolean;
    readonly secondFactor: boolean;
  },
): SignedInStaff["due"] {
  if (staff.passwordTemporary) return "password";
  return secondFactorNeeded(platform, staff.role) && !staff.secondFactor ? "second_factor" : null;
}

/**
 * Returns the member of staff of the console's session cookie; if several cookies came, of the first one with
 * a valid session. One who is remembered is returned without a look into the database: `confirmStaff` must follow.
 */
export async function authenticateStaff(
  platform: AuthenticationPlatform,
  sessionTokens: readonly string[],
  { remembered, anew }: Memory<StaffIdentity>,
): Promise<Result<StaffIdentity, "unauthorized">> {
  for (const sessionToken of sessionTokens) {
    const sessionHash = tokenHash(sessionToken);
    const known = anew ? undefined : remembered?.get(staffKey({ sessionHash }));
    if (known !== undefined) return succeed(known);
    const session = await readStaffSession(platform, sessionHash, remembered !== undefined);
    if (session.ok) return session;
  }
  return fail("unauthorized");
}

/**
 * Reads the owner of a console session by its token's hash; `unauthorized` once it has ended. Role, sites and
 * required steps are read from the database each time.
 *
 * @param remembers whether the route remembers its callers, so that `known` is needed
 */
export async function readStaffSession(
  platform: Pick<Platform, "database" | "clock" | "settings">,
  sessionHash: Buffer,
  remembers = false,
): Promise<Result<StaffIdentity, "unauthorized">> {
  const [row] = await staffOfSession(platform.database, {
    sessionHash,
    now: platform.clock.now(),
    remembers,
  });
  if (!row) return fail("unauthorized");
  return succeed({
    staffId: asId<StaffId>(row.id),
    username: row.username,
    displayName: row.display_name,
    role: row.role,
    due: staffDue(platform, {
      role: row.role,
      passwordTemporary: row.password_temporary,
      secondFactor: row.totp_confirmed_at !== null,
    }),
    sessionHash,
    provedAt: row.proved_at,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    reach: row.reach,
    known: row.known,
  });
}
