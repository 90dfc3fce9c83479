import { openSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { activeAlert } from "@parlour/contract/operations/content";
import { sendMessage } from "@parlour/contract/operations/messages";
import { profiles } from "@parlour/contract/operations/profiles";
import { Pool } from "pg";
import { expect, inject, test } from "vitest";
import { databaseCost } from "./database-cost.ts";
import { auditLedger } from "../modules/records/credits/index.ts";
import { openLogDestination } from "../plugins/log-destination.ts";
import { createLog } from "../plugins/logging.ts";
import { systemClock } from "../ports/clock.ts";
import { median } from "./median.ts";
import { call, giveFreeCredits, profileId } from "./test-chat.ts";
import { testApp, type TestApp } from "./test-app.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer, type SignedInStaff } from "./test-people.ts";

/**
 * `pnpm bench:turns`: how many turns, a message and its charged reply, one node carries in a second, beside the same rows
 * written straight through pg into the same tables, in turns within one run. Calls arrive in the process, without a socket;
 * everything behind is what production runs. Not a test of `npm test`.
 */

/** How many pairs of customer and operator write at once. */
const atOnce = [1, 8, 32];
/** The least share of the rows alone that the server must reach. */
const gate = 0.5;
const rounds = Number(process.env["ROUNDS"] ?? 5);
const roundMs = Number(process.env["ROUND_MS"] ?? 2_000);
const connections = 20;
const warmUpMs = 20_000;
/** More than a measurement can spend. */
const credits = 100_000;

interface Pair {
  readonly customer: SignedInCustomer;
  readonly operator: SignedInStaff;
  readonly conversationId: string;
}

async function newPair(server: TestApp, profile: string): Promise<Pair> {
  const { platform, database, app } = server;
  const customer = await signedInCustomer(platform);
  await giveFreeCredits(platform, customer, credits);
  const operator = await signedInStaff(platform);
  const first = await call(app, sendMessage, {
    headers: customer.headers,
    body: { profileId: profile, body: "Good evening", clientMessageId: platform.random.uuid() },
  });
  if (first.statusCode !== 201) throw new Error(first.body);
  const { id } = await database
    .updateTable("conversations")
    .set({ claimed_by: operator.staffId, claimed_at: new Date(), claim_acted_at: new Date() })
    .where("customer_id", "=", customer.customerId)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { customer, operator, conversationId: id };
}

/** One turn as the two apps make it: two calls, with everything that they check and announce. */
async function turnOfServer({ app, platform }: TestApp, profile: string, pair: Pair): Promise<void> {
  const sent = await call(app, sendMessage, {
    headers: pair.customer.headers,
    body: { profileId: profile, body: "And then?", clientMessageId: platform.random.uuid() },
  });
  const replied = await call(app, sendReply, {
    headers: pair.operator.headers,
    params: { conversationId: pair.conversationId },
    body: { replyId: platform.random.uuid(), body: "The lamp is lit." },
  });
  if (sent.statusCode !== 201 || replied.statusCode !== 201) throw new Error(`${sent.body} ${replied.body}`);
}

/** The rows of one turn, written by the tables' owner in two transactions with plain statements, and nothing else. */
async function turnOfFloor(pool: Pool, { platform }: TestApp, pair: Pair, count: number): Promise<void> {
  const { customerId } = pair.customer;
  const { conversationId } = pair;
  const now = new Date();
  const hash = Buffer.alloc(32, 1);
  // Above what the server's own first message took.
  const sequence = 2 * count + 10;
  const message = `insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor,
    client_message_id, staff_id, credit_cost, sent_at) values ($1, $2, $3, $4, $5, $6::integer, $6::integer, $7, $8, $9, $10)`;
  const client = await pool.connect();
  const uuid = (): string => platform.random.uuid();
  try {
    await client.query("begin");
    await client.query(message, [
      uuid(),
      conversationId,
      customerId,
      "sent",
      "And then?",
      sequence,
      uuid(),
      null,
      0,
      now,
    ]);
    await client.query("update customers set last_cursor = $1 where id = $2", [sequence, customerId]);
    await client.query(
      "update conversations set last_sequence = $1, last_sent_sequence = $1, waiting_since = $2 where id = $3",
      [sequence, now, conversationId],
    );
    await client.query("commit");
    const entry = uuid();
    const replyId = uuid();
    await client.query("begin");
    await client.query(message, [
      replyId,
      conversationId,
      customerId,
      "received",
      "The lamp is lit.",
      sequence + 1,
      null,
      pair.operator.staffId,
      1,
      now,
    ]);
    await client.query("update customers set last_cursor = $1 where id = $2", [sequence + 1, customerId]);
    await client.query(
      `update conversations set last_sequence = $1, last_reply_sequence = $1, last_charged_sequence = $1,
        waiting_since = null, claim_acted_at = $2 where id = $3`,
      [sequence + 1, now, conversationId],
    );
    await client.query("update credit_lots set remaining = remaining - 1 where customer_id = $1", [
      customerId,
    ]);
    await client.query(
      `insert into ledger_entries (id, customer_id, position, cause, cause_id, previous_hash, hash, created_at)
        values ($1, $2, $3, 'reply', $4, $5, $5, $6)`,
      [entry, customerId, count + 10, replyId, hash, now],
    );
    await client.query(
      `insert into ledger_postings (entry_id, line, account, lot_id, amount)
        values ($1, 1, 'customer:free', null, -1), ($1, 2, 'house:consumed', null, 1)`,
      [entry],
    );
    await client.query(
      "update credit_accounts set free = free - 1, entries = $1, head_hash = $2 where customer_id = $3",
      [count + 10, hash, customerId],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Lets every pair take turns until the time is over; returns turns a second. */
async function perSecond(pairs: readonly Pair[], turn: (pair: Pair) => Promise<void>): Promise<number> {
  const since = performance.now();
  let turns = 0;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() - since < roundMs) {
        await turn(pair);
        turns += 1;
      }
    }),
  );
  return (turns * 1_000) / (performance.now() - since);
}

/** Returns, as text, what a turn or another thing costs the node and the database. Its run returns how many there were a second. */
async function costOf(what: string, pool: Pool, run: () => Promise<number>): Promise<string> {
  const [node, database, since] = [process.cpuUsage(), await databaseCost(pool), performance.now()];
  const perSecondThen = await run();
  const [nodeAfter, after] = [process.cpuUsage(node), await databaseCost(pool)];
  const times = (perSecondThen * (performance.now() - since)) / 1_000;
  const inNode = (nodeAfter.user + nodeAfter.system) / 1_000 / times;
  const used = after.seconds === null ? null : after.seconds - (database.seconds ?? 0);
  const inDatabase = used === null ? "unknown" : `${((used * 1_000) / times).toFixed(2)} ms`;
  const logged = ((after.logBytes - database.logBytes) / times / 1_000).toFixed(1);
  return `${what} takes ${inNode.toFixed(2)} ms of processor in the node, ${inDatabase} in the database, and ${logged} kB of its log`;
}

test("turns a second", { timeout: 600_000 }, async () => {
  // As in production: the tests' own log also searches each line for secrets.
  const log = createLog("info", openLogDestination(openSync("/dev/null", "a")));
  const server = await testApp({
    platform: { clock: systemClock, log },
    maxConnections: connections,
    watched: false,
  });
  // The tables' owner: no row policy slows it down.
  const owner = inject("postgresUrl").replace(/postgres$/, new URL(server.databaseUrl).pathname.slice(1));
  const pool = new Pool({ connectionString: owner, max: connections });
  try {
    // The benches' database waits for no disk and does not clean up after itself; production's does.
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"])
      await pool.query(`alter system set ${setting} = on`);
    await pool.query("select pg_reload_conf()");
    const profile = await profileId(server.database, "emberlane", "isolde");
    const pairs: Pair[] = [];
    for (let made = 0; made < Math.max(...atOnce); made += 1) pairs.push(await newPair(server, profile));
    // The floor's customers are others: their chains of hashes are not real.
    const barePairs: Pair[] = [];
    for (let made = 0; made < pairs.length; made += 1) barePairs.push(await newPair(server, profile));
    const counts = new Map(barePairs.map((pair) => [pair, 0]));
    const floor = async (pair: Pair): Promise<void> => {
      const count = (counts.get(pair) ?? 0) + 1;
      counts.set(pair, count);
      await turnOfFloor(pool, server, pair, count);
    };
    // Both warm up first: a server that has just started runs code that is not yet optimised.
    const warmUntil = performance.now() + warmUpMs;
    while (performance.now() < warmUntil) {
      await perSecond(pairs, (pair) => turnOfServer(server, profile, pair));
      await perSecond(barePairs, floor);
    }
    const missed: number[] = [];
    for (const size of atOnce) {
      const some = pairs.slice(0, size);
      const [ours, least]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const measured = await perSecond(some, (pair) => turnOfServer(server, profile, pair));
        const bare = await perSecond(barePairs.slice(0, size), floor);
        ours.push(measured);
        least.push(bare);
      }
      const cost = await costOf("a turn", pool, () =>
        perSecond(some, (pair) => turnOfServer(server, profile, pair)),
      );
      const floorCost = await costOf("a turn", pool, () => perSecond(barePairs.slice(0, size), floor));
      const ratio = median(ours.map((value, index) => value / (least[index] ?? 1)));
      const verdict = ratio >= gate ? "ok  " : "MISS";
      if (ratio < gate) missed.push(size);
      console.log(
        `${verdict} ${String(size).padStart(2)} at once: ${median(ours).toFixed(0)} turns a second, rows alone ${median(least).toFixed(0)}, ratio ${ratio.toFixed(2)} (goal 0.7, gate ${gate}); ${cost}; the rows alone: ${floorCost}`,
      );
    }
    // What every open page asks: every 10 s and every minute. Of customers who have one message, not thousands unread.
    const askers: Pair[] = [];
    for (let made = 0; made < 8; made += 1) askers.push(await newPair(server, profile));
    const asks = [
      ["the active alert", activeAlert, { params: { siteId: "1" }, query: { "apn-im-brand": "emberlane" } }],
      ["the list of profiles", profiles, {}],
    ] as const;
    for (const [what, operation, input] of asks) {
      const ask = async ({ customer: { headers } }: Pair): Promise<void> => {
        const { statusCode } = await call(server.app, operation, { ...input, headers });
        if (statusCode !== 200) throw new Error(`${what}: ${statusCode}`);
      };
      console.log(await costOf(what, pool, () => perSecond(askers, ask)));
    }
    for (const { customer } of pairs)
      expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
    expect(missed, "numbers at once whose ratio is below the gate").toEqual([]);
  } finally {
    await pool.end();
    await server.close();
  }
});
