import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import type { Db } from "../plugins/database.ts";

/** A statement that the server sent, as PostgreSQL ran it. */
export interface SeenPlan {
  readonly text: string;
  /** Rows that its scans read from tables and indexes, the ones a filter removed included. */
  readonly rowsRead: number;
}

interface PlanNode {
  readonly "Node Type": string;
  readonly Alias?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Sums what scans of tables read: rows kept and rows removed, in all loops. */
function rowsReadBy(node: PlanNode): number {
  const own =
    node["Node Type"].endsWith("Scan") &&
    // A row policy's table: PostgreSQL reads a small one whole instead of looking up each row.
    !/^whole(?:_\d+)?$/.test(node.Alias ?? "") &&
    !/^(?:Function|Values|CTE|Subquery|Result|WorkTable)/.test(node["Node Type"]);
  const loops = node["Actual Loops"];
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsReadBy(plan), 0);
  // A bitmap's index scan is counted by the heap scan above it, unless that reads only what two of them have in common.
  const both =
    node["Node Type"] === "BitmapAnd" ? (node.Plans ?? []).reduce((sum, plan) => sum + found(plan), 0) : 0;
  return (
    below +
    both +
    (own && node["Node Type"] !== "Bitmap Index Scan" ? (node["Actual Rows"] + removed) * loops : 0)
  );
}

/** The rows that a node found, in all loops. */
function found(node: PlanNode): number {
  return node["Actual Rows"] * node["Actual Loops"];
}

/**
 * Lets PostgreSQL report the plan of every statement, with the rows that it really read (auto_explain). Ends the database's
 * other connections, because it holds for new ones. `database` must be a superuser's.
 */
export async function reportPlans(database: Db, reports: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const name = sql.id(rows[0]?.name ?? "");
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": reports ? "0" : "-1",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_level": "notice",
    // PostgreSQL reads a small table from end to end even if it has an index. With this setting it does so only if no
    // index fits.
    enable_seqscan: reports ? "off" : "on",
  };
  for (const [setting, value] of Object.entries(settings)) {
    await sql`alter database ${name} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(database);
  }
  const others = sql`from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await sql`select pg_terminate_backend(pid) ${others}`.execute(database);
  // Until they are gone.
  for (let left = 1; left > 0;) {
    const { rows: found } = await sql`select pid, pg_sleep(0.01) ${others}`.execute(database);
    left = found.length;
  }
  // Their ends have arrived, but perhaps together with that response: the pools must read them before the next query.
  await setImmediate();
}

/** Collects the plans of every statement that this process sends from now on. Call it before connections are opened. */
export function collectPlans(): { readonly seen: SeenPlan[]; readonly stop: () => void } {
  const seen: SeenPlan[] = [];
  const connect = Reflect.get(Client.prototype, "connect");
  // openDatabase keeps its pool to itself, so every connection of this process gets the listener.
  Client.prototype.connect = function connectAndListen(this: Client, ...args: never[]) {
    this.on("notice", ({ message }) => {
      const at = message?.indexOf("plan:\n") ?? -1;
      if (message === undefined || at < 0) return;
      const { "Query Text": text, Plan: plan } = JSON.parse(message.slice(at + 6)) as {
        readonly "Query Text": string;
        readonly Plan: PlanNode;
      };
      seen.push({ text, rowsRead: rowsReadBy(plan) });
    });
    return Reflect.apply(connect, this, args) as never;
  };
  return {
    seen,
    stop: () => {
      Client.prototype.connect = connect;
    },
  };
}
