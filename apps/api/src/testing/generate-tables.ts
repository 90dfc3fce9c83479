import { sql } from "kysely";
import type { Db } from "../plugins/database.ts";

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Whether an insert may omit it. */
  readonly hasDefault: boolean;
  /** Whether only the database sets it. */
  readonly isComputed: boolean;
}

/** The TypeScript type to which the driver parses a database type (parsers: plugins/database-pool.ts). */
const types: { readonly [type: string]: string } = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  date: "string",
  "date[]": "Date[]",
  "double precision": "number",
  integer: "number",
  "integer[]": "number[]",
  smallint: "number",
  "smallint[]": "number[]",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  "timestamp with time zone[]": "Date[]",
  uuid: "string",
};

/** Parsed when read: an object or a list; written as text. */
function jsonType({ nullable, hasDefault }: Column): string {
  const written = ["string", ...(nullable ? ["null"] : []), ...(nullable || hasDefault ? ["undefined"] : [])];
  const updated = nullable ? "string | null" : "string";
  const read = nullable ? "object | null" : "object";
  return `ColumnType<${read}, ${written.join(" | ")}, ${updated}>`;
}

/** Names of Kysely's own tables. */
const ofKysely = "kysely_%";

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as nullable,
      atthasdef or attidentity = 'd' as "hasDefault", attidentity = 'a' or attgenerated <> '' as "isComputed"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like ${ofKysely}
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db);
  return rows;
}

/**
 * Returns the values that a check allows in a text column: `check (role in ('operator', 'admin'))`, by
 * `table.column`.
 */
async function readAllowedValues(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ place: string; definition: string }>`
    select relname || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and relnamespace = 'public'::regnamespace and atttypid = 'text'::regtype
    order by 1, 2`.execute(db);
  const words = new Map<string, string[]>();
  for (const { place, definition } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<list>[^\]]*)\]\)\)\)$/.exec(definition)?.groups?.["list"];
    if (list === undefined) continue;
    words.set(
      place,
      [...list.matchAll(/'(?<word>[^']*)'::text/g)].map(({ groups }) => groups?.["word"] ?? ""),
    );
  }
  return words;
}

function typeOf(column: Column, words: readonly string[] | undefined): string {
  const { type, nullable, hasDefault, isComputed } = column;
  if (type === "jsonb") return jsonType(column);
  const known = types[type];
  if (known === undefined) throw new Error(`no type for ${column.table}.${column.column}: ${type}`);
  const narrow = words === undefined ? known : words.map((word) => JSON.stringify(word)).join(" | ");
  const read = nullable ? `${narrow} | null` : narrow;
  if (isComputed) return `GeneratedAlways<${read}>`;
  // Kysely already lets an insert omit nullable columns.
  return hasDefault && !nullable ? `Generated<${read}>` : read;
}

/** Generates the tables of a migrated database as TypeScript, for `plugins/tables/generated-tables.ts`. */
export async function generateTables(db: Db): Promise<string> {
  const words = await readAllowedValues(db);
  const byTable = Map.groupBy(await readColumns(db), ({ table }) => table);
  const tables = [...byTable].map(([table, columns]) => {
    const lines = columns.map(
      (column) => `    ${column.column}: ${typeOf(column, words.get(`${table}.${column.column}`))};\n`,
    );
    return `  ${table}: {\n${lines.join("")}  };\n`;
  });
  const body = tables.join("");
  const helpers = ["ColumnType", "Generated", "GeneratedAlways"].filter((name) => body.includes(`${name}<`));
  return `import type { ${helpers.join(", ")} } from "kysely";

/**
 * The tables of \`migrations/\`, written from a migrated database. Don't edit: after a migration run
 * \`npx -y pnpm@12.21.0 --filter @parlour/api generate-tables\`. What a column holds more exactly is in the files beside this one.
 */
export interface GeneratedTables {
${body}}
`;
}
