import { sql, type RawBuilder } from "kysely";
import type { Db } from "../plugins/database.ts";

/** How a column's bits are read and written again: as PostgreSQL sends them over the wire. */
type Form = "uuid" | "integer" | "bigint" | "text" | "time" | "date" | "bytes" | "json";

/** The columns whose bits are flipped, and the columns that identify the row. */
export interface FlippedTable {
  readonly table: string;
  readonly columns: { readonly [column: string]: Form };
}

const sent: { readonly [Of in Form]: string } = {
  uuid: "uuid_send",
  integer: "int4send",
  bigint: "int8send",
  text: "textsend",
  time: "timestamptz_send",
  date: "date_send",
  bytes: "",
  json: "textsend",
};

/** Returns the SQL of a value from its changed bytes. Text that is not UTF-8 is refused by the database. */
function valueOf(form: Form, bytes: Buffer): RawBuilder<unknown> {
  switch (form) {
    case "uuid":
      return sql`${bytes.toString("hex")}::uuid`;
    case "integer":
      return sql`${bytes.readInt32BE()}::integer`;
    case "bigint":
      return sql`${String(bytes.readBigInt64BE())}::bigint`;
    case "text":
      return sql`convert_from(${bytes}::bytea, 'UTF8')`;
    case "json":
      return sql`convert_from(${bytes}::bytea, 'UTF8')::jsonb`;
    case "time":
      return sql`'2000-01-01 00:00:00Z'::timestamptz + make_interval(secs => 0) + ${String(bytes.readBigInt64BE())}::numeric * '1 microsecond'::interval`;
    case "date":
      return sql`'2000-01-01'::date + ${bytes.readInt32BE()}::integer`;
    case "bytes":
      return sql`${bytes}::bytea`;
    default:
      return form satisfies never;
  }
}

/** One flipped bit. */
export interface Flip {
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly bit: number;
}

/** Returns a whole number from 0 up to a limit. */
export type Pick = (below: number) => number;

/**
 * Flips one bit of a stored value. Returns which; null if the value is null, or if the database stores the same value as
 * before. Throws if the database can't hold the changed value.
 */
export async function flipBit(
  db: Db,
  { table, columns }: FlippedTable,
  rows: readonly string[],
  pick: Pick,
): Promise<Flip | null> {
  const names = Object.keys(columns);
  const column = names[pick(names.length)] ?? "";
  const row = rows[pick(rows.length)] ?? "";
  const form = columns[column] ?? "text";
  const read = sql.raw(
    sent[form] === "" ? column : `${sent[form]}(${column}${form === "json" ? "::text" : ""})`,
  );
  const { rows: found } = await sql<{ bytes: Buffer | null; whole: string }>`
    select ${read} as bytes, ${sql.ref(table)}::text as whole from ${sql.table(table)} where ctid = ${row}::tid`.execute(
    db,
  );
  const [stored] = found;
  if (stored === undefined || stored.bytes === null || stored.bytes.length === 0) return null;
  const bytes = Buffer.from(stored.bytes);
  const bit = pick(bytes.length * 8);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  const { rows: changed } = await sql<{ whole: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${valueOf(form, bytes)} where ctid = ${row}::tid
    returning ${sql.ref(table)}::text as whole`.execute(db);
  return changed[0]?.whole === stored.whole ? null : { table, column, row, bit };
}

/**
 * Lets the owner of a test's database change rows that are otherwise protected: removes checks, references and the
 * triggers of these tables.
 */
export async function unlockTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f', 'u') order by contype`.execute(db);
    for (const { name } of rows) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)} cascade`.execute(db);
    }
  }
}

/** Reads which rows of a table meet a condition. */
export async function readRows(
  db: Db,
  table: string,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    row: string;
  }>`select ctid::text as row from ${sql.table(table)} where ${condition} order by ctid`.execute(db);
  return rows.map(({ row }) => row);
}
