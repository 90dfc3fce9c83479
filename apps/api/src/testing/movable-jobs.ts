import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { acrossBrands } from "../plugins/brand-scope.ts";
import { jobStatementSeconds, startJobs, type Job, type JobReport } from "../plugins/jobs.ts";
import { allowSeconds } from "../plugins/statement-limit.ts";
import type { MovableClock } from "./movable-clock.ts";

/** A job that a move made due. */
export interface DueJob {
  readonly name: string;
  readonly outcome: "running" | "done" | "failed";
  /** What it did, as counts by name; empty unless it is done. */
  readonly report: JobReport;
}

export interface MovableJobs {
  /** Replaces the server's own `startJobs`: the same schedule, but the time never moves during a run. */
  readonly startJobs: typeof startJobs;
  /**
   * Moves the clock as soon as no job runs, then runs each job once that is due between two times. `onChange` gets
   * those jobs at the beginning and after each of them. Resolves when the last has ended.
   */
  move(
    to: { readonly aheadMs: number; readonly dueSince: Date },
    onChange: (jobs: readonly DueJob[]) => void,
  ): Promise<void>;
}

const stopPatienceMs = 5_000;

/** Runs the server's jobs on a clock that can be moved. pg-boss itself keeps the database's real time. */
export function createMovableJobs(clock: MovableClock): MovableJobs {
  let known: readonly Job[] = [];
  let log: FastifyBaseLogger | null = null;
  let isStopping = false;
  const running = new Set<Promise<unknown>>();
  /** Runs wait for it before they begin. A move closes it until the clock is moved. */
  let gate: Promise<void> = Promise.resolve();
  let lastMove: Promise<void> = Promise.resolve();

  /** One run at a time, whether pg-boss or a move asks for it. */
  function serialised(job: Job): Job {
    let last: Promise<unknown> = Promise.resolve();
    const turn = async (before: Promise<unknown>): Promise<JobReport> => {
      await before.catch(() => undefined);
      await gate;
      const run = job.run();
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    };
    return {
      ...job,
      async run() {
        const run = turn(last);
        last = run;
        return await run;
      },
    };
  }

  async function moveClock(aheadMs: number): Promise<void> {
    const moved = Promise.withResolvers<void>();
    gate = moved.promise;
    await Promise.allSettled(running);
    clock.moveTo(aheadMs);
    moved.resolve();
  }

  async function runDue(job: Job): Promise<Omit<DueJob, "name">> {
    try {
      const seconds = job.statementSeconds ?? jobStatementSeconds;
      const report = await allowSeconds(seconds, () => acrossBrands(() => job.run()));
      return { outcome: "done", report };
    } catch (error) {
      log?.error({ job: job.name, err: error }, "job failed");
      return { outcome: "failed", report: {} };
    }
  }

  async function moveAndRun(...[to, onChange]: Parameters<MovableJobs["move"]>): Promise<void> {
    await moveClock(to.aheadMs);
    const [since, until] = [to.dueSince.getTime(), clock.now().getTime()];
    const turnAt = (job: Job, at: number): number => Math.floor(at / 1000 / job.everySeconds);
    const due = isStopping ? [] : known.filter((job) => turnAt(job, since) < turnAt(job, until));
    const jobs: DueJob[] = due.map(({ name }) => ({ name, outcome: "running", report: {} }));
    onChange([...jobs]);
    const runs = due.map(async (job, index) => {
      jobs[index] = { name: job.name, ...(await runDue(job)) };
      onChange([...jobs]);
    });
    await Promise.all(runs);
  }

  return {
    startJobs(databaseUrl, jobs, jobsLog, watchSeconds, metrics) {
      log = jobsLog;
      known = jobs.map(serialised);
      const started = startJobs(databaseUrl, known, jobsLog, watchSeconds, metrics);
      return {
        async stop() {
          isStopping = true;
          const ended = Promise.allSettled(running);
          await Promise.all([
            started.stop(),
            Promise.race([ended, pause(stopPatienceMs, undefined, { ref: false })]),
          ]);
        },
      };
    },
    move(to, onChange) {
      lastMove = lastMove.then(() => moveAndRun(to, onChange));
      return lastMove;
    },
  };
}
