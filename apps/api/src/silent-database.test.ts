import { request } from "node:http";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { balance } from "@parlour/contract/operations/credits";
import { sendMessage } from "@parlour/contract/operations/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { deriveKeys } from "./plugins/keys.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { patiently } from "./testing/patience.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { startSilentProxy, type SilentProxy } from "./testing/silent-proxy.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import { signedInCustomer, type SignedInCustomer } from "./testing/test-people.ts";
import { testSiteBuild, type TestSiteBuild } from "./testing/test-site-build.ts";

/**
 * A database behind a network that drops packets: connections stay open without data. A real server in its
 * own process, over a real PostgreSQL through a proxy that falls silent.
 */

const secret = "a secret of the silent database, long enough";

let fixture: TestDatabase;
let site: TestSiteBuild;
let folder: string;
let way: SilentProxy;
let server: ServerProcess;
let origin: string;
let customer: SignedInCustomer;
let isolde: string;

beforeAll(async () => {
  [fixture, site, folder] = await Promise.all([
    testDatabase(8),
    testSiteBuild(emberlane),
    mkdtemp(join(tmpdir(), "parlour-silent-")),
  ]);
  await chmod(folder, 0o755);
  const platform = {
    database: fixture.database,
    clock: systemClock,
    random: systemRandom,
    keys: deriveKeys({ secret }),
  } as Platform;
  await publishBrand(platform, emberlane);
  customer = await signedInCustomer(platform);
  await giveFreeCredits(platform, customer, 3);
  isolde = await profileId(fixture.database, "emberlane", "isolde");
  way = await startSilentProxy(fixture.url);
  const runtime = new URL(fixture.runtimeUrl);
  runtime.port = new URL(way.url).port;
  server = startServerProcess(folder, {
    DATABASE_URL: way.url,
    DATABASE_RUNTIME_URL: runtime.href,
    DATABASE_STATEMENT_SECONDS: "2",
    DATABASE_CONNECT_SECONDS: "2",
    SECRET: secret,
    SITES_DIRS: site.folder,
  });
  origin = `http://127.0.0.1:${await server.ready}`;
});
afterAll(async () => {
  // A stop would wait for the dead connections.
  server.child.kill("SIGKILL");
  await server.ended;
  await way.close();
  await fixture.drop();
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

async function page(host: string): Promise<{ readonly status: number; readonly html: string }> {
  return await new Promise((resolve, reject) => {
    request(`${origin}/`, { headers: { host } }, (response) => {
      let html = "";
      response.setEncoding("utf8").on("data", (part: string) => (html += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, html }));
    })
      .on("error", reject)
      .end();
  });
}

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
  await response.text();
  return response.status;
}

const write = (clientMessageId: string): Promise<number> =>
  statusOf(sendMessage.path, {
    method: "POST",
    headers: { ...customer.headers, "content-type": "application/json" },
    body: JSON.stringify({ profileId: isolde, body: "Anybody there?", clientMessageId }),
  });

async function stored(clientMessageId: string): Promise<number> {
  const rows = await fixture.database
    .selectFrom("messages")
    .select("id")
    .where("client_message_id", "=", clientMessageId)
    .execute();
  return rows.length;
}

async function jobsRunSince(moment: Date): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    select count(*)::int as runs from pgboss.job where completed_on > ${moment}`.execute(fixture.database);
  return rows[0]?.runs ?? 0;
}

describe("a database that falls silent", () => {
  test("calls end, pages are served all the same, and everything comes back by itself", async () => {
    expect((await page(`uk.${emberlane.domain}`)).status).toBe(200);
    expect(await write(systemRandom.uuid())).toBe(201);
    await expect.poll(() => jobsRunSince(new Date(0)), patiently).toBeGreaterThan(0);

    way.fallSilent();
    const from = performance.now();
    const timed = async <Value>(work: Promise<Value>): Promise<readonly [Value, number]> => [
      await work,
      performance.now() - from,
    ];
    const [known, unknown, ready, inFlight, message] = await Promise.all([
      timed(page(`uk.${emberlane.domain}`)),
      // No page of this region was requested before, so it shows the content of the brand's build.
      timed(page(`ie.${emberlane.domain}`)),
      timed(statusOf("/readyz")),
      timed(statusOf(balance.path, { headers: customer.headers })),
      timed(write(systemRandom.uuid())),
    ]);
    expect([known[0].status, unknown[0].status, ready[0], inFlight[0], message[0]]).toEqual([
      200, 200, 503, 503, 503,
    ]);
    expect(unknown[0].html).toContain(emberlane.regions[0]?.content.meta.metaTitle);
    for (const [, milliseconds] of [known, unknown, ready]) expect(milliseconds).toBeLessThan(4_000);
    for (const [, milliseconds] of [inFlight, message]) expect(milliseconds).toBeLessThan(12_000);

    const back = new Date();
    way.speak();
    const id = systemRandom.uuid();
    await expect.poll(() => write(id), patiently).toBe(201);
    expect(await stored(id)).toBe(1);
    expect(await statusOf("/readyz")).toBe(200);
    await expect.poll(() => jobsRunSince(back), patiently).toBeGreaterThan(0);
  });

  test("while a transaction ends leaves open how it ended: 500, and the same message is stored once", async () => {
    // Its connection has prepared its commit: from now on it is sent by name.
    expect(await write(systemRandom.uuid())).toBe(201);
    const id = systemRandom.uuid();
    way.fallSilentAtCommitOf(id);
    expect(await write(id)).toBe(500);
    way.speak();
    expect(await stored(id)).toBe(1);
    await expect.poll(() => write(id), patiently).toBe(200);
    expect(await stored(id)).toBe(1);
  });
});
