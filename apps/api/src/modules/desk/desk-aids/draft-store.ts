import { sql } from "kysely";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredDraft {
  readonly body: string;
  readonly replyId: string;
  readonly revision: string;
  readonly begunAt: Date;
  readonly savedAt: Date;
}

const columns = [
  "body",
  "reply_id as replyId",
  "revision",
  "begun_at as begunAt",
  "saved_at as savedAt",
] as const;

/** Identifies an unsent text: its operator and conversation. */
interface DraftKey {
  readonly conversationId: string;
  readonly staffId: string;
}

export async function findDraft(db: Db, key: DraftKey): Promise<StoredDraft | undefined> {
  return await db
    .selectFrom("reply_drafts")
    .select(columns)
    .where("conversation_id", "=", key.conversationId)
    .where("staff_id", "=", key.staffId)
    .executeTakeFirst();
}

export interface StoredOthersDraft extends StoredDraft {
  readonly staffId: string;
  readonly author: string;
}

/** Reads other operators' unsent texts, oldest first, leaving out those older than the last reply. */
export async function selectOthersDrafts(db: Db, key: DraftKey): Promise<readonly StoredOthersDraft[]> {
  return await db
    .selectFrom("reply_drafts as draft")
    .innerJoin("staff", "staff.id", "draft.staff_id")
    .select([
      "draft.body",
      "draft.reply_id as replyId",
      "draft.revision",
      "draft.begun_at as begunAt",
      "draft.saved_at as savedAt",
      "draft.staff_id as staffId",
      "staff.display_name as author",
    ])
    .where("draft.conversation_id", "=", key.conversationId)
    .where("draft.staff_id", "!=", key.staffId)
    .where(
      sql<boolean>`not exists (select from messages as reply
        join conversations as conversation on conversation.id = reply.conversation_id
        where reply.conversation_id = draft.conversation_id
          and reply.sequence = conversation.last_reply_sequence
          and reply.sent_at > draft.saved_at)`,
    )
    .orderBy("draft.begun_at")
    .orderBy("draft.staff_id")
    .execute();
}

/** Whether a reply with that id has been delivered: a save for it then comes too late. */
export async function isDelivered(trx: Trx, replyId: string): Promise<boolean> {
  const row = await trx.selectFrom("messages").select("id").where("id", "=", replyId).executeTakeFirst();
  return row !== undefined;
}

/** Stores an unsent text and replaces the previous one. */
export async function putDraft(trx: Trx, key: DraftKey, draft: StoredDraft): Promise<void> {
  const values = {
    body: draft.body,
    reply_id: draft.replyId,
    revision: draft.revision,
    saved_at: draft.savedAt,
  };
  await trx
    .insertInto("reply_drafts")
    .values({
      ...values,
      conversation_id: key.conversationId,
      staff_id: key.staffId,
      begun_at: draft.begunAt,
    })
    .onConflict((conflict) => conflict.columns(["conversation_id", "staff_id"]).doUpdateSet(values))
    .execute();
}

/** Deletes an unsent text. Returns it. */
export async function deleteDraft(trx: Trx, key: DraftKey): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("reply_drafts")
    .where("conversation_id", "=", key.conversationId)
    .where("staff_id", "=", key.staffId)
    .returning("body")
    .executeTakeFirst();
  return row?.body;
}

/** Identifies the unsent text of one reply. */
interface SentDraft extends DraftKey {
  readonly replyId: string;
}

const sentDraftDeletion = compiledOnce((db, draft: SentDraft) =>
  db
    .deleteFrom("reply_drafts")
    .where("conversation_id", "=", draft.conversationId)
    .where("staff_id", "=", draft.staffId)
    .where("reply_id", "=", draft.replyId)
    .compile(),
);

/** Deletes the unsent text of a reply that is sent now; a newer one stays. */
export async function deleteSentDraft(trx: Trx, draft: SentDraft): Promise<void> {
  await sentDraftDeletion(trx, draft);
}
