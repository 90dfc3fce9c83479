import type { Db, Trx } from "../../../plugins/database.ts";
import { notesActivity } from "./rules.ts";

/** A customer whose row is locked: the lock under which cursors are handed out. */
export interface LockedCustomer {
  readonly id: string;
  readonly brandId: string;
  readonly banned: boolean;
  readonly lastCursor: number;
  readonly lastActiveAt: Date;
}

/** Locks a customer's row, the first lock of every chat transaction. Returns null if there is none. */
export async function lockCustomerForChat(trx: Trx, customerId: string): Promise<LockedCustomer | null> {
  const row = await trx
    .selectFrom("customers")
    .select(["id", "brand_id", "banned", "last_cursor", "last_active_at"])
    .where("id", "=", customerId)
    // no key update: rows that refer to the customer can be written meanwhile
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    brandId: row.brand_id,
    banned: row.banned,
    lastCursor: row.last_cursor,
    lastActiveAt: row.last_active_at,
  };
}

export interface LockedConversation {
  readonly id: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly lastSequence: number;
  readonly lastSentSequence: number;
  readonly lastChargedSequence: number;
  readonly waitingSince: Date | null;
  readonly claimedBy: string | null;
}

const conversationColumns = [
  "id",
  "customer_id as customerId",
  "profile_id as profileId",
  "last_sequence as lastSequence",
  "last_sent_sequence as lastSentSequence",
  "last_charged_sequence as lastChargedSequence",
  "waiting_since as waitingSince",
  "claimed_by as claimedBy",
] as const;

/** Reads whose conversation it is, without a lock, to know what to lock first. */
export async function selectConversationCustomer(trx: Db, conversationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("conversations")
    .select("customer_id")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Returns the id of a customer's conversation with a profile, without a lock; null if there is none. */
export async function selectConversationId(
  trx: Trx,
  customerId: string,
  profileId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("profile_id", "=", profileId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a conversation, the last lock of every chat transaction. */
export async function lockConversation(
  trx: Trx,
  conversationId: string,
): Promise<LockedConversation | undefined> {
  return await trx
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("id", "=", conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks the conversation of a customer and a profile, and creates it if needed. The customer must be locked already.
 */
export async function lockOrOpenConversation(
  trx: Trx,
  opening: {
    readonly id: string;
    readonly customerId: string;
    readonly profileId: string;
    readonly now: Date;
  },
): Promise<LockedConversation> {
  const found = await trx
    .selectFrom("conversations")
    .select(conversationColumns)
    .where("customer_id", "=", opening.customerId)
    .where("profile_id", "=", opening.profileId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found !== undefined) return found;
  return await trx
    .insertInto("conversations")
    .values({
      id: opening.id,
      customer_id: opening.customerId,
      profile_id: opening.profileId,
      created_at: opening.now,
    })
    .returning(conversationColumns)
    .executeTakeFirstOrThrow();
}

/** Whether customers can write to a profile of a brand. */
export async function profileOffered(trx: Trx, brandId: string, profileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", profileId)
    .where("brand_id", "=", brandId)
    .where("available", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message as stored, with the profile of its conversation. */
export interface StoredMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly customerId: string;
  readonly profileId: string;
  readonly direction: "sent" | "received";
  readonly body: string;
  readonly sequence: number;
  readonly cursor: number;
  readonly clientMessageId: string | null;
  readonly staffId: string | null;
  readonly creditCost: number;
  readonly sentAt: Date;
}

/** The common part of all queries for messages. */
export function selectMessages(db: Db) {
  return db
    .selectFrom("messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .select([
      "message.id",
      "message.conversation_id as conversationId",
      "message.customer_id as customerId",
      "conversation.profile_id as profileId",
      "message.direction",
      "message.body",
      "message.sequence",
      "message.cursor",
      "message.client_message_id as clientMessageId",
      "message.staff_id as staffId",
      "message.credit_cost as creditCost",
      "message.sent_at as sentAt",
    ]);
}

export async function selectByClientMessageId(
  trx: Trx,
  customerId: string,
  clientMessageId: string,
): Promise<StoredMessage | undefined> {
  return await selectMessages(trx)
    .where("message.customer_id", "=", customerId)
    .where("message.client_message_id", "=", clientMessageId)
    .executeTakeFirst();
}

export async function selectMessage(trx: Trx, id: string): Promise<StoredMessage | undefined> {
  return await selectMessages(trx).where("message.id", "=", id).executeTakeFirst();
}

/**
 * Stores a message at the end of a conversation and of the customer's stream. The caller has locked both
 * rows. Returns null if the id is taken (a reply's id is made by the operator's client). A reply with
 * `settles` ends the wait for a reply: no reply is charged again before the customer's next message.
 */
export async function insertMessage(
  trx: Trx,
  customer: LockedCustomer,
  conversation: LockedConversation,
  message: Omit<StoredMessage, "conversationId" | "customerId" | "profileId" | "sequence" | "cursor">,
  { settles }: { readonly settles: boolean } = { settles: false },
): Promise<StoredMessage | null> {
  const sequence = conversation.lastSequence + 1;
  const cursor = customer.lastCursor + 1;
  const row = await trx
    .insertInto("messages")
    .values({
      id: message.id,
      conversation_id: conversation.id,
      customer_id: customer.id,
      direction: message.direction,
      body: message.body,
      sequence,
      cursor,
      client_message_id: message.clientMessageId,
      staff_id: message.staffId,
      credit_cost: message.creditCost,
      sent_at: message.sentAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return null;
  const active = message.direction === "sent" && notesActivity(customer.lastActiveAt, message.sentAt);
  await trx
    .updateTable("customers")
    .set({ last_cursor: cursor, ...(active ? { last_active_at: message.sentAt } : {}) })
    .where("id", "=", customer.id)
    .execute();
  const change =
    message.direction === "sent"
      ? { last_sent_sequence: sequence, waiting_since: conversation.waitingSince ?? message.sentAt }
      : {
          last_reply_sequence: sequence,
          waiting_since: null,
          claim_acted_at: message.sentAt,
          ...(settles ? { last_charged_sequence: sequence } : {}),
        };
  await trx
    .updateTable("conversations")
    .set({ last_sequence: sequence, ...change })
    .where("id", "=", conversation.id)
    .execute();
  return {
    ...message,
    conversationId: conversation.id,
    customerId: customer.id,
    profileId: conversation.profileId,
    sequence,
    cursor,
  };
}

/** A conversation and its customer. */
export interface ConversationPlace {
  readonly customerId: string;
  readonly conversationId: string;
}

/**
 * Locks a conversation's customer, then the conversation: the order of every transaction. Returns null if
 * either is gone.
 */
export async function lockPlace(
  trx: Trx,
  { customerId, conversationId }: ConversationPlace,
): Promise<{ readonly banned: boolean; readonly claimedBy: string | null } | null> {
  const customer = await trx
    .selectFrom("customers")
    .select("banned")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const conversation = await trx
    .selectFrom("conversations")
    .select("claimed_by as claimedBy")
    .where("id", "=", conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (customer === undefined || conversation === undefined) return null;
  return { banned: customer.banned, claimedBy: conversation.claimedBy };
}
