import type { Db, Trx } from "../../../plugins/database.ts";
import type { WalkState } from "../../../plugins/walk.ts";

export async function findWalk(db: Db): Promise<WalkState | undefined> {
  return await db
    .selectFrom("ledger_walk")
    .select(["cursor", "round_began_at as roundBeganAt"])
    .executeTakeFirst();
}

export async function saveWalk(db: Db, { cursor, roundBeganAt }: WalkState): Promise<void> {
  const state = { cursor, round_began_at: roundBeganAt };
  await db
    .insertInto("ledger_walk")
    .values(state)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(state))
    .execute();
}

/** Reads the accounts after a given one, in the walk's order; null: from the first. */
export async function accountsAfter(
  db: Db,
  customerId: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("credit_accounts")
    .select("customer_id")
    .$if(customerId !== null, (query) => query.where("customer_id", ">", customerId ?? ""))
    .orderBy("customer_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Reads the accounts that did not balance when they were last checked. */
export async function selectFaults(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("ledger_faults").select("customer_id").orderBy("customer_id").execute();
  return rows.map((row) => row.customer_id);
}

/** Stores the faults of an account. Returns whether they are new. */
export async function putFault(
  trx: Trx,
  fault: { readonly customerId: string; readonly problems: string; readonly foundAt: Date },
): Promise<boolean> {
  const { customerId: customer_id, problems, foundAt: found_at } = fault;
  const inserted = await trx
    .insertInto("ledger_faults")
    .values({ customer_id, problems, found_at })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .returning("customer_id")
    .executeTakeFirst();
  if (inserted !== undefined) return true;
  await trx.updateTable("ledger_faults").set({ problems }).where("customer_id", "=", customer_id).execute();
  return false;
}

export async function deleteFault(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom("ledger_faults").where("customer_id", "=", customerId).execute();
}

export async function countFaults(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("ledger_faults")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
