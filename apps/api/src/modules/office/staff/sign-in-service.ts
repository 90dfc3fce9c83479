import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { staffDue } from "../../../plugins/authentication.ts";
import { hashPassword, verifyPassword } from "../../../plugins/passwords.ts";
import { accountKey, beginTry } from "../../../plugins/sign-in-tries.ts";
import type { TryRefusal, Visitor } from "../../../plugins/sign-in-tries.ts";
import { toSessionEnd, type SessionSpan } from "../../../plugins/staff-session-end.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordFailedSignIn, type FailedSignIn } from "./failed-sign-in.ts";
import { signInTries } from "./rules.ts";
import { countSignInProof, showsProof, signInProofKeys, takeProof } from "./second-factor-proof.ts";
import { openSession } from "./session-service.ts";
import type { StaffThrottles } from "./staff-throttles.ts";
import { insertStaff, lockStaff, selectActiveStaff, staffExists, type StaffRow } from "./store.ts";

export interface OpenedSession {
  readonly staff: SignedInStaff;
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
}

/** A session, and the account for which its browser is known from now on. */
export interface SignedInSession extends OpenedSession {
  readonly knownFor: string;
}

export interface SignInAttempt {
  readonly username: string;
  readonly password: string;
  /** The authenticator's code. */
  readonly code?: string | undefined;
  /** A recovery code instead, as typed. */
  readonly recoveryCode?: string | undefined;
  readonly visitor: Visitor;
  readonly userAgent: string | undefined;
}

export type SignInRefusal =
  | "staff_credentials"
  | "second_factor_required"
  | "second_factor_invalid"
  | TryRefusal;

/** Returns the keys for counting password attempts and for known browsers. */
function staffAccount(username: string, passwordHash: string | null): string {
  return accountKey(["staff", username], passwordHash);
}

/** Returns the person who has just signed in, for the console. */
export function signedIn(
  platform: Pick<Platform, "settings" | "clock">,
  staff: Pick<
    StaffRow,
    "id" | "username" | "displayName" | "role" | "passwordTemporary" | "secondFactor" | "sites"
  >,
  opened: SessionSpan,
): SignedInStaff {
  const { id, username, displayName, role, sites } = staff;
  const session = toSessionEnd(opened, platform.clock.now());
  return {
    id,
    username,
    displayName,
    role,
    due: staffDue(platform, staff),
    sites: sites && [...sites],
    session,
  };
}

type SignInPlatform = Pick<Platform, "database" | "clock" | "random" | "keys" | "settings" | "metrics">;
type SignInThrottles = Pick<StaffThrottles, "signIn" | "codes" | "failures">;

/** Returns the audited reason of a failed sign-in; null if only a code or bot check is missing. */
function failureOf(refusal: SignInRefusal): FailedSignIn["why"] | null {
  const code = typeof refusal === "object" ? refusal.code : refusal;
  return code === "second_factor_required" || code === "bot_check_required" ? null : code;
}

/**
 * Signs a person in. Unknown name and wrong password look and cost the same. If an authenticator is active,
 * its code or a recovery code is required after the correct password; each works once. Failures are audited.
 */
export async function signInStaff(
  platform: SignInPlatform,
  throttles: SignInThrottles,
  attempt: SignInAttempt,
): Promise<Result<SignedInSession, SignInRefusal>> {
  const opened = await trySignIn(platform, throttles, attempt);
  const why = opened.ok ? null : failureOf(opened.error);
  if (why === null) return opened;
  const { username, visitor } = attempt;
  const { address } = visitor;
  const somebody = await selectActiveStaff(platform.database, username);
  await recordFailedSignIn(platform, throttles, { username, staffId: somebody?.id ?? null, address, why });
  return opened;
}

async function trySignIn(
  platform: SignInPlatform,
  throttles: SignInThrottles,
  attempt: SignInAttempt,
): Promise<Result<SignedInSession, SignInRefusal>> {
  const { database } = platform;
  const { username, password, visitor, userAgent } = attempt;
  const found = await selectActiveStaff(database, username);
  const account = staffAccount(username, found?.passwordHash ?? null);
  const counted = await beginTry(platform, throttles.signIn, signInTries, { account, visitor });
  if (!counted.ok) return counted;
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || found === undefined) {
    return fail("staff_credentials");
  }
  if (found.secondFactor) {
    if (!showsProof(attempt)) return fail("second_factor_required");
    const tried = await countSignInProof(
      platform,
      throttles,
      { staffId: found.id, account, visitor },
      attempt,
    );
    if (!tried.ok) return tried;
  }
  const opened = await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, found.id);
    // What was checked without the lock may have changed: the person left, or their password was replaced.
    if (staff?.active !== true || staff.passwordHash !== found.passwordHash) {
      return fail("staff_credentials" as const);
    }
    if (staff.secondFactor) {
      const taken = await takeProof(trx, platform, staff, attempt);
      if (!taken.ok) return taken;
    }
    const session = await openSession(trx, platform, staff.id, { address: visitor.address, userAgent });
    return succeed({
      staff: signedIn(platform, staff, session),
      token: session.token,
      knownFor: account,
    });
  });
  if (opened.ok) {
    await counted.value.forgive();
    if (found.secondFactor) await throttles.codes.forgive(signInProofKeys(found.id, visitor));
  }
  return opened;
}

/**
 * Creates the staff named in BOOTSTRAP_STAFF who do not exist yet. In production their passwords are temporary, because
 * the person who wrote them into the settings knows them.
 */
export async function bootstrapStaff({
  database,
  clock,
  random,
  settings,
}: Pick<Platform, "database" | "clock" | "random" | "settings">): Promise<void> {
  for (const { username, displayName, role, password, capacity } of settings.bootstrapStaff) {
    if (await staffExists(database, username)) continue;
    const passwordHash = await hashPassword(password);
    const id = random.uuid();
    const hands = capacity === undefined ? {} : { capacity };
    const passwordTemporary = settings.production;
    await insertStaff(
      database,
      { id, username, displayName, role, passwordHash, passwordTemporary, ...hands },
      clock.now(),
    );
  }
}
