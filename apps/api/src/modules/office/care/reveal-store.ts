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

/** Whether a message belongs to a conversation and was sent by the customer. */
export async function customerWrote(db: Db, conversationId: string, messageId: string): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .where("conversation_id", "=", conversationId)
    .where("direction", "=", "sent")
    .executeTakeFirst();
  return message !== undefined;
}
