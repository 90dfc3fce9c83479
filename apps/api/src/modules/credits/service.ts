import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Bundles } from "@parlour/contract/operations/credits";
import type { RegionCode } from "@parlour/contract/regions";
import type { Bundle, BundleName } from "@parlour/contract/rules/bundles";
import { replyCost } from "@parlour/contract/rules/message";
import type { Db, Trx } from "../../plugins/database.ts";
import type { Random } from "../../ports/random.ts";
import { grantPostings, planSpend, spendPostings, type LedgerCause, type LotKind } from "./rules.ts";
import {
  appendEntry,
  insertAccount,
  insertLot,
  insertTrialClaim,
  reduceLot,
  selectAccountForUpdate,
  selectBalance,
  selectBundles,
  selectSpendableLots,
  type LockedAccount,
} from "./store.ts";

export { auditLedger } from "./ledger-audit.ts";
export type { LockedAccount } from "./store.ts";

/** What a credit movement needs from outside: when it happens and randomness for ids. */
export interface Moment {
  readonly now: Date;
  readonly random: Random;
}

/**
 * Takes the row lock on a customer's credits (opening the account where there is none yet).
 * Lock order everywhere: customers row -> payments row -> credit_accounts row -> conversation row.
 */
export async function lockAccount(tx: Trx, customerId: string): Promise<LockedAccount> {
  const account = await selectAccountForUpdate(tx, customerId);
  if (account !== null) return account;
  await insertAccount(tx, customerId);
  const opened = await selectAccountForUpdate(tx, customerId);
  if (opened === null) throw new Error("a credit account that was just opened is missing");
  return opened;
}

/** Credits left on a locked account. */
export function balanceOf(account: LockedAccount): number {
  return account.purchased + account.free;
}

/** The customer's balance in credits; 0 where nothing ever arrived. */
export async function readBalance(db: Db, customerId: string): Promise<number> {
  return await selectBalance(db, customerId);
}

/**
 * Charges one reply (spec 9: 1 credit), in the transaction that stores the reply. The reply's id is
 * booked as the cause, and the database refuses to book a cause twice.
 */
export async function chargeReply(
  tx: Trx,
  account: LockedAccount,
  replyId: string,
  moment: Moment,
): Promise<Result<LockedAccount, "no_credit">> {
  const plan = planSpend(await selectSpendableLots(tx, account.customerId), replyCost);
  if (!plan.ok) return fail("no_credit");
  for (const { lot, amount } of plan.value) await reduceLot(tx, lot.id, amount);
  const charged = await appendEntry(tx, account, {
    id: moment.random.uuid(),
    cause: "reply",
    causeId: replyId,
    createdAt: moment.now,
    postings: spendPostings(plan.value),
  });
  return succeed(charged);
}

interface Grant {
  readonly kind: LotKind;
  readonly amount: number;
  readonly cause: LedgerCause;
  readonly causeId: string;
  readonly paymentIntentId: string | null;
}

async function grant(
  tx: Trx,
  account: LockedAccount,
  { kind, amount, cause, causeId, paymentIntentId }: Grant,
  { now, random }: Moment,
): Promise<{ readonly granted: boolean; readonly account: LockedAccount }> {
  const lotId = random.uuid();
  const added = await insertLot(tx, {
    id: lotId,
    customerId: account.customerId,
    kind,
    position: account.entries + 1,
    amount,
    paymentIntentId,
    createdAt: now,
  });
  if (!added) return { granted: false, account };
  const entry = {
    id: random.uuid(),
    cause,
    causeId,
    createdAt: now,
    postings: grantPostings(kind, lotId, amount),
  };
  return { granted: true, account: await appendEntry(tx, account, entry) };
}

/**
 * Grants a purchase's credits, once per payment intent: a second call changes nothing and says so.
 * The one function for return page, webhook and reconciler; they call it through payments/service.ts.
 */
export async function grantPurchase(
  tx: Trx,
  purchase: { readonly customerId: string; readonly paymentIntentId: string; readonly credits: number },
  moment: Moment,
): Promise<{ readonly granted: boolean; readonly balance: number }> {
  const locked = await lockAccount(tx, purchase.customerId);
  const { granted, account } = await grant(
    tx,
    locked,
    {
      kind: "purchased",
      amount: purchase.credits,
      cause: "payment",
      causeId: purchase.paymentIntentId,
      paymentIntentId: purchase.paymentIntentId,
    },
    moment,
  );
  return { granted, balance: balanceOf(account) };
}

/**
 * Opens a new customer's credit account and grants the free trial (spec 1: new joiners only), once per
 * phone in all brands. `phoneHash` is the phone's hash under the server's key, so that the claim
 * survives erasure without keeping the number.
 */
export async function grantTrial(
  tx: Trx,
  trial: { readonly customerId: string; readonly phoneHash: Buffer; readonly credits: number },
  moment: Moment,
): Promise<{ readonly granted: boolean; readonly balance: number }> {
  const locked = await lockAccount(tx, trial.customerId);
  if (trial.credits === 0) return { granted: false, balance: balanceOf(locked) };
  if (!(await insertTrialClaim(tx, trial.phoneHash, moment.now))) {
    return { granted: false, balance: balanceOf(locked) };
  }
  const { account } = await grant(
    tx,
    locked,
    {
      kind: "free",
      amount: trial.credits,
      cause: "trial",
      causeId: trial.customerId,
      paymentIntentId: null,
    },
    moment,
  );
  return { granted: true, balance: balanceOf(account) };
}

/** The bundles on sale in a brand's region, by name. Throws where the site was published without one. */
export async function bundlesOnSale(
  db: Db,
  brandId: string,
  region: RegionCode,
): Promise<{ readonly [Name in BundleName]: Bundle }> {
  const found = new Map((await selectBundles(db, brandId, region)).map((bundle) => [bundle.name, bundle]));
  const named = (name: BundleName): Bundle => {
    const bundle = found.get(name);
    if (bundle === undefined) throw new Error(`bundle ${name} of ${brandId} in ${region} is missing`);
    return bundle;
  };
  return {
    bronze: named("bronze"),
    silver: named("silver"),
    gold: named("gold"),
    platinum: named("platinum"),
  };
}

/** The bundles in the wire's flat form. */
export async function readBundles(db: Db, brandId: string, region: RegionCode): Promise<Bundles> {
  const { bronze, silver, gold, platinum } = await bundlesOnSale(db, brandId, region);
  return {
    bronzePrice: bronze.price,
    bronzeAmount: bronze.amount,
    silverPrice: silver.price,
    silverAmount: silver.amount,
    goldPrice: gold.price,
    goldAmount: gold.amount,
    platinumPrice: platinum.price,
    platinumAmount: platinum.amount,
  };
}
