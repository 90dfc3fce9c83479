import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import { lockClaim, selectDisplayName, touchClaim } from "./claim-store.ts";
import type { ClaimRefusal } from "./service.ts";
import { selectDeskFacts } from "./store.ts";

/** The facts of a conversation that an operator holds. */
export interface HeldConversation {
  readonly customerId: string;
  readonly profileId: string;
}

/**
 * Locks a conversation that an operator holds, for a change other than a message, and records their activity.
 * While the lock is held, the claim can't end and no reply is delivered.
 */
export async function lockHeld(
  trx: Trx,
  staffId: string,
  conversationId: string,
  now: Date,
): Promise<Result<HeldConversation, ClaimRefusal>> {
  const claim = await lockClaim(trx, conversationId);
  const facts = await selectDeskFacts(trx, conversationId, now);
  if (claim === undefined || facts === undefined) return fail("conversation_not_found");
  if (claim.claimedBy !== staffId) return fail("conversation_not_claimed");
  await touchClaim(trx, conversationId, staffId, now);
  return succeed({ customerId: facts.customerId, profileId: facts.profileId });
}

/** Locks a conversation and reads who holds it, null: nobody; undefined if it does not exist or its customer is banned. */
export async function lockWithClaimant(
  trx: Trx,
  conversationId: string,
): Promise<
  | {
      readonly customerId: string;
      readonly claimant: { readonly staffId: string; readonly displayName: string } | null;
    }
  | undefined
> {
  const claim = await lockClaim(trx, conversationId);
  if (claim === undefined) return undefined;
  const { customerId, claimedBy } = claim;
  if (claimedBy === null) return { customerId, claimant: null };
  return {
    customerId,
    claimant: { staffId: claimedBy, displayName: await selectDisplayName(trx, claimedBy) },
  };
}
