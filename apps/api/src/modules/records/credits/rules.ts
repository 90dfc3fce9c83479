/**
 * Credits (docs/architecture.md, "Credits"): how lots are spent, how a
 * movement is booked, and the text that the hash chain covers. Amounts are whole credits.
 */

import { ledgerCauses, type LedgerAccount, type LedgerCause } from "@parlour/contract/rules/ledger";
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

/** One line of an entry: positive adds to the account, negative takes from it. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly lotId: string | null;
  readonly amount: number;
}

export { ledgerCauses, type LedgerAccount, type LedgerCause };

/**
 * Every reason for which a reply costs nothing (CREDIT-10 to CREDIT-16). A `duplicate` was
 * delivered before; a reply that the customer `not_written…` for, and one `on_the_house`, is delivered free; the others
 * never are.
 */
export type UnchargedReason =
  | "duplicate"
  | "banned"
  | "message_length"
  | "waiting_for_credit"
  | "not_written_since_last_charged_reply"
  | "paused"
  | "on_the_house";

/** Credits taken from one lot. */
export interface Debit {
  readonly lot: Lot;
  readonly amount: number;
}

/** Returns a negative number if `left` is spent before `right`: purchased lots first, then the oldest (CREDIT-4). */
export function compareSpending(left: Lot, right: Lot): number {
  if (left.kind !== right.kind) return left.kind === "purchased" ? -1 : 1;
  return left.position - right.position;
}

/** Returns the lots that pay `cost` credits, in spending order; either all of the cost or nothing. */
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

/** The state of a purchase's lot, for taking its credits back or giving them again. */
export interface PurchaseFacts {
  /** Credits that the purchase brought. */
  readonly amount: number;
  /** Credits left in its lot. */
  readonly remaining: number;
  /** Credits taken back so far and not given again: from the lot, or booked as debt where they were spent. */
  readonly takenBack: number;
  /** The part of `takenBack` that was booked as debt. */
  readonly owed: number;
}

/** Credits that leave the lot, and credits that it no longer held. */
export interface TakeBack {
  readonly fromLot: number;
  readonly owed: number;
}

/**
 * Computes how to take a purchase's credits back after its money went back: first from what is left in the lot, the
 * rest as debt (DISPUTE-2). Never takes back more than the purchase granted.
 */
export function planTakeBack(purchase: PurchaseFacts, credits: number): TakeBack {
  const due = Math.max(0, Math.min(credits, purchase.amount - purchase.takenBack));
  const fromLot = Math.min(due, purchase.remaining);
  return { fromLot, owed: due - fromLot };
}

/** Books credits that were taken back: the sale is undone. The debt names the lot it comes from. */
export function takeBackPostings(lotId: string, { fromLot, owed }: TakeBack): readonly Posting[] {
  const lines: readonly Posting[] = [
    { account: "customer:purchased", lotId, amount: -fromLot },
    { account: "customer:debt", lotId, amount: -owed },
    { account: "house:sales", lotId: null, amount: fromLot + owed },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Debt that is struck out, and credits that come back into the lot. */
export interface GiveBack {
  readonly forgiven: number;
  readonly toLot: number;
}

/**
 * Gives again what was taken back, because the money did not go back after all: first strikes out the debt
 * that this purchase left, then fills its lot. `debt` is what the customer owes now; what a later purchase
 * has paid of it comes back as credits.
 */
export function planGiveBack(purchase: PurchaseFacts, debt: number, credits: number): GiveBack {
  const due = Math.max(0, Math.min(credits, purchase.takenBack));
  const forgiven = Math.max(0, Math.min(due, purchase.owed, debt));
  return { forgiven, toLot: due - forgiven };
}

/** Books credits given back because their sale stands after all, such as after a failed refund. */
export function giveBackPostings(lotId: string, { forgiven, toLot }: GiveBack): readonly Posting[] {
  const lines: readonly Posting[] = [
    { account: "house:sales", lotId: null, amount: -(forgiven + toLot) },
    { account: "customer:debt", lotId, amount: forgiven },
    { account: "customer:purchased", lotId, amount: toLot },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Books debt that is paid with credits of a new purchase's lot. */
export function recoveryPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "customer:purchased", lotId, amount: -amount },
    { account: "customer:debt", lotId: null, amount },
  ];
}

/** Books debt that leaves an account for another one of the same number. */
export function debtOutPostings(amount: number): readonly Posting[] {
  return [
    { account: "customer:debt", lotId: null, amount },
    { account: "house:carried", lotId: null, amount: -amount },
  ];
}

/** Books debt that arrives from another account of the same number. */
export function debtInPostings(amount: number): readonly Posting[] {
  return [
    { account: "house:carried", lotId: null, amount },
    { account: "customer:debt", lotId: null, amount: -amount },
  ];
}

/** Books credits of an erased customer's purchase that go to the number's next account. */
export function creditsOutPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "customer:purchased", lotId, amount: -amount },
    { account: "house:carried", lotId: null, amount },
  ];
}

/** Books credits that arrive from an erased customer's purchase. */
export function creditsInPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "house:carried", lotId: null, amount: -amount },
    { account: "customer:free", lotId, amount },
  ];
}

/** The data that an entry's hash covers, besides the previous hash. */
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
