import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { embeddedAddress } from "../backup/running-database.ts";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { openDatabase, type Db } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { migrate } from "../plugins/migrations.ts";
import { openFiles } from "../ports/files.ts";
import { systemRandom } from "../ports/random.ts";
import { emberlane, frostmere } from "./brand-fixture.ts";
import { historyStatements } from "./insight-history.ts";
import { startServerProcess } from "./server-process.ts";
import { createTestClock } from "./test-clock.ts";
import { differingTables, readTableSums } from "./table-sums.ts";

/**
 * Restores a lost machine of realistic size, for `pnpm --filter @parlour/bench run bench:restore`: `node
 * restore-size.ts [customers] [messages] [payments]`. Creates a database and pictures, takes a backup with
 * `npm run backup` beside a running server, writes on, records every table's sum at one time, writes on
 * again, and compares the result of `npm run restore -- --at <time>`. Exits with 1 if a row or picture
 * differs. Not shipped.
 */

const [customers = 50_000, messages = 2_000_000, payments = 200_000] = process.argv.slice(2).map(Number);
const pictures = 400;
const pictureBytes = 150_000;
const root = fileURLToPath(new URL("../../../../", import.meta.url));
// As root the database runs as another user, which must be able to enter.
const folder = await mkdtemp(join(tmpdir(), "parlour-restore-size-"));
await chmod(folder, 0o755);
const lost = join(folder, "lost");
const back = join(folder, "back");
const backups = join(folder, "backups");

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const since = performance.now();
  const value = await work();
  say(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  return value;
}

/** Runs one of the repository's commands. Rejects if it fails. */
async function runCommand(dataFolder: string, ...words: readonly string[]): Promise<void> {
  const child = spawn("npm", ["run", "--silent", ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataFolder, BACKUP_DIR: backups },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve) => {
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`npm run ${words.join(" ")} ended with ${String(code)}.`);
}

async function onPool<Value>(url: string, work: (database: Db) => Promise<Value>): Promise<Value> {
  // One connection: the statements share temporary tables.
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(database);
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** Runs a function with a folder's embedded database started. */
async function onDatabase<Value>(dataFolder: string, work: (url: string) => Promise<Value>): Promise<Value> {
  const postgres = await startEmbeddedPostgres({ dataFolder, backups });
  try {
    return await work(postgres.url("postgres"));
  } finally {
    await postgres.stop();
  }
}

async function makeHistory(url: string): Promise<void> {
  await onPool(url, async (database) => {
    await migrate(database);
    const platform = { database, clock: createTestClock(), random: systemRandom };
    await publishBrand(platform, emberlane);
    await publishBrand(platform, frostmere);
    // Texts of 20 to 200 characters that compress no better than people's.
    const body =
      "left(repeat(md5(message.id::text) || ' ', 7), 20 + (message.n * 31 + message.sequence * 17) % 180)";
    for (const statement of historyStatements({ customers, messages, payments, days: 365, body })) {
      await sql.raw(statement).execute(database);
    }
    const { rows } = await sql<{ size: string }>`
      select pg_size_pretty(pg_database_size(current_database())) as size`.execute(database);
    say(`${customers} customers, ${messages} messages, ${payments} purchases: ${rows[0]?.size ?? ""}`);
  });
  const files = openFiles({ dataFolder: lost, files: {} });
  for (let index = 0; index < pictures; index += 1)
    await files.put(`customers/c${index % 50}/${index}.webp`, randomBytes(pictureBytes), "image/webp");
}

/** Writes a day's changes: messages, updates and deletions. Only the write-ahead log contains them. */
async function writeOn(url: string, count: number): Promise<void> {
  await onPool(url, async (database) => {
    await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, sent_at, credit_cost)
      select gen_random_uuid(), id, customer_id, 'sent', md5(id::text), last_sequence + 1, last_sequence + 1, now(), 0
      from conversations order by id limit ${count}`.execute(database);
    await sql`update conversations set last_sequence = last_sequence + 1, last_sent_sequence = last_sequence + 1
      where id in (select id from conversations order by id limit ${count})`.execute(database);
    await sql`delete from verification_codes where id in (select id from verification_codes order by id limit ${count / 10})`.execute(
      database,
    );
  });
}

async function fileHashes(dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const files = join(dataFolder, "files");
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes.set(
      path.slice(files.length),
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    );
  }
  return hashes;
}

/** Makes last night's backup while a server runs, whose jobs have created their tables by then. */
async function backUpBesideServer(): Promise<void> {
  const server = startServerProcess(lost, { BACKUP_DIR: backups });
  await server.ready;
  await timed("npm run backup, beside a running server", () => runCommand(lost, "backup"));
  const url = await embeddedAddress(lost);
  if (url === null) throw new Error("The server's database has gone.");
  await timed("a day's writing after it", () => writeOn(url, customers / 2));
  server.child.kill("SIGTERM");
  await server.ended;
}

try {
  await mkdir(lost);
  await timed("making the data", () => onDatabase(lost, makeHistory));
  await backUpBesideServer();
  const before = await onDatabase(lost, async (url) => {
    const sums = await timed("summing every table", () => readTableSums(url));
    // After the restore's time, so it must not come back.
    await writeOn(url, 1000);
    await onPool(url, (database) => sql`select pg_switch_wal()`.execute(database));
    return sums;
  });
  const filesBefore = await fileHashes(lost);
  const segments = (await readdir(join(backups, "wal"))).length;
  await rm(lost, { recursive: true });
  const moment = before.at.toISOString();
  say(`The machine is lost. Restoring to ${moment}; ${segments} segments of log are in the archive.`);
  await timed("npm run restore", () => runCommand(back, "restore", "--", backups, "--at", moment));
  const after = await onDatabase(back, readTableSums);
  const filesAfter = await fileHashes(back);
  const wrong = differingTables(before.tables, after.tables);
  const wrongFiles = [...filesBefore].filter(([path, hash]) => filesAfter.get(path) !== hash).length;
  const rows = Object.values(after.tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${Object.keys(after.tables).length} tables with ${rows} rows, ${wrong.length} differ ${wrong.join(", ")}; ` +
      `${filesAfter.size} pictures, ${wrongFiles + Math.abs(filesAfter.size - filesBefore.size)} differ.`,
  );
  if (wrong.length > 0 || wrongFiles > 0 || filesAfter.size !== filesBefore.size) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
