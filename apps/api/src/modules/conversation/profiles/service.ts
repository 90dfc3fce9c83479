import type { Profile } from "@parlour/contract/operations/schemas";
import type { Platform } from "../../../platform.ts";
import { deskStaffed, selectMetProfiles } from "./store.ts";

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
  return met.map(({ lastBody, lastDirection, lastSentAt, available, ...profile }) => ({
    ...profile,
    online: staffed && available,
    ...(lastBody === null || lastDirection === null || lastSentAt === null
      ? {}
      : { lastMessage: { body: lastBody, direction: lastDirection, sentAt: lastSentAt.toISOString() } }),
  }));
}
