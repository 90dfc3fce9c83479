import type { Db, Trx } from "../../../plugins/database.ts";

/** A number's account at a brand. */
export interface NumbersAccount {
  readonly customerId: string;
  readonly brandId: string;
  readonly phoneHash: Buffer;
}

/**
 * Whether this customer's money may still go back, or a debt is open: theirs, or one of an account they
 * succeeded.
 */
export async function mayOwe(trx: Trx, customerId: string): Promise<boolean> {
  const payment = await trx
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customerId)
    .limit(1)
    .executeTakeFirst();
  if (payment !== undefined) return true;
  const predecessor = await trx
    .selectFrom("erased_payers")
    .select("customer_id")
    .where("successor_id", "=", customerId)
    .limit(1)
    .executeTakeFirst();
  return predecessor !== undefined;
}

export async function insertPayer(trx: Trx, payer: NumbersAccount, now: Date): Promise<void> {
  await trx
    .insertInto("erased_payers")
    .values({
      customer_id: payer.customerId,
      brand_id: payer.brandId,
      phone_hash: payer.phoneHash,
      successor_id: null,
      erased_at: now,
    })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .execute();
}

/** The erased accounts of a number, oldest first. */
export async function selectPayers(
  trx: Trx,
  { brandId, phoneHash }: Omit<NumbersAccount, "customerId">,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("erased_payers")
    .select("customer_id")
    .where("brand_id", "=", brandId)
    .where("phone_hash", "=", phoneHash)
    .orderBy("erased_at")
    .orderBy("customer_id")
    .execute();
  return rows.map((row) => row.customer_id);
}

export async function writeSuccessor(trx: Trx, { customerId, brandId, phoneHash }: NumbersAccount) {
  await trx
    .updateTable("erased_payers")
    .set({ successor_id: customerId })
    .where("brand_id", "=", brandId)
    .where("phone_hash", "=", phoneHash)
    .execute();
}

/** Returns the account that takes over this one's debts; null if there is none. */
export async function selectSuccessor(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("erased_payers")
    .select("successor_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row?.successor_id ?? null;
}

/** Sums the debt that an account passed on and did not get back, in credits. */
export async function sumPassedOn(trx: Trx, customerId: string): Promise<number> {
  const row = await trx
    .selectFrom("ledger_postings as posting")
    .innerJoin("ledger_entries as entry", "entry.id", "posting.entry_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("posting.amount"), eb.lit(0)).as("amount"))
    .where("entry.customer_id", "=", customerId)
    .where("posting.account", "=", "house:carried")
    .executeTakeFirstOrThrow();
  return 0 - row.amount;
}
