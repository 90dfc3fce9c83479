import type { Db, Trx } from "../../../plugins/database.ts";
import type { CountedLanding } from "../../site/landing/index.ts";
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
    /** The version of the landing content that it counts for (SPLIT-3). */
    readonly landing: CountedLanding | null;
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
      landing_version: ticket.landing?.version ?? null,
      landing_split: ticket.landing?.split ?? null,
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

/** A ticket's version of the landing content; null: none is known. */
function landingOf(row: {
  readonly landing_version: number | null;
  readonly landing_split: number | null;
}): CountedLanding | null {
  return row.landing_version === null ? null : { version: row.landing_version, split: row.landing_split };
}

/** Reads which version a number counts for if it was verified for a sign-up before; `none`: it was not. */
export async function findFirstLanding(
  trx: Trx,
  { brandId, phone }: CodeOwner,
): Promise<CountedLanding | null | "none"> {
  const row = await trx
    .selectFrom("verification_tickets")
    .select(["landing_version", "landing_split"])
    .where("brand_id", "=", brandId)
    .where("phone", "=", phone)
    .where("purpose", "=", "sign_in")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? "none" : landingOf(row);
}

/** Uses up the owner's valid tickets and returns the version that they count for; false if there were none, or a concurrent call used them. */
export async function spendTickets(
  trx: Trx,
  owner: CodeOwner,
  now: Date,
  id?: string,
): Promise<{ readonly landing: CountedLanding | null } | false> {
  let update = trx
    .updateTable("verification_tickets")
    .set({ used_at: now })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
  if (id !== undefined) update = update.where("id", "=", id);
  const [spent] = await update.returning(["landing_version", "landing_split"]).execute();
  return spent === undefined ? false : { landing: landingOf(spent) };
}
