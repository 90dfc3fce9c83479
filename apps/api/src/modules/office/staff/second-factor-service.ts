import { fail, succeed, type Result } from "@parlour/contract/result";
import { secondFactorNeeded, type StaffIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import { goodKeys } from "../../../plugins/keys.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { enrolment, openedWith, sealSecret, secretBytes, stepOfCode } from "./authenticator.ts";
import { checkOwnPassword, type PasswordRefusal } from "./password-service.ts";
import { makeRecoveryCodes } from "./recovery-service.ts";
import { countProofTry, showsProof, takeProof, type SecondFactorProof } from "./second-factor-proof.ts";
import { endSessions, announceSessionsEnded } from "./session-service.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { clearFactor, confirmFactor, lockStaff, setPendingFactor, type StaffRow } from "./store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "keys" | "events">;
type Caller = Pick<StaffIdentity, "staffId" | "sessionHash">;
type ProofRefusal = "second_factor_required" | "second_factor_invalid";

/** A repeated password, together with the second factor. */
interface AskedProof extends SecondFactorProof {
  readonly password: string;
}

/**
 * Starts setting up an authenticator with a new secret. The current one stays active until the new one's
 * first code. A code of the current one or a recovery code is required, so that a stolen session and password
 * can't replace it.
 */
export async function beginSecondFactor(
  platform: Dependencies,
  throttles: StaffThrottles,
  caller: Caller,
  asked: AskedProof,
): Promise<
  Result<{ readonly secret: string; readonly uri: string }, PasswordRefusal | "unauthorized" | ProofRefusal>
> {
  const { database, clock, random, keys } = platform;
  const { staffId } = caller;
  const known = await checkOwnPassword(platform, throttles, staffId, asked.password);
  if (!known.ok) return known;
  if (known.value.secondFactor) {
    if (!showsProof(asked)) return fail("second_factor_required");
    const counted = await countProofTry(throttles, staffId);
    if (!counted.ok) return counted;
  }
  const secret = random.bytes(secretBytes);
  const begun = await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (staff === undefined) return fail("unauthorized" as const);
    if (staff.secondFactor) {
      const taken = await takeProof(trx, platform, staff, asked);
      if (!taken.ok) return taken;
    }
    await setPendingFactor(trx, staffId, sealSecret(keys.secondFactors, staffId, secret, random.bytes(12)));
    const action = { staffId, action: "second_factor.begin", targetType: "staff", targetId: staffId };
    await recordAudit(trx, action, { now: clock.now(), random });
    return succeed(enrolment(secret, staff.username));
  });
  if (begun.ok) await throttles.codes.forgive([staffId]);
  return begun;
}

/**
 * Activates the new authenticator after its first correct code, with new recovery codes. Other sessions end.
 */
export async function confirmSecondFactor(
  platform: Dependencies,
  throttles: StaffThrottles,
  { staffId, sessionHash }: Caller,
  code: string,
): Promise<Result<{ readonly recoveryCodes: string[] }, "second_factor_invalid" | "unauthorized" | Waiting>> {
  const { database, clock, random, keys } = platform;
  const counted = await countProofTry(throttles, staffId);
  if (!counted.ok) return counted;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (staff === undefined) return fail("unauthorized" as const);
    const sealed = staff.totpPending;
    if (sealed === null) return fail("second_factor_invalid" as const);
    const secret = openedWith(goodKeys(keys, "secondFactors"), staffId, sealed);
    if (secret === null) return fail("second_factor_invalid" as const);
    const step = stepOfCode(secret, code, staff.totpLastStep, now);
    if (step === null) return fail("second_factor_invalid" as const);
    await confirmFactor(trx, staffId, { sealed, step, now });
    const recoveryCodes = await makeRecoveryCodes(trx, platform, staffId);
    await endSessions(trx, staffId, now, sessionHash);
    const action = { staffId, action: "second_factor.confirm", targetType: "staff", targetId: staffId };
    await recordAudit(trx, action, { now, random });
    afterCommit(trx, () => throttles.codes.forgive([staffId]));
    announceSessionsEnded(trx, platform, staffId);
    return succeed({ recoveryCodes });
  });
}

/** The change to make after password and second factor were checked. */
interface ProvedChange<Value> {
  /** The action's name in the audit. */
  readonly action: string;
  /**
   * Whether the person may not make this change. Checked before their codes, and again with their row locked.
   */
  readonly forbidden?: (staff: Pick<StaffRow, "role">) => boolean;
  readonly change: (trx: Trx) => Promise<Value>;
}

type ProvedRefusal = PasswordRefusal | "unauthorized" | "forbidden" | "second_factor_missing" | ProofRefusal;

/**
 * Makes a change to the second factor itself: checks password and second factor, then runs `change` with the
 * row locked, and audits it. Throws what `change` throws.
 */
async function withProof<Value>(
  platform: Dependencies,
  throttles: StaffThrottles,
  { staffId }: Pick<Caller, "staffId">,
  asked: AskedProof,
  { action, forbidden = () => false, change }: ProvedChange<Value>,
): Promise<Result<Value, ProvedRefusal>> {
  const { database, clock, random } = platform;
  const known = await checkOwnPassword(platform, throttles, staffId, asked.password);
  if (!known.ok) return known;
  if (forbidden(known.value)) return fail("forbidden");
  if (!known.value.secondFactor) return fail("second_factor_missing");
  if (!showsProof(asked)) return fail("second_factor_required");
  const counted = await countProofTry(throttles, staffId);
  if (!counted.ok) return counted;
  const done = await inTransaction(database, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (staff === undefined) return fail("unauthorized" as const);
    if (forbidden(staff)) return fail("forbidden" as const);
    if (!staff.secondFactor) return fail("second_factor_missing" as const);
    const taken = await takeProof(trx, platform, staff, asked);
    if (!taken.ok) return taken;
    const entry = { staffId, action, targetType: "staff", targetId: staffId };
    await recordAudit(trx, entry, { now: clock.now(), random });
    return succeed(await change(trx));
  });
  if (done.ok) await throttles.codes.forgive([staffId]);
  return done;
}

/** Removes the caller's own authenticator and recovery codes; refused for roles that must have one. */
export async function removeSecondFactor(
  platform: Dependencies & Pick<Platform, "settings">,
  throttles: StaffThrottles,
  caller: Pick<Caller, "staffId">,
  asked: AskedProof,
): Promise<Result<null, ProvedRefusal>> {
  return await withProof(platform, throttles, caller, asked, {
    action: "second_factor.remove",
    forbidden: ({ role }) => secondFactorNeeded(platform, role),
    change: async (trx) => {
      await clearFactor(trx, caller.staffId);
      return null;
    },
  });
}

/** Creates new recovery codes; the previous ones stop working. */
export async function renewRecoveryCodes(
  platform: Dependencies,
  throttles: StaffThrottles,
  caller: Pick<Caller, "staffId">,
  asked: AskedProof,
): Promise<Result<{ readonly recoveryCodes: string[] }, ProvedRefusal>> {
  return await withProof(platform, throttles, caller, asked, {
    action: "recovery_code.renew",
    change: async (trx) => ({ recoveryCodes: await makeRecoveryCodes(trx, platform, caller.staffId) }),
  });
}
