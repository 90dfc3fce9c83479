import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { patiently } from "../testing/patience.ts";
import { startServerProcess } from "../testing/server-process.ts";
import type { ServerProcess } from "../testing/server-process.ts";
import { testDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive } from "./process-identity.ts";

/**
 * If root starts it, the database runs as `postgres`; a clone below /root is in a folder closed to that user.
 */

const asRoot = process.getuid?.() === 0;
const passThroughBit = 1n << 2n; // CAP_DAC_READ_SEARCH of linux/capability.h

function capabilities(pid: number | "self", set: "CapEff" | "CapBnd"): bigint {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return BigInt(`0x${new RegExp(`${set}:\\s*([0-9a-f]+)`).exec(status)?.[1] ?? "0"}`);
}

/** Whether this machine lets root pass on the capability; containers often remove it. */
function canPassThrough(): boolean {
  const setpriv = (process.env["PATH"] ?? "")
    .split(":")
    .some((folder) => existsSync(join(folder, "setpriv")));
  return process.platform === "linux" && setpriv && (capabilities("self", "CapBnd") & passThroughBit) !== 0n;
}

function userOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }));
}

let folder: string;
let closed: string;
let servers: ServerProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-closed-"));
  await chmod(folder, 0o755);
  closed = join(folder, "closed");
  await mkdir(closed, { mode: 0o700 });
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill("SIGTERM");
    await server.ended;
  }
  for (const data of [join(closed, "data"), join(folder, "data")]) {
    const left = await databaseProcess(data);
    if (left !== null && isAlive(left)) process.kill(left, "SIGQUIT");
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(dataFolder: string, environment: { [name: string]: string } = {}): ServerProcess {
  const server = startServerProcess(dataFolder, environment);
  servers.push(server);
  return server;
}

async function postmasterFile(dataFolder: string): Promise<string[] | null> {
  const file = await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8").catch(() => null);
  return file?.split("\n") ?? null;
}

async function databaseProcess(dataFolder: string): Promise<number | null> {
  const lines = await postmasterFile(dataFolder);
  return lines === null ? null : Number(lines[0]);
}

async function runningDatabase(dataFolder: string): Promise<number> {
  const pid = await databaseProcess(dataFolder);
  if (pid === null) throw new Error("no database runs");
  return pid;
}

/** Whether the database can read its own files: time zones, available extensions. */
async function readsItsFiles(dataFolder: string): Promise<boolean> {
  const password = (await readFile(join(dataFolder, "database-password"), "utf8")).trim();
  const port = (await postmasterFile(dataFolder))?.[3] ?? "";
  const database = openDatabase({
    url: `postgres://parlour:${password}@127.0.0.1:${port}/postgres`,
    maxConnections: 1,
  });
  try {
    const { rows } = await sql<{ zones: boolean; extensions: boolean }>`
      select exists (select from pg_timezone_names where name = 'Europe/Dublin') as zones,
             exists (select from pg_available_extensions where name = 'plpgsql') as extensions`.execute(
      database,
    );
    return rows[0]?.zones === true && rows[0].extensions;
  } finally {
    await database.destroy();
  }
}

describe("a data folder below a closed one", () => {
  test("is used where the system lets root hand on the right to pass through, and else the error says what to do", async () => {
    const data = join(closed, "data");
    const server = start(data);
    if (asRoot && !canPassThrough()) {
      expect((await server.ended).code).toBe(1);
      expect(server.output()).toContain(`may not enter ${closed}`);
      return;
    }
    expect(await server.ready).toBeGreaterThan(0);
    const pid = await runningDatabase(data);
    expect(await readsItsFiles(data)).toBe(true);
    expect(userOf(pid) === process.getuid?.()).toBe(!asRoot);
    if (process.platform === "linux") {
      expect(capabilities(pid, "CapEff")).toBe(asRoot ? passThroughBit : 0n);
    }
    const cluster = await stat(join(data, "postgres"));
    expect([cluster.uid, cluster.mode & 0o777]).toEqual([userOf(pid), 0o700]);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);

    // Killed, it leaves its database running; the next start stops that and takes over.
    server.child.kill("SIGKILL");
    await server.ended;
    expect(isAlive(pid)).toBe(true);
    const again = start(data);
    expect(await again.ready).toBeGreaterThan(0);
    const next = await runningDatabase(data);
    expect([next === pid, isAlive(pid)]).toEqual([false, false]);

    again.child.kill("SIGTERM");
    expect((await again.ended).code).toBe(0);
    expect([await databaseProcess(data), isAlive(next)]).toEqual([null, false]);
  });
});

describe("a data folder that the database's user reaches", () => {
  test("is used without any extra capability", async () => {
    const data = join(folder, "data");
    const database = await startEmbeddedPostgres({ dataFolder: data });
    const pid = await runningDatabase(data);
    if (process.platform === "linux") expect(capabilities(pid, "CapEff")).toBe(0n);
    expect(userOf(pid) === process.getuid?.()).toBe(!asRoot);
    await database.stop();
  });
});

describe("a stop while the server starts", () => {
  /** Asks a starting server to stop as soon as a file exists. */
  async function stopAt(data: string, file: string): Promise<void> {
    const server = start(data);
    await expect.poll(() => existsSync(join(data, file)), { ...patiently, interval: 5 }).toBe(true);
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.output()).not.toContain("listening");
    expect(await databaseProcess(data)).toBeNull();
  }

  test("ends at once while the cluster is made", async () => {
    await stopAt(join(folder, "data"), "postgres.new/PG_VERSION");
  });

  test("ends at once while the database starts", async () => {
    await stopAt(join(folder, "data"), "postgres/postmaster.pid");
  });

  test("ends at once where another node holds the migrations' lock", async () => {
    const shared = await testDatabase(2);
    const { database, url } = shared;
    const held = Promise.withResolvers<void>();
    const holding = database.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
      await held.promise;
    });
    const server = start(join(folder, "data"), { DATABASE_URL: url });
    const waits = sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
    await expect.poll(async () => (await waits.execute(database)).rows[0]?.waits, patiently).toBe(true);
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, signal: null });
    held.resolve();
    await holding;
    await shared.drop();
  });
});

describe("without setpriv", () => {
  test("the error names the closed folder and what to do; an ordinary user needs none of it", async () => {
    // The programs that finding the database's user needs, and no others.
    const programs = join(folder, "programs");
    await mkdir(programs);
    const id = execFileSync("/bin/sh", ["-c", "command -v id"], { encoding: "utf8" }).trim();
    await symlink(id, join(programs, "id"));
    const data = join(closed, "data");
    const server = start(data, { PATH: programs });
    if (asRoot) {
      expect((await server.ended).code).toBe(1);
      expect(server.output()).toContain(`may not enter ${closed}. Allow it (chmod o+x ${closed})`);
    } else {
      expect(await server.ready).toBeGreaterThan(0);
    }
  });
});
