import type { Trx } from "../../../plugins/database.ts";
import { lockAccount, type EntryContext } from "./account.ts";
import {
  insertPayer,
  mayOwe,
  selectPayers,
  selectSuccessor,
  sumPassedOn,
  writeSuccessor,
  type NumbersAccount,
} from "./carried-debt-store.ts";
import { creditsInPostings, creditsOutPostings, debtInPostings, debtOutPostings } from "./rules.ts";
import { appendEntry } from "./entry-store.ts";
import { insertLot, reduceLot, type LockedAccount } from "./store.ts";

/*
 * Debts outlive an erasure. An erased customer's ledger stays, including their debt; the next account of the
 * same number at the same brand takes it over. A later lost or won dispute also reaches that account.
 * Accounts of a number are locked from the oldest to the newest.
 */

/** Stores the link from an erased customer's ledger to their number, if anything may be owed. */
export async function keepPayer(trx: Trx, payer: NumbersAccount, now: Date): Promise<void> {
  if (await mayOwe(trx, payer.customerId)) await insertPayer(trx, payer, now);
}

/** Moves debt from one locked account to another: two entries that name each other by their cause id. */
async function moveDebt(
  trx: Trx,
  from: LockedAccount,
  to: LockedAccount,
  amount: number,
  { now, random }: EntryContext,
): Promise<{ readonly from: LockedAccount; readonly to: LockedAccount }> {
  if (amount === 0) return { from, to };
  const causeId = random.uuid();
  const entry = { causeId, createdAt: now };
  return {
    from: await appendEntry(trx, from, {
      ...entry,
      id: random.uuid(),
      cause: "debt_out",
      postings: debtOutPostings(amount),
    }),
    to: await appendEntry(trx, to, {
      ...entry,
      id: random.uuid(),
      cause: "debt_in",
      postings: debtInPostings(amount),
    }),
  };
}

/**
 * Moves the debts of the number's earlier accounts to a new account, which is their successor from now on.
 */
export async function takeOverDebts(trx: Trx, heir: NumbersAccount, context: EntryContext): Promise<void> {
  const payers = await selectPayers(trx, heir);
  if (payers.length === 0) return;
  const locked: LockedAccount[] = [];
  for (const customerId of payers) locked.push(await lockAccount(trx, customerId));
  await writeSuccessor(trx, heir);
  let account = await lockAccount(trx, heir.customerId);
  for (const payer of locked) account = (await moveDebt(trx, payer, account, payer.debt, context)).to;
}

/** Moves a locked account's debt to its successor. Returns the account afterwards. */
export async function passDebtOn(
  trx: Trx,
  account: LockedAccount,
  context: EntryContext,
): Promise<LockedAccount> {
  if (account.debt === 0) return account;
  const successor = await selectSuccessor(trx, account.customerId);
  if (successor === null) return account;
  return (await moveDebt(trx, account, await lockAccount(trx, successor), account.debt, context)).from;
}

/** Debt that a locked account passed on: how much may come back, and to whom it went. */
export interface PassedOn {
  readonly successor: LockedAccount;
  readonly amount: number;
}

/** Reads the debt a locked account passed on; null if it has no successor, or the debt is settled. */
export async function readPassedOn(trx: Trx, account: LockedAccount): Promise<PassedOn | null> {
  const successor = await selectSuccessor(trx, account.customerId);
  if (successor === null) return null;
  const amount = await sumPassedOn(trx, account.customerId);
  return amount > 0 ? { successor: await lockAccount(trx, successor), amount } : null;
}

/** Moves debt back from the successor, as far as it is still owed there. Returns both accounts afterwards. */
export async function takeDebtBack(
  trx: Trx,
  account: LockedAccount,
  { successor, amount }: PassedOn,
  wanted: number,
  context: EntryContext,
): Promise<{ readonly account: LockedAccount; readonly passedOn: PassedOn }> {
  const back = Math.min(wanted, amount, successor.debt);
  const { from, to } = await moveDebt(trx, successor, account, back, context);
  return { account: to, passedOn: { successor: from, amount: amount - back } };
}

/**
 * Gives the successor credits from an erased customer's lot, for a debt that it has already paid and that
 * turned out not to be one. They arrive as free credits, because no payment of its own bought them.
 */
export async function giveSuccessorCredits(
  trx: Trx,
  account: LockedAccount,
  lotId: string,
  { successor, amount }: PassedOn,
  wanted: number,
  { now, random }: EntryContext,
): Promise<LockedAccount> {
  const given = Math.min(wanted, amount);
  if (given === 0) return account;
  const entry = { causeId: random.uuid(), createdAt: now };
  const heirsLot = random.uuid();
  await reduceLot(trx, lotId, given);
  const after = await appendEntry(trx, account, {
    ...entry,
    id: random.uuid(),
    cause: "credits_out",
    postings: creditsOutPostings(lotId, given),
  });
  await insertLot(trx, {
    id: heirsLot,
    customerId: successor.customerId,
    kind: "free",
    position: successor.entries + 1,
    amount: given,
    paymentIntentId: null,
    createdAt: now,
  });
  await appendEntry(trx, successor, {
    ...entry,
    id: random.uuid(),
    cause: "credits_in",
    postings: creditsInPostings(heirsLot, given),
  });
  return after;
}
