import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A page of the tree as of the end of a day. */
export interface Page {
  readonly level: number;
  readonly page: number;
  readonly day: string;
  readonly hashes: Buffer;
  /** The root of its hashes. */
  readonly hash: Buffer;
}

/** Reads a page as it was at the end of a day; undefined if there was none, or if it is no longer kept. */
export async function selectPage(
  db: Db,
  { level, page, day }: Pick<Page, "level" | "page" | "day">,
): Promise<Pick<Page, "hashes" | "hash"> | undefined> {
  return await db
    .selectFrom("root_pages")
    .select(["hashes", "hash"])
    .where("level", "=", level)
    .where("page", "=", page)
    .where("day", "<=", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Reads the roots of a range of pages as they were at the end of a day, in order. Missing ones are left out. */
export async function selectPageHashes(
  db: Db,
  { level, from, to, day }: Pick<Page, "level" | "day"> & { readonly from: number; readonly to: number },
): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select found.hash from generate_series(${from}::int, ${to}::int - 1) as wanted
    cross join lateral (
      select hash from root_pages where level = ${level} and page = wanted and day <= ${day}
      order by day desc limit 1) as found
    order by wanted`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Stores a page of a day; does nothing if a run before a crash has stored it. */
export async function insertPage(trx: Trx, page: Page): Promise<void> {
  await trx
    .insertInto("root_pages")
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
