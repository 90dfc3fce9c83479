import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { everyRow } from "../../../testing/everything-stored.ts";
import { askedAt } from "../../../testing/insight-scene.ts";
import { rewrittenDatabase } from "../../../testing/rewritten-queries.ts";
import { rollupScene, type RollupScene } from "../../../testing/rollup-scene.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { rebuildRollups, rollUp } from "./roll-up-service.ts";

/**
 * Rollups against the books: the same recount as for every figure (insight.test.ts), with planted mistakes in the
 * rollups themselves and in the statements that make them.
 */

let scene: RollupScene;
let server: TestApp;

beforeAll(async () => {
  scene = await rollupScene();
  server = scene.server;
});
afterAll(() => server.close());
beforeEach(() => scene.putBack());

test("rollups that are left as they are agree with the books", async () => {
  expect(await scene.contradicted()).toEqual([]);
  expect(await scene.check()).toEqual([]);
});

test("name no customer, conversation, message or purchase", async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from customers union all select id::text from conversations
    union all select id::text from messages union all select customer_id::text from credit_accounts
    union all select id::text from ledger_entries union all select intent_id from payments`.execute(
    server.database,
  );
  const ids = new Set(rows.map(({ id }) => id));
  const stored = (await everyRow(server.database)).filter(({ place }) => place.startsWith("public.insight_"));
  expect(stored.length).toBeGreaterThan(100);
  const telling = stored.filter(({ text }) => text.split(/[^\w-]+/).some((word) => ids.has(word)));
  expect(telling).toEqual([]);
});

describe("a wrong rollup is seen by the recount and by the check", () => {
  const someDay = "start = '2026-10-26' and zone = 'Europe/London'";
  const site = `${someDay} and hour = -1 and staff_id = '00000000-0000-0000-0000-000000000000'`;
  test.each([
    ["a reply too many", `update insight_desk set replies = replies + 1 where ${site}`, "desk"],
    [
      "a message too many in an hour",
      `update insight_desk set written = written + 1 where ${someDay} and hour >= 0`,
      "hours",
    ],
    [
      "an operator's reply forgotten",
      `update insight_desk set replies = replies - 1 where span = 'day' and staff_id <> '00000000-0000-0000-0000-000000000000'`,
      "operators",
    ],
    [
      "waits of another length",
      "update insight_desk set wait_buckets = (select array_agg(bucket + 40) from unnest(wait_buckets) as waits (bucket)) where wait_buckets <> '{}'",
      "desk",
    ],
    ["a longest wait that nobody had", `update insight_desk set longest = 9000000 where ${site}`, "desk"],
    [
      "customers who never wrote before",
      "update insight_desk set writer_before = (select array_agg('-infinity'::date) from unnest(writer_before)) where writer_before <> '{}'",
      "desk",
    ],
    [
      "conversations that were replied to before",
      "update insight_desk set talk_counts = (select array_agg(often + 1) from unnest(talk_counts) as talks (often)) where talk_counts <> '{}'",
      "operators",
    ],
    [
      "waits over midnight forgotten",
      "update insight_desk set began = '{}', began_counts = '{}' where span = 'day'",
      "series",
    ],
    [
      "a month's reply too many",
      "update insight_desk set replies = replies + 1 where span = 'month'",
      "desk",
    ],
    [
      "a credit too many",
      `update insight_credits set amount = amount + 1 where ${someDay} and account like 'customer:%'`,
      "check",
    ],
    [
      "money that did not come",
      "update insight_sales set minor = minor + 1 where source = 'payments' and span = 'day'",
      "check",
    ],
    [
      "a purchase that the ledger does not have",
      "update insight_sales set count = count + 1 where source = 'ledger'",
      "check",
    ],
    [
      "buyers who count twice",
      "update insight_sales set buyer_before = (select array_agg('-infinity'::date) from unnest(buyer_before)) where source = 'buyers'",
      "standing",
    ],
    [
      "a refund too many",
      "update insight_sales set count = count + 1 where source = 'refunds' and span = 'day'",
      "takings",
    ],
    [
      "a disputed sum that was not lost",
      "update insight_sales set minor = minor + 1 where source = 'lost' and span = 'day'",
      "takings",
    ],
    ["a case too many", "update insight_sales set count = count + 1 where source = 'warnings'", "fraud"],
    ["an account that nobody opened", "update insight_people set accounts = accounts + 1", "funnel"],
    ["a consent that nobody gave", "update insight_people set opted_in = opted_in + 1", "consents"],
    [
      "accounts that never wrote",
      "update insight_people set wrote_counts = '{}', wrote_opened = '{}'",
      "funnel",
    ],
    [
      "accounts that never bought",
      "update insight_people set bought_counts = '{}', bought_opened = '{}'",
      "funnel",
    ],
    ["a month that is missing", "delete from insight_credits where span = 'month'", "credits"],
    [
      "a customer's credit of an earlier month too many",
      "update insight_credits set amount = amount + 1 where span = 'month' and account = 'customer:free' and cause = 'trial'",
      "stock",
    ],
    [
      "a customer's credit of an earlier day of the month too many",
      `update insight_credits set amount = amount + 1 where ${someDay.replace("10-26", "11-06")} and account = 'customer:purchased'`,
      "stock",
    ],
    ["credit left that no erased customer had", "update credits_left set free = free + 1", "left"],
    ["a profile's credit too many", "update insight_profiles set credits = credits + 1", "profiles"],
    [
      "a profile's waits of another length",
      "update insight_profiles set wait_buckets = (select array_agg(bucket + 40) from unnest(wait_buckets) as waits (bucket)) where wait_buckets <> '{}'",
      "profiles",
    ],
    ["a wait that nobody had", "update insight_waiting set waited_ms = waited_ms + 1", "presenceHours"],
    [
      "a minute at the desk too many",
      "update insight_presence set present_ms = present_ms + 60000",
      "presence",
    ],
    ["a break that nobody had", "update insight_presence set breaks = breaks + 1", "presence"],
    ["a month of cohorts that is missing", "delete from insight_cohorts where span = 'month'", "cohorts"],
    ["a customer of a cohort who counts twice", "update insight_cohorts set wrote = wrote + 1", "cohorts"],
    ["a purchase too many of an amount", "update insight_amounts set count = count + 1", "net"],
    [
      "a purchase whose credits were not taken back, although they were",
      `insert into insight_sales (zone, span, start, brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts)
        select zone, span, start, brand_id, region, currency, 'unequal', '', 1, 0, 0, '{}', '{}' from insight_sales
        where ${someDay} and source = 'ledger' limit 1`,
      "check",
    ],
    ["an amount that did not come", "update insight_amounts set minor = minor + 1", "net"],
    [
      "customers who had all written the day before",
      "update insight_desk set writer_before = array_fill(start - 1, array[cardinality(writer_before)]) where writer_before <> '{}'",
      "returning",
    ],
    ["a day that is missing", "delete from insight_desk where start = '2026-11-20'", "desk"],
  ] as const)("%s", async (_name, plant, seenIn) => {
    const { numAffectedRows } = await sql.raw(plant).execute(server.database);
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
    expect(await scene.contradicted(server.database, (seen) => seen.has(seenIn))).toContain(seenIn);
    expect(await scene.check()).not.toEqual([]);
  });

  test("accounts that hold other credits than the ledger has booked are seen by the check, by site", async () => {
    const add = async (credits: number): Promise<readonly string[]> => {
      const { rows } = await sql<{ site: string }>`
        update credit_accounts set free = free + ${credits}
        where erased or customer_id = (
          select customer_id from credit_accounts where region = 'IE' order by customer_id limit 1)
        returning brand_id || ' ' || region as site`.execute(server.database);
      return [...new Set(rows.map(({ site }) => site))].toSorted();
    };
    const sites = await add(1);
    expect(sites.length).toBeGreaterThan(1);
    // what is left on erased accounts has followed
    expect(await scene.check()).toEqual(sites.map((site) => `Credit in hand of ${site}`));
    await add(-1);
    expect(await scene.check()).toEqual([]);
  });

  test("and the command that makes all rollups again mends it", async () => {
    await sql`update insight_desk set written = written + 5, writer_counts = '{}', writer_before = '{}'`.execute(
      server.database,
    );
    await sql`delete from insight_sales where span = 'day'`.execute(server.database);
    await sql`delete from credits_left`.execute(server.database);
    await rebuildRollups(server.platform);
    expect(await scene.contradicted()).toEqual([]);
    expect(await scene.check()).toEqual([]);
  });
});

describe("the command", () => {
  async function rollups(...words: readonly string[]): Promise<{ status: number; output: string }> {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    const url = inject("postgresUrl").replace(/postgres$/, name);
    return await new Promise((resolve) => {
      const file = join(import.meta.dirname, "../../../rollups.ts");
      const env = { ...process.env, DATABASE_URL: url };
      execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) => {
        resolve({ status: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
      });
    });
  }

  test("names the days that differ, and mends them", async () => {
    await sql`update insight_desk set written = written + 1 where start = '2026-10-26' and zone = 'Europe/London'
      and hour = -1`.execute(server.database);
    const found = await rollups();
    expect(found.output).toContain("Europe/London 2026-10-26 differs from the books");
    expect(found.status).toBe(1);
    // The command's clock is the machine's, so it rolls up every day of the scene.
    const mended = await rollups("rebuild");
    expect(mended.output).toContain("The rollups agree with the books.");
    expect(mended.status).toBe(0);
  });

  test("counts purchases of any time for which the ledger took too many or too few credits back", async () => {
    // The first granted purchase: its refund is older than any period that the money page is asked about.
    const { rows } = await sql<{ id: string }>`
      insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
      select gen_random_uuid(), intent_id, 100, 'succeeded', 'customer', '', granted_at, granted_at from payments
      where granted_at is not null and not exists (select from refunds where refunds.intent_id = payments.intent_id)
        and not exists (select from disputes where disputes.intent_id = payments.intent_id)
      order by granted_at limit 1 returning id`.execute(server.database);
    expect(rows).toHaveLength(1);
    try {
      const found = await rollups();
      expect(found.output).toContain(
        "Purchases with more or fewer credits taken back than the money sent back calls for: 1",
      );
      expect(found.status).toBe(1);
    } finally {
      await sql`delete from refunds where id = ${rows[0]?.id}`.execute(server.database);
    }
  });
});

describe("a statement is seen by which", () => {
  test.each([
    [
      "a month forgets waits that began before it",
      /unnest\(days\.began, days\.began_counts\)/,
      "unnest('{}'::timestamptz[], '{}'::int[])",
      "roll",
      "series",
    ],
    [
      "the hours of rolled-up days are those of UTC",
      /at time zone \$\d+/,
      "at time zone 'UTC'",
      "roll",
      "hours",
    ],
    [
      "a rolled-up day is counted from the books, too",
      /as rolled where rolled\.zone = \$\d+ and/,
      "as rolled where",
      "read",
      "desk",
    ],
  ] as const)("%s", async (_name, says, wouldSay, when, seenIn) => {
    const { database, changed } = rewrittenDatabase(server.database, (text) =>
      text.replaceAll(new RegExp(says, "g"), wouldSay),
    );
    // Later, so that November is complete, too.
    server.clock.set(new Date("2026-12-02T12:00:00.000Z"));
    await rebuildRollups(when === "roll" ? { ...server.platform, database } : server.platform);
    const seen = await scene.contradicted(when === "read" ? database : server.database, (found) =>
      found.has(seenIn),
    );
    server.clock.set(new Date(askedAt));
    expect(changed.size).toBeGreaterThan(0);
    expect(seen).toContain(seenIn);
  });
});

/** Refunds of October and disputes of November, one in each region, for which the ledger took nothing back. */
const plantMoneyBack = `
  insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
  select distinct on (region) gen_random_uuid(), intent_id, 100, 'succeeded', 'customer', 'planted', granted_at, granted_at
  from payments where granted_at >= '2026-10-02' and granted_at < '2026-10-30'
    and intent_id not in (select intent_id from refunds union all select intent_id from disputes)
  order by region, granted_at;
  insert into disputes (id, intent_id, minor, status, reason, opened_at, closed_at)
  select 'planted_' || intent_id, intent_id, minor, case region when 'GB' then 'won' else 'lost' end, 'planted',
    updated_at + interval '3 days', updated_at + interval '4 days'
  from refunds join payments using (intent_id) where refunds.reason = 'planted'`;

test.each([
  ["0182-cases-by-day", ["warnings", "disputes", "affected"]],
  ["0192-money-back-by-day", ["refunds", "lost"]],
  ["0193-unequal-purchases-by-day", ["unequal"]],
])("migration %s counts what is rolled up already as the job does", async (name, sources) => {
  await sql.raw(plantMoneyBack).execute(server.database);
  await rollUp(server.platform);
  const { numAffectedRows } =
    await sql`delete from insight_sales where source = any(${sources}::text[])`.execute(server.database);
  expect(Number(numAffectedRows)).toBeGreaterThan(3);
  const file = join(import.meta.dirname, `../../../../migrations/${name}.sql`);
  const text = await readFile(file, "utf8");
  // Neither its list of sources nor its triggers: later migrations have added to them.
  const counting = /^with .*?on conflict do nothing;$/ms.exec(text)?.[0] ?? "";
  await sql.raw(counting).execute(server.database);
  expect(await scene.check()).toEqual([]);
  for (const table of ["refunds", "disputes"])
    await sql`delete from ${sql.table(table)} where reason = 'planted'`.execute(server.database);
  await rollUp(server.platform);
});

test("a day is rolled up an hour after its end, and once", async () => {
  const until = async () =>
    (
      await server.database
        .selectFrom("insight_progress")
        .select("rolled_until")
        .where("zone", "=", "Europe/London")
        .executeTakeFirstOrThrow()
    ).rolled_until;
  expect(await until()).toBe("2026-11-21");
  server.clock.set(new Date("2026-11-22T00:59:59.000Z"));
  await rollUp(server.platform);
  expect(await until()).toBe("2026-11-21");
  server.clock.set(new Date("2026-11-22T01:00:00.000Z"));
  // This node's clock is ahead of the database's.
  const databaseTime = async (): Promise<Date> => new Date("2026-11-22T00:10:00.000Z");
  await rollUp({ ...server.platform, databaseTime });
  expect(await until()).toBe("2026-11-21");
  const first = await rollUp(server.platform);
  expect([await until(), first.days > 0]).toEqual(["2026-11-22", true]);
  expect(await rollUp(server.platform)).toEqual({ days: 0, changes: 0 });
});
