import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./plugins/database.ts";
import { isAlive } from "./plugins/process-identity.ts";
import { startServerProcess } from "./testing/server-process.ts";
import type { ServerProcess } from "./testing/server-process.ts";

/**
 * The real process on a real data folder: it starts, refuses to start, is killed and stops (docs/running.md,
 * "npm start").
 */

let folder: string;
let processes: ServerProcess[];
/** A data folder that a server has used and stopped; made by the first test in this file. */
let used: string;

beforeAll(async () => {
  used = await openFolder();
});
afterAll(() => remove(used));

beforeEach(async () => {
  folder = await openFolder();
  processes = [];
});
afterEach(async () => {
  for (const server of processes) await end(server);
  await remove(folder);
});

async function end(server: ServerProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.child.kill("SIGTERM");
  await once(server.child, "exit");
}

/** Removes a data folder, and stops a database that a server may have left running on it. */
async function remove(dataFolder: string): Promise<void> {
  const left = await postgresPid(dataFolder);
  if (left !== null && isAlive(left)) process.kill(left, "SIGQUIT");
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Returns a folder that the database's own user may enter, too. */
async function openFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "parlour-server-"));
  await chmod(made, 0o755);
  return made;
}

/**
 * Copies the used data folder: a new database's files take seconds to create, and a copy keeps the owners.
 */
function useBefore(dataFolder: string): void {
  execFileSync("cp", ["-a", `${used}/.`, dataFolder]);
}

function start(environment: { [name: string]: string } = {}): ServerProcess {
  const server = startServerProcess(folder, environment);
  processes.push(server);
  return server;
}

function hasEnded({ child }: ServerProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns the process id of a folder's database; null if none is running. */
async function postgresPid(dataFolder: string): Promise<number | null> {
  const file = await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8").catch(() => null);
  return file === null ? null : Number(file.split("\n")[0]);
}

async function databaseUrl(dataFolder: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(dataFolder, "database-password"), "utf8")).trim();
  return `postgres://parlour:${password}@127.0.0.1:${port}/postgres`;
}

async function insideDatabase<Result>(
  dataFolder: string,
  run: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
) {
  const database = openDatabase({ url: await databaseUrl(dataFolder), maxConnections: 1 });
  try {
    return await run(database);
  } finally {
    await database.destroy();
  }
}

describe("the server", () => {
  test("starts on an empty folder, is alive and ready, and leaves nothing running when asked to stop", async () => {
    const server = startServerProcess(used);
    processes.push(server);
    const origin = `http://127.0.0.1:${await server.ready}`;
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: "ready" });
    const reference = (await (await fetch(`${origin}/docs/json`)).json()) as { paths: object };
    expect(Object.keys(reference.paths)).toContain("/im/api/message/send");
    const database = await postgresPid(used);
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(database !== null && isAlive(database)).toBe(false);
    expect(await readdir(join(used, "server.lock"))).toEqual([]);
  });

  test("of several started at once on a folder with a stale lock, exactly one runs", async () => {
    useBefore(folder);
    await mkdir(join(folder, "server.lock"), { recursive: true });
    await writeFile(join(folder, "server.lock", "4194303.held"), "12345");
    const servers = [start(), start(), start()];
    const outcomes = await Promise.allSettled(servers.map((server) => server.ready));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });
});

describe("a server that ends", () => {
  let home: string;
  let last: ServerProcess | undefined;
  beforeAll(async () => {
    home = await openFolder();
    useBefore(home);
  });
  afterAll(async () => {
    if (last !== undefined) await end(last);
    await remove(home);
  });

  /** Returns the server that the previous test left running, or starts one: a start takes seconds. */
  async function running(): Promise<ServerProcess> {
    if (last === undefined || hasEnded(last)) last = startServerProcess(home);
    await last.ready;
    return last;
  }

  test("killed outright, starts again: the stale lock and the orphaned database are dealt with, nothing is lost", async () => {
    const killed = await running();
    await insideDatabase(home, (database) => sql`create table kept as select 7 as answer`.execute(database));
    const orphan = await postgresPid(home);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(orphan !== null && isAlive(orphan)).toBe(true);

    await running();
    expect(orphan !== null && isAlive(orphan)).toBe(false);
    const { rows } = await insideDatabase(home, (database) => sql`select answer from kept`.execute(database));
    expect(rows).toEqual([{ answer: 7 }]);
    const { rows: durability } = await insideDatabase(home, (database) => sql`show fsync`.execute(database));
    expect(durability).toEqual([{ fsync: "on" }]);
  });

  test("ends with a failure when its database is killed, and starts again", async () => {
    const server = await running();
    const database = await postgresPid(home);
    if (database === null) throw new Error("no database runs");
    process.kill(database, "SIGKILL");
    expect((await server.ended).code).toBe(1);
    const again = await running();
    expect(await again.ready).toBeGreaterThan(0);
  });

  test("stops when the parent that started it is gone", async () => {
    const server = await running();
    // After a disconnect, Node emits the exit but not the closing of the streams.
    const exited = once(server.child, "exit");
    server.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });
});

describe("beside a server that runs", () => {
  let home: string;
  let first: ServerProcess;
  beforeAll(async () => {
    home = await openFolder();
    useBefore(home);
    first = startServerProcess(home);
    await first.ready;
  });
  afterAll(async () => {
    await end(first);
    await remove(home);
  });

  test("a second start on its folder is refused, naming the process that runs", async () => {
    const second = start({ DATA_DIR: home });
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toContain(
      `already running on the data folder ${home} (process ${first.child.pid})`,
    );
    const [lock] = await readdir(join(home, "server.lock"));
    expect(lock).toBe(`${first.child.pid}.held`);
  });

  test("a second server on its port reports that the port is taken, and stops the database that it started", async () => {
    useBefore(folder);
    const port = await first.ready;
    const second = start({ PORT: String(port) });
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken. Set PORT to another one.`);
    expect(await readdir(join(folder, "postgres"))).not.toContain("postmaster.pid");
  });

  test("Ctrl-C from the terminal and the launcher's signal count as one request, and it stops in order", async () => {
    first.child.kill("SIGINT");
    first.child.kill("SIGTERM");
    expect(await first.ended).toEqual({ code: 0, signal: null });
  });
});

describe("a start that can't be", () => {
  test("names the folder, why, and how to mend it: not a folder", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const server = start({ DATA_DIR: join(file, "data") });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toMatch(
      /data folder .*file\/data can't be used: something in its path is not a folder\. Set DATA_DIR/,
    );
  });

  // Only root can start a process as another user; all other tests here cover an ordinary user.
  test.runIf(process.getuid?.() === 0)(
    "as an ordinary user it runs as that user, and says when it may not write",
    async () => {
      const environment = (dataFolder: string) => ({ DATA_DIR: dataFolder });
      const asNobody = (dataFolder: string) =>
        startServerProcess(dataFolder, environment(dataFolder), { uid: 65_534, gid: 65_534 });
      const refused = asNobody(join(folder, "data"));
      processes.push(refused);
      expect((await refused.ended).code).toBe(1);
      expect(refused.output()).toContain("it may not be written to");

      const own = join(folder, "own");
      await mkdir(own);
      execFileSync("chown", ["65534:65534", own]);
      const server = asNobody(own);
      processes.push(server);
      expect(await server.ready).toBeGreaterThan(0);
    },
  );

  test("reports that a configured database can't be reached", async () => {
    const server = start({ DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:9/none" });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain("The database can't be reached");
  });
});
