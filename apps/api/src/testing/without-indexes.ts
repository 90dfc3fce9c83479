import { sql } from "kysely";
import type { Db } from "../plugins/database.ts";

/** Lets statements use these indexes or not, also those that are prepared already. `database` must be a superuser's. */
async function setUsable(database: Db, indexes: readonly string[], usable: boolean): Promise<void> {
  await sql`update pg_index set indisvalid = ${usable} where indexrelid = any (${indexes}::text[]::regclass[])`.execute(
    database,
  );
  // Changes nothing but the time of the table's row, after which its statements are planned again.
  await sql`update pg_class set relname = relname where oid in (
    select indrelid from pg_index where indexrelid = any (${indexes}::text[]::regclass[]))`.execute(database);
}

/**
 * Does something while no statement uses these indexes. They are not dropped, because PostgreSQL may leave one that was
 * created again unused until every transaction that is older has ended, those of other tests' databases included.
 */
export async function withoutIndexes<Result>(
  database: Db,
  indexes: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  await setUsable(database, indexes, false);
  try {
    return await act();
  } finally {
    await setUsable(database, indexes, true);
  }
}
