import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { openDatabase } from "../plugins/database.ts";
import { startEmbeddedPostgres } from "../plugins/embedded-postgres.ts";
import { parseEnvironment } from "../plugins/environment.ts";
import { createLocalEvents } from "../plugins/events.ts";
import { deriveKeys } from "../plugins/keys.ts";
import { openStandardOutput } from "../plugins/log-destination.ts";
import { createLog } from "../plugins/logging.ts";
import { migrate } from "../plugins/migrations.ts";
import type { Platform } from "../platform.ts";
import { systemClock } from "../ports/clock.ts";
import { openFiles } from "../ports/files.ts";
import { systemRandom } from "../ports/random.ts";
import { startServer } from "../server.ts";
import { emberlane } from "./brand-fixture.ts";
import { serverEnvironment } from "./server-environment.ts";
import { giveFreeCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";

/**
 * A complete server with its own database, signed-in operators and customers with credits, for
 * tooling/bench/src/desk-bench.ts: `node desk-load.ts <operators> <customers>`. Prints one line of JSON when
 * it is ready, and ends when its input does. Not shipped.
 */

const [operators = 50, customers = 500] = process.argv.slice(2).map(Number);
const consoleFolder = resolve(
  process.env["CONSOLE_DIR"] ?? join(import.meta.dirname, "../../../console/dist"),
);
const folder = await mkdtemp(join(tmpdir(), "parlour-desk-load-"));
// As root the database runs as another user, which must be able to enter.
await chmod(folder, 0o755);
const secret = randomBytes(32).toString("base64url");
const postgres = await startEmbeddedPostgres({ dataFolder: folder });
const maintenance = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
await sql`create database desk_load`.execute(maintenance);
await maintenance.destroy();
const url = postgres.url("desk_load");
const database = openDatabase({ url });
await migrate(database);

const settings = parseEnvironment({
  ...serverEnvironment(folder),
  DATABASE_URL: url,
  SECRET: secret,
  LOG_LEVEL: "error",
  // Each operator has their own address, which the bench sends in a header.
  TRUST_PROXY: "true",
  CONSOLE_DIR: consoleFolder,
});
const log = createLog(settings.logLevel, openStandardOutput());
const platform = {
  database,
  clock: systemClock,
  random: systemRandom,
  keys: deriveKeys({ secret }),
  events: createLocalEvents(() => undefined),
  files: openFiles({ dataFolder: folder, files: {} }),
  settings,
  log,
  // The parts of the test server used here: the rows of people and sites.
} as unknown as Platform;
await publishBrand(platform, emberlane);
const isolde = await profileId(database, "emberlane", "isolde");

const staff: string[] = [];
for (let index = 0; index < operators; index += 1) {
  staff.push((await signedInStaff(platform)).headers.cookie);
}
await database.updateTable("staff").set({ capacity: 20 }).execute();
const tokens: string[] = [];
for (let index = 0; index < customers; index += 1) {
  const customer = await signedInCustomer(platform, { phone: `+4477${String(index).padStart(8, "0")}` });
  await giveFreeCredits(platform, customer, 5);
  tokens.push(customer.headers.authorization);
}

const server = await startServer(settings, log, () => process.exit(1));
process.stdout.write(`${JSON.stringify({ port: server.port, staff, tokens, profileId: isolde })}\n`);
process.stdin.resume();
process.stdin.once("end", () => {
  void (async () => {
    await server.stop();
    await database.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  })();
});
