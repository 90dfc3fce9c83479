import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Redis } from "ioredis";
import type { Db } from "../plugins/database.ts";

/** A stored value as text. */
export interface Stored {
  /** Table, file or key. */
  readonly place: string;
  readonly text: string;
}

/**
 * Returns every row of every table, in every schema, all columns as text; bytes also decoded as characters.
 */
export async function everyRow(db: Db): Promise<Stored[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  // One statement: a proof reads all of it after each of hundreds of calls.
  const parts = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`}::text as place, stored::text as text from ${sql.id(schema, name)} as stored`,
  );
  const { rows } = await sql<Stored>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ place, text }) => {
    const bytes = [...text.matchAll(/\\x([0-9a-f]{8,})/g)].map(([, hex = ""]) =>
      Buffer.from(hex, "hex").toString("latin1"),
    );
    return { place, text: [text, ...bytes].join(" ") };
  });
}

/** Returns every file below a folder, its name and its bytes. */
export async function everyFile(folder: string): Promise<Stored[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { place: "file", text: `${path} ${(await readFile(path)).toString("latin1")}` };
      }),
  );
}

/** Returns every key of a Redis with its value; counts are plain texts. */
export async function everyKey(redis: Redis): Promise<Stored[]> {
  const keys = await redis.keys("*");
  return await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      const value = type === "string" ? await redis.get(key) : await redis.dump(key);
      return { place: "redis", text: `${key} ${value ?? ""}` };
    }),
  );
}
