import type { Selectable } from "kysely";
import type { Db } from "../plugins/database.ts";
import type { Database } from "../plugins/database-schema.ts";

/** Tables by the names that a recount calls them. */
type Named = { readonly [name: string]: keyof Database };

/** The rows of whole tables, by the same names. */
export type WholeTables<Tables extends Named> = {
  readonly [Name in keyof Tables]: readonly Selectable<Database[Tables[Name]]>[];
};

/** Reads whole tables, for a recount that uses no SQL of the server. */
export async function readTables<const Tables extends Named>(
  db: Db,
  tables: Tables,
): Promise<WholeTables<Tables>> {
  const rows: { [name: string]: unknown } = {};
  for (const [name, table] of Object.entries(tables)) {
    rows[name] = await db.selectFrom(table).selectAll().execute();
  }
  // The cast: each name has the rows of its table.
  return rows as WholeTables<Tables>;
}
