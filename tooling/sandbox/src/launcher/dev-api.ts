import path from "node:path";
import type { ApiKeeper } from "./api-keeper.ts";
import { startProcess, type ApiProcess } from "./api-process.ts";
import { watchSources } from "./watch-sources.ts";

/** The database of `npm run dev`, which keeps running while the server restarts. */
export interface DevDatabase {
  /** Variables of the server's environment. */
  readonly variables: NodeJS.ProcessEnv;
  readonly process: ApiProcess;
}

/** Starts the embedded database in a separate process. Throws a StartProblem. */
export async function startDevDatabase(options: {
  readonly root: string;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly signal: AbortSignal;
}): Promise<DevDatabase> {
  const { dataFolder, ...rest } = options;
  const started = await startProcess({
    ...rest,
    script: "apps/api/src/embedded-database.ts",
    args: [dataFolder],
    environment: process.env,
  });
  return {
    process: started,
    variables: {
      DATABASE_URL: String(started.ready["owner"]),
      DATABASE_RUNTIME_URL: String(started.ready["runtime"]),
    },
  };
}

/**
 * Restarts the server whenever its code, the contract or a migration is saved. Reports why it does not start.
 */
export function restartOnSave(
  root: string,
  api: Pick<ApiKeeper, "restart">,
  report: (text: string) => void,
): { close(): void } {
  const folders = ["apps/api/src", "apps/api/migrations", "packages/contract/src"];
  let restarting: Promise<void> | null = null;
  let savedAgain = false;

  async function restart(file: string): Promise<void> {
    const since = performance.now();
    do {
      savedAgain = false;
      try {
        await api.restart();
        const seconds = ((performance.now() - since) / 1000).toFixed(1);
        report(`The server has restarted (${path.relative(root, file)}, ${seconds} s)`);
      } catch (error) {
        report(
          `The server does not start; save again when it is mended.\n${error instanceof Error ? error.message : String(error)}`,
        );
      }
    } while (savedAgain);
    restarting = null;
  }

  return watchSources(
    folders.map((folder) => path.join(root, folder)),
    (file) => {
      savedAgain = true;
      restarting ??= restart(file);
    },
  );
}
