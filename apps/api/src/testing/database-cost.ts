import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { Pool } from "pg";

/** What a database server has used so far. */
export interface DatabaseCost {
  /** Seconds of processor of all its processes; null where the system does not tell (it needs Linux's /proc). */
  readonly seconds: number | null;
  /** Bytes that it has written to its log. */
  readonly logBytes: number;
}

/** Ticks of /proc in a second; Linux has no other value on machines that PostgreSQL runs on. */
const ticks = 100;

interface ProcessCost {
  readonly parent: number;
  readonly seconds: number;
}

async function processCost(pid: number): Promise<ProcessCost | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    // After the name, which may hold spaces: state, parent, and user and system time as the 12th and 13th.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticks };
  } catch {
    return null;
  }
}

/** Returns the processor time of a server's processes by their ids, its main process's too; null without Linux's /proc. */
async function processCosts(pool: Pool): Promise<ReadonlyMap<number, number> | null> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const main = (await processCost(rows[0]?.pid ?? 0))?.parent;
  if (main === undefined) return null;
  const pids = (await readdir("/proc")).map(Number).filter((number) => number > 0);
  const costs = await Promise.all(pids.map(async (pid) => ({ pid, cost: await processCost(pid) })));
  return new Map(
    costs.flatMap(({ pid, cost }) =>
      cost !== null && (pid === main || cost.parent === main) ? [[pid, cost.seconds]] : [],
    ),
  );
}

/** Returns what the server of a pool has used so far, in its open connections and its own processes. */
export async function databaseCost(pool: Pool): Promise<DatabaseCost> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  const costs = await processCosts(pool);
  const seconds = costs === null ? null : [...costs.values()].reduce((sum, each) => sum + each, 0);
  return { seconds, logBytes: Number(rows[0]?.bytes ?? 0) };
}

/**
 * Gives this process the first core and the pool's server the second, as in production, where each has a machine of its
 * own; processes that start later inherit it. Returns false, and changes nothing, without Linux or a second core.
 */
export async function separateCores(pool: Pool): Promise<boolean> {
  const costs = await processCosts(pool);
  if (costs === null || availableParallelism() < 2) return false;
  const give = (core: number, pid: number): void => {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)]);
  };
  give(0, process.pid);
  for (const pid of costs.keys()) give(1, pid);
  return true;
}
