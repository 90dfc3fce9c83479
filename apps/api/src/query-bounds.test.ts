import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainKinds } from "./chain-kinds.ts";
import { makeRoots } from "./modules/records/heads/build-service.ts";
import { countDue } from "./modules/office/privacy/retention-store.ts";
import { countPay } from "./modules/office/pay/count-service.ts";
import { countKept } from "./modules/site/landing/jobs.ts";
import { readReport } from "./modules/site/landing/report-service.ts";
import { acrossBrands } from "./plugins/brand-scope.ts";
import { rollUp } from "./modules/office/insight/roll-up-service.ts";
import { countUnequal } from "./modules/office/insight/unequal-rows-store.ts";
import { allOperations } from "./testing/all-operations.ts";
import type { BothProviders } from "./testing/both-providers.ts";
import { createMovableClock } from "./testing/movable-clock.ts";
import { collectPlans, reportPlans } from "./testing/query-plans.ts";
import { bounds, rowBoundOf } from "./testing/scale-calls/row-bounds.ts";
import type { ScaleCall } from "./testing/scale-calls/scale-call.ts";
import { scaleCalls } from "./testing/scale-calls/scale-calls.ts";
import { openScaleServer } from "./testing/scale-calls/scale-stage.ts";
import { lateInAMonth, writeHistory } from "./testing/scale-history.ts";
import type { TestApp } from "./testing/test-app.ts";
import { signedInStaff } from "./testing/test-people.ts";
import { withoutIndexes } from "./testing/without-indexes.ts";

/**
 * What a call costs follows what it shows, not how much history there is: on 20,000 messages each call's statements read
 * at most a stated number of rows, as PostgreSQL itself counts them. It measures no time. `bench:scale` measures the
 * times on much larger histories.
 */

/** Their connections stay open; `bench:streams` measures them. */
const streams = ["messageStream", "opsStream"];

const clock = createMovableClock(lateInAMonth.getTime() - Date.now());
const today = lateInAMonth.toISOString().slice(0, 10);

let cards: BothProviders;
let server: TestApp;
/** The operations of the measured calls that succeeded. */
const measured = new Set<string>();
let isRecording = false;
let calls: readonly ScaleCall[];
const plans = collectPlans();

beforeAll(async () => {
  cards = await openScaleServer(clock, (operation) => {
    if (isRecording) measured.add(operation);
  });
  ({ server } = cards);
  await writeHistory(server.database, { customers: 476, waiting: 375, until: lateInAMonth });
  await rollUp({ ...server.platform, database: server.database });
  // pay of the last 60 days, without rates
  await sql`insert into pay_progress (began_on, closed_until) values (${today}::date - 60, ${today}::date - 60)`.execute(
    server.database,
  );
  await countPay({ ...server.platform, database: server.database });
  await makeRoots({ ...server.platform, database: server.database }, chainKinds);
  await sql`analyze`.execute(server.database);
  calls = await scaleCalls(cards);
  await reportPlans(server.database, true);
  // three years are rolled up in three time zones
}, 400_000);
afterAll(async () => {
  plans.stop();
  await cards.close();
});

async function rowsReadBy({ name, prepare }: ScaleCall): Promise<number> {
  const run = await prepare();
  plans.seen.length = 0;
  isRecording = true;
  const { statusCode, body } = await run();
  isRecording = false;
  if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body}`);
  return Math.round(plans.seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0));
}

/** The calls that read more rows than they may. */
async function tooCostly(only?: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const call of calls) {
    if (only !== undefined && !only.includes(call.name)) continue;
    const rows = await rowsReadBy(call);
    const bound = rowBoundOf(call.name);
    if (rows > bound) found.push(`${call.name}: ${rows} rows, at most ${bound}`);
  }
  return found;
}

describe("rows that a call reads", () => {
  // A planted fault: the index is missing.
  test.each([
    ["ledger_postings_lot", "payments"],
    ["conversations_first", "claimNext"],
    ["payments_newest", "payments"],
    ["payments_own, payments_customer", "own payments"],
    ["payments_own, payments_customer", "line about spending"],
    ["payments_receipt", "find by receipt"],
    ["payments_card", "find by card"],
    ["customers_username", "find by username"],
    ["messages_sent_at", "insight, desk, a year"],
    ["messages_author, messages_answered", "draw replies"],
    ["messages_words", "search own, a rare word"],
    ["ledger_entries_created", "insight, money, a year"],
    ["ledger_entries_payments", "insight, money, a year"],
    ["pay_entries_day", "pay"],
    ["customers_picture", "eraseAccount"],
    ["bans_customer", "opsEraseCustomer"],
    ["customer_notes_conversation", "opsEraseCustomer"],
    ["payment_requests_customer", "opsEraseCustomer"],
    ["uncharged_replies_conversation", "opsEraseCustomer"],
    ["payments_undecided", "payments, held"],
    ["marketing_consents_created", "campaign, without final counts"],
    ["legal_acceptances_accepted", "regulator's folder, 30 days"],
    ["chat_consents_recorded", "regulator's folder, 30 days"],
    ["payments_undecided", "reconciler, selectLate"],
    ["payments_unpaid", "reconciler, selectDueUnpaid"],
    ["payments_without_card", "reconciler, selectWithoutCard"],
    ["payments_ask_again", "reconciler, selectDueAgain"],
    ["refunds_open", "reconciler, selectDueRefunds"],
    ["disputes_open, disputes_due", "reconciler, selectDueDisputed"],
    ["payment_requests_given_up", "reconciler, selectGivenUp"],
    ["purchase_texts_waiting", "reconciler, takePurchaseTexts"],
  ])("without %s, %s reads more than it may", async (indexes, name) => {
    const found = await withoutIndexes(server.database, indexes.split(", "), () => tooCostly([name]));
    expect(found).toHaveLength(1);
    expect(await tooCostly([name])).toEqual([]);
  });

  // A planted fault: the job does not run.
  test.each([
    "insight, desk, a year",
    "insight, people, a year",
    "insight, money, a year",
    "insight, profiles, a year",
    "insight, presence, a year",
    "insight, returning, a year",
    "insight, cohorts",
    "insight, fraud",
    "insight, fraud, for the menu",
  ])("without rollups %s reads more than it may", async (name) => {
    const { database } = server;
    const { rows } = await sql<{ zone: string; rolled_until: string }>`
        delete from insight_progress returning zone, rolled_until::text`.execute(database);
    expect(await tooCostly([name])).toHaveLength(1);
    await database
      .insertInto("insight_progress")
      .values([...rows])
      .execute();
    expect(await tooCostly([name])).toEqual([]);
  });

  test("lists of staff take as many statements, however many are at work", async () => {
    const lists = calls.filter(({ name }) =>
      ["colleagues", "floor", "care summary", "team", "review figures", "staff", "pay"].includes(name),
    );
    const statementsOf = async (): Promise<readonly (readonly [string, number])[]> => {
      const counted: [string, number][] = [];
      for (const call of lists) {
        await rowsReadBy(call);
        counted.push([call.name, plans.seen.length]);
      }
      return counted;
    };
    const before = await statementsOf();
    expect(before).toHaveLength(7);
    const { platform, database } = server;
    const now = clock.now();
    for (let added = 0; added < 5; added += 1) {
      const { staffId } = await signedInStaff(platform);
      await database
        .insertInto("staff_work")
        .values({ staff_id: staffId, working_since: now, last_acted_at: now, break_minutes: null })
        .execute();
    }
    expect(await statementsOf()).toEqual(before);
  });

  // After the planted faults, because calls leave something behind that lists show.
  test("every operation reads at most its stated number of rows", async () => {
    expect(await tooCostly()).toEqual([]);
    const operations = allOperations.map(({ id }) => id).filter((id) => !streams.includes(id));
    expect(operations.filter((id) => !measured.has(id))).toEqual([]);
    const names = new Set(calls.map(({ name }) => name));
    expect(Object.keys(bounds).filter((name) => !names.has(name))).toEqual([]);
  });

  test("a retention run looks at old conversations only", async () => {
    const { database, platform } = server;
    const cutoff = new Date(clock.now().getTime() - 730 * 86_400_000);
    const { rows } = await sql<{
      old: number;
      all: number;
    }>`select count(*) filter (where created_at < ${cutoff})::int as old,
      count(*)::int as all from conversations`.execute(database);
    const [{ old, all } = { old: 0, all: 0 }] = rows;
    const read = async (): Promise<number> => {
      plans.seen.length = 0;
      await countDue(platform.database, "conversations", () => cutoff);
      return plans.seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    };
    // Each old one, its newest message and its flags.
    expect(await read()).toBeLessThan(3 * old + 50);
    expect(old).toBeLessThan(all / 2);
    // A planted fault: the index is missing.
    expect(await withoutIndexes(database, ["conversations_created"], read)).toBeGreaterThan(all);
  });

  test("comparing the credits that the ledger took back reads purchases whose money moved, and their own entries", async () => {
    const { database, platform } = server;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select intent_id from refunds union all select intent_id from disputes) as moves`.execute(
      database,
    );
    const moves = rows[0]?.count ?? 0;
    expect(moves).toBeGreaterThan(20);
    const read = async (): Promise<number> => {
      plans.seen.length = 0;
      await countUnequal(platform.database);
      return plans.seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    };
    expect(await read()).toBeLessThan(6 * moves);
    // A planted fault: the index is missing.
    expect(await withoutIndexes(database, ["ledger_entries_back"], read)).toBeGreaterThan(6 * moves);
  });

  test("each statement of the daily root reads as many rows as it handles, whatever the history", async () => {
    const { database, platform } = server;
    let now = clock.now().getTime();
    const readNextDay = async (): Promise<number> => {
      now += 86_400_000;
      const nextDay = { ...clock, now: () => new Date(now) };
      plans.seen.length = 0;
      const made = await makeRoots(
        { ...platform, clock: nextDay, databaseTime: async () => nextDay.now() },
        chainKinds,
      );
      expect(made.roots).toBe(1);
      return Math.max(...plans.seen.map(({ rowsRead }) => rowsRead));
    };
    // 500 entries of the audit; 250 accounts; a page of 256 chains and the last entry of each
    expect(await readNextDay()).toBeLessThan(800);
    // A planted fault: the index is missing.
    const index = "ledger_entries_customer_id_position_key";
    expect(await withoutIndexes(database, [index], readNextDay)).toBeGreaterThan(20_000);
  });

  test("figures by landing version read only the rows of their days, and the count of kept customers reads only possible ones", async () => {
    const { database, platform } = server;
    await sql`insert into landing_counts (brand_id, region, version, split, day, shown)
      select brand_id, region, version, 0, ${today}::date - version * 20 - since, 10
      from brand_regions, generate_series(1, 50) as version, generate_series(0, 19) as since`.execute(
      database,
    );
    await sql`update customers set landing_version = 1, landing_day = created_at::date`.execute(database);
    await sql`analyze landing_counts, customers`.execute(database);
    const place = { brandId: "emberlane", region: "GB" } as const;
    const read = async (act: () => Promise<unknown>): Promise<number> => {
      plans.seen.length = 0;
      await act();
      return plans.seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    };
    const report = () =>
      read(async () => await readReport(platform.database, place, { days: 90, now: clock.now() }));
    const count = () => read(async () => await acrossBrands(() => countKept(platform)));
    const { rows } = await sql<{ young: number }>`select count(*)::int as young from customers
      where created_at between ${lateInAMonth}::timestamptz - interval '61 days' and ${lateInAMonth}::timestamptz - interval '30 days'`.execute(
      database,
    );
    // each marked one is read again for its update
    const may = 3 * (rows[0]?.young ?? 0) + 20;
    expect(await count()).toBeLessThan(may);
    // of 1,000 rows only those of one site's 90 days, and the site and its newest version
    expect(await report()).toBeLessThan(110);
    // Planted faults: the indexes are missing.
    const indexes = ["landing_counts_split", "landing_counts_pkey"];
    expect(await withoutIndexes(database, indexes, report)).toBeGreaterThan(1000);
    expect(await withoutIndexes(database, ["customers_landing"], count)).toBeGreaterThan(may);
  });
});
