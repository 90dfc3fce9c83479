import type { Profile } from "@parlour/contract/operations/schemas";
import type { Platform } from "../../../platform.ts";
import { deskStaffed, selectMetProfiles } from "./store.ts";

/**
 * The meet list: the profiles a customer can chat with, the latest conversation first. Profiles are
 * fictional, so `online` says no more than that somebody is at the desk to answer; a profile that is offered no
 * more answers nobody.
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
