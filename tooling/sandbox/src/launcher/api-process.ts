import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, openSync, closeSync, statSync, renameSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "./options.ts";

export interface ApiExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its output. */
  readonly lastLines: string;
}

/** The message with which a process reports that it is ready, and its address. */
export interface ReadyMessage {
  readonly type: "ready";
  readonly [fact: string]: unknown;
}

/** How to start a process. */
export interface ProcessOptions {
  readonly root: string;
  /** The program's path from the root. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Aborts the start and stops the process. */
  readonly signal?: AbortSignal | undefined;
}

export interface ApiProcess {
  readonly pid: number;
  /** The message that reported readiness. */
  readonly ready: ReadyMessage;
  /** Resolves when it has ended for any reason. */
  readonly exited: Promise<ApiExit>;
  /** Sends it a message; one that has ended gets none. */
  send(message: object): void;
  /** Calls back with every message of it from now on. */
  onMessage(listener: (message: unknown) => void): void;
  kill(signal: NodeJS.Signals): void;
  /** Stops it in order, and everything that it left running. Resolves when all of it has ended. */
  stop(): Promise<void>;
}

/** Longer than the server's own limit. */
const stopPatienceMs = 30_000;
const leftoverPatienceMs = 5000;
const largestLogBytes = 10_000_000;
const shownLines = 15;
const shownJsonLines = 3;

/** Starts the server on a clock that can be moved, ahead by so many milliseconds (`startProcess`). */
export function startApi(
  options: Omit<ProcessOptions, "script" | "args"> & { readonly aheadMs?: number },
): Promise<ApiProcess> {
  const { aheadMs = 0, ...rest } = options;
  return startProcess({
    ...rest,
    script: "apps/api/src/testing/sandbox-server.ts",
    args: [String(aheadMs)],
  });
}

/**
 * Starts one of our programs and resolves when it reports that it is ready. It has its own process group, so
 * that Ctrl-C in the terminal reaches only the launcher, which then stops everything in order. It stops on
 * its own when the launcher is gone. Throws a StartProblem with its output if it does not start. If `signal`
 * aborts, stops the starting process and throws the signal's reason.
 */
export async function startProcess(options: ProcessOptions): Promise<ApiProcess> {
  const { root, script, args = [], environment, signal } = options;
  const log = openLog(options.logFile);
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: environment,
    stdio: ["ignore", log.descriptor, log.descriptor, "ipc"],
    detached: true,
  });
  closeSync(log.descriptor);
  const { pid } = child;
  const exited = new Promise<ApiExit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal, lastLines: log.lastLines() }));
  });
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    child.on("message", (message) => {
      if (isReady(message)) resolve(message);
    });
    child.once("error", reject);
  });
  if (pid === undefined) throw new StartProblem(`${script} could not be started.`);
  const stopIt = (): Promise<void> => stop(child, pid, exited);
  const stopEarly = (): void => void child.kill("SIGTERM");
  signal?.addEventListener("abort", stopEarly);
  const first = await Promise.race([ready, exited]);
  signal?.removeEventListener("abort", stopEarly);
  if (signal?.aborted === true) {
    await stopIt();
    throw signal.reason;
  }
  if ("type" in first) {
    return {
      pid,
      ready: first,
      exited,
      send: (message) => void (child.connected && child.send(message)),
      onMessage: (listener) => void child.on("message", listener),
      kill: (name) => child.kill(name),
      stop: stopIt,
    };
  }
  await endGroup(pid);
  throw new StartProblem(
    first.lastLines === "" ? `${script} ended at once (${String(first.code)}).` : first.lastLines,
  );
}

function isReady(message: unknown): message is ReadyMessage {
  return typeof message === "object" && message !== null && "type" in message && message.type === "ready";
}

/** Opens the log for appending; a large one is renamed and kept. */
function openLog(file: string): { readonly descriptor: number; lastLines(): string } {
  mkdirSync(path.dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, "a");
  const start = statSync(file).size;
  return {
    descriptor,
    lastLines() {
      const lines = readFileSync(file).subarray(start).toString("utf8").trimEnd().split("\n");
      // Messages for people are plain text; the rest of the log is JSON.
      const plain = lines.filter((line) => line !== "" && !line.startsWith("{"));
      return plain.length > 0 ? plain.slice(-shownLines).join("\n") : lines.slice(-shownJsonLines).join("\n");
    },
  };
}

async function stop(child: ChildProcess, pid: number, exited: Promise<ApiExit>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  const patience = new AbortController();
  const late = pause(stopPatienceMs, "late", { signal: patience.signal }).catch(() => "stopped");
  const first = await Promise.race([exited, late]);
  patience.abort();
  if (first === "late") child.kill("SIGKILL");
  await exited;
  await endGroup(pid);
}

/**
 * Stops the rest of a process group, for example the database of a killed server: first by a polite signal.
 */
async function endGroup(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    const givenUpAt = Date.now() + leftoverPatienceMs;
    if (!signalGroup(pid, signal)) return;
    while (signalGroup(pid, 0) && Date.now() < givenUpAt) await pause(50);
  }
}

/** Sends a signal to a process group. Returns false if the group is empty. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
