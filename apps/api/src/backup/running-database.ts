import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lockDataFolder } from "../plugins/data-folder-lock.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { isAlive } from "../plugins/process-identity.ts";
import { BackupError } from "./backup-error.ts";

/** The address of the embedded database that a server runs on this folder; null when none runs. */
export async function embeddedAddress(dataFolder: string): Promise<string | null> {
  const facts = await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8").catch(() => null);
  const [pid, , , port] = facts?.split("\n") ?? [];
  if (port === undefined || !isAlive(Number(pid))) return null;
  const password = (await readFile(join(dataFolder, "database-password"), "utf8")).trim();
  return `postgres://parlour:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * Runs a function on the embedded database: on the server's if one runs, otherwise starts it for the call.
 */
export async function onEmbeddedDatabase<Value>(
  dataFolder: string,
  backups: string,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const running = await embeddedAddress(dataFolder);
  if (running !== null) return await work(running);
  const there = await readFile(join(dataFolder, "postgres", "PG_VERSION"), "utf8").catch(() => null);
  if (there === null) {
    throw new BackupError(`There is no database in ${dataFolder}. Set DATA_DIR to the server's data folder.`);
  }
  const lock = await lockDataFolder(dataFolder);
  try {
    const database = await startEmbeddedPostgres({ dataFolder, backups });
    try {
      return await work(database.url("postgres"));
    } finally {
      await database.stop();
    }
  } finally {
    await lock.release();
  }
}
