import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import getPort from "get-port";
import { switchToStack } from "./addresses.ts";
import { staff } from "./staff.ts";

const program = fileURLToPath(new URL("../../../sandbox/src/start.ts", import.meta.url));

export interface OwnStack {
  /** Stops it as Ctrl-C does, and removes its data. The drivers use the shared stack again. */
  stop(): Promise<void>;
}

/** Starts a second stack from the shared one's builds, and lets this worker's drivers use it. */
export async function startOwnStack(): Promise<OwnStack> {
  const folder = mkdtempSync(join(tmpdir(), "parlour-own-"));
  // The database's own user may enter, too.
  chmodSync(folder, 0o755);
  const port = await getPort();
  // Its own process group, as a terminal gives to a command.
  const stack = spawn(process.execPath, [program, "--no-demo-operator", "--empty-desk", "--no-build"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      BOOTSTRAP_STAFF: JSON.stringify(staff),
    },
  });
  let output = "";
  for (const stream of [stack.stdout, stack.stderr]) stream.on("data", (text) => (output += String(text)));
  await expect
    .poll(() => (stack.exitCode === null ? output : `it ended: ${output}`), { timeout: 120_000 })
    .toContain("Parlour is ready");
  switchToStack(port);
  return {
    async stop() {
      switchToStack(null);
      if (stack.pid !== undefined && stack.exitCode === null) {
        const ended = once(stack, "exit");
        process.kill(-stack.pid, "SIGINT");
        expect(await ended).toEqual([0, null]);
      }
      rmSync(folder, { recursive: true });
    },
  };
}
