import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backgroundJobs } from "./background-jobs.ts";
import { rollUp } from "./modules/office/insight/roll-up-service.ts";
import { openHostileServer } from "./testing/hostile-server.ts";
import { collectPlans, reportPlans } from "./testing/query-plans.ts";
import { lateInAMonth, writeHistory } from "./testing/scale-history.ts";
import { withoutIndexes } from "./testing/without-indexes.ts";

/**
 * No statement reads the whole history: on 20,000 messages, every statement that requests to all calls and a run of every
 * job send is counted by PostgreSQL itself, and reads at most a stated number of rows. The requests are generated from the
 * OpenAPI document. `query-bounds.test.ts` adds up what a whole call reads.
 */

/** The most rows that a statement may read, if the table below does not say otherwise. */
const usualBound = 300;
const requests = 1_200;
const customers = 476;

/**
 * Statements that read more, by a part of their text. Requests take ids from earlier responses, so it varies which customers
 * they erase, and with them how many days of the figures have changed.
 */
const exceptions: readonly (readonly [part: string, bound: number])[] = [
  // figures: roll up a changed month, or ten changed days, again
  ["width_bucket(", 4_000],
  ['insert into "insight_', 4_000],
  // figures: rolls up the hours of all operators again
  ['delete from "insight_presence"', 1_000],
  // figures: rolled-up rows of the period, and what happened in all days that have changed since
  ["from unnest($1::text[], $2::date[]) as wanted (span, start)", 8_000],
  // hours that have changed: retention removed a year of the made-up history at once
  ["from insight_changes", 25_000],
  // the daily recount of landing versions: the accounts of 90 days
  ["with people as (", 700],
  // money figures: disputes of the period, open disputes and held payments
  ["as came,", 500],
  // the queue's next: what waits now, and whether its customer is new
  ['for no key update of "conversation"', 700],
  // the queue: what waits now
  ['as "conversationId", "customer"."brand_id"', 1_500],
  // retention: old conversations and their newest message
  ["order by sequence desc limit 1), created_at", 3 * customers],
  // an audience: a batch of a site's customers, and a few rows of each
  ['as "wroteAt"', 2 * customers],
  // the newest 200 requests, with customers and staff
  ['from "goodwill_requests"', 1_200],
  // pictures that nothing uses: all are looked at once a day
  ["from content_versions where strpos(", 3 * customers],
  // the made-up history has no hash chains, so every ledger has a fault
  ['from "ledger_faults"', customers],
];

let stage: Awaited<ReturnType<typeof openHostileServer>>;
const plans = collectPlans();
beforeAll(async () => {
  stage = await openHostileServer({ start: lateInAMonth });
  const { server } = stage;
  await writeHistory(server.database, { customers, waiting: 100, until: lateInAMonth });
  await rollUp({ ...server.platform, database: server.database });
  await sql`analyze`.execute(server.database);
  await reportPlans(server.database, true);
});
afterAll(async () => {
  plans.stop();
  await stage.close();
});

/** Statements seen so far, with the most rows that each has read, and which of them read too many. */
const most = new Map<string, number>();

function takeSeen(): void {
  for (const { text, rowsRead } of plans.seen) most.set(text, Math.max(most.get(text) ?? 0, rowsRead));
  plans.seen.length = 0;
}

function tooCostly(): readonly string[] {
  return [...most].flatMap(([text, rows]) => {
    const bound = exceptions.find(([part]) => text.includes(part))?.[1] ?? usualBound;
    return rows > bound
      ? [`${Math.round(rows)} rows, at most ${bound}: ${text.replaceAll(/\s+/g, " ")}`]
      : [];
  });
}

async function sendRequests(count: number): Promise<void> {
  await stage.attack(stage.calls, count, 20_261_124, takeSeen);
}

async function runJobs(only = ""): Promise<void> {
  for (const job of backgroundJobs(stage.server.platform)) {
    if (job.name.includes(only)) await job.run();
    takeSeen();
  }
}

test("every statement of calls and jobs reads a bounded number of rows", { timeout: 300_000 }, async () => {
  await runJobs("retention");
  // What was due then is gone: from now on jobs have little to do.
  most.clear();
  await sendRequests(requests);
  await runJobs();
  console.info(`statements: ${most.size} of ${stage.calls.length} calls and all jobs`);
  expect(tooCostly()).toEqual([]);
  expect(most.size).toBeGreaterThan(350);
});

// A planted fault: the index is missing.
test.each(["logins_ends, logins_own", "campaign_texts_updated"])(
  "without %s a statement of retention reads more than it may",
  { timeout: 300_000 },
  async (indexes) => {
    most.clear();
    await withoutIndexes(stage.server.database, indexes.split(", "), () => runJobs("retention"));
    expect(tooCostly()).not.toEqual([]);
    most.clear();
    await runJobs("retention");
    expect(tooCostly()).toEqual([]);
  },
);
