import { messageStream, sendMessage, type StreamEvent } from "@parlour/contract/operations/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replyAs, call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { openTestStream, type TestEventStream } from "../../../testing/test-event-stream.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";

let server: TestApp;
let isolde: string;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

type EventOf<Type extends StreamEvent["type"]> = Extract<StreamEvent, { readonly type: Type }>;

function isType<Type extends StreamEvent["type"]>(type: Type) {
  return (event: StreamEvent): event is EventOf<Type> => event.type === type;
}

async function open(customer: SignedInCustomer, lastEventId?: string): Promise<TestEventStream<StreamEvent>> {
  const stream = await openTestStream<StreamEvent>(server.app, messageStream.path, {
    ...customer.headers,
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  });
  expect(stream.status).toBe(200);
  return stream;
}

async function writer(credits = 3): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, credits);
  return customer;
}

async function send(customer: SignedInCustomer, body: string): Promise<void> {
  const sent = await call(server.app, sendMessage, {
    headers: customer.headers,
    body: { profileId: isolde, body, clientMessageId: server.platform.random.uuid() },
  });
  expect(sent.statusCode).toBe(201);
}

describe("GET /im/api/message/stream", () => {
  test("a balance follows every connect, and its id says where the stream begins", async () => {
    const customer = await writer(3);
    const stream = await open(customer);
    expect(await stream.next()).toEqual({ id: "0", data: { type: "balance", balance: 3 } });
    stream.close();
    await send(customer, "Hello?");
    const later = await open(customer);
    expect(await later.next()).toEqual({ id: "1", data: { type: "balance", balance: 3 } });
    later.close();
  });

  test("carries own messages and replies with the cursor as id, and the balance after a charge", async () => {
    const customer = await writer(3);
    const stream = await open(customer);
    await stream.next(isType("balance"));
    await send(customer, "Hello?");
    const own = await stream.next();
    expect(own).toMatchObject({ id: "1", data: { type: "message", cursor: "1" } });
    await replyAs(server.platform, customer, isolde, "Good evening");
    expect(await stream.next()).toMatchObject({
      id: "2",
      data: { message: { direction: "received", body: "Good evening", creditCost: 1 } },
    });
    expect((await stream.next()).data).toEqual({ type: "balance", balance: 2 });
    stream.close();
  });

  test("begins now without a Last-Event-ID, and resumes after it without gap or double", async () => {
    const customer = await writer();
    for (const body of ["One", "Two", "Three"]) await send(customer, body);
    const fresh = await open(customer);
    expect((await fresh.next()).data).toMatchObject({ type: "balance" });
    await send(customer, "Four");
    expect((await fresh.next()).id).toBe("4");
    fresh.close();

    const resumed = await open(customer, "1");
    const ids = [await resumed.next(), await resumed.next(), await resumed.next()].map((event) => event.id);
    expect(ids).toEqual(["2", "3", "4"]);
    resumed.close();
  });

  test("a place that this customer can't have begins now", async () => {
    const customer = await writer();
    await send(customer, "One");
    for (const place of ["99", "not a cursor"]) {
      const stream = await open(customer, place);
      expect((await stream.next()).data).toMatchObject({ type: "balance" });
      stream.close();
    }
  });

  test("with 300 messages from many writers at once, every stream sees each once, in order", async () => {
    const customer = await writer();
    const early = await open(customer);
    await early.next(isType("balance"));
    const writing = Array.from({ length: 300 }, (_, index) => send(customer, `Message ${index}`));
    const late = await open(customer, "0");
    await Promise.all(writing);
    for (const stream of [early, late]) {
      let last = 0;
      while (last < 300) {
        const event = await stream.next(isType("message"));
        const cursor = Number(event.id);
        expect(cursor).toBe(last + 1);
        last = cursor;
      }
      expect(stream.waiting.filter(({ data }) => data.type === "message")).toEqual([]);
      stream.close();
    }
  });

  test("never carries another customer's messages", async () => {
    const [customer, other] = [await writer(), await writer()];
    const stream = await open(customer);
    await stream.next(isType("balance"));
    await send(other, "Mine alone");
    await send(customer, "My own");
    expect((await stream.next()).data).toMatchObject({ message: { body: "My own" } });
    stream.close();
  });

  test("a lost hint delays a message until the next regular read, and loses nothing", async () => {
    const customer = await writer();
    const stream = await open(customer);
    await stream.next(isType("balance"));
    const now = server.platform.clock.now();
    const conversationId = server.platform.random.uuid();
    await server.database.transaction().execute(async (trx) => {
      await trx
        .insertInto("conversations")
        .values({
          id: conversationId,
          customer_id: customer.customerId,
          profile_id: isolde,
          created_at: now,
          last_sequence: 1,
        })
        .execute();
      await trx
        .insertInto("messages")
        .values({
          id: server.platform.random.uuid(),
          conversation_id: conversationId,
          customer_id: customer.customerId,
          direction: "received",
          body: "Without a hint",
          sequence: 1,
          cursor: 1,
          client_message_id: null,
          staff_id: null,
          sent_at: now,
        })
        .execute();
      await trx
        .updateTable("customers")
        .set({ last_cursor: 1 })
        .where("id", "=", customer.customerId)
        .execute();
    });
    server.clock.advance(15);
    expect((await stream.next()).data).toMatchObject({ message: { body: "Without a hint" } });
    stream.close();
  });

  test("carries typing and read marks", async () => {
    const customer = await writer();
    const stream = await open(customer);
    await stream.next(isType("balance"));
    const { events } = server.platform;
    events.publishToCustomer(customer.customerId, { type: "typing", profileId: isolde, typing: true });
    events.publishToCustomer(customer.customerId, { type: "read", profileId: isolde, upTo: 4 });
    expect((await stream.next()).data).toEqual({ type: "typing", profileId: isolde, typing: true });
    expect((await stream.next()).data).toEqual({ type: "read", profileId: isolde, upTo: 4 });
    stream.close();
  });

  test("reports a ban and ends", async () => {
    const customer = await writer();
    const stream = await open(customer);
    await server.database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", customer.customerId)
      .execute();
    server.platform.events.publishToCustomer(customer.customerId, { type: "banned" });
    expect((await stream.next(isType("banned"))).data).toEqual({ type: "banned" });
    await stream.ended;
  });

  test("ends with its own login, not with another", async () => {
    const customer = await writer();
    const stream = await open(customer);
    const { events } = server.platform;
    events.publishToCustomer(customer.customerId, { type: "login_ended", loginId: "another" });
    events.publishToCustomer(customer.customerId, { type: "balance" });
    await stream.next(isType("balance"));
    events.publishToCustomer(customer.customerId, { type: "login_ended", loginId: customer.loginId });
    await stream.ended;
  });

  test("ends at the next regular read when the login was revoked without a hint", async () => {
    const customer = await writer();
    const stream = await open(customer);
    await stream.next(isType("balance"));
    await server.database
      .updateTable("logins")
      .set({ revoked_at: server.platform.clock.now() })
      .where("id", "=", customer.loginId)
      .execute();
    server.clock.advance(15);
    await stream.ended;
  });

  test("is refused without a bearer token", async () => {
    const stream = await openTestStream<StreamEvent>(server.app, messageStream.path, {});
    expect(stream.status).toBe(401);
  });
});
