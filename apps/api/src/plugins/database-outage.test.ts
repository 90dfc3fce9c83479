import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { balance } from "@parlour/contract/operations/credits";
import { sendMessage } from "@parlour/contract/operations/messages";
import { createPaymentIntent } from "@parlour/contract/operations/payments";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import type { Platform } from "../platform.ts";
import type { Cards } from "../ports/cards.ts";
import { patiently } from "../testing/patience.ts";
import { startCardProvider, type TestCardProvider } from "../testing/test-card-provider.ts";
import type { TestApp } from "../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../testing/test-chat.ts";
import { appWithCards } from "../testing/test-payments.ts";
import { signedInCustomer, type SignedInCustomer } from "../testing/test-people.ts";
import { openDatabase, type DatabaseOptions, type Db } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { createLog } from "./logging.ts";

/**
 * An unavailable database: callers are told to retry if nothing was done, and never if that is unknown. On
 * real pools and a real PostgreSQL, which runs out of connections, shuts down, is missing, or cuts a
 * connection.
 */

let provider: TestCardProvider;
let server: TestApp;
let customer: SignedInCustomer;
let isolde: string;

beforeAll(async () => {
  provider = await startCardProvider("whsec_server");
  server = await appWithCards(provider);
  customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, 3);
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/**
 * How long to wait for a connection that never becomes free; ample for everything else while the pool works.
 */
const shortly = { connectionTimeoutMs: 500 };

/**
 * Opens the pool's connection in advance, because on a busy machine that takes longer than the time above.
 */
async function connect(pool: Db): Promise<void> {
  await vi.waitFor(() => sql`select 1`.execute(pool), patiently);
}

/** A log line about a failure. */
interface Trouble {
  readonly level: number;
  readonly msg: string;
  readonly err: { readonly type: string; readonly code?: string; readonly message?: string };
}

/** A server on its own pool, and its log. */
interface Node {
  readonly app: FastifyInstance;
  readonly pool: Db;
  readonly troubles: () => readonly Trouble[];
}

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = toClose.pop(); close; close = toClose.pop()) await close();
});

async function nodeOver(
  url: string,
  replaced: Partial<Platform> = {},
  pooling: Pick<DatabaseOptions, "connectionTimeoutMs"> = {},
): Promise<Node> {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString("utf8").split("\n"));
      done();
    },
  });
  const pool = openDatabase({ url, maxConnections: 1, byBrand: "lenient", ...pooling });
  toClose.push(() => pool.destroy());
  const log = createLog("warn", destination);
  const app = await buildApp({ ...server.platform, database: pool, log, ...replaced }, { rateLimits: false });
  toClose.push(() => app.close());
  return {
    app,
    pool,
    troubles: () => lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Trouble),
  };
}

/** Takes the pool's only connection until it is released. */
async function holdConnection(pool: Db): Promise<() => Promise<void>> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: held, resolve: began } = Promise.withResolvers<void>();
  const holding = pool.connection().execute(async () => {
    began();
    await over;
  });
  await held;
  const giveBack = async (): Promise<void> => {
    end();
    await holding;
  };
  // Released even if the test fails, because a pool closes only after all connections are back.
  toClose.push(giveBack);
  return giveBack;
}

function write(app: FastifyInstance, clientMessageId: string): Promise<LightMyRequestResponse> {
  const body = { profileId: isolde, body: "Is anybody awake?", clientMessageId };
  return call(app, sendMessage, { headers: customer.headers, body });
}

async function stored(clientMessageId: string): Promise<number> {
  const rows = await server.database
    .selectFrom("messages")
    .select("id")
    .where("client_message_id", "=", clientMessageId)
    .execute();
  return rows.length;
}

function expectComeAgain(response: LightMyRequestResponse): void {
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.json()).toEqual({
    code: "unavailable",
    message: "The service is not available right now.",
    requestId: response.headers["x-request-id"],
  });
}

describe("a pool without a free connection", () => {
  test("returns 503 after its timeout, says in the log what was missing, and the next call works", async () => {
    const { app, pool, troubles } = await nodeOver(server.databaseUrl, {}, shortly);
    await connect(pool);
    const giveBack = await holdConnection(pool);
    expectComeAgain(await call(app, balance, { headers: customer.headers }));
    const id = server.platform.random.uuid();
    expectComeAgain(await write(app, id));
    expect(troubles().map(({ level, msg, err }) => [level, msg, err.type, err.message])).toEqual(
      Array.from({ length: 2 }, () => [
        40,
        "the database was unavailable",
        "DatabaseUnavailable",
        "timeout exceeded when trying to connect",
      ]),
    );

    await giveBack();
    expect(await server.platform.metrics.text()).toMatch(
      /^parlour_call_seconds_count\{[^}]*"\/im\/api\/credit"[^}]*"503"\} 1$/m,
    );
    expect((await call(app, balance, { headers: customer.headers })).statusCode).toBe(200);
    expect([(await write(app, id)).statusCode, await stored(id)]).toEqual([201, 1]);
  });

  test("is no reason to come again for a call that has changed something before", async () => {
    let giveBack = async (): Promise<void> => undefined;
    const cards: Cards = {
      ...server.platform.cards,
      // the request is stored by now, its payment is not yet
      async createIntent(order) {
        giveBack = await holdConnection(pool);
        return await server.platform.cards.createIntent(order);
      },
    };
    const { app, pool, troubles } = await nodeOver(server.databaseUrl, { cards }, shortly);
    await connect(pool);
    const order = {
      headers: customer.headers,
      body: {
        amount: "500",
        creditAmount: 10,
        currency: "GBP",
        description: "-",
        profilePhoneNumber: customer.phone,
        serviceId: customer.serviceId,
      },
    };
    const response = await call(app, createPaymentIntent, order);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, "internal"]);
    expect(response.headers["retry-after"]).toBeUndefined();
    expect(troubles().map(({ level, msg }) => [level, msg])).toEqual([[50, "a request failed"]]);

    // A repeated order still pays once: the request's id identifies it at the provider.
    await giveBack();
    expect((await call(server.app, createPaymentIntent, order)).statusCode).toBe(200);
    expect(provider.intents.size).toBe(1);
  });
});

describe("a connection that the database cuts", () => {
  const cut = (when: "at once" | "at the end") => sql`
    create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    ${
      when === "at once"
        ? sql`create trigger cut before insert on messages for each row execute function cut()`
        : sql`create constraint trigger cut after insert on messages deferrable initially deferred
            for each row execute function cut()`
    }`;

  afterEach(() => sql`drop trigger cut on messages; drop function cut()`.execute(server.database));

  test("before a transaction's end undoes it: 503, and the same message goes through later, once", async () => {
    const { app, troubles } = await nodeOver(server.databaseUrl);
    await cut("at once").execute(server.database);
    const id = server.platform.random.uuid();
    expectComeAgain(await write(app, id));
    expect(troubles()).toMatchObject([{ level: 40, err: { type: "DatabaseUnavailable" } }]);
    await sql`alter table messages disable trigger cut`.execute(server.database);
    expect([(await write(app, id)).statusCode, await stored(id)]).toEqual([201, 1]);
  });

  test("while a transaction ends leaves open how it ended: 500, and its id keeps it single", async () => {
    const { app, troubles } = await nodeOver(server.databaseUrl);
    await cut("at the end").execute(server.database);
    const id = server.platform.random.uuid();
    const response = await write(app, id);
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([500, undefined]);
    expect(response.json()).toMatchObject({ code: "internal" });
    expect(troubles()).toMatchObject([{ level: 50, msg: "a request failed" }]);
    await sql`alter table messages disable trigger cut`.execute(server.database);
    expect([(await write(app, id)).statusCode, await stored(id)]).toEqual([201, 1]);
  });
});

describe("a database", () => {
  test("that is full, shuts down, or is gone: 503 each time, with its reason in the log", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parlour-outage-"));
    // As root the database runs as another user, which must be able to enter.
    await chmod(folder, 0o755);
    const postgres = await startEmbeddedPostgres({
      dataFolder: folder,
      settings: {
        fsync: "off",
        max_connections: "3",
        superuser_reserved_connections: "0",
        max_wal_senders: "0",
      },
    });
    try {
      const { app, pool, troubles } = await nodeOver(postgres.url("postgres"));
      const reasonOfTrouble = async (): Promise<unknown> => {
        expectComeAgain(await call(app, balance, { headers: customer.headers }));
        const { level, err } = troubles().at(-1) ?? {};
        return [level, err?.code];
      };
      const guests = openDatabase({ url: postgres.url("postgres"), maxConnections: 3 });
      toClose.push(() => guests.destroy());
      const leave = await Promise.all(Array.from({ length: 3 }, () => holdConnection(guests)));
      expect(await reasonOfTrouble()).toEqual([40, "53300"]);

      // a smart shutdown: waits for clients to leave and accepts no new ones
      const [postmaster] = (await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(postmaster), "SIGTERM");
      await expect.poll(reasonOfTrouble, { timeout: 15_000 }).toEqual([40, "57P03"]);

      for (const each of leave) await each();
      await postgres.stop();
      expect(await reasonOfTrouble()).toEqual([40, "ECONNREFUSED"]);
      await expect(sql`select 1`.execute(pool)).rejects.toMatchObject({ nothingDone: false });
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("that refuses a password is no matter of time: 500", async () => {
    const url = new URL(server.databaseUrl);
    url.password = "wrong";
    const { app, troubles } = await nodeOver(url.href);
    const response = await call(app, balance, { headers: customer.headers });
    expect([response.statusCode, troubles()[0]?.err.code]).toEqual([500, "28P01"]);
  });
});
