import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { insightDesk, type InsightDesk } from "@parlour/contract/operations/insight";
import { messageStream, sendMessage, type StreamEvent } from "@parlour/contract/operations/messages";
import { claimConversation } from "@parlour/contract/operations/queue";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { auditLedger, readBalance } from "./modules/records/credits/index.ts";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { openDatabase, type Db } from "./plugins/database.ts";
import { grantRights } from "./plugins/grant-rights.ts";
import { prepareJobTables } from "./plugins/job-tables.ts";
import { deriveKeys } from "./plugins/keys.ts";
import { migrate } from "./plugins/migrations.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { judgeFigures, type SeenFigures } from "./testing/figures-age.ts";
import { patiently } from "./testing/patience.ts";
import { scaled, timeLimit } from "./testing/scale.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { messagesOf, streamProblems } from "./testing/stream-problems.ts";
import { readStream, type StreamReader } from "./testing/stream-reader.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import {
  newHeaders,
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "./testing/test-people.ts";
import { startTestPgBouncer, type TestPgBouncer } from "./testing/test-pgbouncer.ts";
import { startReplicatedPostgres, type ReplicatedPostgres } from "./testing/test-replica.ts";
import { startTestSentinel, type TestSentinel } from "./testing/test-sentinel.ts";

/**
 * Two servers behind PgBouncer, on a PostgreSQL with a streaming replica and a Redis with a replica and Sentinel. While
 * people write and get charged replies, the pooler is restarted, the replica is cut off, and Redis fails over.
 */

const people = scaled(4, 8);
/** Messages and replies together, at least. */
const total = scaled(240, 20_000);
const poolerAwayMs = scaled(500, 3_000);
const cutMs = scaled(5_000, 30_000);
const mostLagSeconds = scaled(3, 10);
/** The profile replies after this many messages of a customer, which costs a credit. */
const answeredEvery = 3;
const credits = total;
const secret = "a secret beyond one machine, of this test alone";

interface Person {
  readonly customer: SignedInCustomer;
  /** Of the customer's calls and stream. Renewed, because the run may take longer than a token lives. */
  readonly headers: { authorization: string };
  readonly operator: SignedInStaff;
  readonly stream: StreamReader<StreamEvent>;
  written: number;
  replies: number;
}

let postgres: ReplicatedPostgres;
let pooler: TestPgBouncer;
let redis: TestSentinel;
let database: Db;
let platform: Platform;
let profile: string;
const nodes: ServerProcess[] = [];
const folders: string[] = [];
const origins: string[] = [];
const persons: Person[] = [];
/** When each message of a customer was acknowledged. */
const writtenAt: number[] = [];
/** Calls that had to be repeated, by the failure that came instead of a response. */
const repeated = new Map<string, number>();

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startReplicatedPostgres(), startTestSentinel()]);
  database = openDatabase({ url: postgres.url, maxConnections: 8 });
  await migrate(database);
  await prepareJobTables(database);
  await grantRights(database, "parlour_runtime");
  pooler = await startTestPgBouncer([postgres.url, postgres.runtimeUrl]);
  // The parts of a platform that the other tests' helpers need; the nodes have their own.
  platform = {
    database,
    clock: systemClock,
    random: systemRandom,
    keys: deriveKeys({ secret }),
  } as Platform;
  await publishBrand(platform, emberlane);
  profile = await profileId(database, "emberlane", "isolde");
  const sentinels = redis.sentinels.addresses.map(({ host, port }) => `${host}:${port}`);
  for (let index = 0; index < 2; index += 1) {
    const folder = await mkdtemp(join(tmpdir(), "parlour-beyond-"));
    await chmod(folder, 0o755);
    folders.push(folder);
    nodes.push(
      startServerProcess(folder, {
        DATABASE_URL: pooler.through(postgres.url),
        DATABASE_RUNTIME_URL: pooler.through(postgres.runtimeUrl),
        DATABASE_READ_URL: postgres.replicaUrl,
        DATABASE_READ_LAG_SECONDS: String(mostLagSeconds),
        REDIS_URL: redis.url,
        REDIS_SENTINELS: sentinels.join(","),
        SECRET: secret,
        TRUST_PROXY: "127.0.0.1",
      }),
    );
  }
  for (const node of nodes) origins.push(`http://127.0.0.1:${await node.ready}`);
  for (let index = 0; index < people; index += 1) {
    const customer = await signedInCustomer(platform);
    await giveFreeCredits(platform, customer, credits);
    const headers = { ...customer.headers };
    const addresses = origins.map((origin) => () => `${origin}${messageStream.path}`);
    const stream = readStream<StreamEvent>(index % 2 === 0 ? addresses : addresses.toReversed(), headers);
    await stream.until((events) => events.length > 0);
    const operator = await signedInStaff(platform);
    persons.push({ customer, headers, operator, stream, written: 0, replies: 0 });
  }
}, timeLimit(300_000));

afterAll(async () => {
  for (const { stream } of persons) stream.close();
  for (const { child } of nodes) child.kill("SIGTERM");
  await Promise.all(nodes.map(({ ended }) => ended));
  await database.destroy();
  await Promise.all([pooler.close(), redis.close()]);
  await postgres.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}, timeLimit(300_000));

interface Call {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  /** Absent: a GET. */
  readonly body?: object;
}

/** Calls a node; undefined if it can't respond now. Any other refusal is a failure of the test. */
async function ask<Value>({ path, headers, body }: Call): Promise<Value | undefined> {
  const origin = origins[Math.floor(Math.random() * origins.length)] ?? "";
  // Everybody has their own address, because limits per address are not tested here.
  const from = { "x-forwarded-for": `10.0.0.${Math.floor(Math.random() * 250)}` };
  const response = await fetch(`${origin}${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: { ...headers, ...from, ...(body === undefined ? {} : { "content-type": "application/json" }) },
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text === "" ? "{}" : text) as Value;
  if (response.status < 500) throw new Error(`${path}: ${response.status} ${text}`);
  repeated.set(String(response.status), (repeated.get(String(response.status)) ?? 0) + 1);
  return undefined;
}

/** Repeats a call until it has a response, as apps do: its id keeps it single. */
async function insist<Value = object>(call: Call): Promise<Value> {
  return await vi.waitFor(async () => {
    const value = await ask<Value>(call);
    if (value === undefined) throw new Error(`${call.path}: no response`);
    return value;
  }, patiently);
}

async function converse(person: Person, goesOn: () => boolean): Promise<void> {
  const { customer, headers, operator } = person;
  while (goesOn()) {
    const body = {
      profileId: profile,
      body: `Line ${person.written + 1} of ${customer.username}`,
      clientMessageId: systemRandom.uuid(),
    };
    await insist({ path: sendMessage.path, headers, body });
    writtenAt.push(Date.now());
    person.written += 1;
    if (person.written % answeredEvery !== 0) continue;
    const { id } = await database
      .selectFrom("conversations")
      .select("id")
      .where("customer_id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    const at = (path: string): string => path.replace(":conversationId", id);
    await insist({ path: at(claimConversation.path), headers: operator.headers, body: {} });
    const reply = { replyId: systemRandom.uuid(), body: `Answer ${person.replies + 1}` };
    await insist({ path: at(sendReply.path), headers: operator.headers, body: reply });
    person.replies += 1;
    if (person.replies % 10 !== 0) continue;
    Object.assign(headers, await newHeaders(platform, customer));
    // Right after the charge, whatever the replica has by then.
    const statement = await insist<Statement>({
      path: `${creditStatement.path}?format=json&after=${person.replies}`,
      headers,
    });
    expect(statement.account.balance).toBe(credits - person.replies);
  }
}

/** Asks for figures again and again; each comes with how many messages had been acknowledged around it. */
async function watchFigures(seen: SeenFigures[], goesOn: () => boolean): Promise<void> {
  const { headers } = await signedInStaff(platform, "supervisor");
  while (goesOn()) {
    const figures = await ask<InsightDesk>({ path: `${insightDesk.path}?period=7d`, headers });
    if (figures === undefined) continue;
    const { asOf, dataAsOf } = figures.period;
    seen.push({ asOf: Date.parse(asOf), dataAsOf: Date.parse(dataAsOf), written: figures.totals.written });
    await pause(100);
  }
}

async function readiness(): Promise<readonly unknown[]> {
  return await Promise.all(
    origins.map(async (origin): Promise<unknown> => await (await fetch(`${origin}/readyz`)).json()),
  );
}

const sent = (): number => persons.reduce((sum, { written, replies }) => sum + written + replies, 0);
const reached = async (part: number): Promise<void> => {
  while (sent() < total * part) await pause(20);
};

describe("two nodes behind a pooler, with replicas of the database and of Redis", () => {
  const seen: SeenFigures[] = [];

  test(
    "lose, double and reorder nothing while each of them fails, and figures say how old they are",
    async () => {
      const startedAt = performance.now();
      let isOver = false;
      const goesOn = (): boolean => !isOver || sent() < total;
      const traffic = Promise.all([
        ...persons.map((person) => converse(person, goesOn)),
        watchFigures(seen, goesOn),
      ]);
      // Awaited below; it also ends if something before fails.
      traffic.catch(() => undefined);

      await reached(0.1);
      await pooler.kill();
      await pause(poolerAwayMs);
      await pooler.start();

      await reached(0.3);
      postgres.cut();
      const cutAt = Date.now();
      await pause(cutMs);
      postgres.mend();
      const mendedAt = Date.now();
      await vi.waitFor(() => {
        const newest = seen.at(-1);
        expect((newest?.asOf ?? 0) > mendedAt && (newest?.dataAsOf ?? 0) < (newest?.asOf ?? 0)).toBe(true);
      }, patiently);

      await reached(0.6);
      await redis.kill();
      const failedAt = performance.now();
      await redis.start();
      await vi.waitFor(
        async () => expect(await readiness()).toEqual([{ status: "ready" }, { status: "ready" }]),
        patiently,
      );
      const failoverMs = performance.now() - failedAt;
      isOver = true;
      await traffic;
      const seconds = (performance.now() - startedAt) / 1000;

      const problems: string[] = [];
      for (const { customer, stream, written, replies } of persons) {
        const stored = await database
          .selectFrom("messages")
          .innerJoin("conversations", "conversations.id", "messages.conversation_id")
          .select(["messages.id", "cursor"])
          .where("conversations.customer_id", "=", customer.customerId)
          .orderBy("cursor")
          .execute();
        expect(stored).toHaveLength(written + replies);
        const newest = String(stored.at(-1)?.cursor);
        await stream.until((events) => messagesOf(events).some(({ data }) => data.cursor === newest));
        const told = messagesOf(stream.events).map(({ data }) => data);
        problems.push(...streamProblems(told, stored), ...(await auditLedger(database, customer.customerId)));
        expect(await readBalance(database, customer.customerId)).toBe(credits - replies);
      }
      expect(problems).toEqual([]);
      expect(judgeFigures(seen, writtenAt, mostLagSeconds)).toEqual([]);

      const ages = seen.map(({ asOf, dataAsOf }) => asOf - dataAsOf);
      const whileCut = seen.filter(({ asOf }) => asOf > cutAt && asOf < mendedAt);
      // The cut was seen: figures grew old, then came from the main database.
      expect(Math.max(...ages)).toBeGreaterThan((mostLagSeconds * 1000) / 3);
      expect(whileCut.some(({ asOf, dataAsOf }) => asOf === dataAsOf)).toBe(true);
      const again = [...repeated].map(([status, count]) => `${count} times ${status}`).join(", ");
      console.info(
        `beyond one machine: ${sent()} messages of ${people} people in ${seconds.toFixed(0)} s, pooler away for ${poolerAwayMs} ms (calls repeated: ${again || "none"}), replica cut off for ${cutMs / 1000} s, Redis failed over in ${(failoverMs / 1000).toFixed(1)} s: 0 lost, 0 doubled, 0 out of order, ${people} ledgers add up; ${seen.length} figures, ${ages.filter((age) => age > 0).length} from the replica, at most ${(Math.max(...ages) / 1000).toFixed(1)} s old, all said so`,
      );
    },
    timeLimit(900_000),
  );

  test("figures from a replica that pass for new ones are caught", () => {
    const hiding = seen.map((figures) => ({ ...figures, dataAsOf: figures.asOf }));
    expect(judgeFigures(hiding, writtenAt, mostLagSeconds)).not.toEqual([]);
  });

  test("figures older than the bound are caught", () => {
    expect(judgeFigures(seen, writtenAt, 0.001)).not.toEqual([]);
  });
});
