import { Client } from "pg";

/** A table's number of rows, and a hash over all of them in a fixed order. */
export interface TableSum {
  readonly rows: number;
  readonly hash: string;
}

/**
 * Counts and hashes every row of every table, in every schema but PostgreSQL's own, in one snapshot.
 * Databases with equal sums hold the same rows. Takes a sequential scan and a sort of each table.
 */
export async function readTableSums(
  url: string,
): Promise<{ readonly at: Date; readonly tables: { readonly [table: string]: TableSum } }> {
  const client = new Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  try {
    // Values are compared as text, which must not depend on the session.
    await client.query("set timezone = 'UTC'");
    await client.query("set work_mem = '256MB'");
    await client.query("begin isolation level repeatable read read only");
    const { rows: names } = await client.query<{ name: string; at: Date }>(`
      select format('%I.%I', n.nspname, c.relname) as name, now() as at from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`);
    const tables: { [table: string]: TableSum } = {};
    for (const { name } of names) {
      const { rows } = await client.query<TableSum>(`
        select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
        from (select md5(stored::text) as hash from ${name} as stored) as hashed`);
      const [sum] = rows;
      if (sum) tables[name] = sum;
    }
    return { at: names[0]?.at ?? new Date(), tables };
  } finally {
    await client.end();
  }
}

/** Returns the tables that are missing on one side or differ, by name; empty if both hold the same rows. */
export function differingTables(
  one: { readonly [table: string]: TableSum },
  other: { readonly [table: string]: TableSum },
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names]
    .filter((name) => one[name]?.rows !== other[name]?.rows || one[name]?.hash !== other[name]?.hash)
    .toSorted();
}
