import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ rateLimits: true });
});
afterAll(() => server.close());

function ask(address: string) {
  return server.app.inject({
    method: "POST",
    url: "/im/api/verification/process",
    query: { "apn-im-brand": "emberlane", "apn-im-region": "GB" },
    payload: { code: "1234" },
    headers: { "x-forwarded-for": address },
  });
}

test("an address past its limit is told to wait, in the contract's shape; another one is not", async () => {
  const responses = [];
  for (let call = 0; call < 121; call += 1) responses.push(await ask("10.0.0.1"));
  expect(responses.slice(0, 120).every((response) => response.statusCode === 200)).toBe(true);
  const last = responses[120];
  expect([last?.statusCode, last?.json<{ code: string }>().code]).toEqual([429, "too_many_requests"]);
  expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask("10.0.0.2")).statusCode).toBe(200);
});

test("all addresses of a home's IPv6 network are counted as one", async () => {
  const statuses = [];
  for (let call = 0; call < 121; call += 1)
    statuses.push((await ask(`2001:db8:0:7:${(call + 1).toString(16)}::${call}`)).statusCode);
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
  expect(statuses[120]).toBe(429);
  expect((await ask("2001:db8:0:8::1")).statusCode).toBe(200);
});
