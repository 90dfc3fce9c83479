import type { Trx } from "../../../plugins/database.ts";
import { afterCommit } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { clearClaimsElsewhere, clearClaimsOf, clearClaimsOn, type Holder } from "./claim-store.ts";
import { deletePresence } from "./presence-store.ts";

/**
 * Returns a dismissed operator's claims to the queue in the caller's transaction, and forgets their chosen
 * presence. Returns the number of claims.
 */
export async function giveUpClaims(trx: Trx, staffId: string): Promise<number> {
  await deletePresence(trx, staffId);
  return await clearClaimsOf(trx, staffId);
}

/** Returns an operator's claims at sites that they don't work for to the queue, in the caller's transaction (STAFF-14). */
export async function giveUpClaimsElsewhere(trx: Trx, staffId: string): Promise<number> {
  return await clearClaimsElsewhere(trx, staffId);
}

/**
 * Ends all claims on a customer's conversations. Runs in the caller's transaction, which holds the lock on the
 * customer's row. The desks are informed after the commit. Returns who held which conversation.
 */
export async function endClaimsOnCustomer(
  trx: Trx,
  { events }: Pick<Platform, "events">,
  customerId: string,
): Promise<readonly Holder[]> {
  const ended = await clearClaimsOn(trx, customerId);
  afterCommit(trx, () => {
    for (const { conversationId } of ended) events.publishToStaff({ type: "conversation", conversationId });
    // conversations that waited unclaimed leave the queue, too
    events.publishToStaff({ type: "queue" });
  });
  return ended;
}
