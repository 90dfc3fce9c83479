import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../plugins/logging.ts";
import type { Job, RunningJobs } from "../plugins/jobs.ts";
import { createMovableClock } from "./movable-clock.ts";
import { createMovableJobs, type DueJob } from "./movable-jobs.ts";
import { patiently } from "./patience.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

const [hourMs, daySeconds] = [3_600_000, 86_400];
let fixture: TestDatabase;
let running: RunningJobs[];

beforeEach(async () => {
  fixture = await testDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await fixture.drop();
});

function start(...jobs: readonly Job[]) {
  const clock = createMovableClock();
  const movable = createMovableJobs(clock);
  running.push(movable.startJobs(fixture.runtimeUrl, jobs, createLog("silent"), 1));
  return {
    clock,
    /** Moves the time by hours; returns what was reported at the end. */
    moveBy: async (hours: number): Promise<readonly DueJob[]> => {
      const seen: (readonly DueJob[])[] = [];
      const dueSince = clock.now();
      await movable.move({ aheadMs: clock.aheadMs() + hours * hourMs, dueSince }, (due) => seen.push(due));
      return seen.at(-1) ?? [];
    },
  };
}

test("after a move each due job runs once more, on the moved clock", async () => {
  const daily: number[] = [];
  let others = 0;
  const { clock, moveBy } = start(
    {
      name: "daily",
      everySeconds: daySeconds,
      run: async () => ({ runs: daily.push(clock.now().getTime()) }),
    },
    { name: "rare", everySeconds: 10_000 * daySeconds, run: async () => ({ runs: (others += 1) }) },
  );
  // pg-boss runs both at the start.
  await vi.waitFor(() => expect([daily.length, others]).toEqual([1, 1]), patiently);
  expect(await moveBy(24)).toEqual([{ name: "daily", outcome: "done", report: { runs: 2 } }]);
  expect((daily[1] ?? 0) - (daily[0] ?? 0)).toBeGreaterThanOrEqual(24 * hourMs);
  expect(others).toBe(1);
});

test("the time never moves during a run, and no job runs twice", async () => {
  const first = Promise.withResolvers<void>();
  const hours: number[] = [];
  let active = 0;
  let most = 0;
  const { clock, moveBy } = start({
    name: "slow",
    everySeconds: 3600,
    async run() {
      active += 1;
      most = Math.max(most, active);
      const from = clock.now().getTime();
      if (hours.length === 0) await first.promise;
      hours.push(Math.floor((clock.now().getTime() - from) / hourMs));
      active -= 1;
      return {};
    },
  });
  await vi.waitFor(() => expect(active).toBe(1), patiently);
  const moved = moveBy(2);
  expect(clock.aheadMs()).toBe(0);
  first.resolve();
  await moved;
  expect(clock.aheadMs()).toBe(2 * hourMs);
  expect(hours).toEqual([0, 0]);
  expect(most).toBe(1);
});

test("a job that fails is reported, and the others are done", async () => {
  let fails = false;
  const { moveBy } = start(
    {
      name: "fails",
      everySeconds: 3600,
      async run() {
        if (fails) throw new Error("no");
        return {};
      },
    },
    { name: "works", everySeconds: 3600, run: async () => ({ rows: 2 }) },
  );
  fails = true;
  expect(await moveBy(1)).toEqual([
    { name: "fails", outcome: "failed", report: {} },
    { name: "works", outcome: "done", report: { rows: 2 } },
  ]);
});
