import type { Db } from "../../../plugins/database.ts";

/** Reads dismissed suggestions with their messages, newest first. */
export async function selectDismissed(
  db: Db,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom("care_suggestions as suggestion")
    .innerJoin("messages", "messages.id", "suggestion.message_id")
    .innerJoin("conversations", "conversations.id", "suggestion.conversation_id")
    .innerJoin("customers", "customers.id", "conversations.customer_id")
    .innerJoin("profiles", "profiles.id", "conversations.profile_id")
    .innerJoin("staff", "staff.id", "suggestion.dismissed_by")
    .select((eb) => [
      "suggestion.position",
      "suggestion.message_id as messageId",
      "suggestion.kind",
      "suggestion.signs",
      "suggestion.suggested_at as suggestedAt",
      eb.ref("suggestion.dismissed_at").$notNull().as("dismissedAt"),
      "messages.body",
      "customers.id as customerId",
      "customers.username as customerName",
      "customers.brand_id as brand",
      "customers.region",
      "profiles.name as profileName",
      "staff.id as staffId",
      "staff.display_name as displayName",
    ])
    .where("suggestion.dismissed_at", "is not", null);
  if (before !== undefined) query = query.where("suggestion.position", "<", before);
  return await query.orderBy("suggestion.position", "desc").limit(limit).execute();
}
