import type { OwnLogin } from "@parlour/contract/operations/sign-in";
import { fail, succeed } from "@parlour/contract/result";
import type { Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { endLogins } from "./service.ts";
import { isLivingLogin, revokeLogin, selectLivingLogins } from "./store.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/** Lists the customer's own active logins, newest first. */
export async function listLogins(
  platform: Pick<Platform, "database" | "clock">,
  customerId: string,
  currentLoginId: string,
): Promise<OwnLogin[]> {
  const logins = await selectLivingLogins(platform.database, customerId, platform.clock.now());
  return logins.map((login) => ({
    id: login.id,
    device: login.device,
    createdAt: login.createdAt.toISOString(),
    lastUsedAt: login.lastUsedAt.toISOString(),
    endsAt: login.endsAt.toISOString(),
    current: login.id === currentLoginId,
  }));
}

/** Ends one of the customer's own logins: its tokens are refused from now on, and its streams close. */
export async function endOneLogin(
  platform: Pick<Platform, "database" | "clock" | "events">,
  customerId: string,
  loginId: string,
): Promise<Result<null, "login_not_found">> {
  const now = platform.clock.now();
  if (!(await isLivingLogin(platform.database, customerId, loginId, now))) return fail("login_not_found");
  await revokeLogin(platform.database, loginId, now);
  platform.events.publishToCustomer(customerId, { type: "login_ended", loginId });
  return succeed(null);
}

/** Ends all the customer's logins except the calling one; returns how many. */
export async function endOthers(platform: Platform, customerId: string, loginId: string): Promise<number> {
  const now = platform.clock.now();
  const living = await selectLivingLogins(platform.database, customerId, now);
  await inTransaction(platform.database, (trx) => endLogins(trx, platform, customerId, loginId));
  return living.filter(({ id }) => id !== loginId).length;
}
