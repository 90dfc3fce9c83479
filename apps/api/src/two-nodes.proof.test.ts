import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sendMessage, messageStream, type StreamEvent } from "@parlour/contract/operations/messages";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publishBrand } from "./modules/site/sites/publish-service.ts";
import { readBalance, auditLedger } from "./modules/records/credits/index.ts";
import { rereadMs } from "./plugins/redis-events.ts";
import { deriveKeys } from "./plugins/keys.ts";
import type { Platform } from "./platform.ts";
import { systemClock } from "./ports/clock.ts";
import { systemRandom } from "./ports/random.ts";
import { emberlane } from "./testing/brand-fixture.ts";
import { median } from "./testing/median.ts";
import { patiently } from "./testing/patience.ts";
import { scaled, timeLimit } from "./testing/scale.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { messagesOf, streamProblems } from "./testing/stream-problems.ts";
import { readStream, type StreamReader } from "./testing/stream-reader.ts";
import { giveFreeCredits, profileId } from "./testing/test-chat.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";
import {
  newHeaders,
  signedInCustomer,
  type SignedInCustomer,
  type SignedInStaff,
  signedInStaff,
} from "./testing/test-people.ts";
import { startTestRedis, type TestRedis } from "./testing/test-redis.ts";

/**
 * Proof of docs/safety.md, "Redis or the link drops", with two servers on one database: people write and get
 * replies at one node, and read at the other, while Redis is killed in the middle and one node is asked to
 * stop.
 */

const people = 6;
const roundsEach = scaled(60, 1200);
const awayMs = scaled(3000, 10_000);
/** The profile replies after this many messages of a customer, which costs a credit. */
const answeredEvery = 3;
const secret = "a secret for the two nodes of this test alone";

interface Reader {
  readonly customer: SignedInCustomer;
  /** Their own operator, because nobody may hold everybody's conversations. */
  readonly operator: SignedInStaff;
  readonly stream: StreamReader<StreamEvent>;
  /** When the server acknowledged a message, by its id. */
  readonly acknowledged: Map<string, number>;
}

describe("two nodes on one database", () => {
  let fixture: TestDatabase;
  let redis: TestRedis;
  let folders: string[];
  const nodes: ServerProcess[] = [];
  let origins: string[];
  const readers: Reader[] = [];
  let profile: string;
  let platform: Platform;

  async function startNode(index: number): Promise<void> {
    const node = startServerProcess(folders[index] ?? "", {
      DATABASE_URL: fixture.url,
      DATABASE_RUNTIME_URL: fixture.runtimeUrl,
      REDIS_URL: redis.url,
      SECRET: secret,
      TRUST_PROXY: "127.0.0.1",
    });
    nodes[index] = node;
    origins[index] = `http://127.0.0.1:${await node.ready}`;
  }

  beforeAll(async () => {
    [fixture, redis] = await Promise.all([testDatabase(8), startTestRedis()]);
    folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "parlour-node-"))));
    await Promise.all(folders.map((folder) => chmod(folder, 0o755)));
    origins = [];
    // The parts of a platform that the other tests' helpers need; the nodes have their own.
    platform = {
      database: fixture.database,
      clock: systemClock,
      random: systemRandom,
      keys: deriveKeys({ secret }),
    } as Platform;
    await publishBrand(platform, emberlane);
    // Both at once, as a deployment starts them.
    await Promise.all([startNode(0), startNode(1)]);
    profile = await profileId(fixture.database, "emberlane", "isolde");
    for (let index = 0; index < people; index += 1) {
      const customer = await signedInCustomer(platform);
      await giveFreeCredits(platform, customer, roundsEach);
      const stream = readStream<StreamEvent>(
        [() => `${origins[1]}${messageStream.path}`, () => `${origins[0]}${messageStream.path}`],
        customer.headers,
      );
      await stream.until((events) => events.length > 0);
      const operator = await signedInStaff(platform);
      readers.push({ customer, operator, stream, acknowledged: new Map() });
    }
  }, timeLimit(300_000));
  afterAll(async () => {
    for (const { stream } of readers) stream.close();
    for (const node of nodes) node.child.kill("SIGTERM");
    await Promise.all(nodes.map((node) => node.ended));
    await redis.kill();
    await fixture.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }, timeLimit(300_000));

  async function post(
    path: string,
    headers: { readonly [name: string]: string },
    body: object,
  ): Promise<{ readonly id: string }> {
    const response = await fetch(`${origins[0]}${path}`, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        // Everybody has their own address, because limits per address are not tested here.
        "x-forwarded-for": `10.0.0.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text || "{}") as { id: string };
  }

  /** A customer writes and now and then gets a reply, always at the first node. */
  async function converse({ customer, operator, acknowledged }: Reader, rounds: number): Promise<void> {
    const note = ({ id }: { readonly id: string }): unknown => acknowledged.set(id, performance.now());
    // At full length this test takes longer than a token lives. The stream reads the same object.
    Object.assign(customer.headers, await newHeaders(platform, customer));
    for (let round = 1; round <= rounds; round += 1) {
      note(
        await post(sendMessage.path, customer.headers, {
          profileId: profile,
          body: `Line ${round} of ${customer.username}`,
          clientMessageId: systemRandom.uuid(),
        }),
      );
      if (round % answeredEvery !== 0) continue;
      const { id } = await fixture.database
        .selectFrom("conversations")
        .select("id")
        .where("customer_id", "=", customer.customerId)
        .executeTakeFirstOrThrow();
      await post(claimConversation.path.replace(":conversationId", id), operator.headers, {});
      note(
        await post(sendReply.path.replace(":conversationId", id), operator.headers, {
          replyId: systemRandom.uuid(),
          body: `Answer ${round}`,
        }),
      );
    }
  }

  async function storedMessages(customerId: string) {
    return await fixture.database
      .selectFrom("messages")
      .innerJoin("conversations", "conversations.id", "messages.conversation_id")
      .select(["messages.id", "cursor"])
      .where("conversations.customer_id", "=", customerId)
      .orderBy("cursor")
      .execute();
  }

  /**
   * Waits until every reader has all stored messages and the balance; returns what is wrong with how they
   * arrived.
   */
  async function problems(): Promise<string[]> {
    const found = readers.map(async ({ customer, stream }) => {
      const stored = await storedMessages(customer.customerId);
      const newest = String(stored.at(-1)?.cursor);
      const balance = await readBalance(fixture.database, customer.customerId);
      await stream.until((events) => messagesOf(events).some(({ data }) => data.cursor === newest));
      await stream.until(
        (events) =>
          events.findLast(({ data }) => data.type === "balance" && data.balance === balance) !== undefined,
      );
      const told = messagesOf(stream.events).map(({ data }) => data);
      return [...streamProblems(told, stored), ...(await auditLedger(fixture.database, customer.customerId))];
    });
    return (await Promise.all(found)).flat();
  }

  test(
    "what is written at one arrives at the other once and in order, with Redis killed in the middle",
    async () => {
      const outage = { from: 0, to: 0 };
      const third = Math.floor(roundsEach / 3);
      const writeThird = () => Promise.all(readers.map((reader) => converse(reader, third)));
      await writeThird();
      // Killed and restarted while people write.
      outage.from = performance.now();
      const during = writeThird();
      await redis.kill();
      await during;
      await vi.waitFor(async () => {
        const response = await fetch(`${origins[1]}/readyz`);
        expect(await response.json()).toEqual({ status: "degraded", redis: "away" });
      }, patiently);
      await pause(awayMs - (performance.now() - outage.from));
      const after = writeThird();
      await redis.start();
      outage.to = performance.now();
      await after;
      expect(await problems()).toEqual([]);
      const delays = readers.flatMap(({ stream, acknowledged }) =>
        messagesOf(stream.events).map(({ data, at }) => ({
          at,
          delay: at - (acknowledged.get(data.message.id) ?? at),
        })),
      );
      const isAway = ({ at, delay }: { at: number; delay: number }): boolean => at - delay >= outage.from;
      const before = delays.filter((each) => !isAway(each)).map(({ delay }) => delay);
      const away = delays.filter(isAway).map(({ delay }) => delay);
      console.info(
        `two nodes: ${delays.length} messages to ${people} people at the other node, Redis away for ${((outage.to - outage.from) / 1000).toFixed(1)} s: 0 lost, 0 doubled, 0 out of order; arrived ${median(before).toFixed(0)} ms after the answer (median) with Redis, at most ${Math.max(...away).toFixed(0)} ms without`,
      );
      // delivered by an event: otherwise it would arrive with the next full read, on average after half the
      // interval
      expect(median(before)).toBeLessThan(rereadMs / 5);
    },
    timeLimit(900_000),
  );

  test(
    "a node that stops hands its streams over: they go on at the other without a loss",
    async () => {
      const connections = readers.map(({ stream }) => stream.connections);
      const writing = Promise.all(readers.map((reader) => converse(reader, 12)));
      nodes[1]?.child.kill("SIGTERM");
      await writing;
      expect(await nodes[1]?.ended).toEqual({ code: 0, signal: null });
      await Promise.all(readers.map((reader) => converse(reader, 3)));
      expect(await problems()).toEqual([]);
      for (const [index, { stream }] of readers.entries()) {
        expect(stream.connections).toBeGreaterThan(connections[index] ?? 0);
      }
      // Told to reconnect at once, at different times.
      const handed = readers.flatMap(({ stream }) =>
        stream.retries.filter((milliseconds) => milliseconds < 1000),
      );
      expect(handed).toHaveLength(people);
      expect(new Set(handed).size).toBeGreaterThan(1);
    },
    timeLimit(300_000),
  );
});
