import type { Trx } from "../../../plugins/database.ts";

/**
 * Removes a customer's conversations from the queue. A customer who takes a break or excludes themselves gets no
 * replies until they write again. The caller holds the lock on the customer's row and informs staff after the commit.
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
