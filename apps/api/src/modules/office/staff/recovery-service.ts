import {
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeFrom,
  recoveryCodeLength,
  showRecoveryCode,
} from "@parlour/contract/rules/recovery-code";
import type { Trx } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { replaceRecoveryCodes, spendRecoveryCode } from "./recovery-store.ts";

type Tools = Pick<Platform, "clock" | "random" | "keys">;

/** Codes are somebody's: the same characters of somebody else have another hash. */
function hashOf({ keys }: Pick<Platform, "keys">, staffId: string, code: string): Buffer {
  return keyedHash(keys.recoveryCodes, staffId, code);
}

/** Makes ten new codes in the place of those before, as people read them: nothing but the answer holds them. */
export async function makeRecoveryCodes(trx: Trx, tools: Tools, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(tools.random.bytes(recoveryCodeLength)),
  );
  const hashes = codes.map((code) => hashOf(tools, staffId, code));
  await replaceRecoveryCodes(trx, staffId, hashes, tools.clock.now());
  return codes.map(showRecoveryCode);
}

/**
 * Uses a recovery code of somebody as they typed it: true once per code, also among several tries at once. It is in the
 * audit, because whoever did not use it has to find out. Tries are counted by the caller, before this.
 */
export async function takeRecoveryCode(
  trx: Trx,
  tools: Tools,
  staffId: string,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  const now = tools.clock.now();
  if (code === null || !(await spendRecoveryCode(trx, staffId, hashOf(tools, staffId, code), now)))
    return false;
  const action = { staffId, action: "recovery_code.use", targetType: "staff", targetId: staffId };
  await recordAudit(trx, action, { now, random: tools.random });
  return true;
}
