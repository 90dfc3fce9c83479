import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { BackupError } from "./backup-error.ts";
import { writeChecked, writeToDisk, type Fingerprint } from "./checked-file.ts";
import { archivedSegments, walFolder } from "./wal-archive.ts";

const Manifest = Type.Object({
  startedAt: Type.String(),
  finishedAt: Type.String(),
  serverVersion: Type.String(),
  systemIdentifier: Type.String(),
  /** The first and last log segment that this backup needs. */
  startSegment: Type.String(),
  stopSegment: Type.String(),
  /** Empty folders, and the folders of files. */
  folders: Type.Array(Type.String()),
  files: Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
});
export type Manifest = Static<typeof Manifest>;

export const baseFolder = "base";
const chunkBytes = 4 * 1024 * 1024;
const archivePatienceMs = 120_000;

/** Folders whose content belongs to the running server; they exist, empty, in a backup. */
const emptied =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init(?:\.\d+)?|pgsql_tmp.*|current_logfiles(?:\.tmp)?)(?:\/|$)/;

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
}

async function listCluster(client: Client): Promise<Entry[]> {
  const { rows } = await client.query<{ path: string; is_folder: boolean }>(`
    with recursive entry as (
      select name as path, (pg_stat_file(name, true)).isdir as is_folder from pg_ls_dir('.', true, false) as name
      union all
      select folder.path || '/' || name, (pg_stat_file(folder.path || '/' || name, true)).isdir
        from entry as folder, pg_ls_dir(folder.path, true, false) as name where folder.is_folder
    )
    select path, is_folder from entry where is_folder is not null order by path`);
  return rows
    .map(({ path, is_folder }) => ({ path, isFolder: is_folder }))
    .filter(({ path }) => !emptied.test(path) && !leftOut.test(path));
}

/**
 * Reads a file of the running cluster in chunks. It may shrink or disappear meanwhile: the log holds its
 * content.
 */
async function* readClusterFile(client: Client, path: string): AsyncGenerator<Buffer> {
  for (let offset = 0; ; offset += chunkBytes) {
    const { rows } = await client.query<{ bytes: Buffer | null }>(
      "select pg_read_binary_file($1, $2, $3, true) as bytes",
      [path, offset, chunkBytes],
    );
    const bytes = rows[0]?.bytes ?? null;
    if (bytes === null || bytes.byteLength === 0) return;
    yield bytes;
    if (bytes.byteLength < chunkBytes) return;
  }
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows } = await client.query<{ mode: string; spaces: string }>(
    "select current_setting('archive_mode') as mode, (select count(*) from pg_tablespace where oid > 16383) as spaces",
  );
  if (rows[0]?.mode === "off") {
    throw new BackupError(
      "The database does not archive its log (archive_mode is off), so a backup of it could not be restored. " +
        "Set archive_mode and archive_command as compose.yaml does, and start the database again.",
    );
  }
  if (Number(rows[0]?.spaces) > 0) {
    throw new BackupError(
      "The database has tablespaces of its own, which this backup does not cover. Use pg_basebackup.",
    );
  }
}

async function waitForSegment(client: Client, backups: string, segment: string): Promise<void> {
  const givenUpAt = Date.now() + archivePatienceMs;
  while (!(await archivedSegments(backups)).includes(segment)) {
    if (Date.now() > givenUpAt) {
      const { rows } = await client.query<{ failed: string | null }>(
        "select last_failed_wal as failed from pg_stat_archiver",
      );
      throw new BackupError(
        `The database has not archived its log segment ${segment} into ${join(backups, walFolder)} ` +
          `(last failure: ${rows[0]?.failed ?? "none"}). Look at the database's log, and that it writes to this folder.`,
      );
    }
    await pause(100);
  }
}

/**
 * Copies a running cluster, file by file over SQL, between pg_backup_start and pg_backup_stop. The login must be a
 * superuser. Resolves when the backup and its part of the write-ahead log are on disk. An interrupted backup leaves
 * only a folder `*.part`, which the next one removes. `beside`: other small files to include, by name.
 */
export async function takeBaseBackup(
  url: string,
  backups: string,
  beside: { readonly [name: string]: string } = {},
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const startedAt = new Date();
  const name = startedAt.toISOString().replaceAll(":", "-");
  const folder = join(backups, baseFolder, name);
  const client = new Client({ connectionString: url, statement_timeout: 0, keepAlive: true });
  await client.connect();
  try {
    await refuseUnfit(client);
    for (const left of await readdir(join(backups, baseFolder)).catch(() => [])) {
      if (left.endsWith(".part")) await rm(join(backups, baseFolder, left), { recursive: true });
    }
    await mkdir(join(`${folder}.part`, "data"), { recursive: true });
    const facts = await client.query<{ start: string; identifier: string; version: string }>(`
      select pg_walfile_name(pg_backup_start('parlour', fast => true)) as start,
        (select system_identifier::text from pg_control_system()) as identifier, current_setting('server_version') as version`);
    const { start = "", identifier = "", version = "" } = facts.rows[0] ?? {};
    const entries = await listCluster(client);
    const files: { [path: string]: Fingerprint } = {};
    const write = async (path: string, source: Readable): Promise<void> => {
      files[path] = await writeChecked(source, join(`${folder}.part`, "data", `${path}.gz`), {
        compressed: true,
      });
    };
    // The control file comes last, because it names the newest checkpoint.
    const paths = entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
    for (const path of paths.toSorted(
      (a, b) => Number(a === "global/pg_control") - Number(b === "global/pg_control"),
    )) {
      await write(path, Readable.from(readClusterFile(client, path)));
    }
    const stop = await client.query<{ segment: string; labelfile: string }>(
      "select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    const { segment = "", labelfile = "" } = stop.rows[0] ?? {};
    await write("backup_label", Readable.from([Buffer.from(labelfile)]));
    await waitForSegment(client, backups, segment);
    const manifest: Manifest = {
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      serverVersion: version,
      systemIdentifier: identifier,
      startSegment: start,
      stopSegment: segment,
      folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
      files,
    };
    for (const [file, text] of Object.entries(beside)) {
      await writeFile(join(`${folder}.part`, file), text, { mode: 0o600 });
    }
    await writeFile(join(`${folder}.part`, "manifest.json"), JSON.stringify(manifest));
    await writeToDisk(`${folder}.part`);
    await rename(`${folder}.part`, folder);
    return { folder, manifest };
  } finally {
    await client.end();
  }
}

/** Lists the complete base backups, oldest first. */
export async function listBaseBackups(
  backups: string,
): Promise<{ readonly folder: string; readonly manifest: Manifest }[]> {
  const names = await readdir(join(backups, baseFolder)).catch(() => []);
  const found = [];
  for (const name of names.filter((each) => !each.endsWith(".part")).toSorted()) {
    const folder = join(backups, baseFolder, name);
    const manifest: unknown = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    if (!Value.Check(Manifest, manifest)) throw new BackupError(`${folder} holds no manifest of a backup.`);
    found.push({ folder, manifest });
  }
  return found;
}
