import { sql } from "kysely";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Trx } from "../../../plugins/database.ts";
import { sendWithNext } from "../../../plugins/send-with-next.ts";
import { entryHash } from "./hash-chain.ts";
import type { Debit, LedgerCause, Posting } from "./rules.ts";
import { reduceLot, type LockedAccount } from "./store.ts";

/** A new entry of the ledger. */
export interface NewEntry {
  readonly id: string;
  readonly cause: LedgerCause;
  readonly causeId: string;
  readonly createdAt: Date;
  readonly postings: readonly Posting[];
}

interface EntryRow extends Pick<NewEntry, "id" | "cause" | "causeId" | "createdAt"> {
  readonly customerId: string;
  readonly position: number;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

const entryInsertion = compiledOnce((db, entry: EntryRow) =>
  db
    .insertInto("ledger_entries")
    .values({
      id: entry.id,
      customer_id: entry.customerId,
      position: entry.position,
      cause: entry.cause,
      cause_id: entry.causeId,
      previous_hash: entry.previousHash,
      hash: entry.hash,
      created_at: entry.createdAt,
    })
    .compile(),
);

const accountUpdate = compiledOnce((db, account: LockedAccount) =>
  db
    .updateTable("credit_accounts")
    .set({
      purchased: account.purchased,
      free: account.free,
      debt: account.debt,
      entries: account.entries,
      head_hash: account.headHash,
    })
    .where("customer_id", "=", account.customerId)
    .compile(),
);

interface NewPostings {
  readonly entryId: string;
  /** The postings' accounts, lots and amounts, in the order of their lines. */
  readonly accounts: readonly Posting["account"][];
  readonly lotIds: readonly Posting["lotId"][];
  readonly amounts: readonly number[];
}

/** One text for any number of postings, so that it is compiled and planned once. */
const postingsInsertion = compiledOnce((db, { entryId, accounts, lotIds, amounts }: NewPostings) =>
  sql`insert into ledger_postings (entry_id, line, account, lot_id, amount)
    select ${entryId}::uuid, line, account, lot_id, amount
    from unnest(${accounts}::text[], ${lotIds}::uuid[], ${amounts}::integer[])
      with ordinality as posting (account, lot_id, amount, line)`.compile(db),
);

/**
 * Appends an entry to the locked customer's chain, updates the running totals and takes `spent` credits out of their
 * lots. The writes wait for the transaction's next statement (sendWithNext).
 */
export async function appendEntry(
  trx: Trx,
  account: LockedAccount,
  entry: NewEntry,
  spent: readonly Debit[] = [],
): Promise<LockedAccount> {
  const { customerId } = account;
  const position = account.entries + 1;
  const hash = entryHash(account.headHash, { ...entry, customerId, position });
  const moved = (name: Posting["account"]): number =>
    entry.postings.reduce((sum, posting) => (posting.account === name ? sum + posting.amount : sum), 0);
  const after: LockedAccount = {
    customerId,
    purchased: account.purchased + moved("customer:purchased"),
    free: account.free + moved("customer:free"),
    debt: account.debt - moved("customer:debt"),
    entries: position,
    headHash: hash,
  };
  await sendWithNext(async () => {
    await entryInsertion(trx, { ...entry, customerId, position, previousHash: account.headHash, hash });
    for (const { lot, amount } of spent) await reduceLot(trx, lot.id, amount);
    await accountUpdate(trx, after);
    // A separate statement, because the row policy of postings requires that their entry exists already.
    await postingsInsertion(trx, {
      entryId: entry.id,
      accounts: entry.postings.map(({ account: name }) => name),
      lotIds: entry.postings.map(({ lotId }) => lotId),
      amounts: entry.postings.map(({ amount }) => amount),
    });
  });
  return after;
}
