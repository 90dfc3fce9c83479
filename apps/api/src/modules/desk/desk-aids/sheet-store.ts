import type { Db } from "../../../plugins/database.ts";

/** Returns the sequence up to which the customer has read a conversation; 0 if they have read nothing. */
export async function selectReadUpTo(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom("conversations")
    .select("read_up_to")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return row?.read_up_to ?? 0;
}
