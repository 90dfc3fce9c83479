import { inTransaction } from "../../../plugins/transaction.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { failWithFaults } from "../../../plugins/fail-with-faults.ts";
import type { Platform } from "../../../platform.ts";
import { addDays } from "../insight/index.ts";
import { findHead, selectChains, selectEntries, type Days, type StoredEntry } from "./chain-store.ts";
import { selectLedgerReplies, selectPaidReplies } from "./check-store.ts";
import { findProgress } from "./count-store.ts";
import { entryHash, genesisHash } from "./hash-chain.ts";
import { recountedDays, timePay } from "./rules.ts";

/** Checks the books of pay (PAYROLL-8). Nothing is changed. */

/** The sum of the counted entries of one key, and what their rate gives for them. */
function keyProblems(entries: readonly StoredEntry[]): readonly string[] {
  const counted = entries.filter(({ cause }) => cause !== "correction");
  const byKey = Map.groupBy(counted, ({ cause, causeId }) => `${cause} ${causeId.replace(/\/\d+$/, "")}`);
  return [...byKey].flatMap(([key, own]) => {
    const [first] = own;
    const quantity = own.reduce((sum, each) => sum + each.quantity, 0);
    const minor = own.reduce((sum, { postings }) => sum + (postings[0]?.amount ?? 0), 0);
    const rate = first?.rateMinor ?? 0;
    if (quantity < 0) return [`${key}: less than nothing was counted`];
    const due = first?.cause === "replies" ? quantity * rate : timePay(quantity, rate);
    return minor === due ? [] : [`${key}: paid ${minor}, due ${due}`];
  });
}

/** Returns what is wrong with a chain; empty if it is sound. `entries`: all of them, in chain order. */
export function chainProblems(
  head: { readonly entries: number; readonly headHash: Buffer },
  entries: readonly StoredEntry[],
): readonly string[] {
  const problems: string[] = [];
  let previous = genesisHash;
  for (const [index, entry] of entries.entries()) {
    const name = `entry ${entry.position}`;
    if (entry.position !== index + 1) problems.push(`${name}: expected position ${index + 1}`);
    if (entry.postings.reduce((sum, { amount }) => sum + amount, 0) !== 0) {
      problems.push(`${name}: debits and credits differ`);
    }
    if (!entry.previousHash.equals(previous)) problems.push(`${name}: not linked to the entry before it`);
    if (!entry.hash.equals(entryHash(entry.previousHash, entry))) problems.push(`${name}: hash differs`);
    previous = entry.hash;
  }
  if (head.entries !== entries.length) problems.push("head: entry count differs");
  if (!head.headHash.equals(previous)) problems.push("head: hash differs");
  return [...problems, ...keyProblems(entries)];
}

/** Reads in one snapshot. Inside a transaction it uses that transaction's snapshot. */
async function inSnapshot<Value>(db: Db, read: (trx: Trx) => Promise<Value>): Promise<Value> {
  if (db.isTransaction) return await read(db as Trx);
  return await inTransaction(db, read, { isolation: "repeatable read", readOnly: true });
}

/** Reads an operator's chain and returns what is wrong with it. */
export async function auditPay(db: Db, staffId: string): Promise<readonly string[]> {
  return await inSnapshot(db, async (trx) => {
    const head = await findHead(trx, staffId);
    return head === undefined ? ["no chain"] : chainProblems(head, await selectEntries(trx, { staffId }));
  });
}

/**
 * Compares the charged replies of counted days with those of the ledger, by day, site and rate: how many, and what their
 * operators get for them. Returns what differs.
 */
export async function balanceProblems(db: Db, days: Days): Promise<readonly string[]> {
  return await inSnapshot(db, async (trx) => {
    const paid = new Map((await selectPaidReplies(trx, days)).map((row) => [row.name, row]));
    const ledger = new Map((await selectLedgerReplies(trx, days)).map((row) => [row.name, row]));
    const nothing = { charged: 0, minor: 0 };
    return [...new Set([...paid.keys(), ...ledger.keys()])].toSorted().flatMap((name) => {
      const [ours, theirs] = [paid.get(name) ?? nothing, ledger.get(name) ?? nothing];
      return ours.charged === theirs.charged && ours.minor === theirs.minor
        ? []
        : [
            `${name}: ${ours.charged} charged replies are paid with ${ours.minor}, ` +
              `the ledger has ${theirs.charged}, due ${theirs.minor}`,
          ];
    });
  });
}

/** Checks every chain and the days that are counted again. Fails if something is wrong, so that it is reported. */
export async function checkPay({
  database,
  log,
  stopping,
}: Pick<Platform, "database" | "log" | "stopping">): Promise<{ readonly checked: number }> {
  const progress = await findProgress(database);
  if (progress === null) return { checked: 0 };
  const first = addDays(progress.closedUntil, -recountedDays);
  const problems = [
    ...(await balanceProblems(database, {
      first: first < progress.beganOn ? progress.beganOn : first,
      end: progress.closedUntil,
    })),
  ];
  let checked = 0;
  for (const staffId of await selectChains(database)) {
    if (stopping.aborted) break;
    const found = await auditPay(database, staffId);
    problems.push(...found.map((problem) => `${staffId}: ${problem}`));
    checked += 1;
  }
  failWithFaults(
    log,
    problems.map((problem) => ({ problem })),
    "pay does not add up",
  );
  return { checked };
}
