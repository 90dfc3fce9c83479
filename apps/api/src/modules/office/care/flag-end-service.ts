import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { refreshUrgent } from "../../people/flags/index.ts";
import { banOpenFlags } from "./flag-store.ts";

/**
 * Ends all open flags of a banned customer, in the ban's transaction, which holds the customer's row. Each is
 * audited.
 */
export async function endFlagsByBan(
  trx: Trx,
  ban: { readonly customerId: string; readonly staffId: string; readonly reason: string },
  moment: { readonly now: Date; readonly random: Random },
): Promise<number> {
  const { customerId, staffId, reason } = ban;
  const ended = await banOpenFlags(trx, { customerId, staffId, reason, now: moment.now });
  await refreshUrgent(
    trx,
    ended.map(({ conversationId }) => conversationId),
  );
  for (const { id, conversationId, kind } of ended) {
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
