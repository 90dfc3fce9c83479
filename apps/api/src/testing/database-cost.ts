import { readdir, readFile } from "node:fs/promises";
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

/** Returns what the server of a pool has used so far, in its open connections and its own processes. */
export async function databaseCost(pool: Pool): Promise<DatabaseCost> {
  const { rows } = await pool.query<{ pid: number; bytes: string }>(
    "select pg_backend_pid() as pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  const [{ pid, bytes } = { pid: 0, bytes: "0" }] = rows;
  const own = await processCost(pid);
  if (own === null) return { seconds: null, logBytes: Number(bytes) };
  const pids = (await readdir("/proc")).map(Number).filter((number) => number > 0);
  const costs = await Promise.all(pids.map(processCost));
  const seconds = costs.reduce((sum, cost) => (cost?.parent === own.parent ? sum + cost.seconds : sum), 0);
  return { seconds, logBytes: Number(bytes) };
}
