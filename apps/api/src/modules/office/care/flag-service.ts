import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import type { CareFlag } from "@parlour/contract/operations/care";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { shownAge } from "@parlour/contract/rules/adult";
import type { FlagKind } from "@parlour/contract/rules/care";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { recentMessages, selectConversationOwner, lockPlace } from "../../conversation/chat/index.ts";
import { toOpsMessage } from "../../desk/operators/index.ts";
import { flagIsFree } from "./rules.ts";
import {
  insertFlag,
  lockFlag,
  selectDecidedFlags,
  selectFlag,
  selectFlagContext,
  selectOpenFlags,
  type CareListPage,
  type StoredFlag,
} from "./flag-store.ts";
import { readAgeChecks } from "../../people/customers/index.ts";
import { answerSuggestions } from "../../people/flags/index.ts";
import { noteWork } from "../../desk/breaks/index.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";

/** How many messages supervisors see to decide a flag. */
const messagesShown = 100;

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events">;

function person(staffId: string | null, displayName: string | null): CareFlag["heldBy"] {
  return staffId === null || displayName === null ? null : { staffId, displayName };
}

/** A flag as supervisors see it. */
export function toCareFlag(stored: StoredFlag): CareFlag {
  return {
    flagId: stored.flagId,
    kind: stored.kind,
    note: stored.note,
    raisedBy: { staffId: stored.raisedBy, displayName: stored.raisedByName },
    raisedAt: stored.raisedAt.toISOString(),
    conversationId: stored.conversationId,
    customerId: stored.customerId,
    customerName: stored.customerName,
    profileName: stored.profileName,
    brand: stored.brand,
    region: stored.region,
    banned: stored.banned,
    heldBy: person(stored.heldBy, stored.heldByName),
    handedTo: person(stored.handedTo, stored.handedToName),
    handedAt: stored.handedAt?.toISOString() ?? null,
    outcome: stored.outcome,
    decidedBy: person(stored.decidedBy, stored.decidedByName),
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    decisionNote: stored.decisionNote,
    free: flagIsFree(stored),
    checkAskedBy: person(stored.checkAskedBy, stored.checkAskedByName),
    checkAskedAt: stored.checkAskedAt?.toISOString() ?? null,
  };
}

/**
 * Informs supervisors that flags or bans changed, and the desk that this conversation did. Call it after the
 * commit.
 */
export function announceCare({ events }: Pick<Platform, "events">, conversationId: string): void {
  events.publishToStaff({ type: "care" });
  events.publishToStaff({ type: "conversation", conversationId });
  events.publishToStaff({ type: "queue" });
}

/**
 * Raises a flag as the claimant of a conversation. After its commit no reply there is charged: it is stored
 * under the locks on customer and conversation, which every reply holds until its charge is committed. A
 * repeated flagId returns the stored flag, also after the claim has ended.
 */
export async function raiseFlag(
  dependencies: Dependencies,
  staffId: string,
  flag: {
    readonly flagId: string;
    readonly conversationId: string;
    readonly kind: FlagKind;
    readonly note: string;
  },
): Promise<
  Result<
    { readonly flagId: string; readonly created: boolean },
    "conversation_not_found" | "conversation_not_claimed" | "flag_open" | "message_id_reused"
  >
> {
  const { database, clock, random } = dependencies;
  const { flagId, conversationId, kind } = flag;
  const note = flag.note.trim();
  return await inTransaction(database, async (trx) => {
    const customerId = await selectConversationOwner(trx, conversationId);
    if (customerId === null) return fail("conversation_not_found" as const);
    const place = await lockPlace(trx, { customerId, conversationId });
    if (place === null || place.banned) return fail("conversation_not_found" as const);
    const earlier = await lockFlag(trx, flagId);
    if (earlier !== undefined) {
      const same =
        earlier.conversationId === conversationId &&
        earlier.raisedBy === staffId &&
        earlier.kind === kind &&
        earlier.note === note;
      return same ? succeed({ flagId, created: false }) : fail("message_id_reused" as const);
    }
    if (place.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    // read after the locks are held: an earlier time could lie before the charge that the lock waited for
    const now = clock.now();
    const facts = { id: flagId, customerId, conversationId, kind, note, staffId, now };
    if (!(await insertFlag(trx, facts))) return fail("flag_open" as const);
    await answerSuggestions(trx, facts);
    await recordAudit(
      trx,
      {
        staffId,
        action: "flag.raise",
        targetType: "conversation",
        targetId: conversationId,
        details: { flagId, customerId, kind },
      },
      { now, random },
    );
    afterCommit(trx, () => noteWork(dependencies, staffId));
    afterCommit(trx, () => announceCare(dependencies, conversationId));
    return succeed({ flagId, created: true });
  });
}

/** Reads a page of the open flags, longest open first, or of the decided ones, with those still free of charge first. */
export async function readFlags(
  { database }: Pick<Platform, "database">,
  { state = "open", ...page }: CareListPage & { readonly state?: "open" | "decided" },
): Promise<CareFlag[]> {
  const stored =
    state === "open" ? await selectOpenFlags(database, page) : await selectDecidedFlags(database, page);
  return stored.map(toCareFlag);
}

/** Reads a flag with the facts that a supervisor needs to decide it. The read is audited. */
export async function readFlag(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  flagId: string,
): Promise<
  Result<
    {
      flag: CareFlag;
      age: number;
      joinedAt: string;
      earlierFlags: number;
      blockedBy: number;
      ageChecks: AgeCheckEntry[];
      messages: OpsMessage[];
    },
    "flag_not_found"
  >
> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const stored = await selectFlag(trx, flagId);
    if (stored === undefined) return fail("flag_not_found");
    const { customerId, conversationId } = stored;
    const context = await selectFlagContext(trx, flagId, customerId);
    const messages = await recentMessages(trx, conversationId, messagesShown);
    await recordAudit(
      trx,
      {
        staffId,
        action: "flag.read",
        targetType: "conversation",
        targetId: conversationId,
        details: { flagId, customerId },
      },
      { now, random },
    );
    return succeed({
      flag: toCareFlag(stored),
      age: shownAge(context.dateOfBirth, now),
      joinedAt: context.joinedAt.toISOString(),
      earlierFlags: context.earlierFlags,
      blockedBy: context.blockedBy,
      ageChecks: await readAgeChecks(trx, customerId),
      messages: messages.map(toOpsMessage),
    });
  });
}
