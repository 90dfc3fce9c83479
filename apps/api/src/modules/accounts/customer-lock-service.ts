import type { Trx } from "../../plugins/database.ts";

/**
 * Locks a customer's row, the first lock of all (README, Locks): what changes of one customer goes one at a time, and an
 * erasure waits. False where there is none, or none any more. Who needs something of the row locks it in their own store.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("customers")
    .select("id")
    .where("id", "=", customerId)
    // no key update: rows that refer to the customer can be written meanwhile
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
