import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from, to } from "pg-copy-streams";
import { BackupError } from "./backup-error.ts";

interface Table {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted columns that are stored, not computed. */
  readonly columns: string;
}

/**
 * Lists the application's tables. Left out: the tables of background jobs, which the job library creates
 * itself.
 */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      coalesce(string_agg(quote_ident(a.attname), ', ' order by a.attname), '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')
    group by 1 order by 1`);
  return rows;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Returns the number of rows and a checksum of their content, whatever their physical order. */
async function sumOf(client: Client, { name, columns }: Table): Promise<string> {
  const row = columns === "" ? "''" : `row(${columns})::text`;
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as sum from ${name}`,
  );
  return rows[0]?.sum ?? "";
}

/**
 * Copies every row and sequence into a database that has the same tables, then compares each table. Throws
 * with the tables that differ. Triggers and references are off meanwhile: they were checked when the rows
 * were written.
 */
export async function copyDatabase(oldUrl: string, newUrl: string): Promise<{ readonly tables: number }> {
  const source = await connect(oldUrl);
  const target = await connect(newUrl);
  try {
    const tables = await listTables(source);
    const there = await listTables(target);
    const different = tables.filter(
      ({ name, columns }) => !there.some((each) => each.name === name && each.columns === columns),
    );
    if (different.length > 0) {
      throw new BackupError(
        `The old and the new database have different tables: ${different.map(({ name }) => name).join(", ")}. ` +
          "Start the former version of Parlour, then this one, so that the tables are brought up to date, and try again.",
      );
    }
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    await target.query("set session_replication_role = replica");
    await target.query("set timezone = 'UTC'");
    await target.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const { name, columns } of tables) {
      const list = `${name} (${columns})`;
      await pipeline(
        source.query(to(`copy ${list} to stdout`)),
        target.query(from(`copy ${list} from stdin`)),
      );
    }
    const { rows: sequences } = await source.query<{ name: string; value: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname <> 'pgboss'`,
    );
    for (const { name, value } of sequences)
      if (value !== null) await target.query("select setval($1, $2)", [name, value]);
    await source.query("set local timezone = 'UTC'");
    const wrong: string[] = [];
    for (const table of tables)
      if ((await sumOf(source, table)) !== (await sumOf(target, table))) wrong.push(table.name);
    if (wrong.length > 0)
      throw new BackupError(`These tables were not copied whole: ${wrong.join(", ")}. Nothing was changed.`);
    await target.query("commit");
    return { tables: tables.length };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
