import { sql, type RawBuilder } from "kysely";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
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

/** What is stored with a message, as parameters of its statement. */
interface MessageRow extends Omit<StoredMessage, "profileId"> {
  readonly lastActiveAt: Date;
  readonly lastChargedSequence: number;
  readonly waitingSince: Date | null;
  readonly urgent: boolean;
}

/** Stores the message and moves the customer's stream on. */
function withStored(db: Db, row: MessageRow) {
  return db
    .with("stored", (part) =>
      part.insertInto("messages").values({
        id: row.id,
        conversation_id: row.conversationId,
        customer_id: row.customerId,
        direction: row.direction,
        body: row.body,
        sequence: row.sequence,
        cursor: row.cursor,
        client_message_id: row.clientMessageId,
        staff_id: row.staffId,
        credit_cost: row.creditCost,
        sent_at: row.sentAt,
      }),
    )
    .with("moved", (part) =>
      part
        .updateTable("customers")
        .set({ last_cursor: row.cursor, last_active_at: row.lastActiveAt })
        .where("id", "=", row.customerId),
    )
    .updateTable("conversations")
    .where("id", "=", row.conversationId);
}

const storeSent = compiledOnce((db, row: MessageRow) => {
  // A conversation that was put away is back, and its holder has the usual time for it (DESK-38).
  const ifPutAway = (holder: RawBuilder<boolean>, column: string): RawBuilder<Date> =>
    sql`case when snoozed_until is not null and ${holder} then ${row.sentAt} else ${sql.ref(column)} end`;
  return withStored(db, row)
    .set({
      last_sequence: row.sequence,
      last_sent_sequence: row.sequence,
      waiting_since: row.waitingSince,
      urgent: sql<boolean>`urgent or ${row.urgent}`,
      snoozed_until: null,
      snooze_ended_at: ifPutAway(sql`true`, "snooze_ended_at"),
      claim_acted_at: ifPutAway(sql`claimed_by is not null`, "claim_acted_at"),
    })
    .compile();
});

const storeReceived = compiledOnce((db, row: MessageRow) =>
  withStored(db, row)
    .set({
      last_sequence: row.sequence,
      last_reply_sequence: row.sequence,
      last_charged_sequence: row.lastChargedSequence,
      waiting_since: null,
      claim_acted_at: row.sentAt,
      snoozed_until: null,
    })
    .compile(),
);

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
  const isSent = message.direction === "sent";
  const stored = {
    ...message,
    conversationId: conversation.id,
    customerId: customer.id,
    sequence,
    cursor: customer.lastCursor + 1,
  };
  const row: MessageRow = {
    ...stored,
    lastActiveAt:
      isSent && notesActivity(customer.lastActiveAt, message.sentAt) ? message.sentAt : customer.lastActiveAt,
    lastChargedSequence: settles ? sequence : conversation.lastChargedSequence,
    waitingSince: conversation.waitingSince ?? message.sentAt,
    urgent,
  };
  await sendWithNext(() => (isSent ? storeSent : storeReceived)(trx, row));
  return { ...stored, profileId: conversation.profileId };
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
