import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balance } from "@parlour/contract/operations/credits";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { buildApp } from "../app.ts";
import { call } from "../testing/test-chat.ts";
import { testDesk } from "../testing/test-desk.ts";
import { signedInCustomer } from "../testing/test-people.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe("/metrics", () => {
  test("tells times by route pattern and status, the queue and what is open, and nothing about a person", async () => {
    const desk = await testDesk(server);
    const { customer } = await desk.waitingCustomer();
    await call(server.app, balance, { headers: customer.headers });
    await server.app.inject("/im/api/profile/username/CanaryName?canary=1");
    server.platform.metrics.throttled("sign-in");
    server.platform.metrics.replyDelivered(true);
    const close = server.platform.metrics.streamOpened("/im/api/message/stream");
    const answer = await server.app.inject("/metrics");
    expect(answer.headers["content-type"]).toContain("text/plain");
    const { body } = answer;
    expect(body).toMatch(
      /parlour_call_seconds_count\{method="GET",route="\/im\/api\/credit",status="200"\} 1/,
    );
    expect(body).toContain('parlour_streams_open{kind="/im/api/message/stream"} 1');
    expect(body).toContain("parlour_queue_waiting 1");
    expect(body).toContain('parlour_throttled_total{throttle="sign-in"} 1');
    expect(body).toContain('parlour_replies_total{charged="true"} 1');
    for (const secret of [
      customer.phone.slice(1),
      customer.username,
      customer.customerId,
      "Canary",
      "canary",
    ]) {
      expect(body).not.toContain(secret);
    }
    close();
    close();
    expect((await server.app.inject("/metrics")).body).toContain(
      'parlour_streams_open{kind="/im/api/message/stream"} 0',
    );
  });

  test.each([
    ["another machine", { remoteAddress: "10.0.0.7" }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "10.0.0.7" } }],
    ["a proxy that says so in another header", { headers: { forwarded: "for=10.0.0.7" } }],
    ["a proxy that only names itself", { headers: { via: "1.1 front" } }],
    [
      "a proxy on this machine that keeps the visitor's host and adds nothing",
      { headers: { host: "uk.emberlane.example" } },
    ],
  ])("without a token it is not there for %s", async (_who, options) => {
    expect((await server.app.inject({ url: "/metrics", ...options })).statusCode).toBe(404);
  });

  test("without a token it is there for nobody in production", async () => {
    const settings = { ...testSettings, production: true };
    const app = await buildApp({ ...server.platform, settings }, { rateLimits: false });
    expect((await app.inject("/metrics")).statusCode).toBe(404);
    await app.close();
  });

  test("with a token it answers whoever has it, from anywhere, and nobody else", async () => {
    const settings = { ...testSettings, metricsToken: "a token for metrics" };
    const app = await buildApp({ ...server.platform, settings }, { rateLimits: false });
    const ask = async (authorization?: string) =>
      (
        await app.inject({
          url: "/metrics",
          remoteAddress: "10.0.0.7",
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    expect(await ask("Bearer a token for metrics")).toBe(200);
    expect(await ask("Bearer another")).toBe(404);
    expect(await ask()).toBe(404);
    expect((await app.inject("/metrics")).statusCode).toBe(404);
    await app.close();
  });
});

test("an answer names its request as the log does", async () => {
  const customer = await signedInCustomer(server.platform);
  const answer = await call(server.app, balance, { headers: customer.headers });
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const refused = await server.app.inject("/im/api/credit");
  expect(refused.headers["x-request-id"]).toBe(refused.json<{ requestId: string }>().requestId);
});
