import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patiently } from "../testing/patience.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { startTestRedis } from "../testing/test-redis.ts";
import type { TestRedis } from "../testing/test-redis.ts";
import { openRedisLink } from "./redis-link.ts";
import type { RedisLink } from "./redis-link.ts";
import { redisThrottles } from "./redis-throttle.ts";
import { createLocalThrottle } from "./throttle.ts";

let redis: TestRedis;
let links: RedisLink[];
beforeAll(async () => {
  redis = await startTestRedis();
  links = [1, 2].map(() => openRedisLink({ url: redis.url, prefix: "test:", onChange: () => undefined }));
  await vi.waitFor(() => expect(links.every((link) => link.up())).toBe(true), patiently);
});
afterAll(async () => {
  for (const link of links) link.close();
  await redis.kill();
});

const key = Buffer.from("a key for tests only");
const open = (name: string, windowSeconds = 60) =>
  links.map((link) =>
    redisThrottles(link, key, (_name, seconds) => createLocalThrottle(createTestClock(), seconds))(
      name,
      windowSeconds,
    ),
  );

test("tries are counted over all nodes: of 200 at once at two nodes, as many pass as the rule has", async () => {
  const nodes = open("sign-in", 3600);
  const rules = [{ key: "+447700900123", tries: 7 }];
  const waits = await Promise.all(
    Array.from({ length: 100 }, () => nodes.map((node) => node.begin(rules))).flat(),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  expect(waits.filter((wait) => wait > 3000 && wait <= 3600)).toHaveLength(193);
  await nodes[0]?.forgive(["+447700900123"]);
  expect(await nodes[1]?.begin(rules)).toBe(0);
});

test("a try that one rule refuses counts under none, and throttles of other names count apart", async () => {
  const [node] = open("one");
  const [other] = open("another");
  const narrow = { key: "account at address", tries: 1 };
  const wide = { key: "account", tries: 2 };
  expect(await node?.begin([narrow, wide])).toBe(0);
  expect(await node?.begin([narrow, wide])).toBeGreaterThan(0);
  expect(await node?.begin([wide])).toBe(0);
  expect(await node?.begin([wide])).toBeGreaterThan(0);
  expect(await other?.begin([narrow, wide])).toBe(0);
});

test("tries come back with the window's end", async () => {
  const seconds = 0.2;
  const [node] = open("short", seconds);
  let rules = [{ key: "account", tries: 1 }];
  // tries another account if the machine was so busy that the window ended before the second attempt
  for (let account = 0, second = 0; second === 0; account += 1) {
    rules = [{ key: `account ${account}`, tries: 1 }];
    const began = performance.now();
    expect(await node?.begin(rules)).toBe(0);
    second = (await node?.begin(rules)) ?? 0;
    if (performance.now() - began < seconds * 1000) expect(second).toBeGreaterThan(0);
  }
  await vi.waitFor(async () => expect(await node?.begin(rules)).toBe(0), patiently);
});

test("Redis is given no number and no address", async () => {
  await open("private")[0]?.begin([{ key: "+447700900999", tries: 1 }]);
  const stored = (await links[0]?.commands.keys("*")) ?? [];
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.join()).not.toContain("900999");
});

test("while Redis is away each node counts for itself", async () => {
  const [first, second] = open("alone");
  await redis.kill();
  const rules = [{ key: "account", tries: 1 }];
  expect(await first?.begin(rules)).toBe(0);
  expect(await first?.begin(rules)).toBe(60);
  expect(await second?.begin(rules)).toBe(0);
});
