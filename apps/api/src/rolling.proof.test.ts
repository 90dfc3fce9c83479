import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import getPort from "get-port";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Db } from "./plugins/database.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { startBalancer, type Balancer } from "./testing/balancer.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { hasCaddy, startCaddyFront, type CaddyFront } from "./testing/caddy-front.ts";
import { startTraffic, type Pair, type Traffic } from "./testing/chat-traffic.ts";
import { cheapPasswordHash } from "./testing/cheap-password.ts";
import { patiently } from "./testing/patience.ts";
import { releasedVersion, type ReleasedVersion } from "./testing/released-version.ts";
import { scaled, timeLimit } from "./testing/scale.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { profileId } from "./testing/test-chat.ts";
import type * as Chat from "./testing/test-chat.ts";
import type * as People from "./testing/test-people.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import { startTestRedis, type TestRedis } from "./testing/test-redis.ts";
import { testSiteBuild, type TestSiteBuild } from "./testing/test-site-build.ts";

/**
 * Two nodes over one PostgreSQL and one Redis, behind a balancer (in the full version: behind the deployed
 * Caddy, if the machine has it): from the last released version to the current one across its migrations,
 * back, and forward again, one node at a time, while people chat. No call fails and nothing is lost.
 */

const people = scaled(2, 8);
const settleMs = scaled(300, 20_000);
const isBehindCaddy = scaled(false, hasCaddy);
const password = "a-password-of-the-rolling-proof";
const secret = "a secret for the rolling proof alone, long enough";

type Version = "released" | "present";
type Name = "a" | "b";

/** One after the other. The full version replaces both nodes each time. */
const replacements: readonly (readonly [Name, Version])[] = [
  ["a", "present"],
  ["b", "present"],
  ...scaled<readonly (readonly [Name, Version])[]>([], [["a", "released"]]),
  ["b", "released"],
  ...scaled<readonly (readonly [Name, Version])[]>([], [["a", "present"]]),
  ["b", "present"],
];

let released: ReleasedVersion;
let fixture: TestDatabase;
let redis: TestRedis;
let site: TestSiteBuild;
let balancer: Balancer;
let caddy: CaddyFront | null = null;
/** The balancer that the test's people call. */
let front: Balancer;
let ports: { readonly [name in Name]: number };
let folders: { readonly [name in Name]: string };
const nodes = new Map<Name, ServerProcess>();
/** Every started node; the log of a stopped one explains its 500s. */
const started: ServerProcess[] = [];
let pairs: readonly Pair[];
let place: { readonly brand: string; readonly brandName: string; readonly profileId: string };

async function start(name: Name, version: Version): Promise<void> {
  const environment = {
    DATABASE_URL: fixture.url,
    DATABASE_RUNTIME_URL: fixture.runtimeUrl,
    REDIS_URL: redis.url,
    SECRET: secret,
    SITES_DIRS: site.folder,
    TRUST_PROXY: "127.0.0.1",
    CONSOLE_HOST: "console.localhost",
    // Longer than the balancer takes to notice.
    DRAIN_SECONDS: isBehindCaddy ? "6" : "1",
    PORT: String(ports[name]),
  };
  const entry = version === "released" ? { entry: released.entry } : {};
  const node = startServerProcess(folders[name], environment, entry);
  nodes.set(name, node);
  started.push(node);
  await balancer.put(name, `http://127.0.0.1:${await node.ready}`);
}

/** Replaces a node as `docker compose up` does: it leaves, and comes back with the other version. */
async function replace(name: Name, version: Version): Promise<void> {
  const node = nodes.get(name);
  node?.child.kill("SIGTERM");
  expect(await node?.ended).toEqual({ code: 0, signal: null });
  await start(name, version);
}

/**
 * Creates the test's people with the released version's own code, while the tables are still the ones that it
 * knows.
 */
async function makePeople(database: Db): Promise<Pair[]> {
  const load = async (path: string): Promise<unknown> =>
    await import(/* @vite-ignore */ pathToFileURL(join(released.sources, path)).href);
  const makers = (await load("testing/test-people.ts")) as typeof People;
  const credits = (await load("testing/test-chat.ts")) as typeof Chat;
  const keys = (await load("plugins/keys.ts")) as {
    deriveKeys(this: void, secret: string): Platform["keys"];
  };
  const platform = {
    database,
    clock: systemClock,
    random: systemRandom,
    keys: keys.deriveKeys(secret),
  } as Platform;
  const passwordHash = await cheapPasswordHash(password);
  const made: Pair[] = [];
  for (let index = 0; index < people; index += 1) {
    const { customerId, phone } = await makers.signedInCustomer(platform);
    await credits.giveFreeCredits(platform, { customerId }, 50_000);
    const { staffId } = await makers.signedInStaff(platform);
    const { username } = await database
      .updateTable("staff")
      .set({ password_hash: passwordHash })
      .where("id", "=", staffId)
      .returning("username")
      .executeTakeFirstOrThrow();
    made.push({ customer: { id: customerId, phone, password }, operator: { username, password } });
  }
  await database.updateTable("customers").set({ password_hash: passwordHash }).execute();
  return made;
}

beforeAll(async () => {
  const hosts = (path: string): string =>
    path.startsWith("/ops") ? "console.localhost" : `uk.${emberlane.domain}`;
  const makeFolder = async (): Promise<string> => await mkdtemp(join(tmpdir(), "parlour-rolling-"));
  const [a, b] = await Promise.all([makeFolder(), makeFolder()]);
  folders = { a, b };
  ports = { a: await getPort(), b: await getPort() };
  await Promise.all([a, b].map((folder) => chmod(folder, 0o755)));
  [released, fixture, redis, site, balancer] = await Promise.all([
    releasedVersion(),
    testDatabase(8, "empty"),
    startTestRedis(),
    testSiteBuild(emberlane),
    startBalancer(hosts),
  ]);
  await start("a", "released");
  await start("b", "released");
  front = balancer;
  if (isBehindCaddy) {
    caddy = await startCaddyFront(["console.localhost", `uk.${emberlane.domain}`], Object.values(ports));
    // Sets the hosts, as browsers would, and gives each call its own address.
    front = await startBalancer(hosts, { fromCallers: true });
    const { origin } = caddy;
    await vi.waitFor(() => fetch(`${origin}/readyz`), patiently);
    await front.put("front", origin);
  }
  pairs = await makePeople(fixture.database);
  place = {
    brand: emberlane.id,
    brandName: emberlane.name,
    profileId: await profileId(fixture.database, emberlane.id, "isolde"),
  };
}, timeLimit(300_000));

afterAll(async () => {
  for (const { child } of nodes.values()) child.kill("SIGTERM");
  await Promise.all([...nodes.values()].map(({ ended }) => ended));
  await Promise.all([balancer.close(), isBehindCaddy && front.close(), caddy?.close()]);
  await redis.kill();
  await fixture.drop();
  await Promise.all([released.remove(), site.remove()]);
  await Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true })));
}, timeLimit(300_000));

async function migrations(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from kysely_migration`.execute(
    fixture.database,
  );
  return rows[0]?.count ?? 0;
}

/** Resolves after some more calls and, in the full version, some time. */
async function goOn(traffic: Traffic): Promise<void> {
  const from = performance.now();
  const before = traffic.calls;
  await expect
    .poll(
      () =>
        traffic.failures.length > 0 || (traffic.calls > before + 6 && performance.now() - from > settleMs),
      {
        ...patiently,
        timeout: timeLimit(120_000),
      },
    )
    .toBe(true);
}

/** The lines in which the nodes logged errors (pino's level 50 and above). */
function loggedErrors(): string[] {
  return started.flatMap((node) =>
    node
      .output()
      .split("\n")
      .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line)),
  );
}

describe("two nodes that are replaced one by one", () => {
  test(
    "forward across migrations, back, and forward again: no call fails, nothing is lost or doubled",
    async () => {
      const from = performance.now();
      const before = await migrations();
      const traffic = startTraffic(fixture.database, front.origin, place, pairs);
      await goOn(traffic);
      for (const [name, version] of replacements) {
        if (traffic.failures.length > 0) break;
        await replace(name, version);
        await goOn(traffic);
      }
      const problems = await traffic.end();
      console.info(
        `rolling${isBehindCaddy ? " behind the deployed front" : ""}: ${replacements.length} replacements across ${(await migrations()) - before} migrations in ${((performance.now() - from) / 1000).toFixed(0)} s: ${traffic.calls} calls, ${traffic.failures.length} failed; ${traffic.acknowledged} messages, ${traffic.replies} charged replies; ${problems.length === 0 ? "0 lost, 0 doubled" : problems.join(", ")}`,
      );
      expect(problems, loggedErrors().join("\n")).toEqual([]);
    },
    timeLimit(900_000),
  );

  test(
    "the proof catches a node that is ended without having left",
    async () => {
      const traffic = startTraffic(fixture.database, balancer.origin, place, pairs);
      await goOn(traffic);
      const node = nodes.get("a");
      await balancer.put(
        "a",
        `http://127.0.0.1:${await node?.ready}`,
        () => void node?.child.kill("SIGKILL"),
      );
      await node?.ended;
      await expect.poll(() => traffic.failures.length, patiently).toBeGreaterThan(0);
      expect((await traffic.end()).length).toBeGreaterThan(0);
    },
    timeLimit(300_000),
  );

  test(
    "the proof catches a migration that the other version can't live with",
    async () => {
      const traffic = startTraffic(fixture.database, balancer.origin, place, pairs);
      await goOn(traffic);
      await sql`alter table messages rename column body to words`.execute(fixture.database);
      await expect.poll(() => traffic.failures.length, patiently).toBeGreaterThan(0);
      await sql`alter table messages rename column words to body`.execute(fixture.database);
      expect((await traffic.end()).length).toBeGreaterThan(0);
    },
    timeLimit(300_000),
  );
});
