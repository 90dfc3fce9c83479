import { chmod, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { openDatabase, type Db } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { migrate } from "../plugins/migrations.ts";
import { openDisk, openFiles } from "../ports/files.ts";
import { systemRandom } from "../ports/random.ts";
import { emberlane } from "../testing/brand-fixture.ts";
import { patiently } from "../testing/patience.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { testDatabase } from "../testing/test-database.ts";
import { listBaseBackups } from "./base-backup.ts";
import type { BackupPlaces } from "./backup-places.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyFiles } from "./file-copies.ts";
import { makeBackup } from "./make-backup.ts";
import { restore } from "./restore.ts";
import { archiveCommand, archivedSegments } from "./wal-archive.ts";

/** Restores a lost machine from its backups: a real cluster, its log, and uploaded files. */

let folder: string;
let lost: BackupPlaces;
let rowsBefore: Tables;
let between: Date;

type Tables = { readonly [table: string]: readonly string[] };
const quiet = (): void => undefined;

function placesIn(name: string, backups = "backups"): BackupPlaces {
  return {
    dataFolder: join(folder, name),
    backups: join(folder, backups),
    files: {},
    keepDays: 14,
    everyHours: 24,
    port: 9188,
  };
}

/** Every row of every table, as text. */
async function everything(database: Db): Promise<Tables> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`.execute(
    database,
  );
  const found: { [table: string]: string[] } = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} as t order by 1`.execute(database);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function onDatabase<Value>(dataFolder: string, work: (database: Db) => Promise<Value>): Promise<Value> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const database = openDatabase({ url: postgres.url("postgres"), maxConnections: 2 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
    await postgres.stop();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-backup-"));
  // As root the database runs as another user, which must be able to enter.
  await chmod(folder, 0o755);
  lost = placesIn("lost");
  const postgres = await startEmbeddedPostgres({ dataFolder: lost.dataFolder, backups: lost.backups });
  const database = openDatabase({
    url: postgres.url("postgres"),
    maxConnections: 2,
    onIdleError: quiet,
  });
  const files = openFiles(lost);
  await migrate(database);
  await files.put("customers/one/before.webp", Buffer.from("a picture before"), "image/webp");
  await makeBackup(lost, quiet);

  // What is written after the base backup is only in the log.
  await publishBrand({ database, clock: createTestClock(), random: systemRandom }, emberlane);
  await sql`select pg_switch_wal()`.execute(database);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  between = rows[0]?.now ?? new Date(0);
  await sql`create table late (id integer primary key)`.execute(database);
  await sql`insert into late select generate_series(1, 1000)`.execute(database);
  await files.put("customers/one/after.webp", Buffer.from("a picture after"), "image/webp");
  rowsBefore = await everything(database);
  const { rows: newest } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(database);
  await sql`select pg_switch_wal()`.execute(database);
  await vi.waitFor(async () => {
    if (!(await archivedSegments(lost.backups)).includes(newest[0]?.name ?? "")) throw new Error("not yet");
  }, patiently);
  await copyFiles(openDisk(lost), lost.backups, lost.keepDays);

  const pid = Number(
    (await readFile(join(lost.dataFolder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0],
  );
  process.kill(pid, "SIGQUIT");
  await database.destroy();
  await postgres.stop();
  await rm(lost.dataFolder, { recursive: true });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("an empty folder has every row and file again, from a base backup and the log since", async () => {
  const back = placesIn("back");
  await restore(back, null, quiet);
  expect(await onDatabase(back.dataFolder, everything)).toEqual(rowsBefore);
  expect(rowsBefore["public.late"]).toHaveLength(1000);
  const files = openFiles(back);
  for (const name of ["before", "after"]) {
    const bytes = await files.get(`customers/one/${name}.webp`);
    expect(Buffer.from(bytes ?? []).toString()).toBe(`a picture ${name}`);
  }
  await expect(restore(back, null, quiet)).rejects.toThrow("is not empty");
});

test("a given time restores the state at that time", async () => {
  const back = placesIn("then");
  await restore(back, between, quiet);
  const then = await onDatabase(back.dataFolder, everything);
  expect(then["public.late"]).toBeUndefined();
  expect(then["public.brands"]).toEqual(rowsBefore["public.brands"]);
});

test("damage is noticed before anything is relied on, by name", async () => {
  /** Damages a copy of the backups and returns the restore's message. */
  async function restoreDamaged(damage: (backups: string) => Promise<string>): Promise<void> {
    const copy = await mkdtemp(join(folder, "copy-"));
    await cp(lost.backups, copy, { recursive: true });
    const damaged = await damage(copy);
    const places = { ...placesIn(`${copy.split("/").at(-1)}-data`), backups: copy };
    await expect(restore(places, null, quiet)).rejects.toThrow(damaged);
  }
  const segment = async (backups: string): Promise<string> => {
    const start = (await listBaseBackups(backups))[0]?.manifest.stopSegment ?? "";
    const names = await archivedSegments(backups);
    return names[names.indexOf(start) + 1] ?? "";
  };
  await restoreDamaged(async (backups) => {
    const name = await segment(backups);
    await rm(join(backups, "wal", `${name}.gz`));
    return `The log segment ${name} is missing`;
  });
  await restoreDamaged(async (backups) => {
    const name = await segment(backups);
    await truncate(join(backups, "wal", `${name}.gz`), 1000);
    return `${name}.gz is damaged`;
  });
  await restoreDamaged(async (backups) => {
    const base = (await listBaseBackups(backups))[0]?.folder ?? "";
    const files = await readdir(join(base, "data", "base", "5"));
    const file = join(base, "data", "base", "5", files[0] ?? "");
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
    return `base/5/${(files[0] ?? "").replace(".gz", "")}`;
  });
  await restoreDamaged(async (backups) => {
    await writeFile(join(backups, "files/customers/one/before.webp"), "another picture.");
    return "customers/one/before.webp";
  });
});

test("a cluster of another major is refused with the command that upgrades it, and nothing is changed", async () => {
  const places = placesIn("old");
  await restore(places, null, quiet);
  const version = join(places.dataFolder, "postgres", "PG_VERSION");
  for (const [major, words] of [
    ["15", "npm run upgrade-database"],
    ["99", "newer version of Parlour"],
  ] as const) {
    await writeFile(version, `${major}\n`);
    await expect(startEmbeddedPostgres({ dataFolder: places.dataFolder })).rejects.toThrow(words);
    expect(await readFile(version, "utf8")).toBe(`${major}\n`);
  }
});

test("Compose's database archives as the embedded one does", async () => {
  const compose = await readFile(new URL("../../../../tooling/deploy/compose.yaml", import.meta.url), "utf8");
  expect(compose).toContain(`archive_command=${archiveCommand("/var/lib/parlour-backups")}`);
});

test("an upgrade copies every row and compares: a difference is noticed", async () => {
  const [from, into] = [await testDatabase(2, "published"), await testDatabase(2, "migrated")];
  const { tables } = await copyDatabase(from.url, into.url);
  expect(tables).toBeGreaterThan(20);
  expect(await everything(into.database)).toEqual(await everything(from.database));
  await sql`create function lose() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
    into.database,
  );
  await sql`create trigger lose before insert on brands for each row execute function lose()`.execute(
    into.database,
  );
  await sql`alter table brands enable always trigger lose`.execute(into.database);
  await expect(copyDatabase(from.url, into.url)).rejects.toThrow("public.brands");
  await Promise.all([from.drop(), into.drop()]);
});
