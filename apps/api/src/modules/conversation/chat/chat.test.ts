import { messageHistory, receiveMessages, sendMessage } from "@parlour/contract/operations/messages";
import { balance } from "@parlour/contract/operations/credits";
import type { Message } from "@parlour/contract/operations/schemas";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patiently } from "../../../testing/patience.ts";
import { replyAs, call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";

let server: TestApp;
let isolde: string;
let maren: string;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
  maren = await profileId(server.database, "emberlane", "maren");
});
afterAll(() => server.close());

interface Received {
  readonly messages: Message[];
  readonly cursor: string;
}

async function writer(credits = 3): Promise<SignedInCustomer> {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, credits);
  return customer;
}

async function send(customer: SignedInCustomer, change: object = {}) {
  return await call(server.app, sendMessage, {
    headers: customer.headers,
    body: {
      profileId: isolde,
      body: "Good evening",
      clientMessageId: server.platform.random.uuid(),
      ...change,
    },
  });
}

async function receive(customer: SignedInCustomer, body: object) {
  return await call(server.app, receiveMessages, { headers: customer.headers, body });
}

async function history(customer: SignedInCustomer, query: { readonly [name: string]: string }) {
  return await call(server.app, messageHistory, { headers: customer.headers, query });
}

describe("POST /im/api/message/send", () => {
  test("opens one conversation, in order, for eight first messages at once", async () => {
    const customer = await writer();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(customer)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
    const sequences = sent.map((one) => one.json<Message>().sequence);
    expect(sequences.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const conversations = await server.database
      .selectFrom("conversations")
      .select("last_sequence")
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect(conversations).toEqual([{ last_sequence: 8 }]);
  });

  test("stores the message, trimmed and in NFC, and returns 201; writing costs nothing", async () => {
    const customer = await writer();
    const clientMessageId = server.platform.random.uuid();
    const sent = await send(customer, { body: "  cafe\u0301 ", clientMessageId });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({
      profileId: isolde,
      direction: "sent",
      body: "caf\u00e9",
      sequence: 1,
      clientMessageId,
      creditCost: 0,
    });
    expect((await call(server.app, balance, { headers: customer.headers })).json()).toBe(3);
  });

  test("the same id again returns 200 and the same message, stored once, even all at once", async () => {
    const customer = await writer();
    const clientMessageId = server.platform.random.uuid();
    const responses = await Promise.all(
      Array.from({ length: 8 }, async () => send(customer, { clientMessageId })),
    );
    expect(responses.map((each) => each.statusCode).toSorted((left, right) => left - right)).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      201,
    ]);
    const [first] = responses;
    for (const each of responses) expect(each.json()).toEqual(first?.json());
    expect((await receive(customer, { after: null })).json<Received>().messages.length).toBe(1);
  });

  test("the same id with another text, or to another profile, is refused: 409", async () => {
    const customer = await writer();
    const clientMessageId = server.platform.random.uuid();
    await send(customer, { clientMessageId });
    for (const change of [{ body: "Another text" }, { profileId: maren }]) {
      const again = await send(customer, { clientMessageId, ...change });
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, "message_id_reused"]);
    }
  });

  test("two customers can make the same id: each has their own message", async () => {
    const clientMessageId = server.platform.random.uuid();
    const [one, other] = [await writer(), await writer()];
    expect((await send(one, { clientMessageId, body: "One" })).statusCode).toBe(201);
    expect((await send(other, { clientMessageId, body: "Other" })).statusCode).toBe(201);
  });

  test("has 1 to 460 characters, counted as code points", async () => {
    const customer = await writer();
    for (const body of ["", " \n\t ", "a".repeat(461), "🌒".repeat(461)]) {
      const refused = await send(customer, { body });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, "message_length"]);
    }
    expect((await send(customer, { body: "🌒".repeat(460) })).statusCode).toBe(201);
    expect((await send(customer, { body: "half a pair: \ud83c" })).json()).toMatchObject({
      body: "half a pair: \ufffd",
    });
  });

  test("without credit it is refused with 402 and nothing is stored", async () => {
    const customer = await writer(0);
    const refused = await send(customer);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([402, "no_credit"]);
    expect((await receive(customer, { after: null })).json<Received>().messages).toEqual([]);
  });

  test("a profile of another brand and a missing one look the same: 404", async () => {
    const customer = await writer();
    const foreign = await profileId(server.database, "frostmere", "isolde");
    for (const profile of [foreign, server.platform.random.uuid()]) {
      const refused = await send(customer, { profileId: profile });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, "profile_not_found"]);
    }
  });

  test("a banned customer's call returns 418", async () => {
    const customer = await writer();
    await server.database
      .updateTable("customers")
      .set({ banned: true })
      .where("id", "=", customer.customerId)
      .execute();
    expect((await send(customer)).statusCode).toBe(418);
  });

  test("many messages at once get sequences and cursors without gap or double", async () => {
    const customer = await writer();
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) =>
        send(customer, { profileId: index % 2 === 0 ? isolde : maren, body: `Message ${index}` }),
      ),
    );
    const { messages, cursor } = (await receive(customer, { after: null })).json<Received>();
    expect(cursor).toBe("40");
    for (const profile of [isolde, maren]) {
      const sequences = messages.filter((each) => each.profileId === profile).map((each) => each.sequence);
      expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    }
  });
});

describe("POST /im/api/message/receive", () => {
  test("returns what came after the cursor, of all conversations or of one", async () => {
    const customer = await writer();
    await send(customer, { body: "One" });
    const { cursor } = (await receive(customer, { after: null })).json<Received>();
    await send(customer, { body: "Two" });
    await send(customer, { body: "Three", profileId: maren });
    const all = (await receive(customer, { after: cursor })).json<Received>();
    expect(all.messages.map((each) => each.body)).toEqual(["Two", "Three"]);
    const one = (await receive(customer, { after: cursor, profileId: maren })).json<Received>();
    expect(one.messages.map((each) => each.body)).toEqual(["Three"]);
    expect(one.cursor).toBe(all.cursor);
    expect((await receive(customer, { after: all.cursor })).json()).toEqual({
      messages: [],
      cursor: all.cursor,
    });
  });

  test("takes at most 200 at once, and the cursor goes on from there", async () => {
    const customer = await writer();
    for (let index = 0; index < 205; index += 1) await send(customer, { body: `Message ${index}` });
    const first = (await receive(customer, { after: null })).json<Received>();
    expect([first.messages.length, first.cursor]).toEqual([200, "200"]);
    const rest = (await receive(customer, { after: first.cursor })).json<Received>();
    expect([rest.messages.length, rest.cursor]).toEqual([5, "205"]);
  });

  test("waits if asked and there are no messages, and returns as soon as one comes", async () => {
    const customer = await writer();
    await send(customer, { body: "Hello?" });
    const { cursor } = (await receive(customer, { after: null })).json<Received>();
    const waiting = receive(customer, { after: cursor, wait: 25 });
    await replyAs(server.platform, customer, isolde, "Good evening to you");
    const { messages } = (await waiting).json<Received>();
    expect(messages).toMatchObject([
      { direction: "received", body: "Good evening to you", sequence: 2, creditCost: 1 },
    ]);
  });

  test("a wait ends empty when its time is over", async () => {
    const customer = await writer();
    const subscribed = vi.spyOn(server.platform.events, "subscribeCustomer");
    const waiting = receive(customer, { after: null, wait: 20 });
    // The clock is stopped in tests. It is moved once the call listens, because its waiting time begins then.
    await vi.waitFor(
      () => expect(subscribed).toHaveBeenCalledWith(customer.customerId, expect.anything()),
      patiently,
    );
    subscribed.mockRestore();
    server.clock.advance(21);
    expect((await waiting).json()).toEqual({ messages: [], cursor: "0" });
  });

  test("refuses a cursor that this customer can't have, and a profile of another brand", async () => {
    const customer = await writer();
    const beyond = await receive(customer, { after: "7" });
    expect([beyond.statusCode, beyond.json<{ code: string }>().code]).toEqual([400, "cursor_invalid"]);
    const foreign = await profileId(server.database, "frostmere", "isolde");
    expect((await receive(customer, { after: null, profileId: foreign })).statusCode).toBe(404);
  });
});

describe("GET /im/api/message/history", () => {
  test("returns the newest page, then what came before, each ascending", async () => {
    const customer = await writer();
    for (const body of ["One", "Two", "Three", "Four", "Five"]) await send(customer, { body });
    const newest = (await history(customer, { profileId: isolde, limit: "2" })).json<{
      messages: Message[];
      hasMore: boolean;
    }>();
    expect(newest).toMatchObject({ hasMore: true, readUpTo: 0, cursor: "5" });
    expect(newest.messages.map((each) => each.body)).toEqual(["Four", "Five"]);
    const before = await history(customer, { profileId: isolde, before: "4", limit: "50" });
    const older = before.json<{ messages: Message[]; hasMore: boolean }>();
    expect(older.messages.map((each) => each.body)).toEqual(["One", "Two", "Three"]);
    expect(older.hasMore).toBe(false);
  });

  test("is empty where nothing was written, 404 for another brand's profile, and never somebody else's", async () => {
    const [customer, other] = [await writer(), await writer()];
    await send(other, { body: "Mine alone" });
    expect((await history(customer, { profileId: isolde })).json()).toEqual({
      messages: [],
      hasMore: false,
      readUpTo: 0,
      cursor: "0",
    });
    const foreign = await profileId(server.database, "frostmere", "isolde");
    expect((await history(customer, { profileId: foreign })).statusCode).toBe(404);
  });
});
