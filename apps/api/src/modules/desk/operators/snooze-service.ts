import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { announceClaim, auditClaim } from "./claim-service.ts";
import { lockClaim, lockClaimant } from "./claim-store.ts";
import type { ClaimRefusal, DeskDependencies } from "./service.ts";
import { isSnoozeTime, maySnooze } from "./snooze-rules.ts";
import { clearSnooze, countSnoozed, endDueSnoozes, selectWaits, setSnooze } from "./snooze-store.ts";

/** How many conversations come back in one transaction. */
const batch = 200;

/**
 * Puts a conversation away until a time (DESK-38). Its holder keeps it, but only while nobody waits in it: a waiting
 * customer's conversation can't be put away, and the customer's next message ends it (chat/store.ts).
 */
export async function snoozeConversation(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
  until: Date,
): Promise<Result<null, ClaimRefusal | "customer_waiting" | "snooze_time_invalid" | "capacity_reached">> {
  const now = dependencies.clock.now();
  return await inTransaction(dependencies.database, async (trx) => {
    const claimant = await lockClaimant(trx, staffId, conversationId);
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    if (claimant === undefined || claim.claimedBy !== staffId) {
      return fail("conversation_not_claimed" as const);
    }
    if (!isSnoozeTime(until, now)) return fail("snooze_time_invalid" as const);
    if (await selectWaits(trx, conversationId)) return fail("customer_waiting" as const);
    if (!maySnooze(await countSnoozed(trx, staffId, conversationId), claimant.capacity)) {
      return fail("capacity_reached" as const);
    }
    await setSnooze(trx, conversationId, until, now);
    const details = { customerId: claim.customerId, until: until.toISOString() };
    await auditClaim(trx, dependencies, staffId, "snooze", conversationId, details);
    announceClaim(trx, dependencies, conversationId);
    return succeed(null);
  });
}

/** Brings back a conversation that its holder has put away. */
export async function wakeConversation(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<Result<null, ClaimRefusal>> {
  return await inTransaction(dependencies.database, async (trx) => {
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    if (claim.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    if (claim.snoozedUntil === null) return succeed(null);
    await clearSnooze(trx, conversationId, dependencies.clock.now());
    await auditClaim(trx, dependencies, staffId, "wake", conversationId, { customerId: claim.customerId });
    announceClaim(trx, dependencies, conversationId);
    return succeed(null);
  });
}

/** Brings back what was put away until now; safe on several nodes at once. Returns the number of conversations. */
export async function endSnoozes(
  dependencies: Pick<Platform, "database" | "clock" | "events">,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const back = await inTransaction(dependencies.database, async (trx) => {
      const ids = await endDueSnoozes(trx, dependencies.clock.now(), batch);
      for (const id of ids) announceClaim(trx, dependencies, id);
      return ids.length;
    });
    ended += back;
    if (back < batch) return ended;
  }
}
