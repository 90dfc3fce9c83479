import type { Db, Trx } from "../../../plugins/database.ts";
import { triesPerCode } from "./rules.ts";
import { ownerColumns, type CodeOwner } from "./store.ts";

/** Tickets: what a checked code allows the browser that checked it. */

export async function insertTicket(
  trx: Trx,
  owner: CodeOwner,
  ticket: {
    readonly id: string;
    readonly codeHash: Buffer;
    /** Wrong attempts at its code so far, counted over process and reset together (CODE-4). */
    readonly attempts: number;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("verification_tickets")
    .values({
      id: ticket.id,
      ...ownerColumns(owner),
      code_hash: ticket.codeHash,
      attempts: ticket.attempts,
      created_at: ticket.createdAt,
      expires_at: ticket.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Whether the owner has a valid ticket. */
export async function hasTicket(database: Db, owner: CodeOwner, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom("verification_tickets")
    .select("id")
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts an attempt against the owner's valid tickets and returns those that had one left, newest first. */
export async function countTicketTry(
  database: Db,
  owner: CodeOwner,
  now: Date,
): Promise<readonly { readonly id: string; readonly codeHash: Buffer }[]> {
  const rows = await database
    .updateTable("verification_tickets")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", triesPerCode)
    .returning(["id", "code_hash"])
    .execute();
  return rows.map((row) => ({ id: row.id, codeHash: row.code_hash }));
}

/** Uses up the owner's valid tickets; false if there were none, or a concurrent call used them. */
export async function spendTickets(trx: Trx, owner: CodeOwner, now: Date, id?: string): Promise<boolean> {
  let update = trx
    .updateTable("verification_tickets")
    .set({ used_at: now })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
  if (id !== undefined) update = update.where("id", "=", id);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}
