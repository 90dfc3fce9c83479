import type { Trx } from "../../../plugins/database.ts";

/**
 * Takes a customer's conversations out of the queue: whoever takes a break or excludes themselves is answered no more
 * until they write again. The caller holds the customers row, and tells the staff after its commit.
 */
export async function endWaiting(trx: Trx, customerId: string): Promise<void> {
  const waiting = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("waiting_since", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (waiting.length === 0) return;
  await trx
    .updateTable("conversations")
    .set({ waiting_since: null })
    .where(
      "id",
      "in",
      waiting.map(({ id }) => id),
    )
    .execute();
}
