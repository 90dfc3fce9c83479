import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Disk } from "flydrive";
import { BackupError } from "./backup-error.ts";
import { copyChecked, writeChecked, writeToDisk, type Fingerprint } from "./checked-file.ts";

/** A key is used for one file only, so an existing copy is never outdated. */
const copies = "files";
/** Copies of files that were deleted from the store, by the day on which the deletion was noticed. */
const gone = "files-gone";
const indexFile = "files.json";

type Index = { [key: string]: Fingerprint };

async function readIndex(backups: string): Promise<Index> {
  const text = await readFile(join(backups, indexFile), "utf8").catch(() => "{}");
  return JSON.parse(text) as Index;
}

async function writeIndex(backups: string, index: Index): Promise<void> {
  await writeFile(join(backups, `${indexFile}.new`), JSON.stringify(index), { mode: 0o600 });
  await rename(join(backups, `${indexFile}.new`), join(backups, indexFile));
}

async function listKeys(disk: Disk): Promise<Set<string>> {
  const keys = new Set<string>();
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll("", { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) })
      .catch((error: unknown) => {
        // The folder does not exist yet, because no file was ever uploaded.
        if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return null;
        throw error;
      });
    if (page === null) return keys;
    for (const each of page.objects) if (each.isFile) keys.add(each.key);
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
  return keys;
}

/**
 * Copies new uploaded files. Copies of deleted files move to a separate folder for `keepDays`, because a
 * restore to an earlier time needs them.
 */
export async function copyFiles(
  disk: Disk,
  backups: string,
  keepDays: number,
  now = new Date(),
): Promise<{ readonly copied: number; readonly gone: number; readonly there: number }> {
  await mkdir(join(backups, copies), { recursive: true });
  const index = await readIndex(backups);
  const keys = await listKeys(disk);
  const missing = [...keys].filter((key) => index[key] === undefined);
  for (const key of missing) {
    index[key] = await writeChecked(await disk.getStream(key), join(backups, copies, key), {
      compressed: false,
    });
  }
  const left = Object.keys(index).filter((key) => !keys.has(key) && !key.startsWith(`${gone}/`));
  for (const key of left) {
    const place = `${gone}/${now.toISOString().slice(0, 10)}/${key}`;
    await mkdir(dirname(join(backups, place)), { recursive: true });
    await rename(join(backups, copies, key), join(backups, place));
    index[place] = index[key] as Fingerprint;
    delete index[key];
  }
  const oldest = new Date(now.getTime() - keepDays * 86_400_000).toISOString().slice(0, 10);
  for (const day of await readdir(join(backups, gone)).catch(() => [])) {
    if (day >= oldest) continue;
    await rm(join(backups, gone, day), { recursive: true });
    for (const key of Object.keys(index)) if (key.startsWith(`${gone}/${day}/`)) delete index[key];
  }
  // Flushed before the index is written, so that the index names only files that survive a power cut.
  if (missing.length > 0) await writeToDisk(backups);
  await writeIndex(backups, index);
  return { copied: missing.length, gone: left.length, there: keys.size };
}

/**
 * Restores the copies into an empty store, including files deleted since the backup. Checks every copy first. Restores
 * the sound ones, then throws with the names of damaged or missing ones.
 */
export async function restoreFiles(disk: Disk, backups: string, scratch: string, at: Date): Promise<number> {
  const damaged: string[] = [];
  let restored = 0;
  for (const [place, expected] of Object.entries(await readIndex(backups))) {
    const [, day, old] = /^files-gone\/([\d-]+)\/(.*)$/.exec(place) ?? [];
    if (day !== undefined && day < at.toISOString().slice(0, 10)) continue;
    const key = old ?? place;
    const checked = join(scratch, "checked-file");
    const path = join(backups, day === undefined ? join(copies, place) : place);
    if (await copyChecked(path, checked, expected, { compressed: false })) {
      await disk.putStream(key, createReadStream(checked));
      restored += 1;
    } else damaged.push(place);
    await rm(checked, { force: true });
  }
  if (damaged.length > 0) {
    throw new BackupError(
      `${damaged.length} uploaded files are damaged or missing in ${backups}: ${damaged.slice(0, 10).join(", ")}. ` +
        "The others were restored. Bring these back from a copy; the pictures that they are will be missing.",
    );
  }
  return restored;
}
