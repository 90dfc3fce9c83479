import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import getPort from "get-port";
import { processesBelow, runningProcesses } from "../drivers/processes.ts";

/** Ctrl-C while `npm start` is still starting. Runs alone (playwright.config.ts), because it builds what other stacks serve. */

const program = fileURLToPath(new URL("../../../sandbox/src/start.ts", import.meta.url));

for (const [moment, sign] of [
  ["builds", "turbo"],
  ["starts its database", "postgres"],
] as const) {
  test(`Ctrl-C while it ${moment} ends everything that was started`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "parlour-stop-"));
    // The database's own user may enter, too.
    chmodSync(folder, 0o755);
    // Its own process group, as a terminal gives to a command.
    const started = spawn(process.execPath, [program, "--no-demo-operator", "--empty-desk"], {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, PORT: String(await getPort()), DATA_DIR: join(folder, "data") },
    });
    const ended = once(started, "exit");
    const { pid } = started;
    if (pid === undefined) throw new Error("it was not started");
    let seen: ReturnType<typeof processesBelow> = [];
    // Checked often, because with existing builds the build step is short.
    await expect
      .poll(
        () => {
          seen = processesBelow(pid);
          return seen.map(({ command }) => command);
        },
        { intervals: [10] },
      )
      .toContainEqual(expect.stringContaining(sign));
    const below = new Set(seen.map((each) => each.pid));
    expect(below.size).toBeGreaterThan(1);
    process.kill(-pid, "SIGINT");
    expect(await ended).toEqual([0, null]);
    // Processes started after the check are found by the folder in their command line.
    const left = () =>
      runningProcesses()
        .filter((each) => below.has(each.pid) || each.command.includes(folder))
        .map(({ command }) => command);
    await expect.poll(left).toEqual([]);
    rmSync(folder, { recursive: true });
  });
}
