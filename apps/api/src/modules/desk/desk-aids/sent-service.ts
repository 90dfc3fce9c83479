import type { OffServiceBreak } from "@parlour/contract/rules/off-service";
import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import { sendWithNext } from "../../../plugins/send-with-next.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { countUse } from "./canned-store.ts";
import { insertSentDespite } from "./despite-store.ts";
import { deleteSentDraft } from "./draft-store.ts";

/**
 * Updates the desk's aids in the transaction that delivers a reply: deletes the draft, counts the use of the canned reply
 * it was based on, and keeps the reason of a reply that breaks a rule (DESK-20).
 */
export async function settleReply(
  trx: Trx,
  reply: {
    readonly staffId: string;
    readonly conversationId: string;
    readonly replyId: string;
    readonly cannedReplyId?: string | undefined;
    readonly despite?: string | undefined;
    readonly breaks: readonly OffServiceBreak[];
  },
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<void> {
  const { staffId, conversationId, replyId, despite } = reply;
  await sendWithNext(() => deleteSentDraft(trx, reply));
  if (reply.cannedReplyId !== undefined) await countUse(trx, reply.cannedReplyId, staffId, now);
  // A reason for a reply that breaks nothing is not kept.
  if (despite === undefined || reply.breaks.length === 0) return;
  const rules = reply.breaks.map(({ rule }) => rule);
  await insertSentDespite(trx, { messageId: replyId, staffId, rules, reason: despite.trim(), now });
  const target = { targetType: "conversation", targetId: conversationId };
  const details = { messageId: replyId, rules: rules.join(", ") };
  await recordAudit(trx, { staffId, action: "reply.send_despite", ...target, details }, { now, random });
}
