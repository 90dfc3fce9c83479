import type { RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Whether an operator has blocked a customer; claims by and transfers to them are then refused. */
export async function blocksCustomer(db: Db, staffId: string, customerId: string): Promise<boolean> {
  const block = await db
    .selectFrom("operator_blocks")
    .select("customer_id")
    .where("staff_id", "=", staffId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return block !== undefined;
}

/** Stores a block. If there is one already, it stays with its reason. */
export async function insertBlock(
  trx: Trx,
  block: {
    readonly staffId: string;
    readonly customerId: string;
    readonly reason: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("operator_blocks")
    .values({
      staff_id: block.staffId,
      customer_id: block.customerId,
      reason: block.reason,
      created_at: block.now,
    })
    .onConflict((conflict) => conflict.columns(["staff_id", "customer_id"]).doNothing())
    .execute();
}

/** Deletes a block; false if there was none. */
export async function deleteBlock(trx: Trx, staffId: string, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("operator_blocks")
    .where("staff_id", "=", staffId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export interface StoredBlock {
  readonly customerId: string;
  readonly customerName: string;
  readonly brand: string;
  readonly region: RegionCode;
  readonly reason: string | null;
  readonly since: Date;
}

export async function selectBlocks(db: Db, staffId: string): Promise<readonly StoredBlock[]> {
  return await db
    .selectFrom("operator_blocks as block")
    .innerJoin("customers as customer", "customer.id", "block.customer_id")
    .select([
      "customer.id as customerId",
      "customer.username as customerName",
      "customer.brand_id as brand",
      "customer.region",
      "block.reason",
      "block.created_at as since",
    ])
    .where("block.staff_id", "=", staffId)
    .orderBy("block.created_at", "desc")
    .orderBy("customer.id")
    .execute();
}

/** Returns a query condition: the operator has not blocked the customer in that column. */
export function notBlockedBy(staffId: string, customerId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from operator_blocks as block
    where block.staff_id = ${staffId} and block.customer_id = ${sql.ref(customerId)})`;
}
