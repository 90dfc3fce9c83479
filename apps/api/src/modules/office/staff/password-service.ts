import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import { isCommonStaffPassword } from "../../../plugins/common-passwords.ts";
import { hashPassword, verifyPassword } from "../../../plugins/passwords.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { ownPasswordTries, staffPasswordAcceptable } from "./rules.ts";
import { endSessions, announceSessionsEnded } from "./session-service.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { lockStaff, selectStaffRow, setOwnPassword, type StaffRow } from "./store.ts";

export type PasswordRefusal = "password_wrong" | Waiting;

/** Asks a signed-in member of staff for their password again. Attempts are counted before the comparison. */
export async function checkOwnPassword(
  { database }: Pick<Platform, "database">,
  { passwords }: Pick<StaffThrottles, "passwords">,
  staffId: string,
  password: string,
): Promise<Result<StaffRow, PasswordRefusal>> {
  const wait = await passwords.begin([{ key: staffId, tries: ownPasswordTries }]);
  if (wait > 0) return fail({ code: "too_many_requests", retryAfterSeconds: wait });
  const staff = await selectStaffRow(database, staffId);
  if (!(await verifyPassword(staff?.passwordHash ?? null, password)) || staff === undefined) {
    return fail("password_wrong");
  }
  await passwords.forgive([staffId]);
  return succeed(staff);
}

/** Changes the caller's own password, which is required after a temporary one. Their other sessions end. */
export async function changeOwnPassword(
  platform: Pick<Platform, "database" | "clock" | "random" | "events">,
  throttles: Pick<StaffThrottles, "passwords">,
  { staffId, sessionHash }: Pick<StaffIdentity, "staffId" | "sessionHash">,
  asked: { readonly password: string; readonly newPassword: string },
): Promise<Result<null, PasswordRefusal | "password_weak">> {
  const { database, clock, random } = platform;
  const known = await checkOwnPassword(platform, throttles, staffId, asked.password);
  if (!known.ok) return known;
  const { username, passwordHash: checked } = known.value;
  const isCommon = isCommonStaffPassword(asked.newPassword);
  if (!staffPasswordAcceptable(asked.newPassword, username, { before: asked.password, isCommon })) {
    return fail("password_weak");
  }
  const passwordHash = await hashPassword(asked.newPassword);
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    // Reset by an admin, or changed in another tab, since the check.
    if (staff?.passwordHash !== checked) return fail("password_wrong" as const);
    await setOwnPassword(trx, staffId, passwordHash);
    await endSessions(trx, staffId, now, sessionHash);
    const action = { staffId, action: "staff.change_password", targetType: "staff", targetId: staffId };
    await recordAudit(trx, action, { now, random });
    announceSessionsEnded(trx, platform, staffId);
    return succeed(null);
  });
}
