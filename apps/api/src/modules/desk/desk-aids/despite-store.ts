import type { OffServiceRule } from "@parlour/contract/rules/off-service";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Stores why a reply that breaks rules was sent. */
export async function insertSentDespite(
  trx: Trx,
  reply: {
    readonly messageId: string;
    readonly staffId: string;
    readonly rules: readonly OffServiceRule[];
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("replies_sent_despite")
    .values({
      message_id: reply.messageId,
      staff_id: reply.staffId,
      rules: [...reply.rules],
      reason: reply.reason,
      sent_at: reply.now,
    })
    .execute();
}

/** Reads such replies, newest first. */
export async function selectSentDespite(
  db: Db,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom("replies_sent_despite as despite")
    .innerJoin("messages", "messages.id", "despite.message_id")
    .innerJoin("conversations", "conversations.id", "messages.conversation_id")
    .innerJoin("customers", "customers.id", "conversations.customer_id")
    .innerJoin("profiles", "profiles.id", "conversations.profile_id")
    .innerJoin("staff", "staff.id", "despite.staff_id")
    .select([
      "despite.position",
      "despite.message_id as messageId",
      "despite.rules",
      "despite.reason",
      "despite.sent_at as sentAt",
      "messages.body",
      "customers.id as customerId",
      "customers.username as customerName",
      "customers.brand_id as brand",
      "customers.region",
      "profiles.name as profileName",
      "staff.id as staffId",
      "staff.display_name as displayName",
    ]);
  if (before !== undefined) query = query.where("despite.position", "<", before);
  return await query.orderBy("despite.position", "desc").limit(limit).execute();
}
