import { afterEach, describe, expect, test, vi } from "vitest";
import { balance } from "@parlour/contract/operations/credits";
import { receiveMessages } from "@parlour/contract/operations/messages";
import { patiently } from "../testing/patience.ts";
import { scaled } from "../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { call } from "../testing/test-chat.ts";
import { addressOf, openTestStream } from "../testing/test-event-stream.ts";
import { signedInCustomer } from "../testing/test-people.ts";

/** safety.md, "overload": refused quickly with Retry-After, accepted ones finish. And what a stopping server answers. */

let server: TestApp;
afterEach(() => server.close());

const capacity = 20;

describe("a server with as many calls under way as it may hold", () => {
  test("refuses more at once with 503 and Retry-After, and finishes those it has accepted", async () => {
    server = await testApp({ platform: { settings: { ...testSettings, maxCallsAtOnce: capacity } } });
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
          const answer = await call(server.app, balance, { headers: customer.headers });
          if (answer.statusCode === 200) accepted += 1;
          else {
            refused += 1;
            refusalMs.push(performance.now() - began);
            expect(answer.statusCode).toBe(503);
            expect(answer.json()).toMatchObject({ code: "unavailable" });
            expect(answer.headers["retry-after"]).toBe("1");
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
    // All of it is over: the next call has room.
    expect((await call(server.app, balance, { headers: customer.headers })).statusCode).toBe(200);
  });

  test("does not count streams and long waits, and always says how it is", async () => {
    server = await testApp({ platform: { settings: { ...testSettings, maxCallsAtOnce: 1 } } });
    const customer = await signedInCustomer(server.platform);
    const stream = await openTestStream(server.app, "/im/api/message/stream", customer.headers);
    await stream.next();
    const wait = call(server.app, receiveMessages, {
      headers: customer.headers,
      body: { after: null, wait: 25 },
    });
    expect((await call(server.app, balance, { headers: customer.headers })).statusCode).toBe(200);
    expect((await server.app.inject("/healthz")).statusCode).toBe(200);
    server.clock.advance(26);
    expect((await wait).statusCode).toBe(200);
    stream.close();
  });
});

describe("a server that stops", () => {
  test("hands its streams over, answers long waits at once, and refuses what comes then", async () => {
    const stopping = new AbortController();
    server = await testApp({ platform: { stopping: stopping.signal } });
    const customer = await signedInCustomer(server.platform);
    const address = await addressOf(server.app);
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
    const wait = call(server.app, receiveMessages, {
      headers: customer.headers,
      body: { after: null, wait: 25 },
    });
    // Fastify runs the wait's handler before this answers.
    expect((await call(server.app, balance, { headers: customer.headers })).statusCode).toBe(200);
    stopping.abort();
    expect((await wait).statusCode).toBe(200);
    await read;
    const retries = [...text.matchAll(/^retry: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(retries).toHaveLength(2);
    expect(retries[1]).toBeLessThan(1000);

    const refused = await call(server.app, balance, { headers: customer.headers });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, "unavailable"]);
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await server.app.inject("/readyz")).statusCode).toBe(503);
    expect((await server.app.inject("/healthz")).statusCode).toBe(200);
  });

  test("answers on a connection that was open before it began to close, in the contract's shape", async () => {
    const stopping = new AbortController();
    server = await testApp({ platform: { stopping: stopping.signal } });
    const address = await addressOf(server.app);
    // The second call goes over the first one's connection.
    await (await fetch(`${address}/im/api/time`)).text();
    stopping.abort();
    const answer = await fetch(`${address}/im/api/time`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("connection")).toBe("close");
    expect(await answer.json()).toMatchObject({
      code: "unavailable",
      requestId: answer.headers.get("x-request-id"),
    });
  });

  test("is not ready while it drains, and works as before", async () => {
    const draining = new AbortController();
    server = await testApp({ platform: { draining: draining.signal } });
    const customer = await signedInCustomer(server.platform);
    expect((await server.app.inject("/readyz")).json()).toEqual({ status: "ready" });
    draining.abort();
    expect((await server.app.inject("/readyz")).statusCode).toBe(503);
    expect((await call(server.app, balance, { headers: customer.headers })).statusCode).toBe(200);
  });
});
