import type { PayEntry, PayStatement } from "@parlour/contract/operations/pay";
import type { Currency } from "@parlour/contract/regions";
import { stringify } from "csv-stringify/sync";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { siteText } from "../../records/audit/index.ts";
import { findHead, selectEntries, type StoredEntry } from "./chain-store.ts";
import { readProof } from "../../records/heads/index.ts";
import { entryText } from "./entry-text.ts";
import { genesisHash } from "./hash-chain.ts";
import { payChains } from "./head-store.ts";
import { selectBrandNames } from "./rates-store.ts";
import { earnedBy, siteId } from "./rules.ts";

/** Returns stored entries as statements list them, without the totals. */
export function listEntries(
  stored: readonly StoredEntry[],
  brands: ReadonlyMap<string, string>,
): Omit<PayEntry, "totalAfter">[] {
  return stored.map((entry) => {
    const {
      position,
      cause,
      causeId,
      exactTime,
      currency,
      day,
      quantity,
      charged,
      rateMinor,
      reason,
      correctedBy,
    } = entry;
    return {
      position,
      // The server writes times with milliseconds. A more precise stored time was changed by somebody, and the
      // statement shows it.
      createdAt: exactTime.replace(/000Z$/, "Z"),
      cause,
      causeId,
      day,
      site: siteId(entry),
      currency,
      quantity,
      charged,
      rateMinor,
      reason,
      correctedBy,
      text: entryText(entry, siteText(brands, siteId(entry)), entry.correctedByName),
      postings: entry.postings.map(({ account, amount }) => ({ account, amount })),
      minor: earnedBy(entry.postings),
      previousHash: entry.previousHash.toString("hex"),
      hash: entry.hash.toString("hex"),
    };
  });
}

/** Adds to each entry the total earned in its currency so far. `entries`: a whole chain. */
function withTotals(entries: readonly Omit<PayEntry, "totalAfter">[]): PayEntry[] {
  const totals = new Map<Currency, number>();
  return entries.map((entry) => {
    const totalAfter = (totals.get(entry.currency) ?? 0) + entry.minor;
    totals.set(entry.currency, totalAfter);
    return { ...entry, totalAfter };
  });
}

async function readInSnapshot(trx: Trx, staffId: string, now: Date): Promise<PayStatement> {
  const head = await findHead(trx, staffId);
  const stored = await selectEntries(trx, { staffId });
  const entries = withTotals(listEntries(stored, await selectBrandNames(trx)));
  const totals = new Map(entries.map(({ currency, totalAfter }) => [currency, totalAfter]));
  return {
    format: "parlour-pay-statement-1",
    staffId,
    createdAt: now.toISOString(),
    account: {
      position: head?.entries ?? 0,
      hash: (head?.headHash ?? genesisHash).toString("hex"),
      totals: [...totals]
        .map(([currency, minor]) => ({ currency, minor }))
        .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    },
    entries,
    proof: await readProof(trx, payChains, staffId),
  };
}

/** Reads an operator's whole statement at one point in time (PAYROLL-6). Inside a transaction it reads that transaction's view. */
export async function readPayStatement(db: Db, staffId: string, now: Date): Promise<PayStatement> {
  if (db.isTransaction) return await readInSnapshot(db as Trx, staffId, now);
  return await inTransaction(db, async (trx) => await readInSnapshot(trx, staffId, now), {
    isolation: "repeatable read",
    readOnly: true,
  });
}

const columns = [
  "kind",
  "position",
  "createdAt",
  "staffId",
  "cause",
  "causeId",
  "day",
  "site",
  "currency",
  "quantity",
  "charged",
  "rateMinor",
  "reason",
  "correctedBy",
  "text",
  "postings",
  "minor",
  "totalAfter",
  "previousHash",
  "hash",
] as const;

type Row = { readonly [Column in (typeof columns)[number]]?: string | number | null };

/**
 * Formats a statement as a CSV file with the same facts as the JSON: a row `format`, rows `entry` (the postings as JSON
 * `[[account,amount],…]`), a row `total` for each currency, `account`, and `proof` (as JSON), if there is one. Texts that a spreadsheet would take for a formula
 * get a leading apostrophe.
 */
export function payStatementCsv({
  format,
  staffId,
  createdAt,
  account,
  entries,
  proof,
}: PayStatement): string {
  const rows: Row[] = [
    { kind: "format", staffId, text: format },
    ...entries.map((entry) => ({
      kind: "entry",
      staffId,
      ...entry,
      postings: JSON.stringify(entry.postings.map(({ account: name, amount }) => [name, amount])),
    })),
    ...account.totals.map(({ currency, minor }) => ({ kind: "total", staffId, currency, totalAfter: minor })),
    { kind: "account", position: account.position, createdAt, staffId, hash: account.hash },
    ...(proof === null ? [] : [{ kind: "proof", staffId, text: JSON.stringify(proof) }]),
  ];
  return stringify(rows, {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "windows",
  });
}
