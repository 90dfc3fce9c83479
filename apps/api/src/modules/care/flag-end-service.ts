import type { Trx } from "../../plugins/database.ts";
import type { Random } from "../../ports/random.ts";
import { recordAudit } from "../audit/service.ts";

/**
 * Ends every open flag of a customer who is banned, in the ban's transaction, which holds the customer's row: nothing
 * is left to decide. Each stands in the audit.
 */
export async function endFlagsByBan(
  trx: Trx,
  ban: { readonly customerId: string; readonly staffId: string; readonly reason: string },
  moment: { readonly now: Date; readonly random: Random },
): Promise<number> {
  const { customerId, staffId, reason } = ban;
  const ended = await trx
    .updateTable("care_flags")
    .set({ outcome: "ban", decided_by: staffId, decided_at: moment.now, decision_note: reason })
    .where("customer_id", "=", customerId)
    .where("outcome", "is", null)
    .returning(["id", "conversation_id", "kind"])
    .execute();
  for (const { id, conversation_id: conversationId, kind } of ended) {
    await recordAudit(
      trx,
      {
        staffId,
        action: "flag.decide",
        targetType: "conversation",
        targetId: conversationId,
        details: { flagId: id, customerId, kind, outcome: "ban" },
      },
      moment,
    );
  }
  return ended.length;
}
