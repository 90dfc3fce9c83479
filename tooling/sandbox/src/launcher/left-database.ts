import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The database of a killed server keeps running in its own process group. */

const patienceMs = 8000;

/** Shuts down the database that a killed server left on a data folder. Does nothing if there is none. */
export async function endLeftDatabase(dataFolder: string): Promise<void> {
  // SIGINT: shut down now, with everything written; SIGQUIT: at once, and recover on the next start.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    const givenUpAt = Date.now() + patienceMs;
    if (!signalLeftDatabase(dataFolder, signal)) return;
    while (databasePid(dataFolder) !== null && Date.now() < givenUpAt) await pause(50);
  }
}

/** Sends a signal to a data folder's database; false if none runs. */
export function signalLeftDatabase(dataFolder: string, signal: NodeJS.Signals): boolean {
  const pid = databasePid(dataFolder);
  if (pid === null) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the process that PostgreSQL recorded in its folder, if it is running and has that working folder:
 * the id alone may belong to another process by now. Null without /proc.
 */
function databasePid(dataFolder: string): number | null {
  const folder = path.join(dataFolder, "postgres");
  try {
    const pid = Number.parseInt(readFileSync(path.join(folder, "postmaster.pid"), "utf8"), 10);
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder) ? pid : null;
  } catch {
    return null;
  }
}
