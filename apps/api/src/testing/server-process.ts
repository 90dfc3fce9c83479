import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { serverEnvironment } from "./server-environment.ts";
import { secretKinds } from "./watched-log.ts";

const presentEntry = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The port it listens on; rejects with its output if it ends before it is ready. */
  readonly ready: Promise<number>;
  /** Its exit code or signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Returns its output so far. */
  output(): string;
}

/** The variables that a server process inherits: the program path, and Node's compile cache if set. */
function inherited(): { readonly [name: string]: string } {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Starts the real server in its own process, with an IPC channel, as the launcher does. */
export function startServerProcess(
  dataFolder: string,
  environment: { readonly [name: string]: string } = {},
  {
    stdout = "pipe",
    entry = presentEntry,
    ...user
  }: {
    readonly uid?: number;
    readonly gid?: number;
    readonly stdout?: "pipe" | number;
    /** The version to start; absent: the current one. */
    readonly entry?: string;
  } = {},
): ServerProcess {
  const child = spawn(process.execPath, [entry], {
    ...user,
    // Tests make all calls at this address, also staff's.
    env: { ...inherited(), ...serverEnvironment(dataFolder), CONSOLE_HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", stdout, "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  }
  const ended = new Promise<Awaited<ServerProcess["ended"]>>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      // The last output may arrive after the exit. ("close" would report that, but not after a disconnect.)
      const words = [child.stdout, child.stderr].map(async (stream) => stream && finished(stream));
      void Promise.allSettled(words).then(() => {
        const leaked = secretKinds(output);
        if (leaked.length > 0) reject(new Error(`the server's log holds ${leaked.join(", ")}`));
        else resolve({ code, signal });
      });
    });
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.on("message", (message: { readonly type?: string; readonly port?: number }) => {
      if (message.type === "ready" && message.port !== undefined) resolve(message.port);
    });
    ended.then(() => reject(new Error(`the server ended before it was ready: ${output}`)), reject);
  });
  // A test that expects the server to refuse only waits for its end.
  ready.catch(() => undefined);
  return { child, ready, ended, output: () => output };
}
