import { fail, succeed, type Result } from "@parlour/contract/result";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Platform } from "../../../platform.ts";
import { readClaimed, type ClaimRefusal } from "../../desk/operators/index.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { selectCustomerMessage, selectFlagged } from "./reveal-store.ts";

/**
 * Returns a customer's message with its numbers and addresses, and records who saw it (DESK-24). The claimant may, and a
 * supervisor while a flag is open in the conversation.
 */
export async function showContact(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  { staffId, role }: Pick<StaffIdentity, "staffId" | "role">,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
): Promise<Result<{ readonly body: string }, ClaimRefusal | "message_not_found">> {
  return await inTransaction(database, async (trx) => {
    const claimed = await readClaimed({ database: trx, clock }, staffId, conversationId);
    if (!claimed.ok) {
      const decides = role !== "operator" && (await selectFlagged(trx, conversationId));
      if (!decides) return claimed;
    }
    const body = await selectCustomerMessage(trx, conversationId, messageId);
    if (body === null) return fail("message_not_found" as const);
    const target = { targetType: "conversation", targetId: conversationId };
    const action = { staffId, action: "message.show_contact", ...target, details: { messageId } };
    await recordAudit(trx, action, { now: clock.now(), random });
    return succeed({ body });
  });
}
