import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { patiently } from "../testing/patience.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { startTestRedis } from "../testing/test-redis.ts";
import type { TestRedis } from "../testing/test-redis.ts";
import type { CustomerHint, StaffHint } from "./events.ts";
import { createRedisEvents, rereadMs } from "./redis-events.ts";
import { openRedisLink } from "./redis-link.ts";

/** Two nodes' events over a real Redis. */

let redis: TestRedis;
beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.kill());

const customer = "0198c0de-0000-7000-8000-0000000000a1";
let nodes: ReturnType<typeof openNode>[];
let changes: string[];

function openNode(name: string) {
  const clock = createTestClock();
  const link = openRedisLink({
    url: redis.url,
    prefix: "test:",
    onChange: (state) => changes.push(`${name} ${state}`),
  });
  const events = createRedisEvents(link, {
    clock,
    nodeId: name,
    onListenerError: (error) => {
      throw error;
    },
  });
  return { clock, link, events };
}

beforeEach(async () => {
  changes = [];
  nodes = [openNode("first"), openNode("second")];
  await vi.waitFor(() => expect(nodes.every(({ link }) => link.up())).toBe(true), patiently);
});
afterEach(() => {
  for (const { link, events } of nodes) {
    events.close();
    link.close();
  }
});

/** Subscribes a listener at a node, and returns the list of what it receives. */
async function listener(index: number): Promise<CustomerHint[]> {
  const heard: CustomerHint[] = [];
  nodes[index]?.events.subscribeCustomer(customer, (hint) => heard.push(hint));
  await vi.waitFor(() => expect(heard).toEqual([{ type: "check" }]), patiently);
  heard.length = 0;
  return heard;
}

describe("events over several nodes", () => {
  test("a hint reaches listeners at every node once, and other customers' none", async () => {
    const here = await listener(0);
    const there = await listener(1);
    nodes[0]?.events.publishToCustomer(customer, { type: "balance" });
    nodes[0]?.events.publishToCustomer("0198c0de-0000-7000-8000-0000000000b2", { type: "messages" });
    nodes[0]?.events.publishToCustomer(customer, { type: "read", profileId: "p", upTo: 4 });
    const told = [{ type: "balance" }, { type: "read", profileId: "p", upTo: 4 }];
    await vi.waitFor(() => expect(there).toEqual(told), patiently);
    expect(here).toEqual(told);
  });

  test("a hint that comes together with the end of the subscription is told after the reread", async () => {
    const heard: CustomerHint[] = [];
    // While this thread stands still, Redis answers both, and their answers wait together.
    const standStill = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    nodes[1]?.events.subscribeCustomer(customer, (hint) => heard.push(hint));
    standStill();
    nodes[0]?.events.publishToCustomer(customer, { type: "read", profileId: "p", upTo: 4 });
    standStill();
    const told = [{ type: "check" }, { type: "read", profileId: "p", upTo: 4 }];
    await vi.waitFor(() => expect(heard).toHaveLength(2), patiently);
    expect(heard).toEqual(told);
  });

  test("staff and regions are told everywhere", async () => {
    const heard: unknown[] = [];
    nodes[1]?.events.subscribeStaff((hint) => heard.push(hint));
    nodes[1]?.events.subscribeRegion("GB", (hint) => heard.push(hint));
    // Each is told to read once its subscription is active.
    await vi.waitFor(() => expect(heard).toHaveLength(2), patiently);
    heard.length = 0;
    nodes[0]?.events.publishToStaff({ type: "conversation", conversationId: "c" });
    nodes[0]?.events.publishToRegion("IE", { type: "alert" });
    nodes[0]?.events.publishToRegion("GB", { type: "alert" });
    await vi.waitFor(
      () => expect(heard).toEqual([{ type: "conversation", conversationId: "c" }, { type: "alert" }]),
      patiently,
    );
  });

  test("after an outage of Redis, listeners are told to read again, because hints were missed", async () => {
    const there = await listener(1);
    await redis.kill();
    await vi.waitFor(() => expect(nodes.some(({ link }) => link.up())).toBe(false), patiently);
    nodes[0]?.events.publishToCustomer(customer, { type: "balance" });
    expect(there).toEqual([]);
    await redis.start();
    await vi.waitFor(() => expect(there[0]).toEqual({ type: "check" }), patiently);
    await vi.waitFor(
      () => expect(changes.toSorted()).toEqual(["first back", "first lost", "second back", "second lost"]),
      patiently,
    );
    await vi.waitFor(() => expect(nodes.every(({ link }) => link.up())).toBe(true), patiently);
  });

  test("listeners at the node itself are told without Redis", async () => {
    const here = await listener(0);
    nodes[0]?.link.commands.disconnect();
    nodes[0]?.events.publishToCustomer(customer, { type: "balance" });
    expect(here).toEqual([{ type: "balance" }]);
  });

  test("what a node could not tell the others makes them read when it can tell again", async () => {
    const there = await listener(1);
    nodes[0]?.link.commands.disconnect(true);
    nodes[0]?.events.publishToCustomer(customer, { type: "balance" });
    await vi.waitFor(() => expect(there).toEqual([{ type: "check" }]), patiently);
  });

  test("every customer's stream reads again every few seconds, in case events were lost unnoticed", async () => {
    const there = await listener(1);
    nodes[1]?.clock.advance(rereadMs / 1000);
    expect(there).toEqual([{ type: "check" }]);
    nodes[1]?.clock.advance(rereadMs / 1000);
    expect(there).toHaveLength(2);
  });

  test("staff read again only if a hint to them was lost, and then once", async () => {
    const heard: StaffHint[] = [];
    const [first, second] = nodes;
    if (first === undefined || second === undefined) throw new Error("no nodes");
    second.events.subscribeStaff((hint) => heard.push(hint));
    await vi.waitFor(() => expect(heard).toEqual([{ type: "queue" }]), patiently);
    /** Lets the node look, and waits until Redis has answered what it asked. */
    const look = async (): Promise<void> => {
      second.clock.advance(rereadMs / 1000);
      await second.link.commands.ping();
    };
    const told = { type: "conversation", conversationId: "c" } as const;
    for (const times of [1, 2, 3]) {
      second.events.publishToStaff(told);
      await second.link.commands.ping();
      // What the second node hears of itself has arrived once it hears this.
      first.events.publishToStaff(told);
      await vi.waitFor(() => expect(heard).toHaveLength(1 + times * 2), patiently);
      await look();
    }
    expect(heard.filter(({ type }) => type === "queue")).toHaveLength(1);
    heard.length = 0;
    // Counted, but it never arrives.
    await first.link.commands.incr("test:staff:hints");
    for (let times = 0; times < 5; times += 1) await look();
    expect(heard).toEqual([{ type: "queue" }]);
  });

  test("the subscription to a customer ends when the last listener leaves", async () => {
    const node = nodes[0];
    if (node === undefined) throw new Error("no node");
    const leave = node.events.subscribeCustomer(customer, () => undefined);
    const again = node.events.subscribeCustomer(customer, () => undefined);
    const subscribers = async () =>
      await node.link.commands.call("PUBSUB", "NUMSUB", `test:customer:${customer}`);
    await vi.waitFor(async () => expect(await subscribers()).toEqual([expect.anything(), 1]), patiently);
    leave();
    leave();
    expect(await subscribers()).toEqual([expect.anything(), 1]);
    again();
    await vi.waitFor(async () => expect(await subscribers()).toEqual([expect.anything(), 0]), patiently);
  });

  test("what is no hint of ours disturbs nobody", async () => {
    const there = await listener(1);
    for (const text of ["{", "null", '{"from":"x"}', '{"from":"x","hint":{}}', "[]"]) {
      await nodes[0]?.link.commands.publish(`test:customer:${customer}`, text);
    }
    nodes[0]?.events.publishToCustomer(customer, { type: "balance" });
    await vi.waitFor(() => expect(there).toEqual([{ type: "balance" }]), patiently);
  });
});
