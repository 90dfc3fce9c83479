import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Platform } from "../../../platform.ts";
import { stepUpEnds } from "../../../plugins/step-up.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { checkOwnPassword, type PasswordRefusal } from "./password-service.ts";
import { countProofTry, showsProof, takeProof, type SecondFactorProof } from "./second-factor-proof.ts";
import { setProvedAt } from "./session-store.ts";
import type { StaffThrottles } from "./staff-throttles.ts";
import { lockStaff, selectStaffRow } from "./store.ts";

type StepUpRefusal = PasswordRefusal | "unauthorized" | "second_factor_required" | "second_factor_invalid";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "keys">;
type Caller = Pick<StaffIdentity, "staffId" | "sessionHash">;
type Asked = SecondFactorProof & { readonly password?: string | undefined };

/**
 * Asks a signed-in person again for proof: a code if an authenticator is active, otherwise the password. For
 * a few minutes their session may then do what requires it. A wrong code or password is audited like a failed
 * sign-in; throttles limit the attempts.
 */
export async function stepUpSession(
  platform: Dependencies,
  throttles: Pick<StaffThrottles, "passwords" | "codes">,
  caller: Caller,
  asked: Asked,
): Promise<Result<{ readonly until: Date }, StepUpRefusal>> {
  const proved = await tryStepUp(platform, throttles, caller, asked);
  const isWrong =
    !proved.ok &&
    (proved.error === "second_factor_invalid" ||
      (proved.error === "password_wrong" && asked.password !== undefined));
  if (isWrong) {
    const { staffId } = caller;
    const action = { staffId, action: "staff.step_up_failed", targetType: "staff", targetId: staffId };
    await recordAudit(platform.database, action, { now: platform.clock.now(), random: platform.random });
  }
  return proved;
}

async function tryStepUp(
  platform: Dependencies,
  throttles: Pick<StaffThrottles, "passwords" | "codes">,
  { staffId, sessionHash }: Caller,
  asked: Asked,
): Promise<Result<{ readonly until: Date }, StepUpRefusal>> {
  const { database, clock, random } = platform;
  const known = await selectStaffRow(database, staffId);
  if (known === undefined) return fail("unauthorized");
  if (known.secondFactor) {
    if (!showsProof(asked)) return fail("second_factor_required");
    const counted = await countProofTry(throttles, staffId);
    if (!counted.ok) return counted;
  } else {
    if (asked.password === undefined) return fail("password_wrong");
    const checked = await checkOwnPassword(platform, throttles, staffId, asked.password);
    if (!checked.ok) return checked;
  }
  const proved = await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (staff === undefined) return fail("unauthorized" as const);
    if (staff.secondFactor) {
      const taken = await takeProof(trx, platform, staff, asked);
      if (!taken.ok) return taken;
    } else if (staff.passwordHash !== known.passwordHash) {
      // Reset by an admin, or changed in another tab, since the check.
      return fail("password_wrong" as const);
    }
    const now = clock.now();
    await setProvedAt(trx, sessionHash, now);
    const action = { staffId, action: "staff.step_up", targetType: "staff", targetId: staffId };
    await recordAudit(trx, action, { now, random });
    return succeed({ until: stepUpEnds(now) });
  });
  if (proved.ok && known.secondFactor) await throttles.codes.forgive([staffId]);
  return proved;
}
