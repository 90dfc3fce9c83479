import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import { acrossBrands } from "./brand-scope.ts";
import { WatchedPool } from "./database-pool.ts";
import { jobSchema } from "./job-tables.ts";
import type { Metrics } from "./metrics.ts";
import { allowSeconds } from "./statement-limit.ts";

/** The result of a run, as counts by name. It is logged, so it must not contain personal data. */
export interface JobReport {
  readonly [fact: string]: number;
}

/**
 * Repeated background work. A module exports its jobs as `<feature>Jobs(platform)` from its `jobs.ts`, and
 * server.ts passes them to `startJobs`, which runs each on one node at a time. A run may be interrupted
 * anywhere and is repeated, so it must be safe to repeat; a long one ends early when `platform.stopping`
 * aborts.
 */
export interface Job {
  /** Kebab-case, unique in the server. */
  readonly name: string;
  /** Seconds between turns, at least 1. A run that lasts longer skips the turns meanwhile. */
  readonly everySeconds: number;
  /** The statement timeout of a run in seconds; absent: 60. */
  readonly statementSeconds?: number;
  /** Throws if the work could not be done: that is logged, and it is run again. */
  run(): Promise<JobReport>;
}

export interface RunningJobs {
  /**
   * Starts no more runs and waits for those in progress, a few seconds at most; interrupted ones are run
   * again.
   */
  stop(): Promise<void>;
}

/** A failed start, for example while the database restarts, is retried after this long. */
const startAgainMs = 2_000;
/** About how long it takes to notice that a node died during a run; its job then runs on another. */
const heartbeatSeconds = 15;
/**
 * A separate connection pool: pg-boss needs few connections, and must work while requests wait for the server's pool.
 */
const connections = 2;
/** pg-boss's statements are small. If no response comes, the connection is dead and another is opened. */
const bossStatementSeconds = 10;
/** Jobs read many rows, and nobody waits for them. */
export const jobStatementSeconds = 60;
const stopPatienceMs = 5_000;
/** pg-boss's message if the tables are not of its exact version. */
const otherTables = "pg-boss database requires migrations";

/** The text stored for a failed run. It does not quote the error, which may contain a row. */
class JobFailed extends Error {
  constructor() {
    super("the run failed: see the log");
    this.stack = "";
  }
}

function queueSettings(job: Job) {
  // A frequent job's next turn is its retry; a rare one is retried after a minute, then at longer intervals.
  const retry =
    job.everySeconds <= 120
      ? { retryLimit: 0 }
      : { retryLimit: 6, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };
  return {
    ...retry,
    expireInSeconds: 4 * 3600,
    heartbeatSeconds,
    // The row of a turn keeps a second node from taking the same turn, so it must outlive the turn.
    deleteAfterSeconds: Math.max(600, 2 * job.everySeconds),
    retentionSeconds: Math.max(600, 2 * job.everySeconds),
  };
}

/**
 * Runs jobs with pg-boss in the server's database, on the tables made by `prepareJobTables`. Time is divided
 * into turns of `everySeconds`. Every node requests each turn, one row per turn exists, and no turn begins
 * while an earlier run of the job continues (policy `exclusive`), so a job runs on one node at a time.
 * Returns at once; the start continues in the background. `watchSeconds`: how often to look for runs whose
 * node died.
 */
export function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  watchSeconds = heartbeatSeconds,
  metrics?: Pick<Metrics, "jobRan">,
): RunningJobs {
  const stopping = new AbortController();
  const pool = new WatchedPool({
    url: databaseUrl,
    maxConnections: connections,
    statementSeconds: bossStatementSeconds,
    onIdleError: (error) => log.warn({ err: error }, "a connection of the jobs broke"),
  });
  const timers = new Set<NodeJS.Timeout>();

  async function run(job: Job): Promise<void> {
    const startedAt = performance.now();
    try {
      const report = await allowSeconds(job.statementSeconds ?? jobStatementSeconds, () =>
        acrossBrands(() => job.run()),
      );
      const milliseconds = Math.round(performance.now() - startedAt);
      metrics?.jobRan(job.name, "done", milliseconds / 1000);
      const quiet = Object.values(report).every((count) => count === 0);
      log[quiet ? "debug" : "info"]({ job: job.name, milliseconds, ...report }, "job done");
    } catch (error) {
      metrics?.jobRan(job.name, "failed", (performance.now() - startedAt) / 1000);
      log.error({ job: job.name, err: error }, "job failed");
      throw new JobFailed();
    }
  }

  async function serve(boss: PgBoss, job: Job): Promise<void> {
    const settings = queueSettings(job);
    await boss.createQueue(job.name, { policy: "exclusive", ...settings });
    await boss.updateQueue(job.name, settings);
    const ask = async (): Promise<void> => {
      await boss.send(job.name, {}, { singletonSeconds: job.everySeconds }).catch((error: unknown) => {
        log.warn({ job: job.name, err: error }, "a job's turn could not be requested");
      });
    };
    // Before the worker's first look, because the next one follows only after its interval.
    await ask();
    const pollingIntervalSeconds = Math.min(30, Math.max(0.5, job.everySeconds / 4));
    await boss.work(job.name, { pollingIntervalSeconds, batchSize: 1 }, () => run(job));
    // Polled more often than the schedule, so that no run is missed.
    timers.add(setInterval(() => void ask(), Math.min(job.everySeconds * 500, 60_000)).unref());
  }

  async function start(): Promise<PgBoss | null> {
    let ofNewerVersion = false;
    while (!stopping.signal.aborted) {
      const boss = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schema: jobSchema,
        // The owner has created the tables. Only a migrating pg-boss accepts tables of a newer version.
        migrate: ofNewerVersion,
        // Only the owner may rebuild an index; these tables stay small.
        reindex: false,
        schedule: false,
        superviseIntervalSeconds: watchSeconds,
        monitorIntervalSeconds: watchSeconds,
      });
      boss.on("error", (error) => log.warn({ err: error }, "the jobs' database did not respond"));
      try {
        await boss.start();
        for (const job of jobs) {
          if (stopping.signal.aborted) break;
          await serve(boss, job);
        }
        return boss;
      } catch (error) {
        for (const timer of timers) clearInterval(timer);
        await boss.stop({ graceful: false }).catch(() => undefined);
        if (!ofNewerVersion && error instanceof Error && error.message === otherTables) {
          ofNewerVersion = true;
          continue;
        }
        log.error({ err: error }, "background jobs did not start");
        await pause(startAgainMs, stopping.signal);
      }
    }
    return null;
  }

  const started = start();
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const boss = await started;
      for (const timer of timers) clearInterval(timer);
      await boss?.stop({ graceful: true, timeout: stopPatienceMs });
      await pool.end();
    },
  };
}

/** Resolves after a time, or as soon as the signal aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
