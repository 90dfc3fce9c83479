import { messageStream, sendMessage } from "@parlour/contract/operations/messages";
import type { StreamEvent } from "@parlour/contract/operations/messages";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { patiently } from "../testing/patience.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../testing/test-chat.ts";
import { openTestStream } from "../testing/test-event-stream.ts";
import { signedInCustomer } from "../testing/test-people.ts";
import { startTestRedis, type TestRedis } from "../testing/test-redis.ts";
import { startTestSentinel, type TestSentinel } from "../testing/test-sentinel.ts";
import { createRedisEvents } from "./redis-events.ts";
import { openRedisLink, type RedisLink } from "./redis-link.ts";

/** Two nodes in one process over a real Redis, with links made by `open`; the clock stands still. */
const outages = [
  ["was away", startTestRedis],
  // Late enough for a busy machine to write a message meanwhile.
  ["failed over to its replica", () => startTestSentinel(4000)],
] as const;

describe.each(outages)("after Redis %s", (_outage, startRedis) => {
  let redis: TestRedis | TestSentinel;
  let server: TestApp;
  let profile: string;
  beforeAll(async () => {
    [redis, server] = await Promise.all([startRedis(), testApp()]);
    profile = await profileId(server.database, "emberlane", "isolde");
  });
  afterAll(async () => {
    await server.close();
    await ("close" in redis ? redis.close() : redis.kill());
  });

  const linkAs = (): RedisLink => openRedisLink({ ...redis, prefix: "test:", onChange: () => undefined });

  /** The planted bug: it subscribes again, and listeners are not told to read what they missed. */
  function forgetfulLink(): RedisLink {
    const link = linkAs();
    const subscribe = vi.spyOn(link.subscriber, "subscribe");
    return {
      ...link,
      onUp(which, listener) {
        let wasUp = false;
        link.onUp(which, () => {
          if (!wasUp) listener();
          else if (which === "subscriber") {
            const names = new Set(subscribe.mock.calls.flat() as string[]);
            link.subscriber.subscribe(...names).catch(() => undefined);
          }
          wasUp = true;
        });
      },
    };
  }

  /**
   * Returns what a listener at one node has received by the time events from the other node arrive again
   * after an outage; null if Redis was back before the message was written.
   */
  async function toldAfterOutage(open: () => RedisLink): Promise<string[] | null> {
    const { platform } = server;
    const links = [open(), open()];
    const nodes = links.map((link, index) => {
      const events = createRedisEvents(link, {
        clock: platform.clock,
        nodeId: `node ${index}`,
        onListenerError: (error) => {
          throw error;
        },
      });
      return { link, events, app: buildApp({ ...platform, events }, { rateLimits: false }) };
    });
    const [writing, reading] = nodes;
    if (writing === undefined || reading === undefined) throw new Error("two nodes are needed");
    const [writingApp, readingApp] = await Promise.all([writing.app, reading.app]);
    const allUp = (): boolean => links.every((link) => link.up());
    const subscribers = async (customer: string): Promise<unknown> =>
      ((await writing.link.commands.call("PUBSUB", "NUMSUB", `test:customer:${customer}`)) as unknown[])[1];
    try {
      const customer = await signedInCustomer(platform);
      await giveFreeCredits(platform, customer, 3);
      await vi.waitFor(() => expect(allUp()).toBe(true), patiently);
      const stream = await openTestStream<StreamEvent>(readingApp, messageStream.path, customer.headers);
      await stream.next(({ type }) => type === "balance");
      await vi.waitFor(async () => expect(await subscribers(customer.customerId)).toBe(1), patiently);
      await redis.kill();
      await vi.waitFor(() => expect(links.some((link) => link.up())).toBe(false), patiently);
      const sent = await call(writingApp, sendMessage, {
        headers: customer.headers,
        body: { profileId: profile, body: "Did you hear me?", clientMessageId: platform.random.uuid() },
      });
      expect(sent.statusCode).toBe(201);
      const wasAway = !links.some((link) => link.up());
      await redis.start();
      await vi.waitFor(() => expect(allUp()).toBe(true), patiently);
      await vi.waitFor(async () => expect(await subscribers(customer.customerId)).toBe(1), patiently);
      let isHeard = false;
      const heard = stream
        .next(({ type }) => type === "typing")
        .then(() => {
          isHeard = true;
        });
      // Sent until it is heard: after a failover a connection may break once more.
      await vi.waitFor(() => {
        writing.events.publishToCustomer(customer.customerId, {
          type: "typing",
          profileId: profile,
          typing: true,
        });
        expect(isHeard).toBe(true);
      }, patiently);
      await heard;
      const told = stream.waiting.map(({ data }) => data.type);
      stream.close();
      return wasAway ? told : null;
    } finally {
      for (const { events, link } of nodes) {
        events.close();
        link.close();
      }
      await Promise.all([writingApp.close(), readingApp.close()]);
    }
  }

  /** If writing the message took longer than the outage, nothing was missed: tries again. */
  async function toldAfterRealOutage(open: () => RedisLink): Promise<string[]> {
    for (;;) {
      const told = await toldAfterOutage(open);
      if (told !== null) return told;
    }
  }

  test("a reader has what was written meanwhile before anything newer", async () => {
    expect(await toldAfterRealOutage(linkAs)).toContain("message");
  });

  test("nodes that forget to read again are caught", async () => {
    expect(await toldAfterRealOutage(forgetfulLink)).not.toContain("message");
  });
});
