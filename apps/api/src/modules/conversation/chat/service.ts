import type { ErrorCode } from "@parlour/contract/errors";
import type { Message } from "@parlour/contract/operations/schemas";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { careSignsOf } from "@parlour/contract/rules/care-signs";
import { messageProblem, normaliseMessage } from "@parlour/contract/rules/message";
import { offServiceBreaks, type OffServiceBreak } from "@parlour/contract/rules/off-service";
import type { ConfirmCaller } from "../../../plugins/access-check.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import type { Events } from "../../../plugins/events.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Random } from "../../../ports/random.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { afterCommit, inTransaction, keepWrites } from "../../../plugins/transaction.ts";
import {
  acceptanceNeededAfter,
  ageVerificationNeededFor,
  chatConsentNeededAfter,
  hasTakenConsentBack,
} from "../../people/customers/index.ts";
import {
  balanceOf,
  chargeReply,
  lockAccount,
  recordUncharged,
  type UnchargedReason,
} from "../../records/credits/index.ts";
import { insertSuggestions } from "../../people/flags/index.ts";
import { chatRefusal } from "../../people/limits/index.ts";
import { selectMessageFacts, selectReplyState } from "./facts-store.ts";
import { lockForMessage, lockForReply, openConversation } from "./lock-store.ts";
import { selectMessagesBefore } from "./read-store.ts";
import { decideReply, sendRefusal, type ReplyDecision, type SendRefusal } from "./rules.ts";
import { insertMessage, isMessageIdTaken, type StoredMessage } from "./store.ts";

/** The parts of the platform that chat uses. */
export interface ChatDependencies {
  readonly database: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Events;
}

/** A stored message, and whether this call stored it. */
export interface Delivery {
  readonly message: StoredMessage;
  readonly created: boolean;
}

/** A delivered reply. */
export interface DeliveredReply extends Delivery {
  /** Browsers of the customer get pushes. */
  readonly hasBrowsers: boolean;
}

/** A message as the customer sees it. */
export function toMessage(stored: StoredMessage): Message {
  return {
    id: stored.id,
    profileId: stored.profileId,
    direction: stored.direction,
    body: stored.body,
    sequence: stored.sequence,
    sentAt: stored.sentAt.toISOString(),
    ...(stored.clientMessageId === null ? {} : { clientMessageId: stored.clientMessageId }),
    creditCost: stored.creditCost,
  };
}

/**
 * Sends a customer's message to a profile. A repeated clientMessageId returns the stored message. Lock order,
 * here and in every transaction of the server: customers row -> payments row -> credit_accounts row ->
 * conversation row.
 */
export async function sendMessage(
  {
    database,
    clock,
    random,
    events,
    legalVersions,
    settings,
  }: ChatDependencies & Pick<Platform, "legalVersions" | "settings">,
  customerId: string,
  request: { readonly profileId: string; readonly body: string; readonly clientMessageId: string },
  confirmCaller?: ConfirmCaller,
): Promise<
  Result<Delivery, SendRefusal | "message_id_reused" | "unauthorized" | Failure<"age_verification_required">>
> {
  const body = normaliseMessage(request.body);
  const { profileId, clientMessageId } = request;
  // Depends on the text only, so that no lock waits for it.
  const signs = careSignsOf(body);
  return await inTransaction(database, async (trx) => {
    await lockForMessage(trx, { customerId, profileId });
    await confirmCaller?.(trx);
    const facts = await selectMessageFacts(trx, { customerId, profileId, clientMessageId });
    if (facts === null) return fail("unauthorized" as const);
    const { customer, earlier } = facts;
    if (earlier !== null) {
      const same = earlier.conversationId === facts.conversation?.id && earlier.body === body;
      return same
        ? succeed({ message: { ...earlier, profileId }, created: false })
        : fail("message_id_reused" as const);
    }
    const now = clock.now();
    const account = facts.account ?? (await lockAccount(trx, customerId));
    const refusal = sendRefusal({
      banned: customer.banned,
      profileFound: facts.profileFound,
      acceptance: acceptanceNeededAfter(facts.accepted, legalVersions),
      chatConsent: chatConsentNeededAfter(facts.chatConsent),
      ...facts.flags,
      balance: balanceOf(account),
      debt: account.debt,
      paused: chatRefusal(facts.breaks, now),
      body,
    });
    // these refusals come before a missing age verification, all others after it
    const unverified =
      refusal === "banned" ||
      refusal === "profile_not_found" ||
      refusal === "acceptance_required" ||
      refusal === "chat_consent_required" ||
      refusal === "age_check_pending" ||
      refusal === "age_check_required"
        ? null
        : await ageVerificationNeededFor({ database: trx, settings }, customer);
    if (unverified !== null) return fail(unverified);
    if (refusal !== null) return fail(refusal);

    const conversation =
      facts.conversation ?? (await openConversation(trx, { id: random.uuid(), customerId, profileId, now }));
    const sent = {
      id: random.uuid(),
      direction: "sent",
      body,
      clientMessageId,
      staffId: null,
      creditCost: 0,
      sentAt: now,
    } as const;
    const message = await insertMessage(trx, customer, conversation, sent, { urgent: signs.length > 0 });
    if (signs.length > 0) await insertSuggestions(trx, message, signs);
    afterCommit(trx, () => announceMessage(events, message));
    return succeed({ message, created: true });
  });
}

export type ReplyRefusal = Extract<
  ErrorCode,
  | "conversation_not_found"
  | "conversation_not_claimed"
  | "message_length"
  | "waiting_for_credit"
  | "customer_on_break"
  | "consent_taken_back"
  | "message_id_reused"
  | "reply_held_back"
>;

export interface Reply {
  readonly staffId: string;
  readonly conversationId: string;
  /** Made by the operator's client: the idempotency key. */
  readonly replyId: string;
  readonly body: string;
  /** The canned reply that the text was based on. */
  readonly cannedReplyId?: string | undefined;
  /** Why it is sent although it breaks a rule (DESK-20). */
  readonly despite?: string | undefined;
}

/** Lets the desk write in the transaction that delivers a reply. `breaks`: the rules that the text breaks. */
export type AlsoWrite = (
  trx: Trx,
  reply: Reply & { readonly breaks: readonly OffServiceBreak[] },
  now: Date,
) => Promise<void>;

/**
 * Delivers a reply as the profile. Message and charge commit together or not at all, once per replyId. A call with a
 * known replyId returns the stored reply, also after the claim has ended.
 */
export async function deliverReply(
  { database, clock, random, events }: ChatDependencies,
  reply: Reply,
  alsoWrite?: AlsoWrite,
  confirmCaller?: ConfirmCaller,
): Promise<Result<DeliveredReply, ReplyRefusal>> {
  const body = normaliseMessage(reply.body);
  const breaks = messageProblem(body) === null ? offServiceBreaks(body) : [];
  const delivery = inTransaction<Result<DeliveredReply, ReplyRefusal>>(database, async (trx) => {
    await lockForReply(trx, reply.conversationId);
    await confirmCaller?.(trx);
    const state = await selectReplyState(trx, reply);
    if (state === null) return fail("conversation_not_found" as const);
    const { customer, conversation } = state;
    const account = state.account ?? (await lockAccount(trx, customer.id));

    const now = clock.now();
    const uncharged = async (reason: UnchargedReason): Promise<void> =>
      recordUncharged(trx, {
        id: random.uuid(),
        customerId: customer.id,
        conversationId: conversation.id,
        replyId: reply.replyId,
        reason,
        createdAt: now,
      });

    const { earlier } = state;
    if (earlier !== null) {
      const same =
        earlier.conversationId === conversation.id &&
        earlier.staffId === reply.staffId &&
        earlier.body === body;
      if (!same) return fail("message_id_reused" as const);
      await uncharged("duplicate");
      const message = { ...earlier, profileId: conversation.profileId };
      return succeed({ message, created: false, hasBrowsers: state.hasBrowsers });
    }
    // a ban ends claims; a reply under way is refused as banned, not as a lost claim
    if (conversation.claimedBy !== reply.staffId && !customer.banned) {
      return fail("conversation_not_claimed" as const);
    }
    if (breaks.length > 0 && reply.despite === undefined) return fail("reply_held_back" as const);

    const decision = decideReply({
      banned: customer.banned,
      consentTakenBack: hasTakenConsentBack(state.chatConsent),
      paused: chatRefusal(state.breaks, now) !== null,
      body,
      onTheHouse: state.flags.onTheHouse,
      balance: balanceOf(account),
      debt: account.debt,
      lastSentSequence: conversation.lastSentSequence,
      lastChargedSequence: conversation.lastChargedSequence,
    });
    if (decision.kind === "refuse") {
      // the statement has one text for a break and a consent that was taken back
      await uncharged(decision.reason === "consent_taken_back" ? "paused" : decision.reason);
      return keepWrites(trx, fail(refusalOf(decision.reason)));
    }
    const message = await insertMessage(
      trx,
      customer,
      conversation,
      {
        id: reply.replyId,
        direction: "received",
        body,
        clientMessageId: null,
        staffId: reply.staffId,
        creditCost: decision.cost,
        sentAt: now,
      },
      // a free reply settles the message too: no later reply can be charged for it
      { settles: decision.cost !== 0 || decision.reason === "on_the_house" },
    );
    await alsoWrite?.(trx, { ...reply, breaks }, now);
    if (decision.cost === 0) {
      await uncharged(decision.reason);
    } else {
      const charged = await chargeReply(
        trx,
        account,
        { lots: state.lots, replyId: reply.replyId },
        { now, random },
      );
      if (!charged.ok) throw new Error(`a chargeable reply could not be charged: ${charged.error}`);
    }
    afterCommit(trx, () => announceMessage(events, message));
    return succeed({ message, created: true, hasBrowsers: state.hasBrowsers });
  });
  return await delivery.catch((error: unknown) => {
    // Another transaction used the id meanwhile, for another conversation.
    if (isMessageIdTaken(error)) return fail("message_id_reused" as const);
    throw error;
  });
}

/** Maps a refusal for the operator: a banned customer's conversation counts as not found. */
function refusalOf(reason: Extract<ReplyDecision, { readonly kind: "refuse" }>["reason"]): ReplyRefusal {
  switch (reason) {
    case "banned":
      return "conversation_not_found";
    case "paused":
      return "customer_on_break";
    case "message_length":
    case "consent_taken_back":
    case "waiting_for_credit":
      return reason;
    default:
      return reason satisfies never;
  }
}

/** The newest messages of a conversation, or those before a sequence, ascending. */
export async function recentMessages(
  database: Db,
  conversationId: string,
  limit: number,
  before?: number,
): Promise<readonly StoredMessage[]> {
  return (await selectMessagesBefore(database, { conversationId, before, limit })).toReversed();
}

function announceMessage(events: Events, { customerId, conversationId, creditCost }: StoredMessage): void {
  events.publishToCustomer(customerId, { type: "messages" });
  if (creditCost > 0) events.publishToCustomer(customerId, { type: "balance" });
  events.publishToStaff({ type: "conversation", conversationId });
}
