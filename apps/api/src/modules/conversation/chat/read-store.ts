import type { Db } from "../../../plugins/database.ts";
import { selectMessages, type StoredMessage } from "./store.ts";

/** Messages of a customer after one cursor and up to another, ascending. */
export async function selectMessagesBetween(
  db: Db,
  range: {
    readonly customerId: string;
    readonly after: number;
    readonly upTo: number;
    readonly profileId?: string | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredMessage[]> {
  let query = selectMessages(db)
    .where("message.customer_id", "=", range.customerId)
    .where("message.cursor", ">", range.after)
    .where("message.cursor", "<=", range.upTo);
  if (range.profileId !== undefined) {
    query = query.where("conversation.profile_id", "=", range.profileId);
  }
  return await query.orderBy("message.cursor").limit(range.limit).execute();
}

/**
 * Returns the newest messages of a conversation, newest first, optionally before a sequence and up to a
 * cursor.
 */
export async function selectMessagesBefore(
  db: Db,
  range: {
    readonly conversationId: string;
    readonly before?: number | undefined;
    readonly upToCursor?: number | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredMessage[]> {
  let query = selectMessages(db).where("message.conversation_id", "=", range.conversationId);
  if (range.before !== undefined) query = query.where("message.sequence", "<", range.before);
  if (range.upToCursor !== undefined) query = query.where("message.cursor", "<=", range.upToCursor);
  return await query.orderBy("message.sequence", "desc").limit(range.limit).execute();
}

export interface ReadableConversation {
  /** null if the customer has no conversation with this profile. */
  readonly id: string | null;
  readonly readUpTo: number;
  readonly lastSequence: number;
  /** Who holds it; null: nobody. */
  readonly claimedBy: string | null;
}

/** A customer's conversation with a profile of their brand; undefined if there is no such profile. */
export async function selectReadable(
  db: Db,
  customerId: string,
  profileId: string,
): Promise<ReadableConversation | undefined> {
  const row = await db
    .selectFrom("customers as customer")
    .innerJoin("profiles as profile", "profile.brand_id", "customer.brand_id")
    .leftJoin("conversations as conversation", (join) =>
      join
        .onRef("conversation.customer_id", "=", "customer.id")
        .onRef("conversation.profile_id", "=", "profile.id"),
    )
    .select([
      "conversation.id",
      "conversation.read_up_to",
      "conversation.last_sequence",
      "conversation.claimed_by",
    ])
    .where("customer.id", "=", customerId)
    .where("profile.id", "=", profileId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    readUpTo: row.read_up_to ?? 0,
    lastSequence: row.last_sequence ?? 0,
    claimedBy: row.claimed_by,
  };
}

/** Moves the read mark forward. Returns the mark and the claimant if it moved, undefined if it did not. */
export async function advanceReadMark(
  db: Db,
  conversationId: string,
  upTo: number,
): Promise<{ readonly upTo: number; readonly claimedBy: string | null } | undefined> {
  return await db
    .updateTable("conversations")
    .set((eb) => ({ read_up_to: eb.fn<number>("least", [eb.val(upTo), eb.ref("last_sequence")]) }))
    .where("id", "=", conversationId)
    .where((eb) => eb("read_up_to", "<", eb.fn<number>("least", [eb.val(upTo), eb.ref("last_sequence")])))
    .returning(["read_up_to as upTo", "claimed_by as claimedBy"])
    .executeTakeFirst();
}

/** The customer's newest cursor: everything up to it is committed. */
export async function selectNewestCursor(db: Db, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("customers")
    .select("last_cursor")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.last_cursor ?? 0;
}
