import { sendMessage } from "@parlour/contract/operations/messages";
import { balance } from "@parlour/contract/operations/credits";
import {
  claimConversation,
  opsConversation,
  opsStream,
  opsTyping,
  queue,
  releaseConversation,
  sendReply,
  staffSignOut,
  type OpsConversation,
  type OpsMessage,
  type OpsStreamEvent,
  type QueueItem,
} from "@parlour/contract/operations/operators";
import type { OperationSpec } from "@parlour/contract/operation";
import type { CustomerHint } from "../../plugins/events.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, giveFreeCredits, profileId } from "../../testing/test-chat.ts";
import { openTestStream } from "../../testing/test-event-stream.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../testing/test-people.ts";

let server: TestApp;
let isolde: string;
let wick: SignedInStaff;
let tallow: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  isolde = await profileId(server.database, "emberlane", "isolde");
});
afterAll(() => server.close());

beforeEach(async () => {
  wick = await signedInStaff(server.platform);
  tallow = await signedInStaff(server.platform);
  // each test has the queue to itself
  await server.database.updateTable("conversations").set({ waiting_since: null }).execute();
});

async function ops(staff: SignedInStaff, operation: OperationSpec, conversationId?: string, body?: object) {
  return await call(server.app, operation, {
    headers: staff.headers,
    ...(conversationId === undefined ? {} : { params: { conversationId } }),
    ...(body === undefined ? {} : { body }),
  });
}

async function readQueue(staff: SignedInStaff): Promise<{ waiting: QueueItem[]; mine: QueueItem[] }> {
  return (await ops(staff, queue)).json<{ waiting: QueueItem[]; mine: QueueItem[] }>();
}

async function write(customer: SignedInCustomer, body: string): Promise<void> {
  const sent = await call(server.app, sendMessage, {
    headers: customer.headers,
    body: { profileId: isolde, body, clientMessageId: server.platform.random.uuid() },
  });
  expect(sent.statusCode).toBe(201);
}

/** A customer with credits who has written once, and their conversation. */
async function waitingCustomer(credits = 3, body = "Is anybody awake?") {
  const customer = await signedInCustomer(server.platform);
  await giveFreeCredits(server.platform, customer, credits);
  await write(customer, body);
  const { id } = await server.database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customer.customerId)
    .executeTakeFirstOrThrow();
  return { customer, conversation: id };
}

async function reply(staff: SignedInStaff, conversation: string, change: object = {}) {
  return await ops(staff, sendReply, conversation, {
    replyId: server.platform.random.uuid(),
    body: "The lamp is lit.",
    ...change,
  });
}

async function credits(customer: SignedInCustomer): Promise<number> {
  return (await call(server.app, balance, { headers: customer.headers })).json<number>();
}

function codeOf(answer: { readonly statusCode: number; json(): unknown }): readonly [number, string] {
  return [answer.statusCode, (answer.json() as { code: string }).code];
}

async function ban(customer: SignedInCustomer): Promise<void> {
  await server.database
    .updateTable("customers")
    .set({ banned: true })
    .where("id", "=", customer.customerId)
    .execute();
}

describe("the queue", () => {
  test("shows who waits, longest first, masked: a username, never a phone number", async () => {
    const first = await waitingCustomer(3, "First");
    server.clock.advance(10);
    const second = await waitingCustomer(3, "Second");
    server.clock.advance(10);
    await write(first.customer, "Still here");
    const answer = await ops(wick, queue);
    const { waiting, mine } = answer.json<{ waiting: QueueItem[]; mine: QueueItem[] }>();
    expect(mine).toEqual([]);
    expect(waiting.map((item) => item.conversationId)).toEqual([first.conversation, second.conversation]);
    expect(waiting[0]).toMatchObject({
      brand: "emberlane",
      region: "GB",
      profileName: "Isolde",
      customerName: first.customer.username,
      unanswered: 2,
      preview: "Still here",
      claimedBy: null,
    });
    expect(answer.body).not.toContain(first.customer.phone);
  });

  test("a claimed conversation leaves it for others and stands in the operator's own list, answered or not", async () => {
    const { conversation } = await waitingCustomer();
    await ops(wick, claimConversation, conversation);
    expect((await readQueue(tallow)).waiting).toEqual([]);
    const claimed = await readQueue(wick);
    expect(claimed.waiting).toEqual([]);
    expect(claimed.mine).toMatchObject([{ conversationId: conversation, unanswered: 1 }]);
    await reply(wick, conversation);
    expect((await readQueue(wick)).mine).toMatchObject([{ unanswered: 0, waitingSince: null }]);
  });

  test("a conversation whose customer has no credit waits for credit and comes back with it", async () => {
    const { customer, conversation } = await waitingCustomer(1);
    await server.database
      .updateTable("credit_accounts")
      .set({ free: 0 })
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect((await readQueue(wick)).waiting).toEqual([]);
    await server.database
      .updateTable("credit_accounts")
      .set({ free: 1 })
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect((await readQueue(wick)).waiting).toMatchObject([{ conversationId: conversation }]);
  });

  test("a banned customer's conversation is not in it", async () => {
    const { customer, conversation } = await waitingCustomer();
    await ban(customer);
    expect((await readQueue(wick)).waiting).toEqual([]);
    expect(codeOf(await ops(wick, claimConversation, conversation))).toEqual([404, "conversation_not_found"]);
  });
});

describe("a claim", () => {
  test("opens the conversation: customer, profile and messages", async () => {
    const { customer, conversation } = await waitingCustomer();
    const answer = await ops(wick, claimConversation, conversation);
    expect(answer.json<OpsConversation>()).toMatchObject({
      conversationId: conversation,
      customer: { name: customer.username, hasCredit: true, age: 36 },
      profile: { id: isolde, name: "Isolde" },
      claimedBy: wick.staffId,
      messages: [{ from: "customer", body: "Is anybody awake?", sequence: 1, creditCost: 0 }],
    });
    expect(answer.body).not.toContain(customer.phone);
    expect((await ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  });

  test("of many operators at once exactly one gets it", async () => {
    const { conversation } = await waitingCustomer();
    const people = await Promise.all(Array.from({ length: 12 }, async () => signedInStaff(server.platform)));
    const answers = await Promise.all(people.map(async (each) => ops(each, claimConversation, conversation)));
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(1);
    for (const answer of answers.filter((each) => each.statusCode !== 200)) {
      expect(codeOf(answer)).toEqual([409, "conversation_claimed"]);
    }
  });

  test("keeps others out: they can neither read, answer, type nor release", async () => {
    const { conversation } = await waitingCustomer();
    await ops(wick, claimConversation, conversation);
    const refused = [
      await ops(tallow, opsConversation, conversation),
      await reply(tallow, conversation),
      await ops(tallow, opsTyping, conversation, { typing: true }),
      await ops(tallow, releaseConversation, conversation),
    ];
    for (const answer of refused) expect(codeOf(answer)).toEqual([409, "conversation_not_claimed"]);
  });

  test("an unclaimed conversation can't be read or answered, a missing one is 404", async () => {
    const { conversation } = await waitingCustomer();
    expect(codeOf(await ops(wick, opsConversation, conversation))).toEqual([409, "conversation_not_claimed"]);
    const missing = server.platform.random.uuid();
    const refused = [
      await ops(wick, claimConversation, missing),
      await ops(wick, opsConversation, missing),
      await ops(wick, releaseConversation, missing),
      await reply(wick, missing),
      await ops(wick, opsTyping, missing, { typing: true }),
    ];
    for (const answer of refused) expect(codeOf(answer)).toEqual([404, "conversation_not_found"]);
  });

  test("without action for 30 minutes may be taken over; a reply renews it", async () => {
    const { customer, conversation } = await waitingCustomer();
    await ops(wick, claimConversation, conversation);
    server.clock.advance(20 * 60);
    await reply(wick, conversation);
    await server.database
      .updateTable("logins")
      .set({ ends_at: new Date(server.clock.now().getTime() + 3_600_000) })
      .where("customer_id", "=", customer.customerId)
      .execute();
    server.clock.advance(20 * 60);
    expect((await ops(tallow, claimConversation, conversation)).statusCode).toBe(409);
    await server.database
      .updateTable("conversations")
      .set({ waiting_since: server.clock.now() })
      .where("id", "=", conversation)
      .execute();
    expect((await readQueue(tallow)).waiting).toEqual([]);
    server.clock.advance(10 * 60 + 1);
    expect((await readQueue(tallow)).waiting).toMatchObject([
      { conversationId: conversation, claimedBy: null },
    ]);
    expect((await ops(tallow, claimConversation, conversation)).statusCode).toBe(200);
    expect(codeOf(await reply(wick, conversation))).toEqual([409, "conversation_not_claimed"]);
  });

  test("is given back by releasing it", async () => {
    const { conversation } = await waitingCustomer();
    await ops(wick, claimConversation, conversation);
    expect((await ops(wick, releaseConversation, conversation)).statusCode).toBe(204);
    expect((await readQueue(tallow)).waiting).toMatchObject([{ conversationId: conversation }]);
    expect((await ops(tallow, claimConversation, conversation)).statusCode).toBe(200);
  });
});

describe("a reply", () => {
  test("costs the customer 1 credit; a second one before they write again costs nothing", async () => {
    const { customer, conversation } = await waitingCustomer(3);
    await ops(wick, claimConversation, conversation);
    const first = await reply(wick, conversation);
    expect(first.statusCode).toBe(201);
    expect(first.json<OpsMessage>()).toMatchObject({ from: "profile", sequence: 2, creditCost: 1 });
    expect((await reply(wick, conversation)).json<OpsMessage>()).toMatchObject({ creditCost: 0 });
    expect(await credits(customer)).toBe(2);
    await write(customer, "And then?");
    expect((await reply(wick, conversation)).json<OpsMessage>()).toMatchObject({ creditCost: 1 });
    expect(await credits(customer)).toBe(1);
  });

  test("with the same id answers the same message and charges once, also after the claim has ended", async () => {
    const { customer, conversation } = await waitingCustomer(3);
    await ops(wick, claimConversation, conversation);
    const replyId = server.platform.random.uuid();
    const first = await reply(wick, conversation, { replyId });
    const again = await reply(wick, conversation, { replyId });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    await ops(wick, releaseConversation, conversation);
    expect((await reply(wick, conversation, { replyId })).statusCode).toBe(200);
    expect(await credits(customer)).toBe(2);
  });

  test("with a used id and another text, or of somebody else, is refused", async () => {
    const { conversation } = await waitingCustomer(3);
    const other = await waitingCustomer(3);
    await ops(wick, claimConversation, conversation);
    await ops(tallow, claimConversation, other.conversation);
    const replyId = server.platform.random.uuid();
    await reply(wick, conversation, { replyId });
    expect(codeOf(await reply(wick, conversation, { replyId, body: "Another" }))).toEqual([
      409,
      "message_id_reused",
    ]);
    expect(codeOf(await reply(tallow, other.conversation, { replyId }))).toEqual([409, "message_id_reused"]);
    expect(await credits(other.customer)).toBe(3);
  });

  test("has 1 to 460 characters; anything else is refused and costs nothing", async () => {
    const { customer, conversation } = await waitingCustomer(3);
    await ops(wick, claimConversation, conversation);
    for (const body of ["", "  ", "a".repeat(461)]) {
      expect(codeOf(await reply(wick, conversation, { body }))).toEqual([422, "message_length"]);
    }
    expect(await credits(customer)).toBe(3);
    expect((await reply(wick, conversation, { body: "🌒".repeat(460) })).statusCode).toBe(201);
  });

  test("at zero balance waits for credit: refused, nothing stored", async () => {
    const { customer, conversation } = await waitingCustomer(1);
    await write(customer, "One more thing");
    await ops(wick, claimConversation, conversation);
    await reply(wick, conversation);
    expect(await credits(customer)).toBe(0);
    expect(codeOf(await reply(wick, conversation))).toEqual([409, "waiting_for_credit"]);
    const view = (await ops(wick, opsConversation, conversation)).json<OpsConversation>();
    expect(view.customer.hasCredit).toBe(false);
    expect(view.messages.length).toBe(3);
  });

  test("to a banned customer is refused", async () => {
    const { customer, conversation } = await waitingCustomer(3);
    await ops(wick, claimConversation, conversation);
    await ban(customer);
    expect(codeOf(await reply(wick, conversation))).toEqual([404, "conversation_not_found"]);
  });
});

describe("typing", () => {
  test("is shown to the customer while the claimant types", async () => {
    const { customer, conversation } = await waitingCustomer();
    await ops(wick, claimConversation, conversation);
    const hints: CustomerHint[] = [];
    const leave = server.platform.events.subscribeCustomer(customer.customerId, (hint) => hints.push(hint));
    expect((await ops(wick, opsTyping, conversation, { typing: true })).statusCode).toBe(204);
    await ops(wick, opsTyping, conversation, { typing: false });
    leave();
    expect(hints).toEqual([
      { type: "typing", profileId: isolde, typing: true },
      { type: "typing", profileId: isolde, typing: false },
    ]);
  });
});

describe("GET /ops/api/stream", () => {
  const isQueue = (event: OpsStreamEvent): boolean => event.type === "queue";

  test("begins with the queue and tells of every message, claim and reply", async () => {
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    await stream.next(isQueue);
    const { conversation } = await waitingCustomer();
    const changed = { type: "conversation", conversationId: conversation };
    expect((await stream.next()).data).toEqual(changed);
    expect((await stream.next()).data).toEqual({ type: "queue" });
    await ops(tallow, claimConversation, conversation);
    expect((await stream.next()).data).toEqual(changed);
    await stream.next(isQueue);
    await reply(tallow, conversation);
    expect((await stream.next()).data).toEqual(changed);
    stream.close();
  });

  test("ends when its session is signed out, and is refused without one", async () => {
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    const other = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, tallow.headers);
    await ops(wick, staffSignOut);
    await stream.ended;
    await other.next(isQueue);
    other.close();
    const refused = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    expect(refused.status).toBe(401);
  });
});
