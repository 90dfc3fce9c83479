import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceIdOf } from "@parlour/contract/regions";
import { sql } from "kysely";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import { signAccessToken } from "../plugins/access-token.ts";
import { openDatabase } from "../plugins/database.ts";
import { secondsFrom } from "../plugins/dates.ts";
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
import { haveAccepted } from "./accepted-versions.ts";
import { emberlane } from "./brand-fixture.ts";
import { serverEnvironment } from "./server-environment.ts";
import { giveFreeCredits, profileId } from "./test-chat.ts";

/**
 * A complete server with its own database and signed-in customers with credits, for tooling/bench/src/streams-bench.ts:
 * forked as `node --expose-gc stream-load.ts <customers>`. Sends the port and the customers' tokens when it is ready, its
 * memory for each message "memory", gathers the database's statistics for "analyze", and ends with its parent. Not shipped.
 */

const customers = Number(process.argv[2] ?? 5_000);
const folder = await mkdtemp(join(tmpdir(), "parlour-stream-load-"));
// As root the database runs as another user, which must be able to enter.
await chmod(folder, 0o755);
const secret = randomBytes(32).toString("base64url");
const postgres = await startEmbeddedPostgres({ dataFolder: folder });
const maintenance = openDatabase({ url: postgres.url("postgres"), maxConnections: 1 });
await sql`create database stream_load`.execute(maintenance);
await maintenance.destroy();
const url = postgres.url("stream_load");
const database = openDatabase({ url, maxConnections: 4 });
await migrate(database);

const settings = parseEnvironment({
  ...serverEnvironment(folder),
  DATABASE_URL: url,
  SECRET: secret,
  LOG_LEVEL: "error",
  // Each customer has their own address, which the bench sends in a header.
  TRUST_PROXY: "true",
});
const platform = {
  database,
  clock: systemClock,
  random: systemRandom,
  keys: deriveKeys({ secret }),
  events: createLocalEvents(() => undefined),
  files: openFiles({ dataFolder: folder, files: {} }),
  settings,
  // The parts of the test server used here: the rows of people and sites.
} as unknown as Platform;
await publishBrand(platform, emberlane);

const now = systemClock.now();
const people = Array.from({ length: customers }, (_, index) => ({
  customerId: systemRandom.uuid(),
  loginId: systemRandom.uuid(),
  phone: `+4477${String(index).padStart(8, "0")}`,
  username: `Wanderer${index}`,
}));
for (let start = 0; start < people.length; start += 500) {
  const some = people.slice(start, start + 500);
  await database
    .insertInto("customers")
    .values(
      some.map(({ customerId, phone, username }) => ({
        id: customerId,
        brand_id: "emberlane",
        region: "GB" as const,
        phone,
        username,
        username_key: username.toLowerCase(),
        password_hash: "$argon2id$none",
        date_of_birth: "1990-05-17",
        created_at: now,
        last_active_at: now,
      })),
    )
    .execute();
  await haveAccepted(
    platform,
    some.map(({ customerId }) => ({ id: customerId, brand: "emberlane", region: "GB" })),
  );
  await database
    .insertInto("logins")
    .values(
      some.map(({ customerId, loginId }) => ({
        id: loginId,
        customer_id: customerId,
        created_at: now,
        ends_at: secondsFrom(now, 8 * 3600),
        revoked_at: null,
      })),
    )
    .execute();
  for (let from = 0; from < some.length; from += 4) {
    await Promise.all(some.slice(from, from + 4).map((each) => giveFreeCredits(platform, each, 5)));
  }
}
const tokens: string[] = [];
for (const { customerId, loginId, phone } of people) {
  const claims = { customerId, loginId, phone, serviceId: serviceIdOf("emberlane", "GB") };
  tokens.push(await signAccessToken(platform, claims));
}
const isolde = await profileId(database, "emberlane", "isolde");

const log = createLog(settings.logLevel, openStandardOutput());
const server = await startServer(settings, log, () => process.exit(1));
async function analyze(): Promise<void> {
  await sql`analyze`.execute(database);
  process.send?.({ analyzed: true });
}
await sql`analyze`.execute(database);
process.on("message", (asked) => {
  if (asked === "analyze") void analyze();
  if (asked !== "memory") return;
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  process.send?.({ memory: process.memoryUsage() });
});
process.once("disconnect", () => {
  void (async () => {
    await server.stop();
    await database.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  })();
});
process.send?.({ port: server.port, tokens, profileId: isolde });
