import type { OpsConversation, OpsMessage, QueueItem } from "@parlour/contract/operations/operators";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { shownAge } from "@parlour/contract/rules/adult";
import type { Db } from "../../plugins/database.ts";
import type { Platform } from "../../platform.ts";
import { deliverReply, recentMessages, type ReplyRefusal, type StoredMessage } from "../chat/service.ts";
import { claimable, deskPicture, preview, queueLimit, staleBefore } from "./rules.ts";
import {
  clearClaim,
  lockClaim,
  selectDeskFacts,
  selectMine,
  selectWaiting,
  setClaim,
  touchClaim,
  type DeskFacts,
  type QueuedConversation,
} from "./store.ts";

type DeskTools = Pick<Platform, "database" | "clock" | "random" | "events">;

/** How many messages a conversation opens with. */
const shownMessages = 200;

function toQueueItem(queued: QueuedConversation, claimedBy: string | null): QueueItem {
  const { lastBody, waitingSince, ...facts } = queued;
  return {
    ...facts,
    profileImageUrl: deskPicture(facts.brand, facts.profileImageUrl),
    waitingSince: waitingSince?.toISOString() ?? null,
    preview: preview(lastBody),
    claimedBy,
  };
}

/** What waits for an answer and is free to claim, longest waiting first, and all that this operator has claimed. */
export async function readQueue(
  { database, clock }: DeskTools,
  staffId: string,
): Promise<{ waiting: QueueItem[]; mine: QueueItem[] }> {
  const waiting = await selectWaiting(database, staleBefore(clock.now()), queueLimit);
  const mine = await selectMine(database, staffId, queueLimit);
  return {
    // a stale claim counts as none; one's own stands in `mine`
    waiting: waiting.filter((item) => item.claimedBy !== staffId).map((item) => toQueueItem(item, null)),
    mine: mine.map((item) => toQueueItem(item, staffId)),
  };
}

/** A message as the operator sees it. */
export function toOpsMessage(stored: StoredMessage): OpsMessage {
  return {
    id: stored.id,
    from: stored.direction === "sent" ? "customer" : "profile",
    body: stored.body,
    sequence: stored.sequence,
    sentAt: stored.sentAt.toISOString(),
    creditCost: stored.creditCost,
  };
}

async function toOpsConversation(
  database: Db,
  conversationId: string,
  facts: DeskFacts,
  now: Date,
): Promise<OpsConversation> {
  const messages = await recentMessages(database, conversationId, shownMessages);
  return {
    conversationId,
    brand: facts.brand,
    region: facts.region,
    customer: {
      name: facts.customerName,
      age: shownAge(facts.dateOfBirth, now),
      joinedAt: facts.joinedAt.toISOString(),
      hasCredit: facts.hasCredit,
    },
    profile: {
      id: facts.profileId,
      name: facts.profileName,
      age: facts.profileAge,
      tagline: facts.tagline,
      about: facts.about,
      imageUrl: deskPicture(facts.brand, facts.imageUrl),
    },
    claimedBy: facts.claimedBy,
    messages: messages.map(toOpsMessage),
  };
}

/** Takes a conversation. Of several operators at once exactly one gets it; claiming twice is harmless. */
export async function claimConversation(
  { database, clock, events }: DeskTools,
  staffId: string,
  conversationId: string,
): Promise<Result<OpsConversation, "conversation_not_found" | "conversation_claimed">> {
  const now = clock.now();
  const claimed = await database.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    if (!claimable(claim, staffId, now)) return fail("conversation_claimed" as const);
    await setClaim(tx, conversationId, staffId, now);
    const facts = await selectDeskFacts(tx, conversationId);
    if (facts === undefined) return fail("conversation_not_found" as const);
    const conversation = await toOpsConversation(tx, conversationId, facts, now);
    return succeed({ conversation, changed: claim.claimedBy !== staffId });
  });
  if (!claimed.ok) return claimed;
  if (claimed.value.changed) {
    events.publishToStaff({ type: "conversation", conversationId });
    events.publishToStaff({ type: "queue" });
  }
  return succeed(claimed.value.conversation);
}

type ClaimRefusal = "conversation_not_found" | "conversation_not_claimed";

/** Gives a claimed conversation back to the queue. */
export async function releaseConversation(
  { database, events }: DeskTools,
  staffId: string,
  conversationId: string,
): Promise<Result<null, ClaimRefusal>> {
  const released = await database.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, conversationId);
    if (claim === undefined) return fail("conversation_not_found" as const);
    if (claim.claimedBy !== staffId) return fail("conversation_not_claimed" as const);
    await clearClaim(tx, conversationId);
    return succeed(null);
  });
  if (released.ok) {
    events.publishToStaff({ type: "conversation", conversationId });
    events.publishToStaff({ type: "queue" });
  }
  return released;
}

async function readClaimed(
  database: Db,
  staffId: string,
  conversationId: string,
): Promise<Result<DeskFacts, ClaimRefusal>> {
  const facts = await selectDeskFacts(database, conversationId);
  if (facts === undefined) return fail("conversation_not_found");
  return facts.claimedBy === staffId ? succeed(facts) : fail("conversation_not_claimed");
}

/** A conversation for its claimant, with its last 200 messages, ascending. */
export async function readConversation(
  { database, clock }: DeskTools,
  staffId: string,
  conversationId: string,
): Promise<Result<OpsConversation, ClaimRefusal>> {
  const claimed = await readClaimed(database, staffId, conversationId);
  if (!claimed.ok) return claimed;
  return succeed(await toOpsConversation(database, conversationId, claimed.value, clock.now()));
}

/** Answers as the profile; message and charge happen once per replyId. */
export async function sendReply(
  tools: DeskTools,
  reply: {
    readonly staffId: string;
    readonly conversationId: string;
    readonly replyId: string;
    readonly body: string;
  },
): Promise<Result<{ readonly message: OpsMessage; readonly created: boolean }, ReplyRefusal>> {
  const delivered = await deliverReply(tools, reply);
  if (!delivered.ok) return delivered;
  return succeed({
    message: toOpsMessage(delivered.value.message),
    created: delivered.value.created,
  });
}

/** Tells the customer that an answer is being typed, or no longer. */
export async function showTyping(
  { database, clock, events }: DeskTools,
  staffId: string,
  conversationId: string,
  typing: boolean,
): Promise<Result<null, ClaimRefusal>> {
  const claimed = await readClaimed(database, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const { customerId, profileId } = claimed.value;
  if (typing) await touchClaim(database, conversationId, staffId, clock.now());
  events.publishToCustomer(customerId, { type: "typing", profileId, typing });
  return succeed(null);
}
