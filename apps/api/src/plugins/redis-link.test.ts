import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patiently } from "../testing/patience.ts";
import { startTestSentinel, type TestSentinel } from "../testing/test-sentinel.ts";
import { openRedisLink, type RedisLink } from "./redis-link.ts";

let redis: TestSentinel;
const links: RedisLink[] = [];
beforeAll(async () => {
  redis = await startTestSentinel();
  for (let index = 0; index < 60; index += 1) {
    links.push(openRedisLink({ ...redis, prefix: "test:", onChange: () => undefined }));
  }
});
afterAll(async () => {
  for (const link of links) link.close();
  await redis.close();
});

const away = (): number => links.filter((link) => !link.up()).length;

test("every node follows a failover, whatever its connections were doing when the sentinel reported it", async () => {
  await vi.waitFor(() => expect(away()).toBe(0), patiently);
  await redis.kill();
  // They try again at different times, so that the report meets them in every state.
  for (const [index, { commands, subscriber }] of links.entries()) {
    for (const connection of [commands, subscriber])
      connection.options.retryStrategy = () => 1 + (index % 20);
  }
  await redis.start();
  await vi.waitFor(() => expect(away()).toBe(0), { timeout: 15_000, interval: 50 });
});
