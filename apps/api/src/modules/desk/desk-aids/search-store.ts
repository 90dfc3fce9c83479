import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";

export interface FoundMessage {
  readonly id: string;
  readonly direction: "sent" | "received";
  readonly body: string;
  readonly sequence: number;
  readonly sentAt: Date;
  readonly creditCost: number;
}

/** Finds messages of one conversation that match all LIKE patterns, ignoring case, newest first. */
export async function selectMatching(
  db: Db,
  wanted: {
    readonly conversationId: string;
    readonly patterns: readonly string[];
    readonly before: number | undefined;
    readonly limit: number;
  },
): Promise<readonly FoundMessage[]> {
  let query = db
    .selectFrom("messages")
    .select(["id", "direction", "body", "sequence", "sent_at as sentAt", "credit_cost as creditCost"])
    .where("conversation_id", "=", wanted.conversationId);
  for (const pattern of wanted.patterns) {
    // The database's default collation may know upper and lower case only for a to z; pg_c_utf8 knows all of
    // Unicode's.
    query = query.where(sql<boolean>`body collate "pg_c_utf8" ilike ${pattern}`);
  }
  if (wanted.before !== undefined) query = query.where("sequence", "<", wanted.before);
  return await query.orderBy("sequence", "desc").limit(wanted.limit).execute();
}
