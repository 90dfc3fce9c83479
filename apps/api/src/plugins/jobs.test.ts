import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patiently } from "../testing/patience.ts";
import { testDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { prepareJobTables } from "./job-tables.ts";
import { startJobs } from "./jobs.ts";
import type { Job, RunningJobs } from "./jobs.ts";
import { createLog } from "./logging.ts";

/** Two nodes of the server are two starters on one database. */

let fixture: TestDatabase;
let running: RunningJobs[];
const log = createLog("silent");

beforeEach(async () => {
  fixture = await testDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await fixture.drop();
});

function start(...jobs: readonly Job[]): RunningJobs {
  const started = startJobs(fixture.runtimeUrl, jobs, log, 1);
  running.push(started);
  return started;
}

describe("background jobs", () => {
  test("run each turn once, on one of the nodes, and never two runs at a time", async () => {
    const runs: number[] = [];
    let active = 0;
    let most = 0;
    const job: Job = {
      name: "tick",
      everySeconds: 1,
      async run() {
        active += 1;
        most = Math.max(most, active);
        runs.push(Date.now());
        await sql`select count(*) from pgboss.job`.execute(fixture.database);
        active -= 1;
        return { ticks: 1 };
      },
    };
    const from = Date.now();
    start(job);
    start(job);
    start(job);
    await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(3), patiently);
    const turns = Math.floor(Date.now() / 1000) - Math.floor(from / 1000) + 1;
    expect(most).toBe(1);
    expect(runs.length).toBeLessThanOrEqual(turns);
    const { rows } = await sql<{ doubled: number }>`
      select count(*)::int as doubled from (
        select singleton_on from pgboss.job where name = 'tick' group by singleton_on having count(*) > 1
      ) as turn`.execute(fixture.database);
    expect(rows[0]?.doubled).toBe(0);
  });

  test("come round again after a run that failed, and keep nothing of its error in the database", async () => {
    let runs = 0;
    start({
      name: "stumbles",
      everySeconds: 1,
      async run() {
        runs += 1;
        if (runs === 1) throw new Error("Key (phone)=(+447700900999) already exists");
        return {};
      },
    });
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), patiently);
    const { rows } = await sql<{ text: string }>`
      select string_agg(job::text, ' ') as text from pgboss.job as job`.execute(fixture.database);
    expect(rows[0]?.text).toContain("see the log");
    expect(rows[0]?.text).not.toContain("447700900999");
  });

  test("go on elsewhere when the node that ran one is gone", async () => {
    let runs = 0;
    const job: Job = {
      name: "orphan",
      everySeconds: 1,
      async run() {
        runs += 1;
        return {};
      },
    };
    const first = start(job);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), patiently);
    await first.stop();
    // The row that a node killed during a run leaves: active, with an old heartbeat.
    await sql`update pgboss.job set state = 'active', heartbeat_on = now() - interval '1 hour',
      heartbeat_seconds = 15, started_on = now() - interval '1 hour', completed_on = null,
      singleton_on = singleton_on - interval '1 hour' where name = 'orphan'`.execute(fixture.database);
    const before = runs;
    start(job);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(before), patiently);
  });

  test("a node that stops waits for the run under way and begins no other", async () => {
    let began = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = start({
      name: "slow",
      everySeconds: 1,
      async run() {
        began += 1;
        await finished;
        return {};
      },
    });
    await vi.waitFor(() => expect(began).toBe(1), patiently);
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    // Its turn stays taken in the database while it runs.
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'slow'`.execute(
      fixture.database,
    );
    expect([rows[0]?.state, stopped]).toEqual(["active", false]);
    finish();
    await stopping;
    expect(began).toBe(1);
  });

  test("go on with tables that a newer version has made, as after going back to the older image", async () => {
    let runs = 0;
    const job: Job = {
      name: "went-back",
      everySeconds: 1,
      async run() {
        runs += 1;
        return {};
      },
    };
    await start(job).stop();
    await sql`update pgboss.version set version = version + 1000`.execute(fixture.database);
    const before = runs;
    start(job);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(before), patiently);
  });

  test("nodes that start at once share a turn", async () => {
    let runs = 0;
    const job: Job = {
      name: "together",
      // a turn that does not end during this test
      everySeconds: 1_000_000_000,
      async run() {
        runs += 1;
        return {};
      },
    };
    for (let node = 0; node < 4; node += 1) start(job);
    await vi.waitFor(() => expect(runs).toBe(1), patiently);
    await Promise.all(running.map((jobs) => jobs.stop()));
    expect(runs).toBe(1);
  });
});

test("servers that start at once make the jobs' tables once, and a newer version's stay as they are", async () => {
  const empty = await testDatabase(8, "empty");
  const version = async (): Promise<unknown> => {
    const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(
      empty.database,
    );
    return rows.map((row) => row.version);
  };
  await Promise.all(Array.from({ length: 4 }, () => prepareJobTables(empty.database)));
  expect(await version()).toEqual([expect.any(Number)]);
  await sql`update pgboss.version set version = version + 1000`.execute(empty.database);
  const newer = await version();
  await prepareJobTables(empty.database);
  expect(await version()).toEqual(newer);
  await empty.drop();
});
