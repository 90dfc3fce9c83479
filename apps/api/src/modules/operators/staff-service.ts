import type { Staff } from "@parlour/contract/operations/operators";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../plugins/authentication.ts";
import { tokenHash } from "../../plugins/keys.ts";
import { hashPassword, verifyPassword } from "../../plugins/passwords.ts";
import type { Throttle } from "../../plugins/throttle.ts";
import type { Platform } from "../../platform.ts";
import { secondsFrom } from "../../ports/clock.ts";
import { sessionHours, signInTries } from "./rules.ts";
import {
  insertSession,
  insertStaff,
  lockStaff,
  revokeSession,
  selectActiveStaff,
  sessionAlive,
  staffExists,
} from "./staff-store.ts";
import { clearClaimsOf } from "./store.ts";

export interface OpenedSession {
  readonly staff: Staff;
  /** The cookie's value; only its hash is stored. */
  readonly token: string;
}

/** Signs a member of staff in for eight hours. Unknown name and wrong password look and cost the same. */
export async function signInStaff(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  throttle: Throttle,
  attempt: { readonly username: string; readonly password: string; readonly address: string },
): Promise<
  Result<
    OpenedSession,
    "staff_credentials" | { readonly code: "too_many_requests"; readonly retryAfterSeconds: number }
  >
> {
  const { username, password, address } = attempt;
  const name = JSON.stringify([username]);
  const nameAtAddress = JSON.stringify([username, address]);
  const wait = throttle.begin([
    { key: nameAtAddress, tries: signInTries.nameAtAddress },
    { key: name, tries: signInTries.name },
    { key: address, tries: signInTries.address },
  ]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  const found = await selectActiveStaff(database, username);
  if (!(await verifyPassword(found?.passwordHash ?? null, password)) || found === undefined) {
    return fail("staff_credentials");
  }
  throttle.forgive([nameAtAddress, name]);
  const token = random.bytes(32).toString("base64url");
  const now = clock.now();
  await insertSession(database, {
    tokenHash: tokenHash(token),
    staffId: found.id,
    createdAt: now,
    endsAt: secondsFrom(now, sessionHours * 3600),
  });
  const { passwordHash: _, ...staff } = found;
  return succeed({ staff, token });
}

/** Ends a console session. With an operator's last one, their claims go back to the queue. */
export async function signOutStaff(
  { database, clock, events }: Pick<Platform, "database" | "clock" | "events">,
  staff: Pick<StaffIdentity, "staffId" | "sessionHash">,
): Promise<void> {
  const now = clock.now();
  const released = await database.transaction().execute(async (tx) => {
    await lockStaff(tx, staff.staffId);
    await revokeSession(tx, staff.sessionHash, now);
    if (await sessionAlive(tx, { staffId: staff.staffId }, now)) return 0;
    return await clearClaimsOf(tx, staff.staffId);
  });
  events.publishToStaff({ type: "session_ended", staffId: staff.staffId });
  if (released > 0) events.publishToStaff({ type: "queue" });
}

/** Makes the staff that the settings name (BOOTSTRAP_STAFF) where there is nobody of that name. */
export async function bootstrapStaff({
  database,
  clock,
  random,
  settings,
}: Pick<Platform, "database" | "clock" | "random" | "settings">): Promise<void> {
  for (const { username, displayName, role, password } of settings.bootstrapStaff) {
    if (await staffExists(database, username)) continue;
    const passwordHash = await hashPassword(password);
    await insertStaff(
      database,
      { id: random.uuid(), username, displayName, role, passwordHash },
      clock.now(),
    );
  }
}
