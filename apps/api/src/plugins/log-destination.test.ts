import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";

/** The real server process, with its log on a full disk or in a pipe that nobody reads. */

let folder: string;
/** A database of the run: one of the server's own would take seconds to create. */
let fixture: TestDatabase;
let server: ServerProcess | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-log-"));
  await chmod(folder, 0o755);
  fixture = await testDatabase(1);
  server = null;
});
afterEach(async () => {
  if (server?.child.exitCode === null) server.child.kill("SIGKILL");
  await fixture.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function open(stdout: number): Promise<{ readonly ask: (path: string) => Promise<Response> }> {
  server = startServerProcess(folder, { DATABASE_URL: fixture.url }, { stdout });
  const port = await server.ready;
  return { ask: async (path) => await fetch(`http://127.0.0.1:${port}${path}`) };
}

async function dropped(ask: (path: string) => Promise<Response>): Promise<number> {
  const text = await (await ask("/metrics")).text();
  return Number(/^parlour_log_lines_dropped (\d+)/m.exec(text)?.[1]);
}

/** Makes this many calls, each of which writes a log line. Returns the slowest call's time in ms. */
async function slowestOf(ask: (path: string) => Promise<Response>, calls: number): Promise<number> {
  let slowest = 0;
  for (let made = 0; made < calls; made += 20) {
    const begun = performance.now();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask("/im/api/nothing")));
    expect(responses.every(({ status }) => status === 404)).toBe(true);
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return slowest;
}

async function stopInOrder(): Promise<void> {
  server?.child.kill("SIGTERM");
  expect(await server?.ended).toEqual({ code: 0, signal: null });
}

test("a full disk holds up no call and ends no server: lines are dropped and counted", async () => {
  const full = openSync("/dev/full", "w");
  const { ask } = await open(full);
  closeSync(full);
  const slowest = await slowestOf(ask, 400);
  console.info(
    `full disk: 400 calls, 20 at once, slowest ${Math.round(slowest)} ms, ${await dropped(ask)} lines dropped`,
  );
  expect(slowest).toBeLessThan(5_000);
  expect(await dropped(ask)).toBeGreaterThan(0);
  await stopInOrder();
});

test("a pipe that nobody reads holds up no call, and the first line that comes through again says how many are missing", async () => {
  const path = join(folder, "log");
  execFileSync("mkfifo", [path]);
  // Opened for reading and writing, so that it stays open although nobody reads.
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const { ask } = await open(pipe);
  let slowest = 0;
  while ((await dropped(ask)) === 0) slowest = Math.max(slowest, await slowestOf(ask, 400));
  expect(slowest).toBeLessThan(5_000);

  let text = "";
  const part = Buffer.alloc(65_536);
  await expect
    .poll(
      () => {
        try {
          text += part.toString("utf8", 0, readSync(pipe, part));
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe("EAGAIN");
        }
        return text;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toContain("log lines were dropped");
  console.info(
    `unread pipe: slowest 20 calls ${Math.round(slowest)} ms, ${await dropped(ask)} lines dropped`,
  );
  await stopInOrder();
  closeSync(pipe);
});
