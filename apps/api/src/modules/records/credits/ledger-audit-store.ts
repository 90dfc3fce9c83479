import type { Trx } from "../../../plugins/database.ts";
import type { EntryFacts, LotKind } from "./rules.ts";

/** A customer's ledger as stored. */
export interface LedgerFacts {
  readonly account: {
    readonly purchased: number;
    readonly free: number;
    readonly debt: number;
    readonly entries: number;
    readonly headHash: Buffer;
  };
  readonly lots: readonly {
    readonly id: string;
    readonly kind: LotKind;
    readonly amount: number;
    readonly remaining: number;
  }[];
  /** In chain order. */
  readonly entries: readonly (EntryFacts & { readonly previousHash: Buffer; readonly hash: Buffer })[];
}

/** Reads a customer's ledger; undefined if they have no credit account. */
export async function readLedger(trx: Trx, customerId: string): Promise<LedgerFacts | undefined> {
  const account = await trx
    .selectFrom("credit_accounts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const lots = await trx
    .selectFrom("credit_lots")
    .select(["id", "kind", "amount", "remaining"])
    .where("customer_id", "=", customerId)
    .execute();
  const entries = await trx
    .selectFrom("ledger_entries")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("position")
    .execute();
  const postings = await trx
    .selectFrom("ledger_postings as posting")
    .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
    .select(["posting.entry_id", "posting.account", "posting.lot_id", "posting.amount"])
    .where("entry.customer_id", "=", customerId)
    .orderBy("posting.entry_id")
    .orderBy("posting.line")
    .execute();
  const postingsOf = Map.groupBy(postings, (posting) => posting.entry_id);
  return {
    account: {
      purchased: account.purchased,
      free: account.free,
      debt: account.debt,
      entries: account.entries,
      headHash: account.head_hash,
    },
    lots,
    entries: entries.map((entry) => ({
      customerId,
      position: entry.position,
      cause: entry.cause,
      causeId: entry.cause_id,
      createdAt: entry.created_at,
      postings: (postingsOf.get(entry.id) ?? []).map((posting) => ({
        account: posting.account,
        lotId: posting.lot_id,
        amount: posting.amount,
      })),
      previousHash: entry.previous_hash,
      hash: entry.hash,
    })),
  };
}
