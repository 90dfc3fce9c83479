import type { Trx } from "../../../plugins/database.ts";
import { countUse } from "./canned-store.ts";
import { deleteDraft } from "./draft-store.ts";

/**
 * What a reply leaves behind at the desk, in the transaction that delivers it: its unsent text is gone, and a canned
 * reply that it came from has been used.
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
