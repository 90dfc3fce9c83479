import {
  markRead,
  messageStream,
  sendMessage,
  type StreamEvent,
} from "@parlour/contract/operations/messages";
import { pushKey, subscribePush, unsubscribePush } from "@parlour/contract/operations/push";
import { endOtherLogins, logout } from "@parlour/contract/operations/sign-in";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patiently } from "../../../testing/patience.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";
import { recordedPushes } from "../../../testing/test-ports.ts";
import { claimConversation } from "@parlour/contract/operations/queue";
import { watchedSeconds } from "./rules.ts";
import { announceReply, noteWatching } from "./service.ts";

const pushes = recordedPushes();
let server: TestApp;
let desk: TestDesk;
let staff: SignedInStaff;
let browsers = 0;

beforeAll(async () => {
  server = await testApp({ platform: { pushes } });
  desk = await testDesk(server);
  staff = await signedInStaff(server.platform);
});
afterAll(() => server.close());

function newEndpoint(): string {
  browsers += 1;
  return `https://push.example.com/browser/${browsers}`;
}

const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };

const subscribe = (customer: SignedInCustomer, endpoint: string) =>
  call(server.app, subscribePush, { headers: customer.headers, body: { endpoint, keys } });

async function endpointsOf(customer: SignedInCustomer): Promise<string[]> {
  const rows = await server.database
    .selectFrom("push_subscriptions")
    .select("endpoint")
    .where("customer_id", "=", customer.customerId)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** A customer with one subscribed browser, whose page was closed a while ago. */
async function awayCustomer() {
  const { customer, conversation } = await desk.waitingCustomer(9);
  const endpoint = newEndpoint();
  expect((await subscribe(customer, endpoint)).statusCode).toBe(204);
  server.clock.advance(watchedSeconds + 1);
  return { customer, conversation, endpoint };
}

const sentTo = (endpoint: string) => pushes.sent.filter((push) => push.endpoint === endpoint);
const announce = (conversation: string) => announceReply(server.platform, conversation);

describe("a reply", () => {
  test("that a profile gives while no page is open reaches the browser, without a word of it", async () => {
    const { conversation, endpoint } = await awayCustomer();
    await desk.ops(staff, claimConversation, conversation);
    expect((await desk.reply(staff, conversation)).statusCode).toBe(201);
    await vi.waitFor(() => expect(sentTo(endpoint)).toHaveLength(1), patiently);
    expect(sentTo(endpoint)[0]).toEqual({
      endpoint,
      payload: '{"type":"reply"}',
      sender: "https://emberlane.test",
    });
  });

  test("is pushed once a minute and conversation at most, even by several nodes at once", async () => {
    const { conversation, endpoint } = await awayCustomer();
    await Promise.all([announce(conversation), announce(conversation), announce(conversation)]);
    expect(sentTo(endpoint)).toHaveLength(1);
    server.clock.advance(59);
    await announce(conversation);
    expect(sentTo(endpoint)).toHaveLength(1);
    server.clock.advance(1);
    await announce(conversation);
    expect(sentTo(endpoint)).toHaveLength(2);
  });

  test("is not pushed while a page of the customer's is open, and is from when it closes", async () => {
    const { customer, conversation, endpoint } = await awayCustomer();
    const stream = await openTestStream<StreamEvent>(server.app, messageStream.path, customer.headers);
    await stream.next(({ type }) => type === "balance");
    await announce(conversation);
    expect(sentTo(endpoint)).toEqual([]);

    stream.close();
    await vi.waitFor(async () => {
      await announce(conversation);
      expect(sentTo(endpoint)).toHaveLength(1);
    }, patiently);
  });

  test("that comes just after a phone was locked is pushed once that shows, unless it was read", async () => {
    const [locked, reads] = [await awayCustomer(), await awayCustomer()];
    for (const { customer, conversation } of [reads, locked]) {
      // The page is still open: its stream reported recently and does not report again.
      await noteWatching(server.platform, customer.customerId, true);
      await desk.ops(staff, claimConversation, conversation);
      expect((await desk.reply(staff, conversation)).statusCode).toBe(201);
    }
    const read = { profileId: desk.isolde, upTo: 2 };
    expect(
      (await call(server.app, markRead, { headers: reads.customer.headers, body: read })).statusCode,
    ).toBe(204);
    expect([...sentTo(locked.endpoint), ...sentTo(reads.endpoint)]).toEqual([]);
    await vi.waitFor(() => {
      server.clock.advance(1);
      expect(sentTo(locked.endpoint)).toHaveLength(1);
    }, patiently);
    expect(sentTo(reads.endpoint)).toEqual([]);
  });

  test("ends the pushes to a browser that is gone", async () => {
    const { customer, conversation } = await awayCustomer();
    pushes.outcome = "gone";
    await announce(conversation);
    pushes.outcome = "sent";
    expect(await endpointsOf(customer)).toEqual([]);
  });

  test("that can't be pushed now does not remove the browser's subscription", async () => {
    const { customer, conversation, endpoint } = await awayCustomer();
    pushes.outcome = "failed";
    await announce(conversation);
    pushes.outcome = "sent";
    expect(await endpointsOf(customer)).toEqual([endpoint]);
  });

  test("is not pushed to a customer who is banned", async () => {
    const { customer, conversation, endpoint } = await awayCustomer();
    await desk.ban(customer);
    await announce(conversation);
    expect(sentTo(endpoint)).toEqual([]);
  });
});

describe("a browser", () => {
  test("gets the key to subscribe with", async () => {
    const { customer } = await awayCustomer();
    const response = await call(server.app, pushKey, { headers: customer.headers });
    expect(response.json()).toEqual({ publicKey: pushes.publicKey });
  });

  test("whose address leads nowhere on the internet is refused", async () => {
    const { customer } = await awayCustomer();
    const response = await subscribe(customer, "https://169.254.169.254/latest/meta-data");
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      422,
      "push_endpoint_invalid",
    ]);
  });

  test("is forgotten on request, and only by its own customer", async () => {
    const { customer, endpoint } = await awayCustomer();
    const other = await awayCustomer();
    const forget = (who: SignedInCustomer) =>
      call(server.app, unsubscribePush, { headers: who.headers, body: { endpoint } });
    expect((await forget(other.customer)).statusCode).toBe(204);
    expect(await endpointsOf(customer)).toEqual([endpoint]);
    expect((await forget(customer)).statusCode).toBe(204);
    expect(await endpointsOf(customer)).toEqual([]);
  });

  test("belongs to the customer who subscribed with it last", async () => {
    const { customer, endpoint } = await awayCustomer();
    const next = await awayCustomer();
    await subscribe(next.customer, endpoint);
    expect(await endpointsOf(customer)).toEqual([]);
    expect(await endpointsOf(next.customer)).toContain(endpoint);
  });

  test("is removed when the same customer subscribes an eleventh browser", async () => {
    const { customer, endpoint } = await awayCustomer();
    for (let count = 0; count < 10; count += 1) {
      server.clock.advance(1);
      await subscribe(customer, newEndpoint());
    }
    const left = await endpointsOf(customer);
    expect(left).toHaveLength(10);
    expect(left).not.toContain(endpoint);
  });

  test("gets nothing more after logging out of it", async () => {
    const { customer, conversation, endpoint } = await awayCustomer();
    await call(server.app, logout, { headers: customer.headers });
    expect(await endpointsOf(customer)).toEqual([]);
    await announce(conversation);
    expect(sentTo(endpoint)).toEqual([]);
  });

  test("keeps its pushes when only other logins are ended", async () => {
    const { customer, endpoint } = await awayCustomer();
    await call(server.app, endOtherLogins, { headers: customer.headers });
    expect(await endpointsOf(customer)).toEqual([endpoint]);
  });
});

test("a push is the same whatever was written", async () => {
  const { customer, conversation, endpoint } = await awayCustomer();
  await call(server.app, sendMessage, {
    headers: customer.headers,
    body: { profileId: desk.isolde, body: "My secret", clientMessageId: server.platform.random.uuid() },
  });
  await announce(conversation);
  expect(JSON.stringify(sentTo(endpoint))).not.toMatch(/secret|isolde/i);
});
