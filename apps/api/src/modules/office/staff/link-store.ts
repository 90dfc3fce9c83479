import type { Db, Trx } from "../../../plugins/database.ts";

/** Replaces a person's one-time link, and removes their password. */
export async function setLink(
  trx: Trx,
  staffId: string,
  link: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable("staff")
    .set({
      link_hash: link.hash,
      link_expires_at: link.expiresAt,
      password_hash: null,
      password_temporary: false,
    })
    .where("id", "=", staffId)
    .execute();
}

/** Removes somebody's link. */
export async function clearLink(trx: Trx, staffId: string): Promise<void> {
  await trx
    .updateTable("staff")
    .set({ link_hash: null, link_expires_at: null })
    .where("id", "=", staffId)
    .execute();
}

/** Reads whom a valid link is for. */
export async function selectLinkOwner(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ readonly staffId: string; readonly expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "link_expires_at"])
    .where("link_hash", "=", hash)
    .where("link_expires_at", ">", now)
    .where("active", "=", true)
    .executeTakeFirst();
  return row?.link_expires_at ? { staffId: row.id, expiresAt: row.link_expires_at } : undefined;
}
