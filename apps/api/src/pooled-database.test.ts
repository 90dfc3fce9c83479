import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { balance } from "@parlour/contract/operations/credits";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { sendMessage } from "@parlour/contract/operations/messages";
import { claimConversation } from "@parlour/contract/operations/queue";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { auditLedger, readBalance } from "./modules/records/credits/index.ts";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { holdMarketingTo, type HoldMarketing } from "./modules/people/marketing/sending-service.ts";
import { openDatabase, type Db } from "./plugins/database.ts";
import { DatabaseUnavailable } from "./plugins/database-outage.ts";
import { startEmbeddedPostgres } from "./plugins/embedded-postgres.ts";
import { deriveKeys } from "./plugins/keys.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { patiently } from "./testing/patience.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import { signedInCustomer, signedInStaff } from "./testing/test-people.ts";
import { startTestPgBouncer, type TestPgBouncer } from "./testing/test-pgbouncer.ts";

/**
 * Works through a real PgBouncer in transaction mode: each transaction may run on another of its connections, so nothing
 * may rely on a session.
 */

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await testDatabase(8);
});
afterAll(() => fixture.drop());

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = toClose.pop(); close; close = toClose.pop()) await close();
});

async function poolerOf(poolSize: number): Promise<TestPgBouncer> {
  const pooler = await startTestPgBouncer([fixture.url, fixture.runtimeUrl], { poolSize });
  toClose.push(() => pooler.close());
  return pooler;
}

/** Opens one node's pool. */
function nodesPool(url: string, statementSeconds = 0): Db {
  const pool = openDatabase({ url, byBrand: "lenient", statementSeconds });
  toClose.push(() => pool.destroy());
  return pool;
}

describe("the lock on a number's marketing", () => {
  const number = randomBytes(32);

  /** The planted fault: the lock is a session's, and a pooler's session is everybody's. */
  const sessionLock: HoldMarketing = async (database, phoneHash, run) => {
    await sql`select pg_advisory_lock(hashtextextended(${phoneHash.toString("hex")}, 0))`.execute(database);
    return await run();
  };

  /** Returns in which order two senders to one number finish. The first one takes longer. */
  async function orderOf(hold: HoldMarketing): Promise<readonly string[]> {
    const pooler = await poolerOf(1);
    const address = pooler.through(fixture.runtimeUrl);
    const [first, second] = [nodesPool(address), nodesPool(address)];
    const { promise: taken, resolve: hasTaken } = Promise.withResolvers<void>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const order: string[] = [];
    const earlier = hold(first, number, async () => {
      hasTaken();
      await over;
      order.push("first");
    });
    await taken;
    const later = hold(second, number, async () => void order.push("second"));
    // If the second one got the lock too, it is through before this statement.
    await Promise.race([later, sql`select pg_sleep(0.5)`.execute(fixture.database)]);
    end();
    await Promise.all([earlier, later]);
    return order;
  }

  test("makes two senders take turns, even on one connection of the pooler", async () => {
    expect(await orderOf(holdMarketingTo)).toEqual(["first", "second"]);
  });

  test("is no lock if it belongs to a session", async () => {
    expect(await orderOf(sessionLock)).toEqual(["second", "first"]);
  });

  test("is free afterwards, whichever connections the pooler has used", async () => {
    const pooler = await poolerOf(2);
    const node = nodesPool(pooler.through(fixture.runtimeUrl));
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let other: Promise<unknown> = Promise.resolve();
    await holdMarketingTo(node, number, async () => {
      const { promise: busy, resolve: isBusy } = Promise.withResolvers<void>();
      // Takes a connection of the pooler, so that what follows may get another one.
      other = node.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        isBusy();
        await over;
      });
      await busy;
    });
    end();
    await other;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
      fixture.database,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("an outage behind the pooler", () => {
  test("is an outage to the caller, whether the database or the pooler is away", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parlour-pooled-"));
    await chmod(folder, 0o755);
    toClose.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: "off" } });
    toClose.push(() => postgres.stop());
    const pooler = await startTestPgBouncer([postgres.url("postgres")]);
    toClose.push(() => pooler.close());
    const pool = nodesPool(pooler.through(postgres.url("postgres")), 1);
    const ask = () => sql`select 1`.execute(pool);
    const wrong = new URL(pooler.through(postgres.url("postgres")));
    wrong.password = "wrong";
    await ask();
    await expect(sql`select 1`.execute(nodesPool(wrong.href))).rejects.not.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await postgres.stop();
    for (let time = 0; time < 4; time += 1) await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await pooler.kill();
    for (let time = 0; time < 2; time += 1) await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

describe("two servers behind the pooler", () => {
  const secret = "a secret of the pooled database, long enough";
  let pooler: TestPgBouncer;
  const servers: ServerProcess[] = [];
  const folders: string[] = [];
  const origins: string[] = [];
  let platform: Platform;

  beforeAll(async () => {
    // Fewer connections than the servers together have.
    pooler = await startTestPgBouncer([fixture.url, fixture.runtimeUrl], { poolSize: 4 });
    platform = {
      database: fixture.database,
      clock: systemClock,
      random: systemRandom,
      keys: deriveKeys({ secret }),
    } as Platform;
    await publishBrand(platform, emberlane);
    for (let index = 0; index < 2; index += 1) {
      const folder = await mkdtemp(join(tmpdir(), "parlour-pooled-"));
      await chmod(folder, 0o755);
      folders.push(folder);
      servers.push(
        startServerProcess(folder, {
          DATABASE_URL: pooler.through(fixture.url),
          DATABASE_RUNTIME_URL: pooler.through(fixture.runtimeUrl),
          SECRET: secret,
        }),
      );
    }
    for (const server of servers) origins.push(`http://127.0.0.1:${await server.ready}`);
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill("SIGTERM");
    await Promise.all(servers.map(({ ended }) => ended));
    await pooler.close();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  async function post(path: string, headers: { readonly [name: string]: string }, body: object) {
    const origin = origins[Math.floor(Math.random() * 2)] ?? "";
    const response = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.status;
  }

  test("start, run their jobs, and take messages and charged replies; the ledger adds up", async () => {
    const profile = await profileId(fixture.database, "emberlane", "isolde");
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const customer = await signedInCustomer(platform);
        await giveFreeCredits(platform, customer, 10);
        return { customer, operator: await signedInStaff(platform) };
      }),
    );
    const statuses = await Promise.all(
      people.map(async ({ customer, operator }) => {
        const seen: number[] = [];
        for (let round = 0; round < 5; round += 1) {
          const clientMessageId = systemRandom.uuid();
          const body = { profileId: profile, body: `Line ${round}`, clientMessageId };
          seen.push(await post(sendMessage.path, customer.headers, body));
          const { id } = await fixture.database
            .selectFrom("conversations")
            .select("id")
            .where("customer_id", "=", customer.customerId)
            .executeTakeFirstOrThrow();
          const at = (path: string): string => path.replace(":conversationId", id);
          await post(at(claimConversation.path), operator.headers, {});
          const reply = { replyId: systemRandom.uuid(), body: `Answer ${round}` };
          seen.push(await post(at(sendReply.path), operator.headers, reply));
        }
        return seen;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([201]));
    for (const { customer } of people) {
      expect(await auditLedger(fixture.database, customer.customerId)).toEqual([]);
      expect(await readBalance(fixture.database, customer.customerId)).toBe(5);
    }
    await vi.waitFor(async () => {
      const { rows } = await sql<{ done: number }>`
        select count(*)::int as done from pgboss.job where state = 'completed'`.execute(fixture.database);
      expect(rows[0]?.done).toBeGreaterThan(0);
    }, patiently);
    const response = await fetch(`${origins[0]}${balance.path}`, {
      headers: people[0]?.customer.headers ?? {},
    });
    expect(response.status).toBe(200);
  });
});
