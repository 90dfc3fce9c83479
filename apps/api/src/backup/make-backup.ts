import { chmod, chown, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { postgresUser } from "../plugins/postgres-folder.ts";
import { openDisk } from "../ports/files.ts";
import type { BackupPlaces } from "./backup-places.ts";
import { listBaseBackups, takeBaseBackup } from "./base-backup.ts";
import { copyFiles } from "./file-copies.ts";
import { onEmbeddedDatabase } from "./running-database.ts";
import { removeSegmentsBefore, walFolder } from "./wal-archive.ts";

/** The contents of a data folder, besides database and files, that a restored server needs. */
const besides = ["secret", "database-password"];

/** Creates the folder for the database's archived log. */
async function prepareFolder({ backups, databaseUrl }: BackupPlaces): Promise<void> {
  const wal = join(backups, walFolder);
  await mkdir(wal, { recursive: true });
  if (databaseUrl === undefined) {
    await chmod(backups, 0o711);
    const user = await postgresUser();
    if (user) await chown(wal, user.uid, user.gid);
    await chmod(wal, 0o700);
  } else {
    // With another container's database, PostgreSQL writes here as a user unknown to this container.
    await chmod(wal, 0o1777);
  }
}

async function readBesides(dataFolder: string): Promise<{ [name: string]: string }> {
  const found: { [name: string]: string } = {};
  for (const name of besides) {
    const text = await readFile(join(dataFolder, name), "utf8").catch(() => null);
    if (text !== null) found[name] = text;
  }
  return found;
}

/** Removes old base backups, but never the newest two, and log segments that only the removed ones needed. */
async function removeOld(places: BackupPlaces, now: Date): Promise<void> {
  const all = await listBaseBackups(places.backups);
  const oldest = now.getTime() - places.keepDays * 86_400_000;
  const isOld = ({ manifest }: (typeof all)[number]): boolean =>
    new Date(manifest.finishedAt).getTime() < oldest;
  const old = all.slice(0, -2).filter(isOld);
  for (const { folder } of old) await rm(folder, { recursive: true });
  const first = all.find((each) => !old.includes(each));
  if (first) await removeSegmentsBefore(places.backups, first.manifest.startSegment);
}

/** Makes a base backup and brings the copies of files up to date. */
export async function makeBackup(places: BackupPlaces, say: (text: string) => void): Promise<void> {
  const since = Date.now();
  await prepareFolder(places);
  const { folder, manifest } =
    places.databaseUrl === undefined
      ? await onEmbeddedDatabase(places.dataFolder, places.backups, async (url) =>
          takeBaseBackup(url, places.backups, await readBesides(places.dataFolder)),
        )
      : await takeBaseBackup(places.databaseUrl, places.backups);
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  say(
    `The database is in ${folder}: ${Object.keys(manifest.files).length} files, ${(bytes / 1e6).toFixed(0)} MB, ` +
      `${((Date.now() - since) / 1000).toFixed(1)} s.`,
  );
  const { copied, there } = await copyFiles(openDisk(places), places.backups, places.keepDays);
  say(`Uploaded files: ${there}, of which ${copied} were copied.`);
  await removeOld(places, new Date());
  say(
    `From here on the database's log is archived in ${join(places.backups, walFolder)}, at least every minute in use.`,
  );
}
