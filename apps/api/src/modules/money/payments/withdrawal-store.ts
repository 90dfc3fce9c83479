import type { StartRequest } from "@parlour/contract/rules/withdrawal";
import type { Db } from "../../../plugins/database.ts";

/** Records an order's request that the service starts at once; the first one stays. */
export async function insertStartRequest(
  db: Db,
  intentId: string,
  { version, words }: StartRequest,
  now: Date,
): Promise<void> {
  await db
    .insertInto("start_requests")
    .values({ intent_id: intentId, version, words, requested_at: now })
    .onConflict((conflict) => conflict.column("intent_id").doNothing())
    .execute();
}

/** Returns those of these payments whose orders asked that the service starts at once. */
export async function selectStartRequested(
  db: Db,
  intentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("start_requests")
    .select("intent_id as intentId")
    .where("intent_id", "in", intentIds)
    .execute();
  return new Set(rows.map(({ intentId }) => intentId));
}
