import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { worksFor } from "../../../plugins/staff-sites.ts";
import { sessionAlive } from "../../../plugins/staff-session-end.ts";
import { clearClaims, lockClaim, lockClaimant, lockHeldOf, setClaim, type Claimant } from "./claim-store.ts";
import { hasRoom } from "./rules.ts";

/** Transfers and returns of conversations, for the care module's own transactions. */

/** Locks the member of staff who is to receive a conversation: the first lock, before any customer's. */
export async function lockReceiver(
  trx: Trx,
  staffId: string,
  conversationId: string,
): Promise<Claimant | undefined> {
  return await lockClaimant(trx, staffId, conversationId);
}

/**
 * Gives a conversation to a locked member of staff, also if somebody else holds it. A supervisor who takes it
 * themselves needs no free capacity, because a flagged conversation must not wait.
 */
export async function transferClaim(
  trx: Trx,
  receiver: Claimant | undefined,
  to: { readonly staffId: string; readonly byStaffId: string; readonly conversationId: string },
  now: Date,
): Promise<
  Result<
    { readonly heldBefore: string | null; readonly customerName: string },
    "conversation_not_found" | "staff_not_found" | "not_their_site" | "staff_away" | "capacity_reached"
  >
> {
  const claim = await lockClaim(trx, to.conversationId);
  if (claim === undefined) return fail("conversation_not_found");
  if (receiver?.active !== true) return fail("staff_not_found");
  if (!worksFor(receiver.sites, claim)) return fail("not_their_site");
  if (to.staffId !== to.byStaffId) {
    if (!(await sessionAlive(trx, to.staffId, now))) return fail("staff_away");
    if (!hasRoom(receiver.held, receiver.capacity)) return fail("capacity_reached");
  }
  await setClaim(trx, to.conversationId, to.staffId, now);
  return succeed({ heldBefore: claim.claimedBy, customerName: claim.customerName });
}

/**
 * Returns an operator's claims on a customer's conversations to the queue, and returns their ids. The caller holds the
 * lock on the customer's row.
 */
export async function giveBackFrom(
  trx: Trx,
  staffId: string,
  customerId: string,
): Promise<readonly string[]> {
  const held = await lockHeldOf(trx, staffId, customerId);
  await clearClaims(trx, held);
  return held;
}
