import { roleAtLeast } from "@parlour/contract/operation";
import type { ErrorCode } from "@parlour/contract/errors";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { Colleague } from "@parlour/contract/operations/queue";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { readReplyEligibility } from "../../conversation/chat/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { blocksCustomer } from "./block-store.ts";
import { noteWork } from "../breaks/index.ts";
import { sessionAlive } from "../../../plugins/staff-session-end.ts";
import { worksFor } from "../../../plugins/staff-sites.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { clearClaims, lockClaim, lockClaimant, setClaim } from "./claim-store.ts";
import { writeNote } from "./note-service.ts";
import { presenceAt } from "./presence-rules.ts";
import { keepDesk } from "./presence-service.ts";
import { claimable, hasRoom, takesWork } from "./rules.ts";
import { toOpsConversation, type ClaimRefusal, type DeskDependencies } from "./service.ts";
import { readAtDesk } from "./signed-in-service.ts";
import { selectDeskFacts, type DeskFacts } from "./store.ts";

/** Records a change of a claim in the audit. `staffId` null: the server made it. */
export async function auditClaim(
  trx: Trx,
  { clock, random }: Pick<DeskDependencies, "clock" | "random">,
  staffId: string | null,
  action: "claim" | "release" | "transfer" | "take_over" | "return" | "snooze" | "wake",
  conversationId: string,
  details: { readonly [name: string]: string | null },
): Promise<void> {
  await recordAudit(
    trx,
    {
      staffId,
      action: `conversation.${action}`,
      targetType: "conversation",
      targetId: conversationId,
      details,
    },
    { now: clock.now(), random },
  );
}

/** Informs every desk, after the commit, that a conversation changed. */
export function announceClaim(
  trx: Trx,
  { events }: Pick<DeskDependencies, "events">,
  conversationId: string,
): void {
  afterCommit(trx, () => events.publishToStaff({ type: "conversation", conversationId }));
}

/**
 * Tells the former claimant, after the commit, who moved a conversation of theirs to somebody else (DESK-28). Tells nobody
 * if they moved it themselves or keep it.
 */
export function tellTakenOver(
  trx: Trx,
  { events }: Pick<DeskDependencies, "events">,
  moved: {
    /** As it was before the move. */
    readonly claim: { readonly claimedBy: string | null; readonly customerName: string };
    /** Who has it now. */
    readonly to: string;
    readonly conversationId: string;
    readonly by: Pick<StaffIdentity, "staffId" | "displayName">;
  },
): void {
  const { claim, to, conversationId, by } = moved;
  const { claimedBy: staffId, customerName } = claim;
  if (staffId === null || staffId === by.staffId || staffId === to) return;
  afterCommit(trx, () =>
    events.publishToStaff({
      type: "taken_over",
      staffId,
      conversationId,
      from: by.displayName,
      customerName,
    }),
  );
}

/** Why a conversation can't be claimed now: no reply could be sent in it. */
type ReplyHold = Extract<
  ErrorCode,
  "waiting_for_credit" | "customer_on_break" | "consent_taken_back" | "age_check_pending"
>;

const holds = {
  credit: "waiting_for_credit",
  break: "customer_on_break",
  consent_taken_back: "consent_taken_back",
} as const satisfies { readonly [reason: string]: ReplyHold };

/**
 * Returns why no reply could be sent; null if one can. The queue leaves out the same conversations (DESK-1), but a page
 * may still show one that has just left it.
 */
async function replyHold(
  trx: Trx,
  conversationId: string,
  { hasCredit, ageCheck }: DeskFacts,
  now: Date,
): Promise<ReplyHold | null> {
  if (ageCheck) return "age_check_pending";
  if (hasCredit) return null;
  const eligibility = await readReplyEligibility(trx, conversationId, now);
  return eligibility.kind === "waiting" ? holds[eligibility.reason] : null;
}

/**
 * Claims a conversation. Of several concurrent operators exactly one gets it, and nobody exceeds their capacity,
 * however many they claim at once. Claiming a conversation again only renews the claim.
 */
export async function claimConversation(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<
  Result<
    OpsConversation,
    | "conversation_not_found"
    | "conversation_claimed"
    | "capacity_reached"
    | "customer_blocked"
    | "not_available"
    | "unauthorized"
    | ReplyHold
  >
> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const claimant = await lockClaimant(trx, staffId, conversationId);
    // dismissed since the call was authorized: their claims have been returned, and no new one may follow
    if (claimant?.active !== true) return fail("unauthorized" as const);
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined || !worksFor(claimant.sites, claim))
      return fail("conversation_not_found" as const);
    if (!claimable(claim, staffId, now)) return fail("conversation_claimed" as const);
    const changed = claim.claimedBy !== staffId;
    if (changed && (await blocksCustomer(trx, staffId, claim.customerId))) {
      return fail("customer_blocked" as const);
    }
    if (changed && !takesWork(claimant.presence)) return fail("not_available" as const);
    if (changed && !hasRoom(claimant.held, claimant.capacity)) return fail("capacity_reached" as const);
    const facts = await selectDeskFacts(trx, conversationId, now);
    if (facts === undefined) return fail("conversation_not_found" as const);
    const hold = changed ? await replyHold(trx, conversationId, facts, now) : null;
    if (hold !== null) return fail(hold);
    await setClaim(trx, conversationId, staffId, now);
    afterCommit(trx, () => keepDesk(dependencies, staffId));
    afterCommit(trx, () => noteWork(dependencies, staffId));
    if (changed) {
      announceClaim(trx, dependencies, conversationId);
      const details = { customerId: facts.customerId, heldBefore: claim.claimedBy };
      await auditClaim(trx, dependencies, staffId, "claim", conversationId, details);
    }
    return succeed(await toOpsConversation(trx, conversationId, { ...facts, claimedBy: staffId }, now));
  });
}

/** Gives a claimed conversation back to the queue. */
export async function releaseConversation(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<Result<null, ClaimRefusal>> {
  return await inTransaction(dependencies.database, async (trx) => {
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    if (claim.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    await clearClaims(trx, [conversationId]);
    await auditClaim(trx, dependencies, staffId, "release", conversationId, {
      customerId: claim.customerId,
    });
    announceClaim(trx, dependencies, conversationId);
    return succeed(null);
  });
}

/**
 * Transfers a claimed conversation to a colleague who is available and has room. The claimant may do so, and
 * a supervisor, for example for somebody who left their desk. The note for the colleague is kept with the
 * conversation.
 */
export async function transferConversation(
  dependencies: DeskDependencies,
  by: Pick<StaffIdentity, "staffId" | "displayName" | "role">,
  conversationId: string,
  to: { readonly staffId: string; readonly note?: string },
): Promise<
  Result<
    null,
    Failure<
      | ClaimRefusal
      | "staff_not_found"
      | "not_their_site"
      | "staff_away"
      | "capacity_reached"
      | "customer_blocked"
    >
  >
> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const receiver = await lockClaimant(trx, to.staffId, conversationId);
    const claim = await lockClaim(trx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    const mayHandOver = claim.claimedBy === by.staffId || roleAtLeast(by.role, "supervisor");
    if (claim.claimedBy === null || !mayHandOver) return fail("conversation_not_claimed" as const);
    if (receiver?.active !== true) return fail("staff_not_found" as const);
    if (!worksFor(receiver.sites, claim)) return fail("not_their_site" as const);
    const signedIn = await sessionAlive(trx, to.staffId, now);
    if (!signedIn || presenceAt(receiver.presence, now).state !== "available") {
      return fail("staff_away" as const);
    }
    if (await blocksCustomer(trx, to.staffId, claim.customerId)) return fail("customer_blocked" as const);
    if (!hasRoom(receiver.held, receiver.capacity)) {
      return fail({
        code: "capacity_reached" as const,
        message: "They hold as many conversations as they may.",
      });
    }
    const body = to.note?.trim() ?? "";
    const about = { customerId: claim.customerId, conversationId, body };
    const noteId = body === "" ? null : (await writeNote(trx, dependencies, by, about)).id;
    await setClaim(trx, conversationId, to.staffId, now, { by: by.staffId, noteId });
    const details = { customerId: claim.customerId, from: claim.claimedBy, to: to.staffId };
    await auditClaim(trx, dependencies, by.staffId, "transfer", conversationId, details);
    announceClaim(trx, dependencies, conversationId);
    tellTakenOver(trx, dependencies, { claim, to: to.staffId, conversationId, by });
    const hint = { type: "handed_over", staffId: to.staffId, conversationId, from: by.displayName } as const;
    afterCommit(trx, () => dependencies.events.publishToStaff(hint));
    return succeed(null);
  });
}

/** Lists the other signed-in operators, with presence and free capacity. */
export async function readColleagues(
  dependencies: Pick<DeskDependencies, "database" | "clock">,
  staffId: string,
): Promise<Colleague[]> {
  return (await readAtDesk(dependencies)).filter(({ id }) => id !== staffId);
}
