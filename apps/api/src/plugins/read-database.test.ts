import { auditLog } from "@parlour/contract/operations/back-office";
import { insightDesk, type InsightDesk } from "@parlour/contract/operations/insight";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { readStatement } from "../modules/records/credits/index.ts";
import { publishBrand } from "../modules/site/sites/publish-service.ts";
import type { Platform } from "../platform.ts";
import { systemClock } from "../ports/clock.ts";
import { emberlane } from "../testing/brand-fixture.ts";
import { patiently } from "../testing/patience.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { call, giveFreeCredits } from "../testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "../testing/test-people.ts";
import { startReplicatedPostgres, untilReplayed, type ReplicatedPostgres } from "../testing/test-replica.ts";
import { acrossBrands, inBrand, withoutBrand } from "./brand-scope.ts";
import { openDatabase, type Db } from "./database.ts";
import { grantRights } from "./grant-rights.ts";
import { prepareJobTables } from "./job-tables.ts";
import { migrate } from "./migrations.ts";
import { readFromReplica, type ReadDatabase, type ReadSource } from "./read-database.ts";

/** Reads from a real streaming replica that is cut off, killed, or no replica. */

const mostLagSeconds = 2;
let postgres: ReplicatedPostgres;
let owner: Db;
let main: Db;
let replica: Db;
let server: TestApp;
let platform: Platform;
let app: FastifyInstance;
const reasons: string[] = [];

function readsOf(url: string): { readonly reads: ReadDatabase; readonly pool: Db } {
  const pool = openDatabase({ url, byBrand: "strict", connectionTimeoutMs: 1000, statementSeconds: 15 });
  const log = {
    warn: ({ reason }: { readonly reason: string }) => void reasons.push(reason),
    info: () => void reasons.push("again"),
  };
  const options = { main, replica: pool, mostLagSeconds };
  return { reads: readFromReplica({ ...options, log: log as never }), pool };
}

beforeAll(async () => {
  [postgres, server] = await Promise.all([startReplicatedPostgres(), testApp()]);
  owner = openDatabase({ url: postgres.url, maxConnections: 3 });
  await migrate(owner);
  await prepareJobTables(owner);
  await grantRights(owner, "parlour_runtime");
  main = openDatabase({ url: postgres.runtimeUrl, byBrand: "lenient" });
  const { reads, pool } = readsOf(postgres.replicaUrl);
  replica = pool;
  platform = { ...server.platform, database: main, readDatabase: reads, clock: systemClock };
  await publishBrand(platform, emberlane);
  app = await buildApp(platform, { rateLimits: false });
});
afterAll(async () => {
  await app.close();
  await Promise.all([owner, main, replica].map((pool) => pool.destroy()));
  await Promise.all([postgres.close(), server.close()]);
});
beforeEach(() => untilReplayed(main, replica));

const choose = (): Promise<ReadSource> => acrossBrands(() => platform.readDatabase.choose());

async function untilChosen(database: Db): Promise<void> {
  await vi.waitFor(async () => {
    // Something has to be written for the replica to have a newer age.
    await sql`select pg_current_xact_id()`.execute(main);
    expect((await choose()).database).toBe(database);
  }, patiently);
}

async function deskAges(): Promise<readonly number[]> {
  const staff = await signedInStaff(platform, "supervisor");
  const response = await call(app, insightDesk, { headers: staff.headers, query: { period: "today" } });
  const { period } = response.json<InsightDesk>();
  return [response.statusCode, Date.parse(period.asOf) - Date.parse(period.dataAsOf)];
}

describe("what may be some seconds old", () => {
  test("is read from the replica, says how old it is, and is not read once it is too old", async () => {
    await untilChosen(replica);
    const { asOf } = await choose();
    expect(Date.now() - Number(asOf)).toBeLessThan(mostLagSeconds * 1000);
    postgres.cut();
    await untilChosen(main);
    expect(reasons.at(-1)).toBe("the replica is too far behind");
    expect(await deskAges()).toEqual([200, 0]);
    postgres.mend();
    await untilChosen(replica);
    expect(reasons.at(-1)).toBe("again");
    const [status, age = 0] = await deskAges();
    expect([status, age > 0 && age < mostLagSeconds * 1000 + 1000]).toEqual([200, true]);
  });

  test("is read from the main database while the replica is away, also if it goes in the middle of a read", async () => {
    await untilChosen(replica);
    const asked: (Date | null)[] = [];
    const count = await acrossBrands(() =>
      platform.readDatabase.run(async ({ database, asOf }) => {
        asked.push(asOf);
        if (asOf !== null) await postgres.killReplica();
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from brands`.execute(
          database,
        );
        return rows[0]?.count;
      }),
    );
    expect([count, asked]).toEqual([1, [expect.any(Date), null]]);
    expect(reasons.at(-1)).toBe("the replica is unavailable");
    const startedAt = performance.now();
    expect((await choose()).database).toBe(main);
    expect(performance.now() - startedAt).toBeLessThan(500);
    await postgres.startReplica();
    await untilChosen(replica);
  });

  test("is not read from a database that is no replica, or one of another database", async () => {
    for (const [url, reason] of [
      [postgres.runtimeUrl, "DATABASE_READ_URL leads to no replica"],
      [server.databaseUrl, "DATABASE_READ_URL leads to another database"],
    ] as const) {
      const { reads, pool } = readsOf(url);
      expect((await acrossBrands(() => reads.choose())).database).toBe(main);
      expect(reasons.at(-1)).toBe(reason);
      await pool.destroy();
    }
  });

  test("shows each brand its own rows only", async () => {
    await signedInCustomer(platform);
    await untilReplayed(main, replica);
    const count = async (): Promise<number> =>
      (await replica.selectFrom("customers").select("id").execute()).length;
    const seen = [await acrossBrands(count), await inBrand("emberlane", count)];
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[1]).toBe(seen[0]);
    expect([await inBrand("frostmere", count), await withoutBrand(count)]).toEqual([0, 0]);
    await expect(count()).rejects.toThrow("outside of any brand's scope");
  });
});

describe("a customer who has just received credits", () => {
  test("finds them in the statement, although the replica does not have them yet", async () => {
    const customer = await signedInCustomer(platform);
    await untilReplayed(main, replica);
    await untilChosen(replica);
    postgres.cut();
    await giveFreeCredits(platform, customer, 4);
    // What the replica alone would show.
    const stale = await acrossBrands(() => readStatement(replica, customer.customerId, new Date()));
    const response = await call(app, creditStatement, {
      headers: customer.headers,
      query: { format: "json" },
    });
    postgres.mend();
    expect([stale.account.balance, response.json<Statement>().account.balance]).toEqual([0, 4]);
  });
});

test("the audit is read there, and the read is recorded in the main database", async () => {
  await untilChosen(replica);
  const admin = await signedInStaff(platform, "admin");
  const response = await call(app, auditLog, { headers: admin.headers, query: {} });
  expect(response.statusCode).toBe(200);
  const records = await owner
    .selectFrom("audit_log")
    .select("action")
    .where("staff_id", "=", admin.staffId)
    .execute();
  expect(records).toEqual([{ action: "audit.read" }]);
});
