import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Migration } from "kysely/migration";
import type { Db } from "./database.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** Every migrations/*.sql in the order of their names. Forward only: none has a way down. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql"));
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(migrationsFolder, file), "utf8");
    return [
      file.slice(0, -".sql".length),
      {
        async up(db) {
          await sql.raw(text).execute(db);
        },
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the database up to date in one transaction, under Kysely's advisory lock, so that two servers
 * starting at once migrate once. Throws with the migration's name when one fails.
 */
export async function migrate(database: Db): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`Database migration${failed === undefined ? "" : ` ${failed}`} failed`, { cause: error });
}
