import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isAlive, workingFolderOf } from "./process-identity.ts";
import { StartError } from "./start-error.ts";

const patienceMs = 20_000;
const pauseMs = 50;

/**
 * Stops a PostgreSQL that a killed server left running in this folder. We hold the data folder's lock, so
 * nobody uses it: a fast shutdown is safe, and committed data stays. Does nothing if none runs.
 */
export async function stopOrphan(folder: string, signal?: AbortSignal): Promise<void> {
  let pid: number;
  try {
    pid = Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  // A postmaster's working folder is its data folder; after a reboot the id may belong to another process.
  const working = await workingFolderOf(pid);
  if (working !== null && working !== (await realpath(folder))) return;

  process.kill(pid, "SIGINT");
  const givenUpAt = Date.now() + patienceMs;
  while (isAlive(pid)) {
    signal?.throwIfAborted();
    if (Date.now() > givenUpAt) {
      throw new StartError(
        `A database that a killed server left behind (process ${pid}) still runs in ${folder} and does not stop. End it, then start again.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
