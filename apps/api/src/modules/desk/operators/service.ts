import type { OpsConversation, OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import type { QueueItem } from "@parlour/contract/operations/queue";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { isAbusive } from "@parlour/contract/rules/abuse";
import { maskContact } from "@parlour/contract/rules/masked-contact";
import { normaliseMessage } from "@parlour/contract/rules/message";
import { offServiceBreaks, offServiceNames } from "@parlour/contract/rules/off-service";
import { shownAge } from "@parlour/contract/rules/adult";
import type { ConfirmCaller } from "../../../plugins/access-check.ts";
import type { Db } from "../../../plugins/database.ts";
import type { Failure } from "../../../plugins/failure.ts";
import type { Platform } from "../../../platform.ts";
import {
  deliverReply,
  recentMessages,
  type AlsoWrite,
  type DeliveredReply,
  type ReplyRefusal,
  type StoredMessage,
} from "../../conversation/chat/index.ts";
import { readConversationCare } from "../../people/flags/index.ts";
import { openPictureAddress } from "../../people/media/index.ts";
import { touchClaim } from "./claim-store.ts";
import { deskPicture, preview, queueLimit, staleBefore } from "./rules.ts";
import { idleReturnAt } from "./claim-rules.ts";
import { heldUntil } from "./presence-rules.ts";
import { selectPresence } from "./presence-store.ts";
import { selectLongestWaiting, selectMine, selectWaiting, type QueuedConversation } from "./queue-store.ts";
import { selectDeskFacts, type DeskFacts } from "./store.ts";

/** The parts of the platform that the desk uses. */
export type DeskDependencies = Pick<Platform, "database" | "clock" | "random" | "events" | "settings">;

/** How many messages an opened conversation shows, and the most in a page of earlier ones. */
const shownMessages = 200;

export type ClaimRefusal = "conversation_not_found" | "conversation_not_claimed";

/** Returns a profile's picture: the one that staff uploaded, otherwise the one of the brand's build. */
function pictureOf(brand: string, address: string, uploadId: string | null): string {
  return uploadId === null ? deskPicture(brand, address) : openPictureAddress(uploadId);
}

function toQueueItem(
  queued: QueuedConversation,
  held: Pick<
    QueueItem,
    "claimedBy" | "claimedAt" | "returnsAt" | "handedBy" | "snoozedUntil" | "backBecause"
  >,
): QueueItem {
  const { lastBody, waitingSince, profileUploadId, suggests, ...facts } = queued;
  return {
    conversationId: facts.conversationId,
    brand: facts.brand,
    region: facts.region,
    profileName: facts.profileName,
    profileImageUrl: pictureOf(facts.brand, facts.profileImageUrl, profileUploadId),
    customerName: facts.customerName,
    waitingSince: waitingSince?.toISOString() ?? null,
    unanswered: facts.unanswered,
    preview: preview(lastBody),
    newCustomer: facts.newCustomer,
    neverAnswered: facts.neverAnswered,
    ...(suggests === null ? {} : { suggests }),
    ...held,
  };
}

const unclaimed = { claimedBy: null, claimedAt: null, returnsAt: null, handedBy: null } as const;

/** Reads the unclaimed conversations that wait for a reply, urgent ones and then the longest wait first, and this operator's claims. */
export async function readQueue(
  { database, clock, settings }: DeskDependencies,
  staffId: string,
  narrowed: { readonly brand?: string; readonly region?: RegionCode; readonly only?: string } = {},
): Promise<{
  waiting: QueueItem[];
  mine: QueueItem[];
}> {
  const now = clock.now();
  const { brand, region } = narrowed;
  const only = narrowed.only?.split(",") ?? null;
  const wanted = { now, staffId, staleBefore: staleBefore(now), brand, region, only, limit: queueLimit };
  const waiting = await selectWaiting(database, wanted);
  const mine = await selectMine(database, staffId, { only, limit: queueLimit });
  const leaving =
    mine.length === 0
      ? null
      : heldUntil(await selectPresence(database, staffId), now, settings.desk.presenceGraceSeconds);
  return {
    // a stale claim counts as none; the operator's own are in `mine`
    waiting: waiting.filter((item) => item.claimedBy !== staffId).map((item) => toQueueItem(item, unclaimed)),
    mine: mine.map((item) => {
      const { handedBy, snoozedUntil } = item;
      const idle = snoozedUntil === null ? idleReturnAt(item, settings.desk.claimIdleSeconds) : null;
      const returnsAt = leaving !== null && (idle === null || leaving < idle) ? leaving : idle;
      return toQueueItem(item, {
        claimedBy: staffId,
        claimedAt: item.claimedAt.toISOString(),
        returnsAt: returnsAt?.toISOString() ?? null,
        handedBy: handedBy === null ? null : { displayName: handedBy, note: item.handedNote },
        ...(snoozedUntil === null ? {} : { snoozedUntil: snoozedUntil.toISOString() }),
        ...(item.backFromSnooze ? { backBecause: item.waitingSince === null ? "time" : "message" } : {}),
      });
    }),
  };
}

/** A customer's text as staff see it: numbers and addresses are masked (DESK-24), and abuse is marked (DESK-18). */
export function shownBody(body: string): Pick<OpsMessage, "body" | "abusive" | "masked"> {
  const masked = maskContact(body);
  return {
    body: masked ?? body,
    ...(masked === null ? {} : { masked: true as const }),
    ...(isAbusive(body) ? { abusive: true as const } : {}),
  };
}

/** Reads the longest waiting unclaimed conversations that this member of staff could be given, without their messages. */
export async function readLongestWaiting(
  { database, clock }: Pick<DeskDependencies, "database" | "clock">,
  staffId: string,
  limit: number,
) {
  const now = clock.now();
  const wanted = { now, staffId, staleBefore: staleBefore(now) };
  const waiting = await selectLongestWaiting(database, wanted, limit);
  return waiting.map(({ waitingSince, ...each }) => ({
    ...each,
    waitingSince: waitingSince?.toISOString() ?? null,
  }));
}

/** A message as the operator sees it. */
export function toOpsMessage(
  stored: Pick<StoredMessage, "id" | "direction" | "body" | "sequence" | "sentAt" | "creditCost">,
): OpsMessage {
  return {
    id: stored.id,
    from: stored.direction === "sent" ? "customer" : "profile",
    ...(stored.direction === "sent" ? shownBody(stored.body) : { body: stored.body }),
    sequence: stored.sequence,
    sentAt: stored.sentAt.toISOString(),
    creditCost: stored.creditCost,
  };
}

/** A conversation with its last 200 messages, for its claimant. */
export async function toOpsConversation(
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
      persona: facts.persona,
      about: facts.about,
      imageUrl: pictureOf(facts.brand, facts.imageUrl, facts.imageUploadId),
    },
    claimedBy: facts.claimedBy,
    messages: messages.map(toOpsMessage),
    care: await readConversationCare(database, { ...facts, conversationId }),
  };
}

/** Returns a conversation's facts to its claimant; nobody else may read it (DESK-4; docs/safety.md, "insider"). */
export async function readClaimed(
  { database, clock }: Pick<DeskDependencies, "database" | "clock">,
  staffId: string,
  conversationId: string,
): Promise<Result<DeskFacts, ClaimRefusal>> {
  const facts = await selectDeskFacts(database, conversationId, clock.now());
  if (facts === undefined) return fail("conversation_not_found");
  return facts.claimedBy === staffId ? succeed(facts) : fail("conversation_not_claimed");
}

/** A conversation for its claimant, with its last 200 messages, ascending. */
export async function readConversation(
  { database, clock }: DeskDependencies,
  staffId: string,
  conversationId: string,
): Promise<Result<OpsConversation, ClaimRefusal>> {
  const claimed = await readClaimed({ database, clock }, staffId, conversationId);
  if (!claimed.ok) return claimed;
  return succeed(await toOpsConversation(database, conversationId, claimed.value, clock.now()));
}

/** Earlier messages of a claimed conversation, ascending: those before a sequence, or the newest. */
export async function readMessages(
  dependencies: DeskDependencies,
  staffId: string,
  conversationId: string,
  page: { readonly before?: number; readonly limit?: number },
): Promise<Result<{ messages: OpsMessage[]; hasMore: boolean }, ClaimRefusal>> {
  const claimed = await readClaimed(dependencies, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const limit = page.limit ?? shownMessages;
  const found = await recentMessages(dependencies.database, conversationId, limit + 1, page.before);
  return succeed({ messages: found.slice(-limit).map(toOpsMessage), hasMore: found.length > limit });
}

/** The refusal of a reply that breaks rules. Its message, which operators see, names what was found (DESK-20). */
function heldBack(body: string): Failure<"reply_held_back"> {
  const found = offServiceBreaks(normaliseMessage(body));
  const names = found.map(({ rule, words }) => `${offServiceNames[rule]} (“${words}”)`).join("; ");
  return { code: "reply_held_back", message: `It contains ${names}.` };
}

/** Delivers a reply as the profile. Message and charge happen once per replyId. */
export async function sendReply(
  dependencies: DeskDependencies,
  reply: {
    readonly staffId: string;
    readonly conversationId: string;
    readonly replyId: string;
    readonly body: string;
    readonly despite?: string | undefined;
  },
  alsoWrite: AlsoWrite,
  confirmCaller?: ConfirmCaller,
): Promise<
  Result<
    Pick<DeliveredReply, "created" | "hasBrowsers"> & { readonly message: OpsMessage },
    ReplyRefusal | Failure<"reply_held_back">
  >
> {
  const delivered = await deliverReply(dependencies, reply, alsoWrite, confirmCaller);
  if (!delivered.ok) return delivered.error === "reply_held_back" ? fail(heldBack(reply.body)) : delivered;
  const { message, created, hasBrowsers } = delivered.value;
  return succeed({ message: toOpsMessage(message), created, hasBrowsers });
}

/** Tells the customer that a reply is being typed, or no longer. */
export async function showTyping(
  { database, clock, events }: DeskDependencies,
  staffId: string,
  conversationId: string,
  typing: boolean,
): Promise<Result<null, ClaimRefusal>> {
  const claimed = await readClaimed({ database, clock }, staffId, conversationId);
  if (!claimed.ok) return claimed;
  const { customerId, profileId } = claimed.value;
  if (typing) await touchClaim(database, conversationId, staffId, clock.now());
  events.publishToCustomer(customerId, { type: "typing", profileId, typing });
  return succeed(null);
}
