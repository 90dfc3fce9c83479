import type { CareFlag } from "@parlour/contract/operations/care";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { outcomesFor, type BanCategory, type FlagOutcome } from "@parlour/contract/rules/care";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { banWithin } from "./ban-service.ts";
import {
  blocksCustomer,
  lockReceiver,
  selectHolders,
  tellHolders,
  tellTakenOver,
  transferClaim,
} from "../../desk/operators/index.ts";
import { announceCare, toCareFlag } from "./flag-service.ts";
import {
  lockFlag,
  selectFlag,
  selectFlagPlace,
  setChargedAgain,
  setHandedOver,
  setOutcome,
  type LockedFlag,
} from "./flag-store.ts";
import { refreshUrgent } from "../../people/flags/index.ts";
import { lockPlace, type ConversationPlace } from "../../conversation/chat/index.ts";
import { banCategoryOf } from "./rules.ts";

type DecisionRefusal = "flag_not_found" | "already_decided";

/**
 * Locks customer, conversation and flag for a decision. Of two supervisors at once, the second finds the flag
 * decided. A reply under way finishes first; a later one sees the decision.
 */
export async function lockToDecide(
  trx: Trx,
  flagId: string,
): Promise<Result<{ readonly place: ConversationPlace; readonly flag: LockedFlag }, DecisionRefusal>> {
  const place = await selectFlagPlace(trx, flagId);
  if (place === undefined) return fail("flag_not_found");
  if ((await lockPlace(trx, place)) === null) return fail("flag_not_found");
  const flag = await lockFlag(trx, flagId);
  if (flag === undefined) return fail("flag_not_found");
  return succeed({ place, flag });
}

/** Reads a flag as supervisors see it. */
export async function shownFlag(database: Db, flagId: string): Promise<Result<CareFlag, "flag_not_found">> {
  const stored = await selectFlag(database, flagId);
  return stored === undefined ? fail("flag_not_found") : succeed(toCareFlag(stored));
}

/** Decides an open flag, once. A ban decides every open flag of the customer. */
export async function decideFlag(
  platform: Platform,
  staffId: string,
  decision: {
    readonly flagId: string;
    readonly outcome: FlagOutcome;
    readonly note: string;
    readonly category?: BanCategory;
    readonly reviewInDays?: number;
  },
): Promise<Result<CareFlag, DecisionRefusal | "outcome_not_allowed">> {
  const { database, clock, random } = platform;
  const { flagId, outcome } = decision;
  const note = decision.note.trim();
  const decided = await inTransaction(database, async (trx) => {
    const locked = await lockToDecide(trx, flagId);
    if (!locked.ok) return locked;
    const { place, flag } = locked.value;
    if (flag.outcome !== null) return fail("already_decided" as const);
    if (!outcomesFor(flag.kind).includes(outcome)) return fail("outcome_not_allowed" as const);
    const { customerId, conversationId } = place;
    if (outcome === "ban") {
      const banned = await banWithin(trx, platform, {
        staffId,
        customerId,
        reason: note,
        category: banCategoryOf(flag.kind, decision.category),
        reviewInDays: decision.reviewInDays,
        flagId,
      });
      if (!banned.ok) return fail("already_decided" as const);
      afterCommit(trx, () => announceCare(platform, conversationId));
      return succeed(null);
    }
    const now = clock.now();
    await setOutcome(trx, flagId, { outcome, staffId, note, now });
    await refreshUrgent(trx, [conversationId]);
    // an under-age flag is about the person, so it concerns all of their conversations (CARE-6)
    const concerned = flag.kind === "under_age" ? null : conversationId;
    const holders = await selectHolders(trx, customerId, concerned);
    await tellHolders(trx, platform, holders, { outcome, flagKind: flag.kind, byStaffId: staffId, now });
    const details = { flagId, customerId, kind: flag.kind, outcome };
    const target = { targetType: "conversation", targetId: conversationId };
    await recordAudit(trx, { staffId, action: "flag.decide", ...target, details }, { now, random });
    afterCommit(trx, () => announceCare(platform, conversationId));
    return succeed(null);
  });
  return decided.ok ? await shownFlag(database, flagId) : decided;
}

/**
 * Transfers an open flag's conversation to a colleague or to the caller. The flag stays open and replies stay
 * free.
 */
export async function handOverFlag(
  platform: Platform,
  { staffId, displayName }: Pick<StaffIdentity, "staffId" | "displayName">,
  { flagId, toStaffId }: { readonly flagId: string; readonly toStaffId: string },
): Promise<
  Result<
    CareFlag,
    Failure<
      | DecisionRefusal
      | "conversation_not_found"
      | "staff_not_found"
      | "not_their_site"
      | "staff_away"
      | "capacity_reached"
      | "customer_blocked"
    >
  >
> {
  const { database, clock, random, events } = platform;
  const handed = await inTransaction(database, async (trx) => {
    const before = await selectFlagPlace(trx, flagId);
    if (before === undefined) return fail("flag_not_found" as const);
    // the lock on staff before customers and conversations, as for every claim
    const receiver = await lockReceiver(trx, toStaffId, before.conversationId);
    const locked = await lockToDecide(trx, flagId);
    if (!locked.ok) return locked;
    const { place, flag } = locked.value;
    if (flag.outcome !== null) return fail("already_decided" as const);
    const { conversationId, customerId } = place;
    if (toStaffId !== staffId && (await blocksCustomer(trx, toStaffId, customerId))) {
      return fail("customer_blocked" as const);
    }
    const now = clock.now();
    const to = { staffId: toStaffId, byStaffId: staffId, conversationId };
    const given = await transferClaim(trx, receiver, to, now);
    if (!given.ok) return given;
    await setHandedOver(trx, flagId, toStaffId, now);
    const details = { flagId, customerId, from: given.value.heldBefore, to: toStaffId };
    const target = { targetType: "conversation", targetId: conversationId };
    await recordAudit(trx, { staffId, action: "flag.hand_over", ...target, details }, { now, random });
    const claim = { claimedBy: given.value.heldBefore, customerName: given.value.customerName };
    tellTakenOver(trx, platform, { claim, to: toStaffId, conversationId, by: { staffId, displayName } });
    afterCommit(trx, () => {
      if (given.value.heldBefore !== toStaffId && toStaffId !== staffId) {
        events.publishToStaff({ type: "handed_over", staffId: toStaffId, conversationId, from: displayName });
      }
      announceCare(platform, conversationId);
    });
    return succeed(null);
  });
  return handed.ok ? await shownFlag(database, flagId) : handed;
}

/** Ends the free replies that a conversation got after its flag. */
export async function chargeAgain(
  platform: Pick<Platform, "database" | "clock" | "random" | "events">,
  staffId: string,
  flagId: string,
): Promise<Result<CareFlag, DecisionRefusal>> {
  const { database, clock, random } = platform;
  const changed = await inTransaction(database, async (trx) => {
    const locked = await lockToDecide(trx, flagId);
    if (!locked.ok) return locked;
    const { place, flag } = locked.value;
    if (flag.outcome !== "continue_free" || flag.chargedAgainAt !== null) {
      return fail("already_decided" as const);
    }
    const now = clock.now();
    await setChargedAgain(trx, flagId, staffId, now);
    const { conversationId, customerId } = place;
    const holders = await selectHolders(trx, customerId, conversationId);
    const decision = { outcome: "charge_again", flagKind: flag.kind, byStaffId: staffId, now } as const;
    await tellHolders(trx, platform, holders, decision);
    const target = { targetType: "conversation", targetId: conversationId };
    const details = { flagId, customerId };
    await recordAudit(trx, { staffId, action: "flag.charge_again", ...target, details }, { now, random });
    afterCommit(trx, () => announceCare(platform, conversationId));
    return succeed(null);
  });
  return changed.ok ? await shownFlag(database, flagId) : changed;
}
