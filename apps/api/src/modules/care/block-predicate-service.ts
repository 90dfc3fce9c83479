import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../plugins/database.ts";
import { findBlock } from "./block-store.ts";

/** Whom the desk may give whose conversations: what queue, claims and transfers ask of care. */

/** Whether somebody may be given a query's conversation, by its customer's column: for the queue and "claim next". */
export function notBlockedBy(staffId: string, customerId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from operator_blocks as block
    where block.staff_id = ${staffId} and block.customer_id = ${sql.ref(customerId)})`;
}

/** Whether a member of staff asked not to be given a customer: claims and transfers are refused with it. */
export async function blocksCustomer(db: Db, staffId: string, customerId: string): Promise<boolean> {
  return await findBlock(db, staffId, customerId);
}
