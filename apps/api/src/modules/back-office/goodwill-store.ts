import type { Trx } from "../../plugins/database.ts";

export interface GoodwillRow {
  readonly id: string;
  readonly customerId: string;
  readonly amount: number;
}

/** Writes a grant of goodwill down; false, and nothing, where its id is taken. */
export async function insertGoodwill(
  trx: Trx,
  goodwill: GoodwillRow & { readonly reason: string; readonly staffId: string; readonly now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("goodwill_grants")
    .values({
      id: goodwill.id,
      customer_id: goodwill.customerId,
      amount: goodwill.amount,
      reason: goodwill.reason,
      staff_id: goodwill.staffId,
      created_at: goodwill.now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A grant of goodwill by its id. */
export async function selectGoodwill(trx: Trx, id: string): Promise<GoodwillRow | undefined> {
  return await trx
    .selectFrom("goodwill_grants")
    .select(["id", "customer_id as customerId", "amount"])
    .where("id", "=", id)
    .executeTakeFirst();
}
