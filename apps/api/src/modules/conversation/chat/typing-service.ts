import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Throttle } from "../../../plugins/throttle.ts";
import type { ChatDependencies } from "./service.ts";
import { selectReadable } from "./read-store.ts";

/** How many signals of a customer are passed on in a window; typing without a pause needs 3. */
export const typingSignals = { most: 8, windowSeconds: 10 } as const;

/**
 * Tells the claimant that the customer is typing, or no longer (DESK-34). Nothing is stored. Signals above the limit are
 * dropped without a failure: the next one comes in seconds, and the desk ends the sign by itself.
 */
export async function passTypingOn(
  { database, events }: Pick<ChatDependencies, "database" | "events">,
  signals: Throttle,
  customerId: string,
  { profileId, typing }: { readonly profileId: string; readonly typing: boolean },
): Promise<Result<null, "profile_not_found">> {
  if ((await signals.begin([{ key: customerId, tries: typingSignals.most }])) > 0) return succeed(null);
  const conversation = await selectReadable(database, customerId, profileId);
  if (conversation === undefined) return fail("profile_not_found");
  const { id, claimedBy } = conversation;
  if (id !== null && claimedBy !== null) {
    events.publishToStaff({ type: "customer_typing", conversationId: id, staffId: claimedBy, typing });
  }
  return succeed(null);
}
