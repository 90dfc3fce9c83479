import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sendWithNext } from "../../../plugins/send-with-next.ts";
import type { LockedConversation, LockedCustomer } from "./lock-store.ts";
import { notesActivity } from "./rules.ts";

/** Reads whose conversation it is, without a lock, to know what to lock first. */
export async function selectConversationCustomer(trx: Db, conversationId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("conversations")
    .select("customer_id")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
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

/** A message's own columns, as StoredMessage names them. */
export const messageColumns = [
  "message.id",
  "message.conversation_id as conversationId",
  "message.customer_id as customerId",
  "message.direction",
  "message.body",
  "message.sequence",
  "message.cursor",
  "message.client_message_id as clientMessageId",
  "message.staff_id as staffId",
  "message.credit_cost as creditCost",
  "message.sent_at as sentAt",
] as const;

/** The common part of all queries for messages. */
export function selectMessages(db: Db) {
  return db
    .selectFrom("messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .select(messageColumns)
    .select("conversation.profile_id as profileId");
}

/** The customer has written: the conversation is back, and its holder has the usual time for it (DESK-38). */
function endedSnooze(now: Date) {
  return {
    snoozed_until: null,
    snooze_ended_at: now,
    claim_acted_at: sql<Date>`case when claimed_by is null then claim_acted_at else ${now} end`,
  };
}

/**
 * Stores a message at the end of a conversation and of the customer's stream. It is one statement, sent together with
 * the transaction's next one. The caller has locked both rows. If the id is taken, the transaction fails
 * (isMessageIdTaken). A reply with `settles` ends the wait for a reply: no reply is charged again before the
 * customer's next message. A customer's message with `urgent` moves the conversation to the front of the queue
 * (DESK-22).
 */
export async function insertMessage(
  trx: Trx,
  customer: LockedCustomer,
  conversation: LockedConversation,
  message: Omit<StoredMessage, "conversationId" | "customerId" | "profileId" | "sequence" | "cursor">,
  { settles = false, urgent = false }: { readonly settles?: boolean; readonly urgent?: boolean } = {},
): Promise<StoredMessage> {
  const sequence = conversation.lastSequence + 1;
  const cursor = customer.lastCursor + 1;
  const active = message.direction === "sent" && notesActivity(customer.lastActiveAt, message.sentAt);
  const change =
    message.direction === "sent"
      ? {
          last_sent_sequence: sequence,
          waiting_since: conversation.waitingSince ?? message.sentAt,
          ...(conversation.snoozedUntil === null ? {} : endedSnooze(message.sentAt)),
          ...(urgent ? { urgent } : {}),
        }
      : {
          last_reply_sequence: sequence,
          waiting_since: null,
          claim_acted_at: message.sentAt,
          snoozed_until: null,
          ...(settles ? { last_charged_sequence: sequence } : {}),
        };
  await sendWithNext(() =>
    trx
      .with("stored", (db) =>
        db.insertInto("messages").values({
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
        }),
      )
      .with("moved", (db) =>
        db
          .updateTable("customers")
          .set({ last_cursor: cursor, ...(active ? { last_active_at: message.sentAt } : {}) })
          .where("id", "=", customer.id),
      )
      .updateTable("conversations")
      .set({ last_sequence: sequence, ...change })
      .where("id", "=", conversation.id)
      .execute(),
  );
  return {
    ...message,
    conversationId: conversation.id,
    customerId: customer.id,
    profileId: conversation.profileId,
    sequence,
    cursor,
  };
}

/** Whether a database error means that the message id is already used. The operator's client makes a reply's id. */
export function isMessageIdTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "messages_pkey";
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
