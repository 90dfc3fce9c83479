import { setTimeout as pause } from "node:timers/promises";
import { endLeftDatabase, signalLeftDatabase } from "./left-database.ts";
import { signalGroup, startApi, type ApiExit, type ApiProcess } from "./api-process.ts";

/** Keeps the server running: starts it, restarts it after an unexpected exit, and stops it. */
export interface ApiKeeper {
  isUp(): boolean;
  /** Resolves when no start is in progress, whether the last one succeeded or not. */
  settled(): Promise<void>;
  pid(): number | null;
  /** Starts the server; rejects if it is stopped before it is up. */
  start(): Promise<void>;
  /** For tests: ends the process with a signal and keeps it stopped until `restart`. Resolves when it has exited. */
  kill(signal: NodeJS.Signals): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Kills everything at once. */
  force(): void;
}

export interface ApiKeeperOptions {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly report: (text: string) => void;
  /** By how much the server's clock is ahead when it starts. */
  readonly aheadMs?: () => number;
  /** Called with each server that is up. */
  readonly onUp?: (api: ApiProcess) => void;
  /** False: after an unexpected exit it stays down until `restart`, while its code is being changed. */
  readonly startsAgain?: boolean;
  /** Called when it has exited too often. */
  readonly onGivenUp: () => void;
}

const restartWaitsMs = [500, 1000, 2000, 4000, 8000];
/** After running this long, an exit counts as the first again. */
const settledAfterMs = 60_000;

/** Creates a keeper; `start` starts the server. */
export function keepApi(options: ApiKeeperOptions): ApiKeeper {
  const { root, environment, dataFolder, logFile, report, startsAgain = true, onGivenUp } = options;
  const { aheadMs = () => 0, onUp } = options;
  const stopping = new AbortController();
  let current: ApiProcess | null = null;
  let isUp = false;
  let isEndWanted = false;
  let ends = 0;
  let underWay: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    isEndWanted = false;
    const api = await startApi({
      root,
      environment,
      logFile,
      aheadMs: aheadMs(),
      signal: stopping.signal,
    });
    current = api;
    isUp = true;
    onUp?.(api);
    const since = Date.now();
    void api.exited.then((exit) => {
      if (current !== api) return;
      isUp = false;
      if (Date.now() - since > settledAfterMs) ends = 0;
      if (!isEndWanted) void startAgain(exit);
    });
  }

  async function startAgain(exit: ApiExit): Promise<void> {
    report(
      `The server ended unexpectedly (${exit.signal ?? exit.code ?? "?"}). It said last:\n${exit.lastLines}`,
    );
    if (!startsAgain) return;
    for (;;) {
      const wait = restartWaitsMs[ends];
      ends += 1;
      if (wait === undefined) return onGivenUp();
      report(`Starting it again in ${wait / 1000} s`);
      try {
        await pause(wait, undefined, { signal: stopping.signal });
        await start();
        return report("The server is back");
      } catch (error) {
        if (stopping.signal.aborted) return;
        report(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async function restart(): Promise<void> {
    isEndWanted = true;
    const wasUp = isUp;
    isUp = false;
    // A killed server may have left its database, which the next one takes over or stops.
    if (wasUp) await current?.stop();
    await start();
  }

  return {
    isUp: () => isUp,
    settled: async () => void (await underWay.catch(() => undefined)),
    pid: () => current?.pid ?? null,
    start,
    async kill(signal) {
      isEndWanted = true;
      current?.kill(signal);
      await current?.exited;
    },
    restart() {
      const restarted = restart();
      underWay = restarted;
      return restarted;
    },
    async stop() {
      isEndWanted = true;
      stopping.abort();
      await current?.stop();
      await endLeftDatabase(dataFolder);
    },
    force() {
      if (current !== null) signalGroup(current.pid, "SIGKILL");
      signalLeftDatabase(dataFolder, "SIGQUIT");
    },
  };
}
