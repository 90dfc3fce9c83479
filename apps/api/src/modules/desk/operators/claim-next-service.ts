import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { QueueOrder } from "@parlour/contract/rules/queue-order";
import type { Trx } from "../../../plugins/database.ts";
import { worksFor } from "../../../plugins/staff-sites.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { announceClaim, auditClaim } from "./claim-service.ts";
import { clearClaims, lockClaim, lockClaimant, setClaim, type Claimant } from "./claim-store.ts";
import { keepDesk } from "./presence-service.ts";
import {
  lockAnswered,
  lockIfQueued,
  lockNext,
  markLocks,
  releaseLocks,
  selectNext,
  type NextInQueue,
  type NextWanted,
} from "./queue-store.ts";
import { hasRoom, staleBefore, takesWork } from "./rules.ts";
import { toOpsConversation, type DeskDependencies } from "./service.ts";
import { selectDeskFacts } from "./store.ts";

interface Next {
  readonly conversation: OpsConversation | null;
  /** An answered conversation that was returned to make room. */
  readonly gaveBack: string | null;
}

const nothing: Next = { conversation: null, gaveBack: null };

/** How many conversations in a row others may take or ban at the same time before the queue counts as empty. */
const tries = 20;

/**
 * Locks the next conversation whose customer is not banned now. Concurrent callers each find a different one. If all
 * that wait are locked, it waits for the first, because the holder may only be writing a message. It holds no other
 * conversation's lock meanwhile: two callers could otherwise wait for each other.
 */
async function takeNext(
  trx: Trx,
  wanted: NextWanted,
  sitesNow: Claimant["sites"],
): Promise<NextInQueue | undefined> {
  await markLocks(trx);
  for (let left = tries; left > 0; left -= 1) {
    let next = await lockNext(trx, wanted);
    if (next === undefined) {
      await releaseLocks(trx);
      const locked = await selectNext(trx, wanted);
      if (locked === undefined) return undefined;
      next = await lockIfQueued(trx, wanted, locked);
    }
    // A ban between the query and the lock shows only after locking, and so do sites that were just taken from them.
    const claim = next === undefined ? undefined : await lockClaim(trx, next.id);
    if (next !== undefined && claim !== undefined && worksFor(sitesNow, claim)) return next;
    await releaseLocks(trx);
  }
  return undefined;
}

/**
 * Claims the next conversation of the queue for an operator. Choosing and claiming happen under one lock, so that
 * concurrent callers get one each, in the queue's order. An operator at capacity releases the conversation answered
 * longest ago, because nobody waits for it.
 */
export async function claimNext(
  dependencies: DeskDependencies,
  staffId: string,
  asked: {
    readonly order: QueueOrder;
    readonly sites?: readonly { readonly brand: string; readonly region: RegionCode }[];
  },
): Promise<Result<Next, "capacity_reached" | "not_available" | "unauthorized">> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const wanted = {
    now,
    staffId,
    staleBefore: staleBefore(now),
    order: asked.order,
    sites: asked.sites ?? [],
  };
  return await inTransaction(database, async (trx) => {
    const claimant = await lockClaimant(trx, staffId, null);
    if (claimant?.active !== true) return fail("unauthorized" as const);
    if (!takesWork(claimant.presence)) return fail("not_available" as const);
    afterCommit(trx, () => keepDesk(dependencies, staffId));
    const next = await takeNext(trx, wanted, claimant.sites);
    if (next === undefined) return succeed(nothing);
    let gaveBack: string | null = null;
    if (!hasRoom(claimant.held, claimant.capacity)) {
      gaveBack = (await lockAnswered(trx, staffId)) ?? null;
      if (gaveBack === null) return fail("capacity_reached" as const);
      await clearClaims(trx, [gaveBack]);
      await auditClaim(trx, dependencies, staffId, "release", gaveBack, { why: "made_room" });
      announceClaim(trx, dependencies, gaveBack);
    }
    await setClaim(trx, next.id, staffId, now);
    const facts = await selectDeskFacts(trx, next.id, now);
    // locked, and its customer not banned: nothing takes it away
    if (facts === undefined) throw new Error("a conversation that was just claimed is gone");
    const details = { customerId: facts.customerId, heldBefore: next.claimedBy, order: asked.order };
    await auditClaim(trx, dependencies, staffId, "claim", next.id, details);
    announceClaim(trx, dependencies, next.id);
    return succeed({ conversation: await toOpsConversation(trx, next.id, facts, now), gaveBack });
  });
}
