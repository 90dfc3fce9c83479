import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import getPort from "get-port";

/** The stack of `npm start` without its demo operator, in a temporary folder. */
export interface SandboxStack {
  readonly port: number;
  /** Stops its processes and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** Starts the stack and waits until it is ready. Throws if it ends before that. */
export async function startSandboxStack(): Promise<SandboxStack> {
  const start = resolve(import.meta.dirname, "../../sandbox/src/start.ts");
  const folder = mkdtempSync(join(tmpdir(), "parlour-bench-"));
  // The database may run as another user, who needs access to the folder too.
  chmodSync(folder, 0o755);
  const port = await getPort();
  const stack = spawn(process.execPath, [start, "--no-demo-operator", "--empty-desk"], {
    env: { TEXTS_PER_PREFIX: "100000", ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => stack.once("exit", () => done()));
  const stop = async (): Promise<void> => {
    stack.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((ready, failed) => {
      stack.stdout.on("data", (text: Buffer) => {
        if (text.toString().includes("Parlour is ready")) ready();
      });
      stack.once("exit", () => failed(new Error("the stack did not start")));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}
