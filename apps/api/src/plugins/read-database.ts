import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./database.ts";
import { DatabaseUnavailable } from "./database-outage.ts";
import { allowSeconds } from "./statement-limit.ts";

/** A database to read from. */
export interface ReadSource {
  readonly database: Db;
  /** A replica's: it has everything that was committed before this time. Null: the main database, which has everything. */
  readonly asOf: Date | null;
}

/**
 * Decides where to read what may be some seconds old: figures, statements, exports, the audit. Reads that have to see what
 * their caller has just written use the main database.
 */
export interface ReadDatabase {
  /** Returns the replica if it is reachable and recent enough, otherwise the main database. */
  choose(): Promise<ReadSource>;
  /** Runs a read there. If the replica fails meanwhile, runs it again on the main database. */
  run<Value>(read: (source: ReadSource) => Promise<Value>): Promise<Value>;
}

/** Reads everything from the main database: there is no replica. */
export function mainDatabaseOnly(database: Db): ReadDatabase {
  const source = { database, asOf: null };
  return { choose: async () => source, run: (read) => read(source) };
}

export interface ReplicaOptions {
  readonly main: Db;
  readonly replica: Db;
  /** A replica whose data is older is not used. */
  readonly mostLagSeconds: number;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** A replica that could not be used is not tried for this long, so that callers do not wait for it again and again. */
const pauseMs = 5_000;
const statementSeconds = 1;

interface Standing {
  /** The number of the cluster, which a replica shares with its primary. */
  readonly cluster: string;
  /** When the newest replayed transaction was committed; null if it is not a replica. */
  readonly asOf: Date | null;
  readonly lag: number | null;
}

async function standingOf(database: Db): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    with replayed as (select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end as at)
    select (select system_identifier::text from pg_control_system()) as cluster, at as "asOf",
      extract(epoch from clock_timestamp() - at)::float8 as lag from replayed`.execute(database);
  return rows[0];
}

/** PostgreSQL cancels a replica's query whose rows the primary has removed for long enough. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === "40001";

/**
 * Reads from a streaming replica. Its age is that of the newest transaction it has replayed, so a replica that is cut off
 * ages, and one whose primary writes nothing seems old and is not used.
 */
export function readFromReplica(options: ReplicaOptions): ReadDatabase {
  const { main, replica, mostLagSeconds, log } = options;
  const fromMain: ReadSource = { database: main, asOf: null };
  let cluster: string | undefined;
  let pausedUntil = -Infinity;
  let reported: string | undefined;

  function report(reason: string | undefined): void {
    if (reason === reported) return;
    reported = reason;
    if (reason === undefined) log.info("reads that tolerate lag use the replica again");
    else log.warn({ reason }, "reads that tolerate lag use the main database");
  }

  function pause(): void {
    pausedUntil = performance.now() + pauseMs;
    report("the replica is unavailable");
  }

  async function ask(): Promise<ReadSource> {
    cluster ??= (await standingOf(main))?.cluster;
    const standing = await standingOf(replica).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
    if (standing === undefined) {
      pause();
      return fromMain;
    }
    const { asOf, lag } = standing;
    if (standing.cluster !== cluster) report("DATABASE_READ_URL leads to another database");
    else if (asOf === null || lag === null) report("DATABASE_READ_URL leads to no replica");
    else if (lag > mostLagSeconds) report("the replica is too far behind");
    else {
      report(undefined);
      return { database: replica, asOf };
    }
    return fromMain;
  }

  async function choose(): Promise<ReadSource> {
    if (performance.now() < pausedUntil) return fromMain;
    return await allowSeconds(statementSeconds, ask);
  }

  return {
    choose,
    async run(read) {
      const source = await choose();
      if (source.asOf === null) return await read(source);
      try {
        return await read(source);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable || isConflict(error))) throw error;
        pause();
        return await read(fromMain);
      }
    },
  };
}
