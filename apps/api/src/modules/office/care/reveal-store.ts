import type { Db } from "../../../plugins/database.ts";

/** Records that an operator revealed a message; once per message. */
export async function insertReveal(
  db: Db,
  reveal: { readonly messageId: string; readonly staffId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("abuse_reveals")
    .values({ message_id: reveal.messageId, staff_id: reveal.staffId, revealed_at: reveal.now })
    .onConflict((conflict) => conflict.columns(["message_id", "staff_id"]).doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The text of a message that belongs to a conversation and was sent by the customer; null: there is none. */
export async function selectCustomerMessage(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<string | null> {
  const message = await db
    .selectFrom("messages")
    .select("body")
    .where("id", "=", messageId)
    .where("conversation_id", "=", conversationId)
    .where("direction", "=", "sent")
    .executeTakeFirst();
  return message?.body ?? null;
}

/** Whether a message belongs to a conversation and was sent by the customer. */
export async function customerWrote(db: Db, conversationId: string, messageId: string): Promise<boolean> {
  return (await selectCustomerMessage(db, conversationId, messageId)) !== null;
}

/** Whether a flag is open in a conversation. */
export async function selectFlagged(db: Db, conversationId: string): Promise<boolean> {
  const flag = await db
    .selectFrom("care_flags")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("outcome", "is", null)
    .limit(1)
    .executeTakeFirst();
  return flag !== undefined;
}
