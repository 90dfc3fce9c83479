import { raiseFlag } from "@parlour/contract/operations/care";
import { takeBackChatConsent } from "@parlour/contract/operations/chat-consent";
import { changeLimits } from "@parlour/contract/operations/limits";
import {
  opsConversation,
  opsTyping,
  type OpsConversation,
} from "@parlour/contract/operations/claimed-conversation";
import {
  claimConversation,
  queue,
  releaseConversation,
  type QueueItem,
} from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";

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

describe("the queue", () => {
  test("shows who waits, longest first, masked: a username, never a phone number", async () => {
    const first = await desk.waitingCustomer(3, "First");
    server.clock.advance(10);
    const second = await desk.waitingCustomer(3, "Second");
    server.clock.advance(10);
    await desk.write(first.customer, "Still here");
    const response = await desk.ops(wick, queue);
    const { waiting, mine } = response.json<{ waiting: QueueItem[]; mine: QueueItem[] }>();
    expect(mine).toEqual([]);
    expect(waiting.map((item) => item.conversationId)).toEqual([first.conversation, second.conversation]);
    expect(waiting[0]).toMatchObject({
      brand: "emberlane",
      region: "GB",
      profileName: "Isolde",
      profileImageUrl: "/brands/emberlane/assets/profiles/isolde.svg",
      customerName: first.customer.username,
      unanswered: 2,
      preview: "Still here",
      claimedBy: null,
    });
    expect(response.body).not.toContain(first.customer.phone);
  });

  test("a claimed conversation leaves it for others and stands in the operator's own list, answered or not", async () => {
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    expect((await desk.readQueue(tallow)).waiting).toEqual([]);
    const claimed = await desk.readQueue(wick);
    expect(claimed.waiting).toEqual([]);
    expect(claimed.mine).toMatchObject([{ conversationId: conversation, unanswered: 1 }]);
    await desk.reply(wick, conversation);
    expect((await desk.readQueue(wick)).mine).toMatchObject([{ unanswered: 0, waitingSince: null }]);
  });

  test("a conversation whose customer has no credit waits for credit and comes back with it", async () => {
    const { customer, conversation } = await desk.waitingCustomer(1);
    await server.database
      .updateTable("credit_accounts")
      .set({ free: 0 })
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect((await desk.readQueue(wick)).waiting).toEqual([]);
    await server.database
      .updateTable("credit_accounts")
      .set({ free: 1 })
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect((await desk.readQueue(wick)).waiting).toMatchObject([{ conversationId: conversation }]);
  });

  test("a banned customer's conversation is not in it", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    await desk.ban(customer);
    expect((await desk.readQueue(wick)).waiting).toEqual([]);
    expect(codeOf(await desk.ops(wick, claimConversation, conversation))).toEqual([
      404,
      "conversation_not_found",
    ]);
  });
});

describe("a claim", () => {
  test("opens the conversation: customer, profile and messages", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    const response = await desk.ops(wick, claimConversation, conversation);
    expect(response.json<OpsConversation>()).toMatchObject({
      conversationId: conversation,
      customer: { name: customer.username, hasCredit: true, age: 36 },
      profile: { id: desk.isolde, name: "Isolde" },
      claimedBy: wick.staffId,
      messages: [{ from: "customer", body: "Is anybody awake?", sequence: 1, creditCost: 0 }],
    });
    expect(response.body).not.toContain(customer.phone);
    expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  });

  test("of many operators at once exactly one gets it", async () => {
    const { conversation } = await desk.waitingCustomer();
    const people = await Promise.all(Array.from({ length: 12 }, async () => signedInStaff(server.platform)));
    const responses = await Promise.all(
      people.map(async (each) => desk.ops(each, claimConversation, conversation)),
    );
    expect(responses.filter((response) => response.statusCode === 200).length).toBe(1);
    for (const response of responses.filter((each) => each.statusCode !== 200)) {
      expect(codeOf(response)).toEqual([409, "conversation_claimed"]);
    }
  });

  test("keeps others out: they can neither read, answer, type nor release", async () => {
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    const refused = [
      await desk.ops(tallow, opsConversation, conversation),
      await desk.reply(tallow, conversation),
      await desk.ops(tallow, opsTyping, conversation, { typing: true }),
      await desk.ops(tallow, releaseConversation, conversation),
    ];
    for (const response of refused) expect(codeOf(response)).toEqual([409, "conversation_not_claimed"]);
  });

  test("an unclaimed conversation can't be read or answered, a missing one is 404", async () => {
    const { conversation } = await desk.waitingCustomer();
    expect(codeOf(await desk.ops(wick, opsConversation, conversation))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    const missing = server.platform.random.uuid();
    const refused = [
      await desk.ops(wick, claimConversation, missing),
      await desk.ops(wick, opsConversation, missing),
      await desk.ops(wick, releaseConversation, missing),
      await desk.reply(wick, missing),
      await desk.ops(wick, opsTyping, missing, { typing: true }),
    ];
    for (const response of refused) expect(codeOf(response)).toEqual([404, "conversation_not_found"]);
  });

  test("without action for 30 minutes may be taken over; a reply renews it", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    server.clock.advance(20 * 60);
    await desk.reply(wick, conversation);
    await server.database
      .updateTable("logins")
      .set({ ends_at: new Date(server.clock.now().getTime() + 3_600_000) })
      .where("customer_id", "=", customer.customerId)
      .execute();
    server.clock.advance(20 * 60);
    expect((await desk.ops(tallow, claimConversation, conversation)).statusCode).toBe(409);
    await server.database
      .updateTable("conversations")
      .set({ waiting_since: server.clock.now() })
      .where("id", "=", conversation)
      .execute();
    expect((await desk.readQueue(tallow)).waiting).toEqual([]);
    server.clock.advance(10 * 60 + 1);
    expect((await desk.readQueue(tallow)).waiting).toMatchObject([
      { conversationId: conversation, claimedBy: null },
    ]);
    expect((await desk.ops(tallow, claimConversation, conversation)).statusCode).toBe(200);
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([409, "conversation_not_claimed"]);
  });

  test.each<[string, string, (customer: SignedInCustomer, conversation: string) => Promise<unknown>]>([
    [
      "takes the consent to chats back",
      "consent_taken_back",
      async ({ headers }) => call(server.app, takeBackChatConsent, { headers }),
    ],
    [
      "takes a break",
      "customer_on_break",
      async ({ headers }) =>
        call(server.app, changeLimits, {
          headers,
          body: { dayMinor: null, weekMinor: null, monthMinor: null, coolOffHours: 48 },
        }),
    ],
    [
      "has no credit any more",
      "waiting_for_credit",
      async ({ customerId }) =>
        server.database
          .updateTable("credit_accounts")
          .set({ free: 0 })
          .where("customer_id", "=", customerId)
          .execute(),
    ],
    [
      "has their age checked",
      "age_check_pending",
      async (_customer, conversation) => {
        await desk.ops(tallow, claimConversation, conversation);
        const body = { flagId: server.platform.random.uuid(), kind: "under_age", note: "Says 16" };
        await desk.ops(tallow, raiseFlag, conversation, body);
        await desk.ops(tallow, releaseConversation, conversation);
      },
    ],
  ])(
    "is refused when its customer %s while its row is open, and nothing is read",
    async (_how, code, change) => {
      const { customer, conversation } = await desk.waitingCustomer();
      expect((await desk.readQueue(wick)).waiting).toMatchObject([{ conversationId: conversation }]);
      await change(customer, conversation);
      const refused = await desk.ops(wick, claimConversation, conversation);
      expect(codeOf(refused)[1]).toBe(code);
      expect(refused.body).not.toContain("Is anybody awake?");
      expect(codeOf(await desk.ops(wick, opsConversation, conversation))).toEqual([
        409,
        "conversation_not_claimed",
      ]);
    },
  );

  test("goes on when its customer takes the consent to chats back", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    await call(server.app, takeBackChatConsent, { headers: customer.headers });
    expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  });

  test("is given back by releasing it", async () => {
    const { conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    expect((await desk.ops(wick, releaseConversation, conversation)).statusCode).toBe(204);
    expect((await desk.readQueue(tallow)).waiting).toMatchObject([{ conversationId: conversation }]);
    expect((await desk.ops(tallow, claimConversation, conversation)).statusCode).toBe(200);
  });
});
