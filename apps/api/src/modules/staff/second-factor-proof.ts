import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../plugins/database.ts";
import type { Platform } from "../../platform.ts";
import { openSecret, stepOfCode } from "./authenticator.ts";
import { takeRecoveryCode } from "./recovery-service.ts";
import { codeTries } from "./rules.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { setLastStep, type StaffRow } from "./store.ts";

/** What somebody shows for their second factor: the authenticator's code, or a recovery code in its place. */
export interface SecondFactorProof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Whether there is anything to check. */
export function showsProof({ code, recoveryCode }: SecondFactorProof): boolean {
  return code !== undefined || recoveryCode !== undefined;
}

/** Counts a try at somebody's codes, of whichever kind, before it is made. */
export async function countProofTry(
  { codes }: Pick<StaffThrottles, "codes">,
  staffId: string,
): Promise<Result<null, Waiting>> {
  const wait = await codes.begin([{ key: staffId, tries: codeTries }]);
  return wait > 0 ? fail({ code: "too_many_requests", retryAfterSeconds: wait }) : succeed(null);
}

/**
 * Uses a code of the locked member of staff's authenticator: true once per code. Tries are counted by the caller,
 * before this.
 */
export async function takeCode(
  trx: Trx,
  { keys, clock }: Pick<Platform, "keys" | "clock">,
  staff: Pick<StaffRow, "id" | "totpSecret" | "totpLastStep">,
  code: string,
): Promise<boolean> {
  if (staff.totpSecret === null) return false;
  const secret = openSecret(keys.secondFactors, staff.id, staff.totpSecret);
  const step = stepOfCode(secret, code, staff.totpLastStep, clock.now());
  if (step === null) return false;
  await setLastStep(trx, staff.id, step);
  return true;
}

/** Uses up what somebody shows; the authenticator's code counts where both are there. */
export async function takeProof(
  trx: Trx,
  platform: Pick<Platform, "keys" | "clock" | "random">,
  staff: Pick<StaffRow, "id" | "totpSecret" | "totpLastStep">,
  { code, recoveryCode }: SecondFactorProof,
): Promise<Result<null, "second_factor_required" | "second_factor_invalid">> {
  if (code !== undefined) {
    return (await takeCode(trx, platform, staff, code)) ? succeed(null) : fail("second_factor_invalid");
  }
  if (recoveryCode === undefined) return fail("second_factor_required");
  const taken = await takeRecoveryCode(trx, platform, staff.id, recoveryCode);
  return taken ? succeed(null) : fail("second_factor_invalid");
}
