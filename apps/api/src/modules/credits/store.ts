import type { Bundle } from "@parlour/contract/rules/bundles";
import { bundle } from "@parlour/contract/rules/bundles";
import type { RegionCode } from "@parlour/contract/regions";
import type { Db, Trx } from "../../plugins/database.ts";
import { entryHash, genesisHash } from "./hash-chain.ts";
import type { LedgerCause, Lot, LotKind, Posting } from "./rules.ts";

/** The row lock on a customer's credits, held until the transaction ends. */
export interface LockedAccount {
  readonly customerId: string;
  readonly purchased: number;
  readonly free: number;
  readonly entries: number;
  readonly headHash: Buffer;
}

/** Makes the account of a new customer: no credit, an empty chain. Harmless when there is one. */
export async function insertAccount(tx: Trx, customerId: string): Promise<void> {
  await tx
    .insertInto("credit_accounts")
    .values({ customer_id: customerId, head_hash: genesisHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the account for update, or null where there is none. */
export async function selectAccountForUpdate(tx: Trx, customerId: string): Promise<LockedAccount | null> {
  const row = await tx
    .selectFrom("credit_accounts")
    .selectAll()
    .where("customer_id", "=", customerId)
    // no key update: nobody changes the key, so foreign key checks need not wait
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    customerId,
    purchased: row.purchased,
    free: row.free,
    entries: row.entries,
    headHash: row.head_hash,
  };
}

/** Lots that still hold credits. */
export async function selectSpendableLots(tx: Trx, customerId: string): Promise<readonly Lot[]> {
  return await tx
    .selectFrom("credit_lots")
    .select(["id", "kind", "position", "remaining"])
    .where("customer_id", "=", customerId)
    .where("remaining", ">", 0)
    .execute();
}

export async function reduceLot(tx: Trx, lotId: string, amount: number): Promise<void> {
  await tx
    .updateTable("credit_lots")
    .set((eb) => ({ remaining: eb("remaining", "-", amount) }))
    .where("id", "=", lotId)
    .execute();
}

export interface NewLot {
  readonly id: string;
  readonly customerId: string;
  readonly kind: LotKind;
  readonly position: number;
  readonly amount: number;
  readonly paymentIntentId: string | null;
  readonly createdAt: Date;
}

/** Adds a lot; false where the payment already has one. */
export async function insertLot(tx: Trx, lot: NewLot): Promise<boolean> {
  const row = await tx
    .insertInto("credit_lots")
    .values({
      id: lot.id,
      customer_id: lot.customerId,
      kind: lot.kind,
      position: lot.position,
      amount: lot.amount,
      remaining: lot.amount,
      payment_intent_id: lot.paymentIntentId,
      created_at: lot.createdAt,
    })
    .onConflict((conflict) => conflict.column("payment_intent_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEntry {
  readonly id: string;
  readonly cause: LedgerCause;
  readonly causeId: string;
  readonly createdAt: Date;
  readonly postings: readonly Posting[];
}

/** Appends an entry to the locked customer's chain and moves the running totals with it. */
export async function appendEntry(tx: Trx, account: LockedAccount, entry: NewEntry): Promise<LockedAccount> {
  const { customerId } = account;
  const position = account.entries + 1;
  const hash = entryHash(account.headHash, { ...entry, customerId, position });
  await tx
    .insertInto("ledger_entries")
    .values({
      id: entry.id,
      customer_id: customerId,
      position,
      cause: entry.cause,
      cause_id: entry.causeId,
      previous_hash: account.headHash,
      hash,
      created_at: entry.createdAt,
    })
    .execute();
  await tx
    .insertInto("ledger_postings")
    .values(
      entry.postings.map((posting, index) => ({
        entry_id: entry.id,
        line: index + 1,
        account: posting.account,
        lot_id: posting.lotId,
        amount: posting.amount,
      })),
    )
    .execute();
  const moved = (name: Posting["account"]): number =>
    entry.postings.reduce((sum, posting) => (posting.account === name ? sum + posting.amount : sum), 0);
  const after: LockedAccount = {
    customerId,
    purchased: account.purchased + moved("customer:purchased"),
    free: account.free + moved("customer:free"),
    entries: position,
    headHash: hash,
  };
  await tx
    .updateTable("credit_accounts")
    .set({ purchased: after.purchased, free: after.free, entries: position, head_hash: hash })
    .where("customer_id", "=", customerId)
    .execute();
  return after;
}

/** Claims the one free trial of a phone; false where it was claimed before, in any brand. */
export async function insertTrialClaim(tx: Trx, phoneHash: Buffer, claimedAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto("trial_claims")
    .values({ phone_hash: phoneHash, claimed_at: claimedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("phone_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectBalance(db: Db, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("credit_accounts")
    .select(["purchased", "free"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row === undefined ? 0 : row.purchased + row.free;
}

/** The bundles of a brand in a region. */
export async function selectBundles(db: Db, brandId: string, region: RegionCode): Promise<readonly Bundle[]> {
  const rows = await db
    .selectFrom("bundles")
    .select(["name", "price_minor", "amount"])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .execute();
  return rows.map((row) => bundle(row.name, row.price_minor, row.amount));
}
