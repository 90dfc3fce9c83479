/**
 * Credits (docs/architecture.md, "Credits"): how lots are spent, how a
 * movement is booked, and the text that the hash chain covers. Amounts are whole credits.
 */

import { ledgerCauses, type LedgerAccount, type LedgerCause } from "@parlour/contract/rules/ledger";
import { fail, succeed, type Result } from "@parlour/contract/result";

export type LotKind = "purchased" | "free";

/** A lot with the credits left in it. */
export interface Lot {
  readonly id: string;
  readonly kind: LotKind;
  /** Order of arrival within the customer. */
  readonly position: number;
  readonly remaining: number;
}

/** One line of an entry: a positive amount adds to the account, a negative one takes from it. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly lotId: string | null;
  readonly amount: number;
}

export { ledgerCauses, type LedgerAccount, type LedgerCause };

/**
 * Every reason why a reply is not charged (CREDIT-10 to CREDIT-16). With `not_written_since_last_charged_reply` and
 * `on_the_house` the reply is delivered free. A `duplicate` was delivered before. With any other reason the reply is
 * not delivered.
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

/** Returns the lots that pay `cost` credits, in spending order; takes the whole cost or nothing. */
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

/** The customer's account for a lot. */
export function accountOf(kind: LotKind): LedgerAccount {
  return kind === "purchased" ? "customer:purchased" : "customer:free";
}

/** Returns the postings for spent credits: from the customer's lots to the house's deliveries. */
export function spendPostings(debits: readonly Debit[]): readonly Posting[] {
  const total = debits.reduce((sum, debit) => sum + debit.amount, 0);
  return [
    ...debits.map(({ lot, amount }) => ({ account: accountOf(lot.kind), lotId: lot.id, amount: -amount })),
    { account: "house:consumed", lotId: null, amount: total },
  ];
}

/** Returns the postings for new credits: from sales or promotions into a new lot. */
export function grantPostings(kind: LotKind, lotId: string, amount: number): readonly Posting[] {
  return [
    { account: kind === "purchased" ? "house:sales" : "house:promotions", lotId: null, amount: -amount },
    { account: accountOf(kind), lotId, amount },
  ];
}

const trialBackSuffix = "/card";

/** Returns the cause id of the entry that takes a customer's trial back. That of the grant is the customer's id alone. */
export function trialBackId(customerId: string): string {
  return `${customerId}${trialBackSuffix}`;
}

/** Whether an entry takes credits of a free trial back. */
export function isTrialBack({ cause, causeId }: Pick<EntryFacts, "cause" | "causeId">): boolean {
  return cause === "trial" && causeId.endsWith(trialBackSuffix);
}

/** Returns the postings for credits of a free trial that are taken back: they undo a part of its grant. */
export function trialBackPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "customer:free", lotId, amount: -amount },
    { account: "house:promotions", lotId: null, amount },
  ];
}

/** The state of a purchase's lot, for taking its credits back or returning them. */
export interface PurchaseFacts {
  /** Credits that were purchased. */
  readonly amount: number;
  /** Credits left in its lot. */
  readonly remaining: number;
  /** Credits taken back so far and not returned: from the lot, or booked as debt if they were spent. */
  readonly takenBack: number;
  /** The part of `takenBack` that was booked as debt. */
  readonly owed: number;
}

/** Credits taken from the lot, and those that it no longer held. */
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

/** Returns the postings for credits taken back, which undo the sale. The debt names its lot. */
export function takeBackPostings(lotId: string, { fromLot, owed }: TakeBack): readonly Posting[] {
  const lines: readonly Posting[] = [
    { account: "customer:purchased", lotId, amount: -fromLot },
    { account: "customer:debt", lotId, amount: -owed },
    { account: "house:sales", lotId: null, amount: fromLot + owed },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Debt that is cancelled, and credits that return to the lot. */
export interface GiveBack {
  readonly forgiven: number;
  readonly toLot: number;
}

/**
 * Plans how to return credits because the money did not go back after all: first cancels the debt of this
 * purchase, then fills its lot. `debt` is what the customer owes now; the part that a later purchase has paid
 * returns as credits.
 */
export function planGiveBack(purchase: PurchaseFacts, debt: number, credits: number): GiveBack {
  const due = Math.max(0, Math.min(credits, purchase.takenBack));
  const forgiven = Math.max(0, Math.min(due, purchase.owed, debt));
  return { forgiven, toLot: due - forgiven };
}

/**
 * Returns the postings for returned credits whose sale stands after all, for example after a failed refund.
 */
export function giveBackPostings(lotId: string, { forgiven, toLot }: GiveBack): readonly Posting[] {
  const lines: readonly Posting[] = [
    { account: "house:sales", lotId: null, amount: -(forgiven + toLot) },
    { account: "customer:debt", lotId, amount: forgiven },
    { account: "customer:purchased", lotId, amount: toLot },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Returns the postings for debt that is paid with credits of a new purchase's lot. */
export function recoveryPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "customer:purchased", lotId, amount: -amount },
    { account: "customer:debt", lotId: null, amount },
  ];
}

/** Returns the postings for debt that moves to another account of the same number. */
export function debtOutPostings(amount: number): readonly Posting[] {
  return [
    { account: "customer:debt", lotId: null, amount },
    { account: "house:carried", lotId: null, amount: -amount },
  ];
}

/** Returns the postings for debt that arrives from another account of the same number. */
export function debtInPostings(amount: number): readonly Posting[] {
  return [
    { account: "house:carried", lotId: null, amount },
    { account: "customer:debt", lotId: null, amount: -amount },
  ];
}

/** Returns the postings for credits of an erased customer's purchase that go to the number's next account. */
export function creditsOutPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "customer:purchased", lotId, amount: -amount },
    { account: "house:carried", lotId: null, amount },
  ];
}

/** Returns the postings for credits that arrive from an erased customer's purchase. */
export function creditsInPostings(lotId: string, amount: number): readonly Posting[] {
  return [
    { account: "house:carried", lotId: null, amount: -amount },
    { account: "customer:free", lotId, amount },
  ];
}

/** The data of an entry that its hash covers, besides the previous hash. */
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
 * Returns an entry's canonical text, version 1: a JSON array without spaces of `["parlour-ledger-1",
 * customerId, position, cause, causeId, createdAt (ISO 8601, ms, UTC), [[account, lotId or null, amount], …in
 * booking order]]`. It must never change: every customer's chain depends on it, and downloaded statements are
 * verified with it offline.
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
