import { statementLimit, type Statement, type StatementEntry } from "@parlour/contract/operations/statement";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { readProof } from "../heads/index.ts";
import { creditChains } from "./chains-store.ts";
import { genesisHash } from "./hash-chain.ts";
import { isTrialBack, type LedgerAccount, type Posting } from "./rules.ts";
import {
  insertUncharged,
  selectAccount,
  selectReplyProfiles,
  selectEntries,
  selectEntryAt,
  selectLots,
  selectPartRefunds,
  selectPostings,
  selectPurchases,
  selectSums,
  selectUncharged,
  type PartRefund,
} from "./statement-store.ts";
import { goodwillRefundText, movementText, unchargedText } from "./statement-text.ts";

/** Records, in the transaction that decides it, that a reply was not charged and why. */
export const recordUncharged = insertUncharged;

/** The customer's credits and debt at one position in the chain. */
interface AccountState {
  readonly purchased: number;
  readonly free: number;
  readonly debt: number;
}

/** Returns how postings change the customer's accounts; debt grows when its account decreases. */
function movedBy(postings: readonly Pick<Posting, "account" | "amount">[]): AccountState {
  const sum = (account: LedgerAccount): number =>
    postings.reduce((total, posting) => (posting.account === account ? total + posting.amount : total), 0);
  return {
    purchased: sum("customer:purchased"),
    free: sum("customer:free"),
    // subtracted from 0 to avoid -0
    debt: 0 - sum("customer:debt"),
  };
}

async function openingOf(trx: Trx, customerId: string, after: number): Promise<Statement["opening"]> {
  const entry = after === 0 ? undefined : await selectEntryAt(trx, customerId, after);
  if (entry === undefined) {
    return { purchased: 0, free: 0, debt: 0, position: 0, hash: genesisHash.toString("hex") };
  }
  const standing = movedBy(await selectSums(trx, customerId, after));
  return { ...standing, position: after, hash: entry.hash.toString("hex") };
}

/** Returns a page of the chain as the statement lists it, with running totals that start at `opening`. */
function listEntries(
  opening: AccountState,
  rows: Awaited<ReturnType<typeof selectEntries>>,
  postings: Awaited<ReturnType<typeof selectPostings>>,
  causes: {
    readonly replies: Awaited<ReturnType<typeof selectReplyProfiles>>;
    readonly purchases: Awaited<ReturnType<typeof selectPurchases>>;
    readonly parts: ReadonlyMap<string, PartRefund>;
  },
): StatementEntry[] {
  const postingsOf = Map.groupBy(postings, (posting) => posting.entry_id);
  let { purchased, free, debt } = opening;
  return rows.map((row) => {
    const lines = postingsOf.get(row.id) ?? [];
    const moved = movedBy(lines);
    purchased += moved.purchased;
    free += moved.free;
    debt += moved.debt;
    const profileName = causes.replies.get(row.cause_id);
    const payment = causes.purchases.get(row.cause_id);
    const part = causes.parts.get(row.cause_id);
    return {
      position: row.position,
      // The server writes times with milliseconds. A more precise stored time was changed by somebody, and the
      // statement shows it.
      createdAt: row.exactTime.replace(/000Z$/, "Z"),
      cause: row.cause,
      causeId: row.cause_id,
      text: movementText(row.cause, {
        ...(profileName === undefined ? {} : { profileName }),
        ...(payment === undefined ? {} : { payment }),
        isTrialBack: isTrialBack({ cause: row.cause, causeId: row.cause_id }),
        ...(part?.credits == null ? {} : { part: { ...part, credits: part.credits } }),
      }),
      postings: lines.map(({ account, lot_id, amount }) => ({ account, lotId: lot_id, amount })),
      ...moved,
      balanceAfter: purchased + free,
      debtAfter: debt,
      previousHash: row.previous_hash.toString("hex"),
      hash: row.hash.toString("hex"),
    };
  });
}

/** Returns the goodwill that was paid after one time and up to another (null: without an end). */
function listGoodwill(
  refunds: readonly PartRefund[],
  { after, upTo }: { readonly after: Date | null; readonly upTo: Date | null },
): Statement["goodwillRefunds"] {
  return refunds
    .filter(({ kind, status }) => kind === "goodwill" && status === "succeeded")
    .filter(({ updatedAt }) => (after === null || updatedAt > after) && (upTo === null || updatedAt <= upTo))
    .map(({ id, intentId, minor, currency, updatedAt }) => ({
      refundId: id,
      createdAt: updatedAt.toISOString(),
      paymentIntentId: intentId,
      minor,
      currency,
      text: goodwillRefundText({ minor, currency }),
    }));
}

const causeId = (entry: { readonly cause_id: string }): string => entry.cause_id;

/** The range of a statement: movements after a position, up to a maximum number. */
export interface StatementRange {
  readonly after?: number;
  readonly limit?: number;
  /** With the proof that the chain is in the newest root; only for the customer, because it holds their salt. */
  readonly withProof?: boolean;
}

async function readInSnapshot(
  trx: Trx,
  customerId: string,
  now: Date,
  { after = 0, limit = statementLimit, withProof = false }: StatementRange,
): Promise<Statement> {
  const account = await selectAccount(trx, customerId);
  const opening = await openingOf(trx, customerId, after);
  const found = await selectEntries(trx, customerId, opening.position, limit + 1);
  const rows = found.slice(0, limit);
  const complete = found.length <= limit;
  const [first, last] = [rows[0], rows.at(-1)];
  const postings =
    first === undefined || last === undefined
      ? []
      : await selectPostings(trx, customerId, first.position, last.position);
  const [charged, others] = [
    rows.filter(({ cause }) => cause === "reply"),
    rows.filter(({ cause }) => cause !== "reply"),
  ];
  const partRefunds = await selectPartRefunds(trx, customerId, limit);
  const causes = {
    parts: new Map(partRefunds.map((refund) => [refund.id, refund])),
    replies: await selectReplyProfiles(trx, charged.map(causeId)),
    purchases: await selectPurchases(trx, customerId, others.map(causeId)),
  };
  const begun = opening.position === 0 ? undefined : await selectEntryAt(trx, customerId, opening.position);
  const window = { after: begun?.createdAt ?? null, upTo: complete ? null : (last?.created_at ?? null) };
  const uncharged = await selectUncharged(trx, customerId, { ...window, limit });
  const lots = await selectLots(trx, customerId);
  const { purchased, free, debt } = account ?? { purchased: 0, free: 0, debt: 0 };
  return {
    format: "parlour-statement-1",
    customerId,
    createdAt: now.toISOString(),
    account: {
      purchased,
      free,
      balance: purchased + free,
      debt,
      position: account?.entries ?? 0,
      hash: (account?.head_hash ?? genesisHash).toString("hex"),
    },
    opening,
    complete,
    entries: listEntries(opening, rows, postings, causes),
    lots: lots.map((lot) => ({
      lotId: lot.id,
      kind: lot.kind,
      amount: lot.amount,
      remaining: lot.remaining,
      paymentIntentId: lot.payment_intent_id,
      createdAt: lot.created_at.toISOString(),
    })),
    unchargedReplies: uncharged.map(({ replyId, reason, createdAt }) => ({
      replyId,
      createdAt: createdAt.toISOString(),
      reason,
      text: unchargedText(reason),
    })),
    goodwillRefunds: listGoodwill(partRefunds, window),
    proof: withProof ? await readProof(trx, creditChains, customerId) : null,
  };
}

/**
 * Reads a customer's statement at one point in time: every movement with its cause, its position in the hash
 * chain, and credits and debt after it, and the uncharged replies (LEDGER-4, LEDGER-5). At most 50,000
 * movements at once, or `limit`; `after` reads later ones. Inside a transaction it reads that transaction's view.
 */
export async function readStatement(
  db: Db,
  customerId: string,
  now: Date,
  range: StatementRange = {},
): Promise<Statement> {
  if (db.isTransaction) return await readInSnapshot(db as Trx, customerId, now, range);
  return await inTransaction(db, (trx) => readInSnapshot(trx, customerId, now, range), {
    isolation: "repeatable read",
    readOnly: true,
  });
}

/**
 * Reads a statement from the replica, or from the main database if the replica does not have the customer's newest
 * movement yet: somebody who has just bought credits finds them.
 */
export async function readLatestStatement(
  { database, readDatabase }: Pick<Platform, "database" | "readDatabase">,
  customerId: string,
  now: Date,
  range: StatementRange = {},
): Promise<Statement> {
  const account = await selectAccount(database, customerId);
  const statement = await readDatabase.run((source) =>
    readStatement(source.database, customerId, now, range),
  );
  if (statement.account.position >= (account?.entries ?? 0)) return statement;
  return await readStatement(database, customerId, now, range);
}
