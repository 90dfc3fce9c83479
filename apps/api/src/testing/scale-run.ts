import { performance } from "node:perf_hooks";
import { regionCodes } from "@parlour/contract/regions";
import { sql } from "kysely";
import { test } from "vitest";
import { dayOf, zoneOf } from "../modules/office/insight/calendar-rules.ts";
import { rollUp } from "../modules/office/insight/roll-up-service.ts";
import { saveProgress } from "../modules/office/insight/roll-up-store.ts";
import { acrossBrands } from "../plugins/brand-scope.ts";
import type { Db } from "../plugins/database.ts";
import { allowSeconds } from "../plugins/statement-limit.ts";
import { systemClock } from "../ports/clock.ts";
import { median } from "./median.ts";
import { collectPlans, reportPlans, type SeenPlan } from "./query-plans.ts";
import type { ScaleCall } from "./scale-calls/scale-call.ts";
import { scaleCalls } from "./scale-calls/scale-calls.ts";
import { openScaleServer } from "./scale-calls/scale-stage.ts";
import { messagesOfCustomer, writeHistory, type ScaleSize } from "./scale-history.ts";
import type { TestApp } from "./test-app.ts";
import { runRootJob } from "./test-roots.ts";

/**
 * `pnpm bench:scale`: what each call costs with years of history, beside a database with hardly any. Prints milliseconds
 * (median) and the rows that its statements read, for each size, and the ratio to the smallest. `SCALE=10` adds ten times
 * the history. Fails if a call is refused. Not a test of `npm test`.
 */

type TitledSize = ScaleSize & { readonly title: string };

const empty: TitledSize = { title: "empty", customers: 200, waiting: 375 };
const sizes: readonly TitledSize[] = [
  empty,
  { title: "1x", customers: Number(process.env["CUSTOMERS"] ?? 50_000), waiting: 375 },
  ...(process.env["SCALE"] === "10" ? [{ title: "10x", customers: 500_000, waiting: 375 }] : []),
];
const rounds = Number(process.env["ROUNDS"] ?? 5);
/** Parts of calls' names, with commas: measures only these. With a minus: measures all but these. */
const parts = (process.env["ONLY"] ?? "").split(",").filter((part) => part !== "");
const excluded = parts.filter((part) => part.startsWith("-")).map((part) => part.slice(1));
const only = parts.filter((part) => !part.startsWith("-"));

function isMeasured({ name }: ScaleCall): boolean {
  const has = (part: string): boolean => name.toLowerCase().includes(part.toLowerCase());
  return !excluded.some(has) && (only.length === 0 || only.some(has));
}

interface Cost {
  readonly ms: number;
  readonly rows: number;
  readonly statements: number;
}

/** Prints how many bytes the history takes, with indexes: in all, and the largest tables by row. */
async function printSizes(database: Db, { title, customers }: TitledSize): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number; rows: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes, reltuples::bigint as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc limit 8`.execute(database);
  const { rows: whole } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(database);
  const perCustomer = Math.round((whole[0]?.bytes ?? 0) / customers);
  const tables = rows.map(
    ({ name, bytes, rows: count }) => `${name} ${count} rows of ${Math.round(bytes / Math.max(1, count))} B`,
  );
  console.log(`${title}: ${perCustomer} B per customer; ${tables.join(", ")}`);
}

/**
 * Makes the rollups of London's days, as the job does every night, and returns how many days there are. The calls ask for
 * figures of all regions, which are by London's days: the other zones count as done.
 */
async function rollUpShown({ database, platform }: TestApp): Promise<number> {
  const shown = zoneOf(undefined);
  const others = new Set(regionCodes.map((code) => zoneOf(code)).filter((zone) => zone !== shown));
  for (const zone of others) await saveProgress(database, zone, dayOf(zone, systemClock.now()));
  return (await acrossBrands(() => allowSeconds(600, () => rollUp(platform)))).days;
}

/** Makes a call. Throws if it is refused. */
async function succeed(name: string, run: Awaited<ReturnType<ScaleCall["prepare"]>>): Promise<void> {
  const { statusCode, body } = await run();
  if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body.slice(0, 300)}`);
}

/** Counts the rows that a call's statements read, and the statements. */
async function countRows(
  { name, prepare }: ScaleCall,
  seen: SeenPlan[],
): Promise<Pick<Cost, "rows" | "statements">> {
  const run = await prepare();
  seen.length = 0;
  await succeed(name, run);
  if (process.env["PLANS"] === "yes") {
    for (const { text, rowsRead } of seen)
      if (rowsRead > 500) console.log(`${name}: ${rowsRead} rows\n${text}\n`);
  }
  return { rows: Math.round(seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0)), statements: seen.length };
}

/** The median of a call's time in some rounds, in ms. */
async function time({ name, prepare }: ScaleCall): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const run = await prepare();
    const start = performance.now();
    await succeed(name, run);
    took.push(performance.now() - start);
    // A slow one needs no median.
    if (performance.now() - start > 2_000) break;
  }
  return median(took.length > 1 ? took.slice(1) : took);
}

async function measure(
  size: TitledSize,
): Promise<{ readonly seeded: number; readonly costs: ReadonlyMap<string, Cost> }> {
  const plans = collectPlans();
  const cards = await openScaleServer(systemClock);
  const { server } = cards;
  try {
    const since = performance.now();
    await writeHistory(server.database, size);
    const seeded = performance.now() - since;
    const calls = (await scaleCalls(cards)).filter(isMeasured);
    if (calls.some(({ name }) => name.startsWith("insight"))) {
      const days = await rollUpShown(server);
      const rolled = performance.now() - since - seeded;
      console.log(`${size.title}: ${days} of London's days rolled up in ${(rolled / 1000).toFixed(0)} s`);
    }
    await printSizes(server.database, size);
    // Without a root, calls about it would be refused.
    if (calls.some(({ name }) => name.includes("root"))) await runRootJob(server);
    // Rows first: what is left behind by the rounds that are timed lengthens lists.
    await reportPlans(server.database, true);
    const read = new Map<string, Pick<Cost, "rows" | "statements">>();
    for (const call of calls) read.set(call.name, await countRows(call, plans.seen));
    await reportPlans(server.database, false);
    const costs = new Map<string, Cost>();
    for (const call of calls) {
      const { rows, statements } = read.get(call.name) ?? { rows: 0, statements: 0 };
      costs.set(call.name, { ms: await time(call), rows, statements });
    }
    return { seeded, costs };
  } finally {
    plans.stop();
    await cards.close();
  }
}

/** What the calls cost on one size of the database, by name. */
interface Measured {
  readonly title: string;
  readonly costs: ReadonlyMap<string, Cost>;
}

/** Prints what each call costs on the sizes that were measured so far. */
function printTable(measured: readonly Measured[]): void {
  const [base, ...larger] = measured;
  const lines = [...(base?.costs ?? [])].map(([name, least]) => {
    const cells = larger.map(({ costs }) => {
      const cost = costs.get(name);
      return cost === undefined
        ? ""
        : `${cost.ms.toFixed(1)} ms, ${cost.rows} rows, ${(cost.ms / least.ms).toFixed(1)} x`;
    });
    return `| ${name} | ${least.statements} | ${least.ms.toFixed(1)} ms, ${least.rows} rows | ${cells.join(" | ")} |`;
  });
  const head = measured.map(({ title }) => title).join(" | ");
  console.log(
    `| call | statements | ${head} |\n|---|---|${measured.map(() => "---|").join("")}\n${lines.join("\n")}`,
  );
}

test("what each call costs", { timeout: 4 * 3_600_000 }, async () => {
  const measured: Measured[] = [];
  // A process is slow at first: without this pass the empty database would look slower than it is.
  await measure(empty);
  for (const size of sizes) {
    const { seeded, costs } = await measure(size);
    console.log(
      `${size.title}: ${size.customers} customers, ${size.customers * messagesOfCustomer} messages, made in ${(seeded / 1000).toFixed(0)} s`,
    );
    measured.push({ title: size.title, costs });
    printTable(measured);
  }
});
