import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";
import { insertAccount, selectAccountForUpdate, type LockedAccount } from "./store.ts";

/** What the caller provides for a ledger entry: the clock, and randomness for its id. */
export interface EntryContext {
  readonly now: Date;
  readonly random: Random;
}

/**
 * Locks a customer's credit account, and opens it if there is none. Lock order everywhere: customers row -> payments
 * row -> credit_accounts row -> conversation row.
 */
export async function lockAccount(trx: Trx, customerId: string): Promise<LockedAccount> {
  const account = await selectAccountForUpdate(trx, customerId);
  if (account !== null) return account;
  await insertAccount(trx, customerId);
  const opened = await selectAccountForUpdate(trx, customerId);
  if (opened === null) throw new Error("a credit account that was just opened is missing");
  return opened;
}

/** Credits left on a locked account. */
export function balanceOf(account: LockedAccount): number {
  return account.purchased + account.free;
}
