import type { ReplySentDespite } from "@parlour/contract/operations/sent-despite";
import type { Platform } from "../../../platform.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { selectSentDespite } from "./despite-store.ts";

/** How many replies a page has unless the caller says. */
const usualLimit = 50;

/** Reads replies that were sent although they break a rule, newest first. The read is audited (DESK-21). */
export async function readSentDespite(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  page: { readonly before?: number; readonly limit?: number },
): Promise<{ replies: ReplySentDespite[]; hasMore: boolean }> {
  const limit = page.limit ?? usualLimit;
  return await inTransaction(database, async (trx) => {
    const found = await selectSentDespite(trx, { before: page.before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const target = { targetType: "reply", targetId: "sent-despite" };
    const details = { shown: shown.length };
    const moment = { now: clock.now(), random };
    await recordAudit(trx, { staffId, action: "reply.list_despite", ...target, details }, moment);
    return {
      replies: shown.map(({ staffId: operatorId, displayName, sentAt, ...reply }) => ({
        ...reply,
        operator: { staffId: operatorId, displayName },
        sentAt: sentAt.toISOString(),
      })),
      hasMore: found.length > limit,
    };
  });
}
