/**
 * Credits (architecture.md, "Credits: the part that must be provably right"): how lots are spent, how a
 * movement is booked, and the text that the hash chain covers. Amounts are whole credits.
 */

import { fail, succeed, type Result } from "@parlour/contract/result";

export type LotKind = "purchased" | "free";

/** A lot with what is left of it. */
export interface Lot {
  readonly id: string;
  readonly kind: LotKind;
  /** Order of arrival within the customer. */
  readonly position: number;
  readonly remaining: number;
}

export type LedgerAccount =
  | "customer:purchased"
  | "customer:free"
  | "house:sales"
  | "house:promotions"
  | "house:consumed";

/** One line of an entry: positive adds to the account, negative takes from it. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly lotId: string | null;
  readonly amount: number;
}

export type LedgerCause = "reply" | "payment" | "trial" | "goodwill";

/** Credits taken from one lot. */
export interface Debit {
  readonly lot: Lot;
  readonly amount: number;
}

/** Negative when `left` is spent before `right`: purchased lots before free ones, then oldest first (spec 1, Cost). */
export function compareSpending(left: Lot, right: Lot): number {
  if (left.kind !== right.kind) return left.kind === "purchased" ? -1 : 1;
  return left.position - right.position;
}

/** Which lots pay `cost` credits, in spending order; all of it or nothing. */
export function planSpend(lots: readonly Lot[], cost: number): Result<readonly Debit[], "no_credit"> {
  const debits: Debit[] = [];
  let owed = cost;
  for (const lot of lots.toSorted(compareSpending)) {
    if (owed === 0) break;
    const amount = Math.min(lot.remaining, owed);
    if (amount === 0) continue;
    debits.push({ lot, amount });
    owed -= amount;
  }
  return owed === 0 ? succeed(debits) : fail("no_credit");
}

/** The customer's side of a lot. */
export function accountOf(kind: LotKind): LedgerAccount {
  return kind === "purchased" ? "customer:purchased" : "customer:free";
}

/** Books spent credits: out of the customer's lots, into what the house has delivered. */
export function spendPostings(debits: readonly Debit[]): readonly Posting[] {
  const total = debits.reduce((sum, debit) => sum + debit.amount, 0);
  return [
    ...debits.map(({ lot, amount }) => ({ account: accountOf(lot.kind), lotId: lot.id, amount: -amount })),
    { account: "house:consumed", lotId: null, amount: total },
  ];
}

/** Books arrived credits: from sales or promotions into a new lot. */
export function grantPostings(kind: LotKind, lotId: string, amount: number): readonly Posting[] {
  return [
    { account: kind === "purchased" ? "house:sales" : "house:promotions", lotId: null, amount: -amount },
    { account: accountOf(kind), lotId, amount },
  ];
}

/** What an entry's hash covers, besides the hash before it. */
export interface EntryFacts {
  readonly customerId: string;
  /** Place in the customer's chain, from 1. */
  readonly position: number;
  readonly cause: LedgerCause;
  readonly causeId: string;
  /** To the millisecond, UTC. */
  readonly createdAt: Date;
  readonly postings: readonly Posting[];
}

/**
 * The canonical text of an entry, version 1: a JSON array without spaces of
 * `["parlour-ledger-1", customerId, position, cause, causeId, createdAt (ISO 8601, ms, UTC),
 * [[account, lotId or null, amount], …in booking order]]`. It must never change: the chain of every
 * customer depends on it, and a downloaded statement is checked with it offline.
 */
export function canonicalEntry(entry: EntryFacts): string {
  return JSON.stringify([
    "parlour-ledger-1",
    entry.customerId,
    entry.position,
    entry.cause,
    entry.causeId,
    entry.createdAt.toISOString(),
    entry.postings.map((posting) => [posting.account, posting.lotId, posting.amount]),
  ]);
}
