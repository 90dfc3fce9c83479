import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { balance } from "@parlour/contract/operations/credits";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { messageStream, receiveMessages, type StreamEvent } from "@parlour/contract/operations/messages";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { patiently } from "../testing/patience.ts";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { addressOf, openTestStream, type TestEventStream } from "../testing/test-event-stream.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../testing/test-people.ts";
import { encodeEvent } from "./event-frame.ts";
import { openEventStream, type EventStream } from "./event-stream.ts";
import type { Settings } from "./settings.ts";

/** How many streams a login, a network and a node may have, and what a client that reads nothing costs. */

let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  server = await testApp();
});
afterEach(() => app.close());
afterAll(() => server.close());

async function start(limits: Partial<Settings["streams"]> = {}): Promise<void> {
  const streams = { ...testSettings.streams, ...limits };
  app = await buildApp({ ...server.platform, settings: { ...testSettings, streams } }, { rateLimits: false });
  await app.ready();
}

async function open(customer: SignedInCustomer, from?: string): Promise<TestEventStream<StreamEvent>> {
  const stream = await openTestStream<StreamEvent>(app, messageStream.path, {
    ...customer.headers,
    ...(from === undefined ? {} : { "x-forwarded-for": from }),
  });
  if (stream.status === 200) await stream.next(({ type }) => type === "balance");
  return stream;
}

const metric = async (name: string): Promise<number> =>
  Number(
    new RegExp(`^${name.replace(/[{}]/g, "\\$&")} (\\d+)$`, "m").exec(
      await server.platform.metrics.text(),
    )?.[1] ?? 0,
  );

describe("a login with as many streams as it may have", () => {
  test("opens one more, and the oldest ends and says why", async () => {
    await start({ perLogin: 3 });
    const customer = await signedInCustomer(server.platform);
    const replaced = await metric('parlour_streams_ended_total{why="replaced"}');
    const streams = [];
    for (let index = 0; index < 4; index += 1) streams.push(await open(customer));
    const [oldest, ...others] = streams;
    await oldest?.ended;
    expect(oldest?.waiting.map(({ data }) => data)).toEqual([{ type: "replaced" }]);
    expect(await metric('parlour_streams_ended_total{why="replaced"}')).toBe(replaced + 1);
    server.platform.events.publishToCustomer(customer.customerId, { type: "balance" });
    for (const stream of others) {
      expect((await stream.next()).data).toMatchObject({ type: "balance" });
      stream.close();
    }
  });

  test("does not touch another login of the same customer, and has room again when a stream ends", async () => {
    await start({ perLogin: 1 });
    const [customer, other] = [
      await signedInCustomer(server.platform),
      await signedInCustomer(server.platform),
    ];
    const first = await open(customer);
    const elsewhere = await open(other);
    first.close();
    await vi.waitFor(
      async () => expect(await metric('parlour_streams_open{kind="/im/api/message/stream"}')).toBe(1),
      patiently,
    );
    const second = await open(customer);
    server.platform.events.publishToCustomer(customer.customerId, { type: "balance" });
    await second.next(({ type }) => type === "balance");
    expect(elsewhere.waiting).toEqual([]);
    second.close();
    elsewhere.close();
  });

  test("the console's session has the same limit", async () => {
    await start({ perLogin: 1 });
    const { headers } = await signedInStaff(server.platform);
    const first = await openTestStream<OpsStreamEvent>(app, opsStream.path, headers);
    await first.next(({ type }) => type === "queue");
    const second = await openTestStream<OpsStreamEvent>(app, opsStream.path, headers);
    await second.next(({ type }) => type === "queue");
    await first.ended;
    expect(first.waiting.at(-1)?.data).toEqual({ type: "replaced" });
    second.close();
  });
});

describe("the overload guard", () => {
  test("refuses a network's streams above its limit with 429, and no other network's", async () => {
    await start({ perNetwork: 2 });
    const customer = await signedInCustomer(server.platform);
    const [first, second] = [await open(customer, "203.0.113.7"), await open(customer, "203.0.113.7")];
    const refused = await fetch(`${await addressOf(app)}${messageStream.path}`, {
      headers: { ...customer.headers, "x-forwarded-for": "203.0.113.7" },
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    const elsewhere = await open(customer, "203.0.113.8");
    expect(elsewhere.status).toBe(200);
    // Calls that end at once are not streams.
    const headers = { ...customer.headers, "x-forwarded-for": "203.0.113.7" };
    expect((await call(app, balance, { headers })).statusCode).toBe(200);
    // A long wait holds as much as a stream.
    expect((await call(app, receiveMessages, { headers, body: { after: null, wait: 25 } })).statusCode).toBe(
      429,
    );

    first.close();
    await vi.waitFor(async () => {
      const again = await open(customer, "203.0.113.7");
      again.close();
      expect(again.status).toBe(200);
    }, patiently);
    second.close();
    elsewhere.close();
  });

  test("refuses streams above the node's limit with 503, and counts each stream once until it ends", async () => {
    await start({ atOnce: 2 });
    const customer = await signedInCustomer(server.platform);
    const refusedBefore = await metric('parlour_refused_total{why="streams"}');
    const [first, second] = [await open(customer), await open(customer)];
    expect((await open(customer)).status).toBe(503);
    expect(await metric('parlour_refused_total{why="streams"}')).toBe(refusedBefore + 1);
    first.close();
    second.close();
    for (let round = 0; round < 4; round += 1) {
      await vi.waitFor(async () => {
        const again = await open(customer);
        again.close();
        expect(again.status).toBe(200);
      }, patiently);
    }
  });
});

describe("a client that reads nothing", () => {
  /** Opens a stream whose client stops reading. */
  async function stuckStream(): Promise<{ readonly stream: EventStream; readonly socket: Socket }> {
    await start();
    await app.close();
    app = await buildApp(server.platform, { rateLimits: false });
    let opened: (stream: EventStream) => void;
    const stream = new Promise<EventStream>((resolve) => {
      opened = resolve;
    });
    app.get("/stuck", { config: { access: "public" } }, async (request, reply) => {
      opened(openEventStream(server.platform, request, reply, "stuck"));
      return reply;
    });
    const { port } = new URL(await addressOf(app));
    const socket = connect(Number(port), "127.0.0.1");
    socket.pause();
    socket.write("GET /stuck HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return { stream: await stream, socket };
  }
  const frame = encodeEvent({ type: "filler", text: "x".repeat(20_000) });

  test("holds a bounded amount of memory: its stream ends when too much waits for it", async () => {
    const behind = await metric('parlour_streams_ended_total{why="behind"}');
    const { stream, socket } = await stuckStream();
    let most = 0;
    while (!stream.isClosed) {
      stream.write(frame);
      most = Math.max(most, stream.waitingBytes);
      await new Promise(setImmediate);
    }
    expect(most).toBeLessThan(300_000);
    expect(await metric('parlour_streams_ended_total{why="behind"}')).toBe(behind + 1);
    socket.destroy();
  });

  test("is let go after a few heartbeats if nothing reaches it any more", async () => {
    const stuck = await metric('parlour_streams_ended_total{why="stuck"}');
    const { stream, socket } = await stuckStream();
    // Until the operating system takes no more.
    while (stream.waitingBytes < 100_000) {
      stream.write(frame);
      await new Promise(setImmediate);
    }
    const ended = new Promise<void>((resolve) => stream.onClosed(resolve));
    for (let beats = 0; beats < 3; beats += 1) {
      server.clock.advance(8);
      await new Promise(setImmediate);
    }
    await ended;
    expect(await metric('parlour_streams_ended_total{why="stuck"}')).toBe(stuck + 1);
    socket.destroy();
  });

  test("is let go even if its stream was ended and the end can't reach it", async () => {
    const { stream, socket } = await stuckStream();
    while (stream.waitingBytes < 100_000) {
      stream.write(frame);
      await new Promise(setImmediate);
    }
    const ended = new Promise<void>((resolve) => stream.onClosed(resolve));
    stream.close();
    for (let beats = 0; beats < 3; beats += 1) {
      server.clock.advance(8);
      await new Promise(setImmediate);
    }
    await ended;
    socket.destroy();
  });

  test("gets what it missed no faster than it reads", async () => {
    const { stream, socket } = await stuckStream();
    while (stream.waitingBytes < 100_000) {
      stream.write(frame);
      await new Promise(setImmediate);
    }
    let isDrained = false;
    const drained = stream.drained().then(() => {
      isDrained = true;
    });
    await new Promise(setImmediate);
    expect(isDrained).toBe(false);
    socket.resume();
    await drained;
    expect(stream.waitingBytes).toBe(0);
    socket.destroy();
    await once(socket, "close");
  });
});
