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

type Dependencies = Pick<Platform, "clock" | "random" | "keys">;

/** Codes are hashed per person, so that equal codes of two people have different hashes. */
function hashOf({ keys }: Pick<Platform, "keys">, staffId: string, code: string): Buffer {
  return keyedHash(keys.recoveryCodes, staffId, code);
}

/**
 * Replaces the recovery codes with ten new ones and returns them as shown to people; only hashes are stored.
 */
export async function makeRecoveryCodes(
  trx: Trx,
  dependencies: Dependencies,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(dependencies.random.bytes(recoveryCodeLength)),
  );
  const hashes = codes.map((code) => hashOf(dependencies, staffId, code));
  await replaceRecoveryCodes(trx, staffId, hashes, dependencies.clock.now());
  return codes.map(showRecoveryCode);
}

/**
 * Uses a person's recovery code as typed. True once per code, also under concurrent attempts. The use is audited, so
 * that the owner can notice a misuse. The caller counts the attempts before.
 */
export async function takeRecoveryCode(
  trx: Trx,
  dependencies: Dependencies,
  staffId: string,
  typed: string,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  const now = dependencies.clock.now();
  if (code === null || !(await spendRecoveryCode(trx, staffId, hashOf(dependencies, staffId, code), now)))
    return false;
  const action = { staffId, action: "recovery_code.use", targetType: "staff", targetId: staffId };
  await recordAudit(trx, action, { now, random: dependencies.random });
  return true;
}
