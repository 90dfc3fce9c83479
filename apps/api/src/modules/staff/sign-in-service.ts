import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { staffDue } from "../../plugins/authentication.ts";
import { hashPassword, verifyPassword } from "../../plugins/passwords.ts";
import { visitorNetwork } from "../../plugins/visitor-network.ts";
import type { Platform } from "../../platform.ts";
import { signInTries } from "./rules.ts";
import { countProofTry, showsProof, takeProof } from "./second-factor-proof.ts";
import { openSession } from "./session-service.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { insertStaff, lockStaff, selectActiveStaff, staffExists, type StaffRow } from "./store.ts";

export interface OpenedSession {
  readonly staff: SignedInStaff;
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
}

export interface SignInAttempt {
  readonly username: string;
  readonly password: string;
  /** Of the authenticator. */
  readonly code?: string | undefined;
  /** In its place, as it was typed. */
  readonly recoveryCode?: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
}

export type SignInRefusal =
  | "staff_credentials"
  | "second_factor_required"
  | "second_factor_invalid"
  | Waiting;

/** Who is signed in, as the console is told. */
export function signedIn(
  platform: Pick<Platform, "settings">,
  staff: Pick<StaffRow, "id" | "username" | "displayName" | "role" | "passwordTemporary" | "secondFactor">,
): SignedInStaff {
  const { id, username, displayName, role } = staff;
  return { id, username, displayName, role, due: staffDue(platform, staff) };
}

/**
 * Signs a member of staff in for eight hours. Unknown name and wrong password look and cost the same; where an
 * authenticator is in force its code, or a recovery code, is asked for once the password was right, and each works once.
 */
export async function signInStaff(
  platform: Pick<Platform, "database" | "clock" | "random" | "keys" | "settings">,
  throttles: Pick<StaffThrottles, "signIn" | "codes">,
  attempt: SignInAttempt,
): Promise<Result<OpenedSession, SignInRefusal>> {
  const { database } = platform;
  const { username, password } = attempt;
  const address = visitorNetwork(attempt.address);
  const name = JSON.stringify([username]);
  const nameAtAddress = JSON.stringify([username, address]);
  const wait = await throttles.signIn.begin([
    { key: nameAtAddress, tries: signInTries.nameAtAddress },
    { key: name, tries: signInTries.name },
    { key: address, tries: signInTries.address },
  ]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  const found = await selectActiveStaff(database, username);
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || found === undefined) {
    return fail("staff_credentials");
  }
  if (found.secondFactor) {
    if (!showsProof(attempt)) return fail("second_factor_required");
    const counted = await countProofTry(throttles, found.id);
    if (!counted.ok) return counted;
  }
  const opened = await database.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx, found.id);
    // What was checked without the lock may have changed: gone, or another password.
    if (staff?.active !== true || staff.passwordHash !== found.passwordHash) {
      return fail("staff_credentials" as const);
    }
    if (staff.secondFactor) {
      const taken = await takeProof(trx, platform, staff, attempt);
      if (!taken.ok) return taken;
    }
    return succeed({
      staff: signedIn(platform, staff),
      token: await openSession(trx, platform, staff.id, attempt),
    });
  });
  if (opened.ok) {
    await throttles.signIn.forgive([nameAtAddress, name]);
    if (found.secondFactor) await throttles.codes.forgive([found.id]);
  }
  return opened;
}

/** Makes the staff that the settings name (BOOTSTRAP_STAFF) where there is nobody of that name. */
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
    await insertStaff(database, { id, username, displayName, role, passwordHash, ...hands }, clock.now());
  }
}
