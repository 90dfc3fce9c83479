import { sql } from "kysely";
import type { Db } from "../plugins/database.ts";

/** Hides indexes from PostgreSQL's planner, or shows them again. `database` must be a superuser's. */
async function show(database: Db, indexes: readonly string[], shown: boolean): Promise<void> {
  await sql`update pg_index set indisvalid = ${shown} where indexrelid = any (${indexes}::text[]::regclass[])`.execute(
    database,
  );
  // An update of their tables' own rows makes PostgreSQL plan prepared statements again.
  await sql`update pg_class set relname = relname where oid in (
    select indrelid from pg_index where indexrelid = any (${indexes}::text[]::regclass[]))`.execute(database);
}

/**
 * Runs `act` while the planner ignores these indexes. They are not dropped: PostgreSQL may leave an index that was created
 * again unused until every older transaction has ended, those of other tests' databases included.
 */
export async function withoutIndexes<Result>(
  database: Db,
  indexes: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  await show(database, indexes, false);
  try {
    return await act();
  } finally {
    await show(database, indexes, true);
  }
}
