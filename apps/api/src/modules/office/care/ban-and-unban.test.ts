import { banCustomer, customerFacts, unbanCustomer } from "@parlour/contract/operations/back-office";
import { balance } from "@parlour/contract/operations/credits";
import { messageStream, receiveMessages } from "@parlour/contract/operations/messages";
import { opsConversation } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { keyedHash } from "../../../plugins/keys.ts";
import { allOperations } from "../../../testing/all-operations.ts";
import { patiently } from "../../../testing/patience.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let desk: TestDesk;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function decide(operation: typeof banCustomer | typeof unbanCustomer, customer: SignedInCustomer) {
  return await call(server.app, operation, {
    headers: supervisor.headers,
    params: { customerId: customer.customerId },
    body: { reason: "Threatened an operator" },
  });
}

describe("a ban", () => {
  test("makes every call of the customer return 418 from its commit on", async () => {
    const { customer } = await desk.waitingCustomer();
    const { headers } = customer;
    expect((await decide(banCustomer, customer)).statusCode).toBe(204);
    for (const operation of allOperations.filter(({ access }) => access === "customer")) {
      const names = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
      const params = Object.fromEntries(names.map((name) => [name, server.platform.random.uuid()]));
      const body = operation.method === "GET" ? {} : { body: {} };
      const response = await call(server.app, operation, { headers, params, ...body });
      expect([operation.id, ...codeOf(response)]).toEqual([operation.id, 418, "banned"]);
    }
  });

  test("ends open streams and waiting calls with word of the ban", async () => {
    const { customer } = await desk.waitingCustomer();
    const { headers } = customer;
    const stream = await openTestStream<{ type: string }>(server.app, messageStream.path, headers);
    const cursor = await server.database
      .selectFrom("customers")
      .select("last_cursor")
      .where("id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    const subscribed = vi.spyOn(server.platform.events, "subscribeCustomer");
    const waiting = call(server.app, receiveMessages, {
      headers,
      body: { after: String(cursor.last_cursor), wait: 25 },
    });
    await vi.waitUntil(() => subscribed.mock.calls.length > 0, patiently);
    subscribed.mockRestore();
    await decide(banCustomer, customer);
    expect((await stream.next((event) => event.type === "banned")).data).toEqual({ type: "banned" });
    await stream.ended;
    expect(codeOf(await waiting)).toEqual([418, "banned"]);
  });

  test("ends the claim on the conversation", async () => {
    const wick = await signedInStaff(server.platform);
    const { customer, conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    await decide(banCustomer, customer);
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([404, "conversation_not_found"]);
    expect(codeOf(await desk.ops(wick, opsConversation, conversation))).toEqual([
      404,
      "conversation_not_found",
    ]);
    const { claimed_by: holder } = await server.database
      .selectFrom("conversations")
      .select("claimed_by")
      .where("id", "=", conversation)
      .executeTakeFirstOrThrow();
    expect(holder).toBeNull();
  });

  test("bars the number in this brand, as a keyed hash, until it is lifted", async () => {
    const { customer } = await desk.waitingCustomer();
    const hash = keyedHash(server.platform.keys.phones, customer.phone);
    const barred = async () =>
      server.database
        .selectFrom("barred_phones")
        .select(["brand_id", "reason", "until"])
        .where("phone_hash", "=", hash)
        .execute();
    await decide(banCustomer, customer);
    expect(await barred()).toEqual([{ brand_id: "emberlane", reason: "banned", until: null }]);
    await decide(unbanCustomer, customer);
    expect(await barred()).toEqual([]);
  });

  test("goes out as one text with its category and the way to appeal, and not the words that staff wrote", async () => {
    const { customer } = await desk.waitingCustomer();
    server.texts.sent.length = 0;
    const told = async () =>
      (
        await server.database
          .selectFrom("bans")
          .select("told_at")
          .where("customer_id", "=", customer.customerId)
          .orderBy("created_at")
          .execute()
      ).map(({ told_at }) => told_at);
    const ban = { reason: "Wrote terrible things", category: "abuse" } as const;
    const input = { headers: supervisor.headers, params: { customerId: customer.customerId }, body: ban };
    await call(server.app, banCustomer, input);
    expect(server.texts.sent).toMatchObject([
      {
        to: customer.phone,
        kind: "notice",
        body: "Your Emberlane account was closed. Reason: abuse of our staff. You can appeal by writing to our customer service. Somebody else will decide.",
      },
    ]);
    expect(await told()).toEqual([server.clock.now()]);
    await decide(unbanCustomer, customer);
    server.texts.failing = true;
    expect((await call(server.app, banCustomer, input)).statusCode).toBe(204);
    server.texts.failing = false;
    expect(await told()).toContain(null);
  });

  test("is decided once; after it is lifted, the customer has to log in again", async () => {
    const { customer } = await desk.waitingCustomer();
    const params = { customerId: customer.customerId };
    expect(codeOf(await decide(unbanCustomer, customer))).toEqual([409, "already_decided"]);
    await decide(banCustomer, customer);
    expect(codeOf(await decide(banCustomer, customer))).toEqual([409, "already_decided"]);
    const facts = await call(server.app, customerFacts, { headers: supervisor.headers, params });
    expect(facts.json()).toMatchObject({ ban: { reason: "Threatened an operator" }, logins: 0 });
    expect((await decide(unbanCustomer, customer)).statusCode).toBe(204);
    expect((await call(server.app, balance, { headers: customer.headers })).statusCode).toBe(401);
    const lifted = await call(server.app, customerFacts, { headers: supervisor.headers, params });
    expect(lifted.json()).toMatchObject({ ban: null });
  });
});
