import { appendFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listBaseBackups, type Manifest } from "./base-backup.ts";
import { BackupError } from "./backup-error.ts";
import { copyChecked } from "./checked-file.ts";
import { checkArchive, restoreCommand } from "./wal-archive.ts";

export interface ChosenBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Returns the newest base backup that was complete by `at`; null chooses the newest of all. */
export async function chooseBackup(backups: string, at: Date | null): Promise<ChosenBackup> {
  const all = await listBaseBackups(backups);
  const fit = all.filter(({ manifest }) => at === null || new Date(manifest.finishedAt) <= at);
  const chosen = fit.at(-1);
  if (chosen) return chosen;
  const first = all[0]?.manifest.finishedAt;
  throw new BackupError(
    first === undefined
      ? `There is no backup in ${backups}. Name the folder that \`npm run backup\` wrote to.`
      : `The oldest backup in ${backups} is of ${first}, which is later than asked for.`,
  );
}

export async function refuseUsedFolder(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => []);
  if (there.length === 0) return;
  throw new BackupError(`${folder} is not empty. Restore into an empty folder; nothing was changed.`);
}

/**
 * Restores a base backup as a cluster that recovers from the archived log when PostgreSQL starts on it.
 * Checks every file against the backup's list, and the log for gaps and damage.
 */
export async function layOutCluster(
  { folder, manifest }: ChosenBackup,
  backups: string,
  target: string,
  at: Date | null,
  /** Where PostgreSQL will read the log. */
  archive = backups,
): Promise<{ readonly segments: number }> {
  const { segments } = at === null ? await checkArchive(backups, manifest.startSegment) : { segments: 0 };
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const each of manifest.folders) await mkdir(join(target, each), { recursive: true, mode: 0o700 });
  const damaged: string[] = [];
  for (const [path, expected] of Object.entries(manifest.files)) {
    const source = join(folder, "data", `${path}.gz`);
    if (!(await copyChecked(source, join(target, path), expected, { compressed: true }))) damaged.push(path);
  }
  if (damaged.length > 0) {
    await rm(target, { recursive: true });
    throw new BackupError(
      `${damaged.length} files of the backup ${folder} are damaged or missing: ${damaged.slice(0, 10).join(", ")}. ` +
        "Nothing was restored. Bring them back from a copy, or move this backup away to restore from the one before.",
    );
  }
  const setting = (name: string, value: string): string => `${name} = '${value.replaceAll("'", "''")}'\n`;
  await appendFile(
    join(target, "postgresql.auto.conf"),
    setting("restore_command", restoreCommand(archive)) +
      (at === null
        ? ""
        : setting("recovery_target_time", at.toISOString().replace("T", " ").replace("Z", "+00")) +
          setting("recovery_target_action", "promote")),
  );
  await writeFile(join(target, "recovery.signal"), "", { mode: 0o600 });
  return { segments };
}
