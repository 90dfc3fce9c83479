import type { OperatorBlock } from "@parlour/contract/operations/operator-blocks";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { selectConversationOwner, lockPlace } from "../../conversation/chat/index.ts";
import { giveBackFrom } from "./claim-transfer-service.ts";
import { deleteBlock, insertBlock, selectBlocks } from "./block-store.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";

/** Blocks: an operator asks not to be given a customer. Customers never learn of it. */

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events">;

/**
 * Blocks the customer of a conversation that the operator holds, and returns the operator's claims on that
 * customer to the queue.
 */
export async function blockCustomer(
  { database, clock, random, events }: Dependencies,
  staffId: string,
  { conversationId, reason }: { readonly conversationId: string; readonly reason: string | null },
): Promise<Result<null, "conversation_not_found" | "conversation_not_claimed">> {
  return await inTransaction(database, async (trx) => {
    const customerId = await selectConversationOwner(trx, conversationId);
    if (customerId === null) return fail("conversation_not_found" as const);
    const place = await lockPlace(trx, { customerId, conversationId });
    if (place === null || place.banned) return fail("conversation_not_found" as const);
    if (place.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    const now = clock.now();
    await insertBlock(trx, { staffId, customerId, reason, now });
    const released = await giveBackFrom(trx, staffId, customerId);
    const details = { conversationId, released: released.length };
    const target = { targetType: "customer", targetId: customerId };
    await recordAudit(trx, { staffId, action: "customer.block", ...target, details }, { now, random });
    afterCommit(trx, () => {
      for (const id of released) events.publishToStaff({ type: "conversation", conversationId: id });
      events.publishToStaff({ type: "queue" });
    });
    return succeed(null);
  });
}

/** Lists the customers an operator has blocked, newest first. */
export async function readBlocks(
  { database }: Pick<Platform, "database">,
  staffId: string,
): Promise<OperatorBlock[]> {
  const blocks = await selectBlocks(database, staffId);
  return blocks.map(({ since, ...block }) => ({ ...block, since: since.toISOString() }));
}

/** Ends a block. */
export async function endBlock(
  { database, clock, random, events }: Dependencies,
  staffId: string,
  customerId: string,
): Promise<Result<null, "customer_not_found">> {
  return await inTransaction(database, async (trx) => {
    if (!(await deleteBlock(trx, staffId, customerId))) return fail("customer_not_found" as const);
    const target = { targetType: "customer", targetId: customerId };
    await recordAudit(trx, { staffId, action: "customer.unblock", ...target }, { now: clock.now(), random });
    afterCommit(trx, () => events.publishToStaff({ type: "queue" }));
    return succeed(null);
  });
}
