import type { Profile } from "@parlour/contract/operations/schemas";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { deskStaffed, selectMetProfiles, setHidden } from "./store.ts";

/**
 * The list on the Meet page: the profiles a customer can chat with, latest conversation first. Profiles are fictional,
 * so `online` only means that an operator is available. A profile that is no longer offered is never online.
 */
export async function meetProfiles(
  { database, clock }: Pick<Platform, "database" | "clock">,
  customerId: string,
): Promise<Profile[]> {
  const staffed = await deskStaffed(database, clock.now());
  const met = await selectMetProfiles(database, customerId);
  return met.map(({ lastBody, lastDirection, lastSentAt, lastCursor, available, hidden, ...profile }) => ({
    ...profile,
    online: staffed && available,
    ...(hidden ? { hidden } : {}),
    ...(lastBody === null || lastDirection === null || lastSentAt === null || lastCursor === null
      ? {}
      : {
          lastMessage: {
            body: lastBody,
            direction: lastDirection,
            sentAt: lastSentAt.toISOString(),
            cursor: String(lastCursor),
          },
        }),
  }));
}

/** Hides a profile from a customer's lists, or shows it again (MEET-6). Its conversation stays as it is. */
export async function hideProfile(
  { database, clock }: Pick<Platform, "database" | "clock">,
  choice: { readonly customerId: string; readonly profileId: string; readonly hidden: boolean },
): Promise<Result<null, "profile_not_found">> {
  return await inTransaction(database, async (trx) =>
    (await setHidden(trx, choice, clock.now())) ? succeed(null) : fail("profile_not_found"),
  );
}
