import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";

/** The folder of archived log segments, inside the folder of backups. */
export const walFolder = "wal";
const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const segmentsPerLog = 0x1_0000_0000 / (16 * 1024 * 1024);

/** Quotes a path for a shell. PostgreSQL replaces %f, %p and %% in its commands. */
function quoted(path: string): string {
  return `'${path.replaceAll("%", "%%").replaceAll("'", `'\\''`)}'`;
}

/**
 * PostgreSQL's archive_command: compresses a segment into the folder and flushes it before it gets its name.
 * Archives nothing until the first backup has created the folder. If the segment exists, it must be
 * identical, so that another database's backups are never overwritten.
 */
export function archiveCommand(backups: string): string {
  const folder = quoted(join(backups, walFolder));
  const place = `${folder}/%f.gz`;
  const fresh = `${folder}/.%f.new`;
  return (
    `test ! -d ${folder} || if test -f ${place}; then gzip -dc ${place} | cmp -s - %p; else ` +
    `(umask 022; gzip -1 < %p > ${fresh}) && sync ${fresh} && mv ${fresh} ${place}; fi`
  );
}

/** Settings of a database whose log is archived. If its disk fails, at most a minute is lost. */
export function archiving(backups: string): { readonly [setting: string]: string } {
  return { archive_mode: "on", archive_timeout: "60", archive_command: archiveCommand(backups) };
}

/** PostgreSQL's restore_command. A damaged segment exits with 200, because exit codes above 125 end the recovery. */
export function restoreCommand(backups: string): string {
  const place = `${quoted(join(backups, walFolder))}/%f.gz`;
  return `test -f ${place} || exit 1; gzip -dc ${place} > %p || exit 200`;
}

/** Returns a segment's position in the log, independent of its timeline. */
export function segmentNumber(name: string): number {
  const [, , log = "", part = ""] = segmentName.exec(name) ?? [];
  return Number.parseInt(log, 16) * segmentsPerLog + Number.parseInt(part, 16);
}

/** Archived segments by name, oldest first. */
export async function archivedSegments(backups: string): Promise<string[]> {
  const files = await readdir(join(backups, walFolder)).catch(() => []);
  const names = files.filter((file) => file.endsWith(".gz")).map((file) => file.slice(0, -".gz".length));
  return names
    .filter((name) => segmentName.test(name))
    .toSorted((a, b) => segmentNumber(a) - segmentNumber(b));
}

/**
 * Checks the archive from a segment on: all segments up to the newest must exist and be intact. PostgreSQL
 * takes a missing segment for the end of the log and stops there without an error.
 */
export async function checkArchive(backups: string, from: string): Promise<{ readonly segments: number }> {
  const first = segmentNumber(from);
  const names = (await archivedSegments(backups)).filter((name) => segmentNumber(name) >= first);
  let expected = first;
  for (const name of names) {
    const number = segmentNumber(name);
    if (number > expected) {
      const part = (value: number): string => value.toString(16).toUpperCase().padStart(8, "0");
      const missing = `${name.slice(0, 8)}${part(Math.floor(expected / segmentsPerLog))}${part(expected % segmentsPerLog)}`;
      throw new BackupError(
        `The log segment ${missing} is missing in ${join(backups, walFolder)}. What came after it can't be restored. ` +
          "Bring it back from a copy, or restore to a time before it with --at.",
      );
    }
    expected = number + 1;
    await checkSegment(join(backups, walFolder, `${name}.gz`));
  }
  return { segments: names.length };
}

/** Copies the log from a segment on, and the histories of its timelines. */
export async function copyArchive(backups: string, from: string, target: string): Promise<void> {
  const source = join(backups, walFolder);
  await mkdir(join(target, walFolder), { recursive: true });
  for (const file of await readdir(source).catch(() => [])) {
    const name = file.replace(/\.gz$/, "");
    const isNeeded = segmentName.test(name)
      ? segmentNumber(name) >= segmentNumber(from)
      : name.endsWith(".history");
    if (isNeeded && file.endsWith(".gz")) await copyFile(join(source, file), join(target, walFolder, file));
  }
}

async function checkSegment(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(file), createGunzip(), nowhere);
  } catch (error) {
    throw new BackupError(
      `The log segment ${file} is damaged. Bring it back from a copy, or restore to a time before it with --at.`,
      { cause: error },
    );
  }
}

/** Removes segments that no kept backup needs. */
export async function removeSegmentsBefore(backups: string, needed: string): Promise<number> {
  const old = (await archivedSegments(backups)).filter((name) => segmentNumber(name) < segmentNumber(needed));
  for (const name of old) await rm(join(backups, walFolder, `${name}.gz`));
  return old.length;
}
