import { messageStream, sendMessage, type StreamEvent } from "@parlour/contract/operations/messages";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { signAccessToken } from "../../../plugins/access-token.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { openTestStream, type TestEventStream } from "../../../testing/test-event-stream.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "../../../testing/test-people.ts";

/** What many streams cost, counted instead of timed: subscriptions, statements and encoded events. */

const tabs = 25;

let server: TestApp;
let isolde: string;
beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

/** What the server did since the counting began. */
const counted = {
  statements: [] as string[],
  encoded: [] as unknown[],
  subscriptions: 0,
};
function beginCounting(): void {
  counted.statements = [];
  counted.encoded = [];
  counted.subscriptions = 0;
}
const statements = (about: RegExp): number => counted.statements.filter((text) => about.test(text)).length;
const encoded = (type: string): number =>
  counted.encoded.filter((event) => (event as { readonly type?: unknown } | null)?.type === type).length;

beforeEach(() => {
  const query = Reflect.get(Client.prototype, "query");
  vi.spyOn(Client.prototype, "query").mockImplementation(function count(this: Client, ...given: unknown[]) {
    const [asked] = given;
    counted.statements.push(typeof asked === "string" ? asked : String((asked as { text?: unknown }).text));
    return Reflect.apply(query, this, given) as never;
  });
  const stringify = JSON.stringify;
  vi.spyOn(JSON, "stringify").mockImplementation((value: unknown) => {
    counted.encoded.push(value);
    return stringify(value);
  });
  for (const name of ["subscribeCustomer", "subscribeRegion", "subscribeStaff"] as const) {
    const subscribe = server.platform.events[name] as (...given: unknown[]) => () => void;
    vi.spyOn(server.platform.events, name).mockImplementation((...given: unknown[]) => {
      counted.subscriptions += 1;
      return subscribe(...given);
    });
  }
});

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
  vi.restoreAllMocks();
});

async function open(customer: SignedInCustomer): Promise<TestEventStream<StreamEvent>> {
  const stream = await openTestStream<StreamEvent>(server.app, messageStream.path, customer.headers);
  opened.push(stream);
  await stream.next(({ type }) => type === "balance");
  return stream;
}

async function send(customer: SignedInCustomer, body: string): Promise<void> {
  const sent = await call(server.app, sendMessage, {
    headers: customer.headers,
    body: { profileId: isolde, body, clientMessageId: server.platform.random.uuid() },
  });
  expect(sent.statusCode).toBe(201);
}

async function writer(): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, 3);
  return customer;
}

async function openTabs(customer: SignedInCustomer): Promise<TestEventStream<StreamEvent>[]> {
  const streams: TestEventStream<StreamEvent>[] = [];
  for (let tab = 0; tab < tabs; tab += 1) streams.push(await open(customer));
  return streams;
}

const readsNews = /"message"\."cursor" >/;

describe(`a customer with ${tabs} open tabs`, () => {
  test("has one subscription on this node", async () => {
    const customer = await writer();
    beginCounting();
    await openTabs(customer);
    // To the customer's own hints and to their region's.
    expect(counted.subscriptions).toBeLessThanOrEqual(2);
  });

  test("costs one read and one encoding per message, and every tab gets it", async () => {
    const customer = await writer();
    const streams = await openTabs(customer);
    beginCounting();
    await send(customer, "Can all of you hear me?");
    for (const stream of streams) {
      expect(await stream.next(({ type }) => type === "message")).toMatchObject({
        id: "1",
        data: { message: { body: "Can all of you hear me?" } },
      });
    }
    expect(encoded("message")).toBe(1);
    expect(statements(readsNews)).toBe(1);
  });

  test("costs one read and one encoding per change of balance", async () => {
    const customer = await writer();
    const streams = await openTabs(customer);
    beginCounting();
    server.platform.events.publishToCustomer(customer.customerId, { type: "balance" });
    for (const stream of streams) await stream.next(({ type }) => type === "balance");
    expect(encoded("balance")).toBe(1);
    expect(statements(/"credit_accounts"/)).toBe(1);
  });
});

test("a second login's tab that opens while the first one's messages are read stays open", async () => {
  const customer = await writer();
  await open(customer);
  const loginId = server.platform.random.uuid();
  const now = server.platform.clock.now();
  const ends_at = new Date(now.getTime() + 3_600_000);
  await server.database
    .insertInto("logins")
    .values({ id: loginId, customer_id: customer.customerId, created_at: now, ends_at, revoked_at: null })
    .execute();
  const token = await signAccessToken(server.platform, { ...customer, loginId });
  const second = { ...customer, headers: { authorization: `Bearer ${token}` } };
  for (let round = 1; round <= 10; round += 1) {
    const [stream] = await Promise.all([open(second), send(customer, `Message ${round}`)]);
    server.platform.events.publishToCustomer(customer.customerId, { type: "balance" });
    await stream.next(({ type }) => type === "balance");
    stream.close();
    await stream.ended;
  }
});

test("an alert is read once and encoded once for all customers of a region", async () => {
  const streams = [];
  for (let index = 0; index < 5; index += 1) streams.push(await open(await writer()));
  beginCounting();
  server.platform.events.publishToRegion("GB", { type: "alert" });
  for (const stream of streams) await stream.next(({ type }) => type === "alert");
  expect(statements(/"alerts"/)).toBe(1);
  expect(encoded("alert")).toBe(1);
});

test("the regular read of the database is one statement for all customers of a brand, for any number of open streams", async () => {
  const streams = [];
  for (let index = 0; index < 8; index += 1) {
    const customer = await writer();
    streams.push({ customer, stream: await open(customer) }, { customer, stream: await open(customer) });
  }
  await server.database
    .updateTable("customers")
    .set({ banned: true })
    .where(
      "id",
      "in",
      streams.map(({ customer }) => customer.customerId),
    )
    .execute();
  beginCounting();
  server.clock.advance(15);
  // The look finds out about each ban, although no hint came.
  for (const { stream } of streams) await stream.next(({ type }) => type === "banned");
  expect(statements(/from "customers" as "customer"/)).toBeLessThanOrEqual(2);
  expect(statements(/update "push_subscriptions"/)).toBeLessThanOrEqual(10);
});

test("a hint to the desk is encoded once for all consoles, which share one subscription", async () => {
  beginCounting();
  const streams: TestEventStream<OpsStreamEvent>[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { headers } = await signedInStaff(server.platform);
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, headers);
    opened.push(stream);
    await stream.next(({ type }) => type === "queue");
    streams.push(stream);
  }
  expect(counted.subscriptions).toBe(1);
  beginCounting();
  server.platform.events.publishToStaff({ type: "care" });
  for (const stream of streams) await stream.next(({ type }) => type === "care");
  expect(encoded("care")).toBe(1);
});
