import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readCohorts } from "../modules/office/insight/cohort-service.ts";
import { readDesk } from "../modules/office/insight/desk-service.ts";
import { readMoney } from "../modules/office/insight/money-service.ts";
import { readNet } from "../modules/office/insight/net-service.ts";
import { readPeople } from "../modules/office/insight/people-service.ts";
import { readPresence } from "../modules/office/insight/presence-service.ts";
import { readProfiles } from "../modules/office/insight/profile-service.ts";
import { readReturning } from "../modules/office/insight/returning-service.ts";
import { rollUp } from "../modules/office/insight/roll-up-service.ts";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { openDatabase } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { createLocalEvents } from "../plugins/events.ts";
import { deriveKeys } from "../plugins/keys.ts";
import { mainDatabaseOnly } from "../plugins/read-database.ts";
import { migrate } from "../plugins/migrations.ts";
import type { Platform } from "../platform.ts";
import { systemClock } from "../ports/clock.ts";
import { openFiles } from "../ports/files.ts";
import { systemRandom } from "../ports/random.ts";
import { emberlane, frostmere } from "./brand-fixture.ts";
import { historyStatements } from "./insight-history.ts";
import { median } from "./median.ts";

/**
 * Measures how quickly the figures are counted over a year's business, for `pnpm --filter @parlour/bench run
 * bench:insight`: `node insight-speed.ts [messages] [payments] [rounds]`. Compares each with its minimum in
 * the same run, a count of all messages and all postings. Not shipped.
 */

const [messages = 200_000, payments = 20_000, rounds = 9] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), "parlour-insight-speed-"));
// As root the database runs as another user, which must be able to enter.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataFolder: folder });
const maintenance = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
await sql`create database insight_speed`.execute(maintenance);
await maintenance.destroy();
// One connection: the statements share temporary tables.
const database = openDatabase({ url: postgres.url("insight_speed"), maxConnections: 1 });
await migrate(database);
const platform = {
  database,
  readDatabase: mainDatabaseOnly(database),
  clock: systemClock,
  random: systemRandom,
  keys: deriveKeys({ secret: "for a measurement only, and long enough for it" }),
  events: createLocalEvents(() => undefined),
  files: openFiles({ dataFolder: folder, files: {} }),
  // The parts of the test server used here: the rows of sites, and the clock.
} as unknown as Platform;
await publishBrand(platform, emberlane);
await publishBrand(platform, frostmere);
const size = { customers: Math.ceil(messages / 40), messages, payments, days: 365 };
for (const statement of historyStatements(size)) await sql.raw(statement).execute(database);

// As the job does; statements are not limited here.
const { days } = await rollUp({
  ...platform,
  databaseTime: async () => systemClock.now(),
  stopping: new AbortController().signal,
});
process.stdout.write(`${days} days rolled up\n`);

const year = { period: "custom", from: dayBefore(364), to: dayBefore(0) } as const;
const asked = [
  ["desk, 7 days", () => readDesk(platform, { period: "7d" })],
  ["desk, 30 days", () => readDesk(platform, { period: "30d" })],
  ["desk, a year", () => readDesk(platform, year)],
  ["desk, a year of one site", () => readDesk(platform, { ...year, brand: "emberlane", region: "GB" })],
  ["profiles, a year", () => readProfiles(platform, year)],
  ["presence, a year", () => readPresence(platform, year)],
  ["returning, a year", () => readReturning(platform, year)],
  ["cohorts", () => readCohorts(platform, {})],
  ["net, a year", () => readNet(platform, year)],
  ["people, 30 days", () => readPeople(platform, { period: "30d" })],
  ["people, a year", () => readPeople(platform, year)],
  ["money, 30 days", () => readMoney(platform, { period: "30d" })],
  ["money, a year", () => readMoney(platform, year)],
] as const;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function took(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await run();
  return performance.now() - since;
}

const floor = async (): Promise<unknown> =>
  sql`select (select count(*) from messages), (select count(*) from ledger_postings)`.execute(database);

process.stdout.write(`${messages} messages, ${payments} purchases, ${size.customers} customers, a year\n`);
for (const [name, read] of asked) {
  const durations: { readonly measured: number[]; readonly floor: number[] } = { measured: [], floor: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [measured, below] = [await took(read), await took(floor)];
    // the first one warms up
    if (round === 0) continue;
    durations.measured.push(measured);
    durations.floor.push(below);
  }
  const [a, b] = [median(durations.measured), median(durations.floor)];
  process.stdout.write(
    `${name}: median ${a.toFixed(0)} ms, floor ${b.toFixed(0)} ms, ratio ${(a / b).toFixed(1)}\n`,
  );
}
const books = await readMoney(platform, year);
process.stdout.write(`the ledger agrees: ${books.ok && books.value.check.agrees}\n`);
await database.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
