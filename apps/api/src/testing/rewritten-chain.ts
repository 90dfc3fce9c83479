import { entryHash, genesisHash } from "../modules/records/credits/hash-chain.ts";
import { readLedger } from "../modules/records/credits/ledger-audit-store.ts";
import type { Db } from "../plugins/database.ts";

/** Recomputes all hashes of a customer's chain from the stored rows, as somebody who rewrites the books would. */
export async function rewriteChain(database: Db, customerId: string): Promise<void> {
  const ledger = await database.transaction().execute((trx) => readLedger(trx, customerId));
  let previous = genesisHash;
  for (const entry of ledger?.entries ?? []) {
    const hash = entryHash(previous, entry);
    await database
      .updateTable("ledger_entries")
      .set({ previous_hash: previous, hash })
      .where("customer_id", "=", customerId)
      .where("position", "=", entry.position)
      .execute();
    previous = hash;
  }
  await database
    .updateTable("credit_accounts")
    .set({ head_hash: previous })
    .where("customer_id", "=", customerId)
    .execute();
}
