import { opsMessages, type OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import {
  addConversationNote,
  conversationNotes,
  type CustomerNote,
} from "@parlour/contract/operations/customer-notes";
import { claimConversation, queue, type QueueItem } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { sendMessage } from "@parlour/contract/operations/messages";

let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;
let tallow: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  wick = await signedInStaff(server.platform);
  tallow = await signedInStaff(server.platform);
  await desk.emptyQueue();
});

describe("notes", () => {
  test("of a conversation can be read and written by its claimant only, also after a transfer", async () => {
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    const body = "  Likes to be asked about the sea  ";
    const response = await desk.ops(wick, addConversationNote, conversation, { body });
    expect(response.statusCode).toBe(201);
    expect(response.json<CustomerNote>()).toMatchObject({
      body: "Likes to be asked about the sea",
      conversationId: conversation,
    });
    expect(codeOf(await desk.ops(tallow, conversationNotes, conversation))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    expect(codeOf(await desk.ops(tallow, addConversationNote, conversation, { body: "Mine" }))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    await server.database
      .updateTable("conversations")
      .set({ claimed_by: tallow.staffId })
      .where("id", "=", conversation)
      .execute();
    expect((await desk.ops(tallow, conversationNotes, conversation)).json()).toEqual([response.json()]);
  });

  test("on the customer are read with every profile of theirs, those on one conversation only there (DESK-15)", async () => {
    const { customer, conversation: first } = await desk.waitingCustomer();
    const other = await server.database
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", "emberlane")
      .where("id", "!=", desk.isolde)
      .limit(1)
      .executeTakeFirstOrThrow();
    const sent = await call(server.app, sendMessage, {
      headers: customer.headers,
      body: { profileId: other.id, body: "And you?", clientMessageId: server.platform.random.uuid() },
    });
    expect(sent.statusCode).toBe(201);
    const { id: second } = await server.database
      .selectFrom("conversations")
      .select("id")
      .where("customer_id", "=", customer.customerId)
      .where("profile_id", "=", other.id)
      .executeTakeFirstOrThrow();
    await desk.ops(wick, claimConversation, first);
    await desk.ops(tallow, claimConversation, second);

    const told: StaffHint[] = [];
    const stop = server.platform.events.subscribeStaff((hint) => {
      if (hint.type === "notes") told.push(hint);
    });
    await desk.ops(wick, addConversationNote, first, { body: "Here only" });
    expect(told).toEqual([{ type: "notes", conversationId: first, staffId: wick.staffId }]);
    told.length = 0;
    const everywhere = { body: "Afraid of dogs", about: "customer" };
    expect((await desk.ops(wick, addConversationNote, first, everywhere)).json()).toMatchObject({
      conversationId: null,
    });
    stop();
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ type: "notes", conversationId: second, staffId: tallow.staffId });

    const read = async (staff: SignedInStaff, conversation: string) =>
      (await desk.ops(staff, conversationNotes, conversation))
        .json<CustomerNote[]>()
        .map(({ body, conversationId }) => [body, conversationId]);
    expect(await read(tallow, second)).toEqual([["Afraid of dogs", null]]);
    expect(await read(wick, first)).toEqual([
      ["Here only", first],
      ["Afraid of dogs", null],
    ]);
  });

  test("have 1 to 1000 characters", async () => {
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    for (const body of ["", "   ", "a".repeat(1001)]) {
      expect((await desk.ops(wick, addConversationNote, conversation, { body })).statusCode).toBe(400);
    }
    const missing = server.platform.random.uuid();
    expect(codeOf(await desk.ops(wick, addConversationNote, missing, { body: "a" }))).toEqual([
      404,
      "conversation_not_found",
    ]);
  });
});

describe("earlier messages", () => {
  test("come page by page, each ascending, to the claimant alone", async () => {
    const { customer, conversation } = await desk.waitingCustomer(3, "1");
    for (const body of ["2", "3", "4", "5"]) await desk.write(customer, body);
    await desk.ops(wick, claimConversation, conversation);
    const page = async (staff: SignedInStaff, query: { readonly [name: string]: string }) =>
      call(server.app, opsMessages, {
        headers: staff.headers,
        params: { conversationId: conversation },
        query,
      });
    const read = async (query: { readonly [name: string]: string }) => {
      const { messages, hasMore } = (await page(wick, query)).json<{
        messages: OpsMessage[];
        hasMore: boolean;
      }>();
      return [messages.map(({ body }) => body), hasMore];
    };
    expect(await read({ limit: "2" })).toEqual([["4", "5"], true]);
    expect(await read({ limit: "2", before: "4" })).toEqual([["2", "3"], true]);
    expect(await read({ limit: "2", before: "2" })).toEqual([["1"], false]);
    expect(await read({})).toEqual([["1", "2", "3", "4", "5"], false]);
    expect(codeOf(await page(tallow, {}))).toEqual([409, "conversation_not_claimed"]);
  });
});

describe("the queue narrowed", () => {
  async function waiting(query: { readonly [name: string]: string } = {}): Promise<readonly string[]> {
    const response = await call(server.app, queue, { headers: wick.headers, query });
    return response.json<{ waiting: QueueItem[] }>().waiting.map(({ customerName }) => customerName);
  }

  async function writer(brand: string, region: "GB" | "IE", slug: string): Promise<string> {
    const customer = await signedInCustomer(server.platform, { brand, region });
    await giveFreeCredits(server.platform, customer, 2);
    const body = {
      profileId: await profileId(server.database, brand, slug),
      body: "Hello",
      clientMessageId: server.platform.random.uuid(),
    };
    const sent = await call(server.app, sendMessage, { headers: customer.headers, body });
    expect(sent.statusCode).toBe(201);
    server.clock.advance(1);
    return customer.username;
  }

  test("to a brand or a region shows those alone, longest waiting first", async () => {
    const { slug } = await server.database
      .selectFrom("profiles")
      .select("slug")
      .where("brand_id", "=", "frostmere")
      .limit(1)
      .executeTakeFirstOrThrow();
    const first = await writer("emberlane", "IE", "isolde");
    const second = await writer("frostmere", "GB", slug);
    const third = await writer("emberlane", "GB", "isolde");
    expect(await waiting()).toEqual([first, second, third]);
    expect(await waiting({ brand: "emberlane" })).toEqual([first, third]);
    expect(await waiting({ region: "GB" })).toEqual([second, third]);
    expect(await waiting({ brand: "emberlane", region: "GB" })).toEqual([third]);
  });

  test("leaves out customers who owe credits or are on a break, because no reply could be charged", async () => {
    const owing = await desk.waitingCustomer();
    const resting = await desk.waitingCustomer();
    const now = server.clock.now();
    const accounts = server.database.updateTable("credit_accounts");
    await accounts.set({ debt: 2 }).where("customer_id", "=", owing.customer.customerId).execute();
    const until = new Date(now.getTime() + 3_600_000);
    await server.database
      .insertInto("customer_limits")
      .values({
        customer_id: resting.customer.customerId,
        day_minor: null,
        week_minor: null,
        month_minor: null,
        pending: null,
        pending_from: null,
        cool_off_until: until,
        self_excluded_until: null,
        updated_at: now,
      })
      .execute();
    expect(await waiting()).toEqual([]);
    const refused = await desk.ops(wick, claimConversation, resting.conversation);
    expect(refused.json()).toMatchObject({ code: "customer_on_break" });
    const owed = await desk.ops(wick, claimConversation, owing.conversation);
    expect(owed.json()).toMatchObject({ code: "waiting_for_credit" });
    server.clock.advance(3600);
    const after = await desk.ops(wick, claimConversation, resting.conversation);
    expect(after.json()).toMatchObject({ customer: { hasCredit: true } });
  });
});
