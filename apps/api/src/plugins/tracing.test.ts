import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { systemRandom } from "../ports/random.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { openTracing } from "./tracing.ts";

const received: string[] = [];
const collector = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => {
    body += part.toString("utf8");
  });
  request.on("end", () => {
    received.push(`${request.url} ${body}`);
    response.end("{}");
  });
});
let server: TestApp | undefined;
afterEach(async () => {
  await server?.close();
  collector.close();
});

test("a call is a span of its caller's trace, named by pattern, without address, query or header", async () => {
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const tracing = openTracing(endpoint, createTestClock(), systemRandom, { warn: () => undefined });
  server = await testApp({ watch: tracing.follow });
  await server.app.inject({
    method: "POST",
    url: "/im/api/profile/username/CanaryName?apn-im-brand=emberlane&apn-im-region=GB",
    headers: {
      authorization: "Bearer CanaryToken",
      traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    },
  });
  await tracing.close();
  const [said = ""] = received;
  expect(said).toContain("/v1/traces ");
  expect(said).toContain('"traceId":"4bf92f3577b34da6a3ce929d0e0e4736"');
  expect(said).toContain('"parentSpanId":"00f067aa0ba902b7"');
  expect(said).toContain('"name":"POST /im/api/profile/username/:username"');
  expect(said).not.toContain("Canary");
  expect(said).not.toContain("emberlane");
});

test("a collector that is away is said once and disturbs nobody", async () => {
  const warnings: unknown[] = [];
  const tracing = openTracing("http://127.0.0.1:9", createTestClock(), systemRandom, {
    warn: (what: unknown) => warnings.push(what),
  });
  server = await testApp({ watch: tracing.follow });
  expect((await server.app.inject("/healthz")).statusCode).toBe(200);
  await tracing.close();
  await tracing.close();
  expect(warnings).toEqual(["the collector of traces does not respond"]);
});
