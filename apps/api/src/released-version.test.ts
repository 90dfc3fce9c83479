import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { openDatabase } from "./plugins/database.ts";
import { deriveKeys } from "./plugins/keys.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { startBalancer, type Balancer } from "./testing/balancer.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { startTraffic } from "./testing/chat-traffic.ts";
import { cheapPasswordHash } from "./testing/cheap-password.ts";
import { patiently } from "./testing/patience.ts";
import { releasedVersion, type ReleasedVersion } from "./testing/released-version.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import { signedInCustomer, signedInStaff } from "./testing/test-people.ts";

/**
 * Going back to the older image: the last released version, on a database that the current one has migrated.
 */

const password = "a-password-of-the-released-version";
const secret = "a secret for the released version alone, long enough";

let released: ReleasedVersion;
let fixture: TestDatabase;
let balancer: Balancer;
let folder: string;
let node: ServerProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-older-"));
  await chmod(folder, 0o755);
  const hostOf = (path: string): string =>
    path.startsWith("/ops") ? "console.localhost" : `uk.${emberlane.domain}`;
  [released, fixture, balancer] = await Promise.all([
    releasedVersion(),
    testDatabase(8),
    startBalancer(hostOf),
  ]);
});
afterAll(async () => {
  node?.child.kill("SIGTERM");
  await node?.ended;
  await balancer.close();
  await fixture.drop();
  await released.remove();
  await rm(folder, { recursive: true, force: true });
});

test("the version released last runs on the present tables: people sign in, write, and are answered for a credit", async () => {
  const { database, url } = fixture;
  const platform = {
    database,
    clock: systemClock,
    random: systemRandom,
    keys: deriveKeys({ secret }),
  } as Platform;
  await publishBrand(platform, emberlane);
  const customer = await signedInCustomer(platform);
  await giveFreeCredits(platform, customer, 100);
  await signedInStaff(platform);
  const passwordHash = await cheapPasswordHash(password);
  await database.updateTable("customers").set({ password_hash: passwordHash }).execute();
  const staff = await database
    .updateTable("staff")
    .set({ password_hash: passwordHash })
    .returning("username")
    .executeTakeFirstOrThrow();

  node = startServerProcess(
    folder,
    { DATABASE_URL: url, SECRET: secret, TRUST_PROXY: "127.0.0.1", CONSOLE_HOST: "console.localhost" },
    { entry: released.entry },
  );
  await balancer.put("older", `http://127.0.0.1:${await node.ready}`);
  const place = {
    brand: emberlane.id,
    brandName: emberlane.name,
    profileId: await profileId(database, emberlane.id, "isolde"),
  };
  const pair = {
    customer: { id: customer.customerId, phone: customer.phone, password },
    operator: { username: staff.username, password },
  };
  const traffic = startTraffic(database, balancer.origin, place, [pair]);
  await expect.poll(() => traffic.replies > 2 || traffic.failures.length > 0, patiently).toBe(true);
  expect(await traffic.end()).toEqual([]);
  const { rows } = await sql<{ credits: number }>`
    select sum(remaining)::int as credits from credit_lots`.execute(database);
  expect(rows[0]?.credits).toBe(100 - traffic.replies);
  // Background jobs work, too.
  await expect
    .poll(async () => {
      const jobs = await sql`select from pgboss.job where state = 'completed'`.execute(database);
      return jobs.rows.length;
    }, patiently)
    .toBeGreaterThan(0);
});

/** Returns the logins that others use on a folder's embedded database, read with the owner's address. */
async function loginsAt(dataFolder: string): Promise<readonly string[]> {
  const [, , , port] = (await readFile(join(dataFolder, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const word = (await readFile(join(dataFolder, "database-password"), "utf8")).trim();
  const database = openDatabase({
    url: `postgres://parlour:${word}@127.0.0.1:${port}/postgres`,
    maxConnections: 1,
  });
  try {
    const { rows } = await sql<{ login: string }>`select distinct usename::text as login from pg_stat_activity
      where backend_type = 'client backend' and usename is not null and pid <> pg_backend_pid()`.execute(
      database,
    );
    return rows.map(({ login }) => login);
  } finally {
    await database.destroy();
  }
}

test("an embedded database that the released version made is worked on by the runtime login, and the released version can go back", async () => {
  const dataFolder = join(folder, "embedded");
  const nobody = { SECRET: secret, TRUST_PROXY: "127.0.0.1" };
  const versions = [
    [{ entry: released.entry }, ["parlour"]],
    [{}, ["parlour_runtime"]],
    [{ entry: released.entry }, ["parlour"]],
    [{}, ["parlour_runtime"]],
  ] as const;
  for (const [version, logins] of versions) {
    node = startServerProcess(dataFolder, nobody, version);
    const port = await node.ready;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    // A connection that was just closed may still be listed.
    await expect.poll(() => loginsAt(dataFolder), patiently).toEqual(logins);
    node.child.kill("SIGTERM");
    expect(await node.ended).toEqual({ code: 0, signal: null });
  }
}, 300_000);
