import { keyedHash } from "../../../plugins/keys.ts";
import { visitorNetwork } from "../../../plugins/visitor-network.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { auditedFailures } from "./rules.ts";
import type { StaffThrottles } from "./staff-throttles.ts";

export interface FailedSignIn {
  /** As typed; the username may not exist. */
  readonly username: string;
  /** The member of staff with the entered username; null if there is none. */
  readonly staffId: string | null;
  readonly address: string;
  readonly why: "staff_credentials" | "second_factor_invalid" | "bot_check_failed" | "too_many_requests";
}

/**
 * Audits a failed sign-in with the name and a keyed hash of the address, so that equal addresses can be
 * recognized but not read. After a few in an hour they are only counted.
 */
export async function recordFailedSignIn(
  {
    database,
    clock,
    random,
    keys,
    metrics,
  }: Pick<Platform, "database" | "clock" | "random" | "keys" | "metrics">,
  { failures }: Pick<StaffThrottles, "failures">,
  { username, staffId, address, why }: FailedSignIn,
): Promise<void> {
  metrics.staffSignInFailed(why);
  const addressHash = keyedHash(keys.addresses, "staff sign-in", visitorNetwork(address)).toString(
    "base64url",
  );
  const full = await failures.begin([
    { key: JSON.stringify(["name", username]), tries: auditedFailures.name },
    { key: JSON.stringify(["address", addressHash]), tries: auditedFailures.address },
    { key: "all", tries: auditedFailures.all },
  ]);
  if (full > 0) return;
  const action = {
    staffId: null,
    action: "staff.sign_in_failed",
    targetType: "staff",
    targetId: staffId ?? "nobody",
    details: { username, address: addressHash, why },
  };
  await recordAudit(database, action, { now: clock.now(), random });
}
