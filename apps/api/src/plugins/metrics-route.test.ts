import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balance } from "@parlour/contract/operations/credits";
import { testApp, testSettings, type TestApp } from "../testing/test-app.ts";
import { buildApp } from "../app.ts";
import { creditsJobs } from "../modules/records/credits/index.ts";
import { call, giveFreeCredits } from "../testing/test-chat.ts";
import { testDesk } from "../testing/test-desk.ts";
import { signedInCustomer } from "../testing/test-people.ts";
import { createMetrics } from "./metrics.ts";

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
    const response = await server.app.inject("/metrics");
    expect(response.headers["content-type"]).toContain("text/plain");
    const { body } = response;
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

  test("with a token set, only requests with it succeed, from anywhere", async () => {
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

test("alerts and board ask only for figures that are exported", async () => {
  const deploy = new URL("../../../../tooling/deploy/prometheus/", import.meta.url);
  const asked = await Promise.all(
    ["rules.yaml", "board.json"].map((file) => readFile(new URL(file, deploy), "utf8")),
  );
  const backup = await readFile(new URL("../backup/serve-backups.ts", import.meta.url), "utf8");
  const usual = await createMetrics({ process: true }).text();
  const exported = new Set([
    ...[...`${usual}${(await server.app.inject("/metrics")).body}`.matchAll(/^# TYPE (\S+)/gm)].map(
      ([, name]) => name,
    ),
    ...[...backup.matchAll(/name: "(parlour_\w+)"/g)].map(([, name]) => name),
  ]);
  const names = new Set(asked.join("\n").match(/\b(?:parlour|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(12);
  const missing = [...names].filter(
    (name) => !exported.has(name) && !exported.has(name.replace(/_(?:bucket|count|sum)$/, "")),
  );
  expect(missing).toEqual([]);
});

test("a ledger that does not add up is counted by the job that looks", async () => {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, 3);
  const check = creditsJobs(server.platform)[0];
  expect((await check?.run())?.["faulty"]).toBe(0);
  await server.database
    .updateTable("credit_accounts")
    .set((of) => ({ free: of("free", "+", 1) }))
    .where("customer_id", "=", customer.customerId)
    .execute();
  expect((await check?.run())?.["faulty"]).toBe(1);
  expect((await server.app.inject("/metrics")).body).toContain("parlour_ledger_faults_total 1");
});

test("an answer names its request as the log does", async () => {
  const customer = await signedInCustomer(server.platform);
  const response = await call(server.app, balance, { headers: customer.headers });
  expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const refused = await server.app.inject("/im/api/credit");
  expect(refused.headers["x-request-id"]).toBe(refused.json<{ requestId: string }>().requestId);
});
