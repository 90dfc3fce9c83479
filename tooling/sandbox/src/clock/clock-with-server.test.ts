import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import getPort from "get-port";
import { expect, onTestFinished, test, vi } from "vitest";
import { startApi } from "../launcher/api-process.ts";
import { serverEnvironment } from "../launcher/sandbox-environment.ts";
import { sandboxKeys } from "../sandbox-keys.ts";
import { runningSandbox } from "../testing/running-sandbox.ts";
import { smallSite } from "../testing/small-site.ts";
import { openSandboxClock, type SandboxClock } from "./sandbox-clock.ts";

const root = path.join(import.meta.dirname, "../../../..");
const day = 86_400_000;
/** A start of the database, and jobs on a busy machine. */
const patiently = { timeout: 60_000, interval: 50 };

/** The real server and the sandbox on one clock, in a data folder that survives a restart of both. */
async function movableStack() {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "parlour-clock-"));
  await chmod(dataFolder, 0o755);
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const apiPort = await getPort();
  const site = await smallSite();

  async function start() {
    const clock = await openSandboxClock({ file: path.join(dataFolder, "clock.json") });
    const sandbox = await runningSandbox({ clock });
    const { variables } = serverEnvironment(
      { PATH: process.env["PATH"], HOME: process.env["HOME"], SITES_DIRS: site.folder },
      {
        keys: sandboxKeys,
        sites: { brands: [], consoleFolder: site.folder },
        dataFolder,
        frontPort: apiPort,
        apiPort,
        sandboxPort: sandbox.port,
      },
    );
    const server = await startApi({
      root,
      environment: variables,
      logFile: path.join(dataFolder, "api.log"),
      aheadMs: clock.aheadMs(),
    });
    onTestFinished(() => server.stop());
    clock.connect(server);
    return { clock, sandbox, server };
  }
  return { start, serverTime: () => serverTime(apiPort) };
}

/** Returns the server's day, from the file that names how to report a weakness: it is good for a year. */
async function serverTime(apiPort: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/.well-known/security.txt`);
  return /Expires: (\S+)T/.exec(await response.text())?.[1] ?? "none";
}

async function jobsEnd(clock: SandboxClock): Promise<void> {
  await vi.waitFor(() => expect(clock.lastMove()?.isDone).toBe(true), patiently);
}

test("the server and its jobs move with the sandbox, also across a restart", async () => {
  const { start, serverTime: time } = await movableStack();
  const first = await start();
  const before = Date.parse(await time());
  await first.sandbox.post("/api/clock", { to: new Date(Date.now() + 730 * day).toISOString().slice(0, 16) });
  await jobsEnd(first.clock);
  const moved = Date.parse(await time());
  expect((moved - before) / day).toBeGreaterThanOrEqual(729);
  const jobs = first.clock.lastMove()?.jobs ?? [];
  expect(jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["retention", "insight-rollups", "unused-pictures", "ledger-check"]),
  );
  // A clock that differs from the database's by a minute would have failed both removals.
  expect(jobs.filter(({ outcome }) => outcome !== "done")).toEqual([]);

  // A move while the server is away: the next one starts at that time and runs the jobs.
  await first.server.stop();
  expect(await first.clock.moveTo(first.clock.now() + 2 * day)).toBeNull();
  expect(first.clock.lastMove()).toMatchObject({ isDone: false, jobs: [] });
  await first.sandbox.stop();
  const second = await start();
  await jobsEnd(second.clock);
  expect(second.clock.lastMove()).toMatchObject({ from: first.clock.lastMove()?.from });
  expect(second.clock.lastMove()?.jobs.map(({ name }) => name)).toContain("retention");
  expect((Date.parse(await time()) - moved) / day).toBeGreaterThanOrEqual(2);
}, 240_000);
