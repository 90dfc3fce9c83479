import type { Db, Trx } from "../../../plugins/database.ts";

/** Stores a whisper. */
export async function insertWhisper(
  trx: Trx,
  whisper: {
    readonly id: string;
    readonly conversationId: string;
    readonly authorId: string;
    readonly claimantId: string;
    readonly body: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("whispers")
    .values({
      id: whisper.id,
      conversation_id: whisper.conversationId,
      author_id: whisper.authorId,
      claimant_id: whisper.claimantId,
      body: whisper.body,
      written_at: whisper.now,
    })
    .execute();
}

function selectWhispers(db: Db, conversationId: string) {
  return db
    .selectFrom("whispers as whisper")
    .innerJoin("staff as author", "author.id", "whisper.author_id")
    .innerJoin("staff as claimant", "claimant.id", "whisper.claimant_id")
    .select([
      "whisper.id as whisperId",
      "author.display_name as author",
      "claimant.display_name as to",
      "whisper.body",
      "whisper.written_at as writtenAt",
      "whisper.closed_at as closedAt",
    ])
    .where("whisper.conversation_id", "=", conversationId);
}

/** Reads the latest whispers in a conversation, newest first. */
export async function selectLatestWhispers(db: Db, conversationId: string, limit: number) {
  return await selectWhispers(db, conversationId)
    .orderBy("whisper.written_at", "desc")
    .orderBy("whisper.id", "desc")
    .limit(limit)
    .execute();
}

/** Reads the latest whispers to somebody that they have not closed, newest first. */
export async function selectUnclosed(db: Db, conversationId: string, claimantId: string, limit: number) {
  return await selectWhispers(db, conversationId)
    .where("whisper.claimant_id", "=", claimantId)
    .where("whisper.closed_at", "is", null)
    .orderBy("whisper.written_at", "desc")
    .orderBy("whisper.id", "desc")
    .limit(limit)
    .execute();
}

/** Closes a whisper of its reader, if it is open. Returns whether there is such a whisper, open or closed. */
export async function setClosed(
  db: Db,
  whisper: { readonly id: string; readonly conversationId: string; readonly claimantId: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("whispers")
    .set((eb) => ({ closed_at: eb.fn.coalesce("closed_at", eb.val(now)) }))
    .where("id", "=", whisper.id)
    .where("conversation_id", "=", whisper.conversationId)
    .where("claimant_id", "=", whisper.claimantId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
