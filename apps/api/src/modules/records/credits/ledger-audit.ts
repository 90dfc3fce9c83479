import type { Db } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { entryHash, genesisHash } from "./hash-chain.ts";
import { readLedger, type LedgerFacts } from "./ledger-audit-store.ts";
import {
  accountOf,
  isTrialBack,
  ledgerCauses,
  type EntryFacts,
  type LedgerAccount,
  type LedgerCause,
  type Posting,
} from "./rules.ts";

/**
 * Returns what is wrong with a customer's ledger; empty if it is sound. Each entry must balance, the chain must have no
 * gaps and valid hashes, lots, running totals and debt must equal the sums of their postings, and no purchase may be
 * taken back beyond what it granted.
 */
export function ledgerProblems({ account, lots, entries }: LedgerFacts): readonly string[] {
  const problems: string[] = [];
  let previous = genesisHash;
  for (const [index, entry] of entries.entries()) {
    const name = `entry ${entry.position}`;
    if (entry.position !== index + 1) problems.push(`${name}: expected position ${index + 1}`);
    if (entry.postings.reduce((sum, posting) => sum + posting.amount, 0) !== 0) {
      problems.push(`${name}: debits and credits differ`);
    }
    if (!entry.previousHash.equals(previous)) problems.push(`${name}: not linked to the entry before it`);
    if (!entry.hash.equals(entryHash(entry.previousHash, entry))) problems.push(`${name}: hash differs`);
    previous = entry.hash;
  }
  if (account.entries !== entries.length) problems.push("head: entry count differs");
  if (!account.headHash.equals(previous)) problems.push("head: hash differs");

  const postings = entries.flatMap((entry) => entry.postings);
  for (const lot of lots) problems.push(...lotProblems(lot, entries));
  const owed = -sumOf(postings, "customer:debt");
  if (account.debt !== owed) problems.push(`debt: total ${account.debt}, booked ${owed}`);
  for (const kind of ["purchased", "free"] as const) {
    const booked = sumOf(postings, accountOf(kind));
    const held = lots.reduce((total, lot) => (lot.kind === kind ? total + lot.remaining : total), 0);
    if (account[kind] !== booked) problems.push(`${kind}: total ${account[kind]}, booked ${booked}`);
    if (account[kind] !== held) problems.push(`${kind}: total ${account[kind]}, in lots ${held}`);
  }
  return problems;
}

function sumOf(postings: readonly Posting[], account: LedgerAccount): number {
  return postings.reduce(
    (total, posting) => (posting.account === account ? total + posting.amount : total),
    0,
  );
}

/** Checks that a lot's amount and rest equal its postings, and that no more than its amount was taken back. */
function lotProblems(
  lot: LedgerFacts["lots"][number],
  entries: readonly Pick<EntryFacts, "cause" | "causeId" | "postings">[],
): readonly string[] {
  const bookedBy = (
    causes: readonly LedgerCause[],
    account: LedgerAccount,
    within: readonly Pick<EntryFacts, "cause" | "postings">[] = entries,
  ): number =>
    within
      .filter(({ cause }) => causes.includes(cause))
      .reduce(
        (total, entry) =>
          total +
          sumOf(
            entry.postings.filter(({ lotId }) => lotId === lot.id),
            account,
          ),
        0,
      );
  const account = accountOf(lot.kind);
  const held = bookedBy(ledgerCauses, account);
  const arriving = entries.filter((entry) => !isTrialBack(entry));
  const arrived = bookedBy(["payment", "trial", "goodwill", "credits_in"], account, arriving);
  const backward: readonly LedgerCause[] = ["refund", "refund_failed", "dispute", "dispute_won"];
  const takenBack = 0 - bookedBy(backward, account) - bookedBy(backward, "customer:debt");
  const problems: string[] = [];
  if (held !== lot.remaining) problems.push(`lot ${lot.id}: holds ${lot.remaining}, booked ${held}`);
  if (arrived !== lot.amount) problems.push(`lot ${lot.id}: of ${lot.amount}, booked ${arrived}`);
  if (takenBack < 0 || takenBack > lot.amount) {
    problems.push(`lot ${lot.id}: of ${lot.amount}, ${takenBack} are taken back`);
  }
  return problems;
}

/**
 * Reads one customer's ledger in one snapshot and returns what is wrong with it. Other transactions may write
 * meanwhile.
 */
export async function auditLedger(db: Db, customerId: string): Promise<readonly string[]> {
  const facts = await inTransaction(db, (trx) => readLedger(trx, customerId), {
    isolation: "repeatable read",
  });
  return facts === undefined ? ["no credit account"] : ledgerProblems(facts);
}
