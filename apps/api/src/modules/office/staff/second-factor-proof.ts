import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { knowsAccount } from "../../../plugins/known-browser.ts";
import type { BotCheckRefusal, Visitor } from "../../../plugins/sign-in-tries.ts";
import { goodKeys } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { openedWith, stepOfCode } from "./authenticator.ts";
import { takeRecoveryCode } from "./recovery-service.ts";
import { codeTries } from "./rules.ts";
import type { StaffThrottles, Waiting } from "./staff-throttles.ts";
import { setLastStep, type StaffRow } from "./store.ts";

/** A second factor as shown by a person: the authenticator's code, or a recovery code instead. */
export interface SecondFactorProof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Whether a code of either kind was sent. */
export function showsProof({ code, recoveryCode }: SecondFactorProof): boolean {
  return code !== undefined || recoveryCode !== undefined;
}

/**
 * Returns the keys that count attempts at somebody's codes: one for all unknown browsers, one for each known
 * browser.
 */
export function signInProofKeys(staffId: string, { browser }: Pick<Visitor, "browser">): string[] {
  const known = browser === null ? [] : [JSON.stringify(["browser", browser.id, staffId])];
  return [JSON.stringify(["sign-in", staffId]), ...known];
}

/**
 * Counts a try at a second factor during sign-in, before the code is compared. Unknown browsers share one count. A thief
 * who has the password therefore can't lock out a browser that has signed in before. When the count is used up, a bot
 * check allows recovery codes only.
 */
export async function countSignInProof(
  platform: Pick<Platform, "keys">,
  { codes }: Pick<StaffThrottles, "codes">,
  who: { readonly staffId: string; readonly account: string; readonly visitor: Visitor },
  { code }: SecondFactorProof,
): Promise<Result<null, Waiting | BotCheckRefusal>> {
  const { staffId, account, visitor } = who;
  const [strangers = "", known] = signInProofKeys(staffId, visitor);
  if (known !== undefined && knowsAccount(platform, visitor.browser, account)) {
    if ((await codes.begin([{ key: known, tries: codeTries }])) === 0) return succeed(null);
  }
  const wait = await codes.begin([{ key: strangers, tries: codeTries }]);
  if (wait === 0) return succeed(null);
  if (code === undefined) return await visitor.passBotCheck();
  return fail({ code: "too_many_requests", retryAfterSeconds: wait });
}

/** Counts an attempt of a signed-in person at a code of either kind. Call it before the code is compared. */
export async function countProofTry(
  { codes }: Pick<StaffThrottles, "codes">,
  staffId: string,
): Promise<Result<null, Waiting>> {
  const wait = await codes.begin([{ key: staffId, tries: codeTries }]);
  return wait > 0 ? fail({ code: "too_many_requests", retryAfterSeconds: wait }) : succeed(null);
}

/**
 * Uses a code of the locked person's authenticator: true once per code. The caller counts the attempt first.
 */
export async function takeCode(
  trx: Trx,
  { keys, clock }: Pick<Platform, "keys" | "clock">,
  staff: Pick<StaffRow, "id" | "totpSecret" | "totpLastStep">,
  code: string,
): Promise<boolean> {
  if (staff.totpSecret === null) return false;
  const secret = openedWith(goodKeys(keys, "secondFactors"), staff.id, staff.totpSecret);
  if (secret === null) return false;
  const step = stepOfCode(secret, code, staff.totpLastStep, clock.now());
  if (step === null) return false;
  await setLastStep(trx, staff.id, step);
  return true;
}

/** Uses up the code that was sent; the authenticator's if both were. */
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
