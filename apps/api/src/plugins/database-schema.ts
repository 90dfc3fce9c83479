import type { GeneratedTables } from "./tables/generated-tables.ts";
import type { NarrowColumns } from "./tables/narrow-columns.ts";

type Exact<Table extends keyof GeneratedTables, Narrow> = {
  [Column in keyof GeneratedTables[Table]]: Column extends keyof Narrow
    ? Narrow[Column]
    : GeneratedTables[Table][Column];
};

/**
 * The tables of `migrations/` for Kysely: generated from a migrated database, some columns narrowed. Dates
 * without a time are text (YYYY-MM-DD), bigints are numbers (cursors stay far below 2^53): see the type
 * parsers in database-pool.ts.
 */
export type Database = {
  [Table in keyof GeneratedTables]: Table extends keyof NarrowColumns
    ? Exact<Table, NarrowColumns[Table]>
    : GeneratedTables[Table];
};
