import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import { worksFor } from "../../../plugins/staff-sites.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { noteWork } from "../breaks/index.ts";
import { blocksCustomer } from "./block-store.ts";
import { announceClaim, auditClaim, tellTakenOver } from "./claim-service.ts";
import { lockClaim, lockClaimant, setClaim } from "./claim-store.ts";
import { keepDesk } from "./presence-service.ts";
import { takesWork } from "./rules.ts";
import { toOpsConversation, type DeskDependencies } from "./service.ts";
import { selectDeskFacts } from "./store.ts";

/**
 * Takes a conversation for a supervisor, also if somebody else holds it. Needs no free capacity, because a supervisor
 * takes over what must not wait. They must be available, otherwise it would return to the queue (DESK-9).
 */
export async function takeOver(
  dependencies: DeskDependencies,
  by: Pick<StaffIdentity, "staffId" | "displayName">,
  conversationId: string,
): Promise<
  Result<OpsConversation, "conversation_not_found" | "not_available" | "customer_blocked" | "unauthorized">
> {
  const { staffId } = by;
  const now = dependencies.clock.now();
  return await inTransaction(dependencies.database, async (trx) => {
    const claimant = await lockClaimant(trx, staffId, conversationId);
    if (claimant?.active !== true) return fail("unauthorized" as const);
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined || !worksFor(claimant.sites, claim))
      return fail("conversation_not_found" as const);
    if (await blocksCustomer(trx, staffId, claim.customerId)) return fail("customer_blocked" as const);
    if (!takesWork(claimant.presence)) return fail("not_available" as const);
    await setClaim(trx, conversationId, staffId, now);
    const facts = await selectDeskFacts(trx, conversationId, now);
    if (facts === undefined) return fail("conversation_not_found" as const);
    const { claimedBy: heldBefore, customerId } = claim;
    if (heldBefore !== staffId) {
      await auditClaim(trx, dependencies, staffId, "take_over", conversationId, { customerId, heldBefore });
      announceClaim(trx, dependencies, conversationId);
      tellTakenOver(trx, dependencies, { claim, to: staffId, conversationId, by });
    }
    afterCommit(trx, () => keepDesk(dependencies, staffId));
    afterCommit(trx, () => noteWork(dependencies, staffId));
    return succeed(await toOpsConversation(trx, conversationId, facts, now));
  });
}
