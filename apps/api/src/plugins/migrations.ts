import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Db, Trx } from "./database.ts";
import { migrationCause } from "./migration-cause.ts";
import { lockTablesNamedIn } from "./migration-locks.ts";
import { StartError } from "./start-error.ts";

const ownMigrations = fileURLToPath(new URL("../../migrations/", import.meta.url));

/**
 * The advisory lock that older versions took (Kysely's migrator), so that old and new ones wait for each
 * other.
 */
const migrationLock = "3853314791062309107";

async function readNames(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith(".sql")).toSorted();
}

const nameOf = (file: string): string => file.slice(0, -".sql".length);

/** Throws if a newer version has changed the database so that this one can't work with it. */
async function refuseWhenTooOld(trx: Trx, known: ReadonlySet<string>): Promise<void> {
  const { rows: tables } = await sql<{
    oid: string | null;
  }>`select to_regclass('oldest_version') as oid`.execute(trx);
  if (tables[0]?.oid === null) return;
  const { rows } = await sql<{ migration: string }>`select migration from oldest_version`.execute(trx);
  const needed = rows[0]?.migration;
  if (needed === undefined || known.has(needed)) return;
  throw new StartError(
    `This version of Parlour is too old for its database, which a newer version has changed. ` +
      `It needs a version with the migration ${needed} (a file of apps/api/migrations) or a newer one. ` +
      `Start such a version; tooling/deploy/managed.md, "Going back", says more.`,
  );
}

interface Migration {
  readonly file: string;
  /** Its SQL. */
  readonly text: string;
}

async function run(trx: Trx, { file, text }: Migration): Promise<void> {
  try {
    await sql.raw(text).execute(trx);
  } catch (error) {
    throw new StartError(
      `The database could not be brought up to date: the migration ${file} failed: ${migrationCause(error, text)}. ` +
        `Nothing was changed: the version before can be started again.`,
      { cause: error },
    );
  }
  await sql`insert into kysely_migration (name, "timestamp")
    values (${nameOf(file)}, ${new Date().toISOString()})`.execute(trx);
}

/**
 * Runs every new file of migrations/, in one transaction. Servers that start at once take turns, so each file
 * runs once. Unknown migrations belong to a newer version: they are left alone as long as `oldest_version`
 * allows it. Throws a StartError with the file and the cause if one fails.
 */
export async function migrate(database: Db, folder = ownMigrations): Promise<void> {
  const files = await readNames(folder);
  try {
    await database.transaction().execute((trx) => runAll(trx, folder, files));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database could not be brought up to date: ${migrationCause(error, "")}.`, {
      cause: error,
    });
  }
}

/**
 * Waits until no other server migrates this database, and keeps others waiting until the transaction ends.
 */
export async function holdMigrationLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(trx);
}

/** Whether a newer version has migrated this database: it contains migrations without a file here. */
export async function isMigratedByNewer(trx: Trx, folder = ownMigrations): Promise<boolean> {
  const known = new Set((await readNames(folder)).map(nameOf));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  return rows.some(({ name }) => !known.has(name));
}

async function runAll(trx: Trx, folder: string, files: readonly string[]): Promise<void> {
  await holdMigrationLock(trx);
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  await refuseWhenTooOld(trx, new Set(files.map(nameOf)));
  const done = new Set(rows.map(({ name }) => name));
  const pending = files.filter((file) => !done.has(nameOf(file)));
  const migrations = await Promise.all(
    pending.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })),
  );
  await lockTablesNamedIn(trx, migrations.map(({ text }) => text).join("\n"));
  for (const migration of migrations) await run(trx, migration);
}
