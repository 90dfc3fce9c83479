import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredNote {
  readonly id: string;
  readonly conversationId: string | null;
  readonly author: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** Stores a note; `conversationId` null: about the customer as a whole. */
export async function insertNote(
  trx: Trx,
  note: {
    readonly id: string;
    readonly customerId: string;
    readonly conversationId: string | null;
    readonly staffId: string;
    readonly body: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("customer_notes")
    .values({
      id: note.id,
      customer_id: note.customerId,
      conversation_id: note.conversationId,
      staff_id: note.staffId,
      body: note.body,
      created_at: note.now,
    })
    .execute();
}

/**
 * Reads notes on a customer, oldest first: all, or, if a conversation is given, those on it and those on the
 * customer as a whole.
 */
export async function selectNotes(
  db: Db,
  customerId: string,
  conversationId?: string,
): Promise<readonly StoredNote[]> {
  let query = db
    .selectFrom("customer_notes as note")
    .innerJoin("staff", "staff.id", "note.staff_id")
    .select([
      "note.id",
      "note.conversation_id as conversationId",
      "staff.display_name as author",
      "note.body",
      "note.created_at as createdAt",
    ])
    .where("note.customer_id", "=", customerId);
  if (conversationId !== undefined) {
    query = query.where((eb) =>
      eb.or([eb("note.conversation_id", "is", null), eb("note.conversation_id", "=", conversationId)]),
    );
  }
  return await query.orderBy("note.created_at").orderBy("note.id").execute();
}
