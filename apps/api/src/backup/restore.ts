import { chown, copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { postgresUser } from "../plugins/postgres-folder.ts";
import { openDisk } from "../ports/files.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupPlaces } from "./backup-places.ts";
import { writeToDisk } from "./checked-file.ts";
import { restoreFiles } from "./file-copies.ts";
import { copyArchive } from "./wal-archive.ts";
import { chooseBackup, layOutCluster, refuseUsedFolder } from "./restore-cluster.ts";

async function giveTo(folder: string, user: { readonly uid: number; readonly gid: number }): Promise<void> {
  await chown(folder, user.uid, user.gid);
  for (const each of await readdir(folder, { recursive: true }))
    await chown(join(folder, each), user.uid, user.gid);
}

/** Starts the embedded PostgreSQL, lets it replay the log, and stops it. */
async function recover(places: BackupPlaces): Promise<string> {
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({
    dataFolder: places.dataFolder,
    onLog: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new BackupError(
      `The log could not be replayed: ${error instanceof Error ? error.message : String(error)}\n` +
        "With --at, the time has to lie between the end of a base backup and the newest archived log.",
      { cause: error },
    );
  });
  const pool = openDatabase({ url: database.url("postgres"), maxConnections: 1 });
  try {
    for (const name of ["restore_command", "recovery_target_time", "recovery_target_action"]) {
      await sql`alter system reset ${sql.raw(name)}`.execute(pool);
    }
  } finally {
    await pool.destroy();
    await database.stop();
  }
  return (
    lines.find((line) => line.includes("last completed transaction"))?.replace(/^.*LOG: {2}/, "") ??
    "no later change"
  );
}

/**
 * Restores a backup into an empty data folder: the base backup, then the log to its end or to a given time,
 * then uploaded files. `clusterAt`: only writes the cluster to that folder, for a PostgreSQL that runs
 * elsewhere.
 */
export async function restore(
  places: BackupPlaces,
  at: Date | null,
  say: (text: string) => void,
  clusterAt?: string,
): Promise<void> {
  const since = Date.now();
  const took = (): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
  const chosen = await chooseBackup(places.backups, at);
  /**
   * With a time given, PostgreSQL decides where to stop, so the number of segments is not known in advance.
   */
  const logToReplay = (segments: number): string =>
    at === null
      ? `${segments} log ${segments === 1 ? "segment" : "segments"}`
      : `the log up to ${at.toISOString()}`;
  say(`Restoring the backup of ${chosen.manifest.finishedAt} and the log since.`);
  if (clusterAt !== undefined) {
    await refuseUsedFolder(clusterAt);
    const { segments } = await layOutCluster(chosen, places.backups, clusterAt, at);
    say(
      `The cluster is in ${clusterAt} (${took()}); PostgreSQL replays ${logToReplay(segments)} when it starts.`,
    );
  } else {
    await refuseUsedFolder(places.dataFolder);
    await mkdir(places.dataFolder, { recursive: true });
    const cluster = join(places.dataFolder, "postgres");
    const archive = join(places.dataFolder, "log-to-replay");
    const { segments } = await layOutCluster(chosen, places.backups, cluster, at, archive);
    // As root the database runs as another user, which may not be able to read the backups where they are.
    await copyArchive(places.backups, chosen.manifest.startSegment, archive);
    const user = await postgresUser();
    if (user) for (const folder of [cluster, archive]) await giveTo(folder, user);
    for (const name of ["secret", "database-password"]) {
      const kept = join(chosen.folder, name);
      if (await stat(kept).catch(() => null)) await copyFile(kept, join(places.dataFolder, name));
    }
    say(`The base backup is laid out (${took()}); replaying ${logToReplay(segments)}.`);
    say(`The database is back: ${await recover(places)} (${took()}).`);
    await rm(archive, { recursive: true });
  }
  const count = await restoreFiles(openDisk(places), places.backups, places.backups, at ?? new Date());
  if (clusterAt === undefined) await writeToDisk(places.dataFolder);
  say(`Uploaded files: ${count} are back. All done in ${took()}.`);
}
