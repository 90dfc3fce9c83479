import type { Db } from "../../../plugins/database.ts";

/** The sequence up to which the customer has read a conversation; 0 where they have not begun. */
export async function selectReadUpTo(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom("conversations")
    .select("read_up_to")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return row?.read_up_to ?? 0;
}
