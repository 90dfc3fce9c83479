import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { balance } from "@parlour/contract/operations/credits";
import { receiveMessages } from "@parlour/contract/operations/messages";
import { buildApp } from "../app.ts";
import type { Platform } from "../platform.ts";
import { emberlane } from "../testing/brand-fixture.ts";
import { patiently } from "../testing/patience.ts";
import { scaled } from "../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { addressOf, openTestStream } from "../testing/test-event-stream.ts";
import { signedInCustomer } from "../testing/test-people.ts";
import { testSiteBuild } from "../testing/test-site-build.ts";

/** docs/safety.md, "overload", and the responses of a stopping server. */

/** The tests share its database and clock; each has its own app. */
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  server = await testApp();
});
afterEach(() => app.close());
afterAll(() => server.close());

async function open(replaced: Partial<Platform>): Promise<void> {
  app = await buildApp({ ...server.platform, ...replaced }, { rateLimits: false });
  await app.ready();
}

const capacity = 20;

describe("a server with as many calls under way as it may hold", () => {
  test("refuses more at once with 503 and Retry-After, and finishes those it has accepted", async () => {
    await open({ settings: { ...testSettings, maxCallsAtOnce: capacity } });
    const customer = await signedInCustomer(server.platform);
    const floods = scaled(5, 40);
    const each = 200;
    const heapBefore = process.memoryUsage().heapUsed;
    let accepted = 0;
    let refused = 0;
    const refusalMs: number[] = [];
    for (let flood = 0; flood < floods; flood += 1) {
      await Promise.all(
        Array.from({ length: each }, async () => {
          const began = performance.now();
          const response = await call(app, balance, { headers: customer.headers });
          if (response.statusCode === 200) accepted += 1;
          else {
            refused += 1;
            refusalMs.push(performance.now() - began);
            expect(response.statusCode).toBe(503);
            expect(response.json()).toMatchObject({ code: "unavailable" });
            expect(response.headers["retry-after"]).toBe("1");
          }
        }),
      );
    }
    const slowest = Math.max(...refusalMs);
    const grownMb = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
    console.info(
      `overload: ${floods} floods of ${each} calls at a capacity of ${capacity}: ${accepted} answered, ${refused} refused, the slowest refusal after ${slowest.toFixed(0)} ms, heap ${grownMb.toFixed(0)} MB more`,
    );
    expect(accepted).toBeGreaterThanOrEqual(floods * capacity);
    expect(accepted + refused).toBe(floods * each);
    expect(refused).toBeGreaterThan(0);
    // All of it has arrived, so the next call has room.
    expect((await call(app, balance, { headers: customer.headers })).statusCode).toBe(200);
  });

  test("does not count streams and long waits, and always says how it is", async () => {
    await open({ settings: { ...testSettings, maxCallsAtOnce: 1 } });
    const customer = await signedInCustomer(server.platform);
    const stream = await openTestStream(app, "/im/api/message/stream", customer.headers);
    await stream.next();
    const subscribed = vi.spyOn(server.platform.events, "subscribeCustomer");
    const wait = call(app, receiveMessages, {
      headers: customer.headers,
      body: { after: null, wait: 25 },
    });
    expect((await call(app, balance, { headers: customer.headers })).statusCode).toBe(200);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    // The clock is stopped in tests. It is moved once the call listens, because its waiting time begins then.
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalledOnce(), patiently);
    subscribed.mockRestore();
    server.clock.advance(26);
    expect((await wait).statusCode).toBe(200);
    stream.close();
  });
});

/** Sends the first part of a request; resolves when the server has received it. */
async function half(address: string, text: string): Promise<Socket> {
  const { port } = new URL(address);
  const arrived = once(app.server, text.includes("\r\n\r\n") ? "request" : "connection");
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(text);
  await arrived;
  return socket;
}
const halfBody =
  "POST /im/api/verification/process?apn-im-brand=emberlane&apn-im-region=GB HTTP/1.1\r\nHost: uk.emberlane.test\r\n" +
  'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"co';

describe("a body that does not arrive", () => {
  test("takes no place among the calls under way", async () => {
    await open({ settings: { ...testSettings, maxCallsAtOnce: 2 } });
    const address = await addressOf(app);
    const sockets = [];
    for (let count = 0; count < 6; count += 1) sockets.push(await half(address, halfBody));
    expect((await fetch(`${address}/im/api/time`)).status).toBe(401);
    const [first] = sockets;
    first?.write('de":"1234"}');
    const [response] = (await once(first ?? app.server, "data")) as [Buffer];
    expect(response.toString()).toContain("HTTP/1.1 200 OK");
    expect((await fetch(`${address}/im/api/time`)).status).toBe(401);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a server that stops", () => {
  test.each([
    ["half a body", halfBody],
    ["half of its headers", halfBody.slice(0, 90)],
    ["nothing", ""],
  ])("does not wait for a connection that has sent %s", async (_what, text) => {
    const stopping = new AbortController();
    await open({ stopping: stopping.signal });
    const address = await addressOf(app);
    const customer = await signedInCustomer(server.platform);
    const socket = await half(address, text);
    let isGone = false;
    socket.once("close", () => (isGone = true));
    // A request that arrived complete is still answered.
    const wait = fetch(`${address}/im/api/message/receive`, {
      method: "POST",
      headers: { ...customer.headers, "content-type": "application/json" },
      body: JSON.stringify({ after: null, wait: 25 }),
    });
    await once(app.server, "request");
    stopping.abort();
    const closed = app.close();
    expect([200, 503]).toContain((await wait).status);
    try {
      await vi.waitFor(() => expect(isGone).toBe(true), { timeout: 10_000, interval: 20 });
    } finally {
      // A server that waits for it would delay the test's end, too.
      socket.destroy();
    }
    await closed;
  });

  test("hands its streams over, answers long waits at once, and refuses what comes then", async () => {
    const stopping = new AbortController();
    await open({ stopping: stopping.signal });
    const customer = await signedInCustomer(server.platform);
    const address = await addressOf(app);
    const response = await fetch(`${address}/im/api/message/stream`, { headers: customer.headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const read = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (part === undefined || part.done) return;
        text += part.value;
      }
    })();
    await vi.waitFor(() => expect(text).toContain('"balance"'), patiently);
    const wait = call(app, receiveMessages, {
      headers: customer.headers,
      body: { after: null, wait: 25 },
    });
    // Fastify runs the waiting call's handler before this one responds.
    expect((await call(app, balance, { headers: customer.headers })).statusCode).toBe(200);
    stopping.abort();
    expect((await wait).statusCode).toBe(200);
    await read;
    const retries = [...text.matchAll(/^retry: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(retries).toHaveLength(2);
    expect(retries[1]).toBeLessThan(1000);

    const refused = await call(app, balance, { headers: customer.headers });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });

  test("shows a page in the brand's look that reloads itself, on every host", async () => {
    const build = await testSiteBuild(emberlane);
    onTestFinished(() => build.remove());
    const sites = { ...testSettings.sites, folders: [build.folder] };
    await open({ stopping: AbortSignal.abort(), settings: { ...testSettings, sites } });
    const pageAt = (host: string) =>
      app.inject({ url: "/meet", headers: { host, "sec-fetch-dest": "document", accept: "text/html" } });
    const own = await pageAt("uk.emberlane.test");
    expect([own.statusCode, own.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(own.headers).toMatchObject({ "retry-after": "1", "cache-control": "no-store" });
    expect(own.body).toContain("Emberlane: back in a moment");
    expect((await pageAt("console.test")).body).toContain("<title>back in a moment</title>");
    const asked = await app.inject({ method: "HEAD", url: "/meet", headers: { host: "uk.emberlane.test" } });
    expect([asked.statusCode, asked.body]).toEqual([503, ""]);
  });

  test("answers on a connection that was open before it began to close, in the contract's shape", async () => {
    const stopping = new AbortController();
    await open({ stopping: stopping.signal });
    const address = await addressOf(app);
    // The second call uses the first one's connection.
    await (await fetch(`${address}/im/api/time`)).text();
    stopping.abort();
    const response = await fetch(`${address}/im/api/time`);
    expect(response.status).toBe(503);
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toMatchObject({
      code: "unavailable",
      requestId: response.headers.get("x-request-id"),
    });
  });

  test("is not ready while it drains, and works as before", async () => {
    const draining = new AbortController();
    await open({ draining: draining.signal });
    const customer = await signedInCustomer(server.platform);
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready" });
    draining.abort();
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect((await call(app, balance, { headers: customer.headers })).statusCode).toBe(200);
  });
});
