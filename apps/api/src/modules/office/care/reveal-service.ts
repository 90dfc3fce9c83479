import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readClaimed, type ClaimRefusal } from "../../desk/operators/index.ts";
import { noteWork } from "../../desk/breaks/index.ts";
import { customerWrote, insertReveal } from "./reveal-store.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/**
 * Records that an operator revealed an abusive message in a conversation they hold. The same message counts
 * once.
 */
export async function revealAbuse(
  dependencies: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<Result<null, ClaimRefusal | "message_not_found">> {
  const { database, clock, random } = dependencies;
  const now = clock.now();
  // first, so that it counts for the current stretch of work
  await noteWork(dependencies, staffId);
  return await inTransaction(database, async (trx) => {
    const claimed = await readClaimed({ database: trx, clock }, staffId, conversationId);
    if (!claimed.ok) return claimed;
    if (!(await customerWrote(trx, conversationId, messageId))) return fail("message_not_found");
    if (await insertReveal(trx, { messageId, staffId, now })) {
      const target = { targetType: "conversation", targetId: conversationId };
      const action = { staffId, action: "message.reveal", ...target, details: { messageId } };
      await recordAudit(trx, action, { now, random });
    }
    return succeed(null);
  });
}
