import { fail, succeed, type Result } from "@parlour/contract/result";
import { replyCost } from "@parlour/contract/rules/message";
import type { Db, Trx } from "../../../plugins/database.ts";
import { balanceOf, lockAccount, type EntryContext } from "./account.ts";
import {
  grantPostings,
  planSpend,
  recoveryPostings,
  spendPostings,
  trialBackId,
  trialBackPostings,
  type LedgerCause,
  type Lot,
  type LotKind,
} from "./rules.ts";
import { appendEntry } from "./entry-store.ts";
import {
  causeBooked,
  claimTrialCard,
  insertLot,
  insertTrialClaim,
  reduceLot,
  selectAccountState,
  selectBalances,
  selectTrialLot,
  type LockedAccount,
} from "./store.ts";

/**
 * Reads a customer's balance in credits; 0 if they never had any. Never negative: owed credits are `debt`.
 */
export async function readBalance(db: Db, customerId: string): Promise<number> {
  return (await readAccountState(db, customerId)).balance;
}

/** Reads the balances of many customers in one statement. */
export async function readBalances(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return await selectBalances(db, customerIds);
}

/** Reads balance and debt in credits. While there is debt, none of the balance can be spent. */
export async function readAccountState(
  db: Db,
  customerId: string,
): Promise<{ readonly balance: number; readonly debt: number }> {
  return (await selectAccountState(db, customerId)) ?? { balance: 0, debt: 0 };
}

/**
 * Charges one reply (CREDIT-3) in the transaction that stores it. The reply's id is the entry's cause, and
 * the database refuses to book a cause twice. With a debt nothing can be spent (DISPUTE-4). `lots` holds the customer's
 * lots with credits, read after `account` was locked.
 */
export async function chargeReply(
  trx: Trx,
  account: LockedAccount,
  { lots, replyId }: { readonly lots: readonly Lot[]; readonly replyId: string },
  context: EntryContext,
): Promise<Result<LockedAccount, "no_credit" | "credit_owed">> {
  if (account.debt > 0) return fail("credit_owed");
  const plan = planSpend(lots, replyCost);
  if (!plan.ok) return fail("no_credit");
  const entry = {
    id: context.random.uuid(),
    cause: "reply",
    causeId: replyId,
    createdAt: context.now,
    postings: spendPostings(plan.value),
  } as const;
  return succeed(await appendEntry(trx, account, entry, plan.value));
}

interface Grant {
  readonly kind: LotKind;
  readonly amount: number;
  readonly cause: LedgerCause;
  readonly causeId: string;
  readonly paymentIntentId: string | null;
}

async function grant(
  trx: Trx,
  account: LockedAccount,
  { kind, amount, cause, causeId, paymentIntentId }: Grant,
  { now, random }: EntryContext,
): Promise<{ readonly granted: boolean; readonly lotId: string; readonly account: LockedAccount }> {
  const lotId = random.uuid();
  const added = await insertLot(trx, {
    id: lotId,
    customerId: account.customerId,
    kind,
    position: account.entries + 1,
    amount,
    paymentIntentId,
    createdAt: now,
  });
  if (!added) return { granted: false, lotId, account };
  const entry = {
    id: random.uuid(),
    cause,
    causeId,
    createdAt: now,
    postings: grantPostings(kind, lotId, amount),
  };
  return { granted: true, lotId, account: await appendEntry(trx, account, entry) };
}

/** The result of a grant, in credits. `granted` is false if it was booked before. */
export interface Granted {
  readonly granted: boolean;
  /** The granted credits that paid a debt at once. */
  readonly recovered: number;
  readonly balance: number;
  readonly debt: number;
}

/**
 * Grants a purchase's credits, once per payment intent: a second call changes nothing and returns `granted: false`.
 * Return page, webhook and reconciler all use it, through money/payments/service.ts. A debt is recovered from the
 * credits at once, as a separate entry.
 */
export async function grantPurchase(
  trx: Trx,
  purchase: { readonly customerId: string; readonly paymentIntentId: string; readonly credits: number },
  context: EntryContext,
): Promise<Granted> {
  const { paymentIntentId } = purchase;
  const locked = await lockAccount(trx, purchase.customerId);
  const { granted, lotId, account } = await grant(
    trx,
    locked,
    {
      kind: "purchased",
      amount: purchase.credits,
      cause: "payment",
      causeId: paymentIntentId,
      paymentIntentId,
    },
    context,
  );
  const recovered = granted ? Math.min(account.debt, purchase.credits) : 0;
  if (recovered === 0) return { granted, recovered, balance: balanceOf(account), debt: account.debt };
  await reduceLot(trx, lotId, recovered);
  const after = await appendEntry(trx, account, {
    id: context.random.uuid(),
    cause: "recovery",
    causeId: paymentIntentId,
    createdAt: context.now,
    postings: recoveryPostings(lotId, recovered),
  });
  return { granted, recovered, balance: balanceOf(after), debt: after.debt };
}

/**
 * Grants free credits as goodwill, once per `goodwillId` (the row that the caller writes in the same
 * transaction). They pay no debt: only a purchase does.
 */
export async function grantGoodwill(
  trx: Trx,
  goodwill: { readonly customerId: string; readonly goodwillId: string; readonly credits: number },
  context: EntryContext,
): Promise<Granted> {
  const locked = await lockAccount(trx, goodwill.customerId);
  if (await causeBooked(trx, "goodwill", goodwill.goodwillId)) {
    return { granted: false, recovered: 0, balance: balanceOf(locked), debt: locked.debt };
  }
  const { account } = await grant(
    trx,
    locked,
    {
      kind: "free",
      amount: goodwill.credits,
      cause: "goodwill",
      causeId: goodwill.goodwillId,
      paymentIntentId: null,
    },
    context,
  );
  return { granted: true, recovered: 0, balance: balanceOf(account), debt: account.debt };
}

/**
 * Opens a new customer's credit account and grants the free trial (CREDIT-8), once per
 * phone in all brands (CREDIT-9). `phoneHash` is the phone's hash under the server's key, so that the claim
 * survives erasure without keeping the number.
 */
export async function grantTrial(
  trx: Trx,
  trial: { readonly customerId: string; readonly phoneHash: Buffer; readonly credits: number },
  context: EntryContext,
): Promise<{ readonly granted: boolean; readonly balance: number }> {
  const locked = await lockAccount(trx, trial.customerId);
  if (trial.credits === 0) return { granted: false, balance: balanceOf(locked) };
  if (!(await insertTrialClaim(trx, trial.phoneHash, context.now))) {
    return { granted: false, balance: balanceOf(locked) };
  }
  const { account } = await grant(
    trx,
    locked,
    {
      kind: "free",
      amount: trial.credits,
      cause: "trial",
      causeId: trial.customerId,
      paymentIntentId: null,
    },
    context,
  );
  return { granted: true, balance: balanceOf(account) };
}

/**
 * Applies the rule of one free trial for a card (CREDIT-9) to a customer who has paid with it. The first customer with a
 * trial who pays with a card keeps theirs; of a later one's trial, what is not spent is taken back. Returns how many credits
 * that was. Spent credits are not owed. The entry's cause is `trial`, as the grant's: it undoes a part of that, and verifiers
 * that customers have downloaded know no other cause.
 */
export async function noteTrialCard(
  trx: Trx,
  { customerId, cardHash }: { readonly customerId: string; readonly cardHash: Buffer },
  { now, random }: EntryContext,
): Promise<number> {
  const account = await lockAccount(trx, customerId);
  const lot = await selectTrialLot(trx, customerId);
  if (lot === undefined) return 0;
  const owner = await claimTrialCard(trx, { customerId, cardHash }, now);
  if (owner === undefined || owner === customerId || lot.remaining === 0) return 0;
  const entry = {
    id: random.uuid(),
    cause: "trial",
    causeId: trialBackId(customerId),
    createdAt: now,
    postings: trialBackPostings(lot.id, lot.remaining),
  } as const;
  await appendEntry(trx, account, entry, [{ lot, amount: lot.remaining }]);
  return lot.remaining;
}
