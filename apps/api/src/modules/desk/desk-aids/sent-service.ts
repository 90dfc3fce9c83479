import type { Trx } from "../../../plugins/database.ts";
import { countUse } from "./canned-store.ts";
import { deleteDraft } from "./draft-store.ts";

/**
 * Updates the desk's aids in the transaction that delivers a reply: deletes the draft, and counts the use of the canned
 * reply it was based on.
 */
export async function settleReply(
  trx: Trx,
  reply: {
    readonly staffId: string;
    readonly conversationId: string;
    readonly replyId: string;
    readonly cannedReplyId?: string | undefined;
  },
  now: Date,
): Promise<void> {
  await deleteDraft(trx, reply, reply.replyId);
  if (reply.cannedReplyId !== undefined) await countUse(trx, reply.cannedReplyId, reply.staffId, now);
}
