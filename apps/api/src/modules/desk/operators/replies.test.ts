import {
  opsConversation,
  opsTyping,
  type OpsConversation,
  type OpsMessage,
} from "@parlour/contract/operations/claimed-conversation";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { claimConversation, releaseConversation } from "@parlour/contract/operations/queue";
import { customerTyping } from "@parlour/contract/operations/messages";
import { staffSignOut } from "@parlour/contract/operations/staff-session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CustomerHint, StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { typingSignals } from "../../conversation/chat/index.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

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

describe("a reply", () => {
  test("costs the customer 1 credit; a second one before they write again costs nothing", async () => {
    const { customer, conversation } = await desk.waitingCustomer(3);
    await desk.ops(wick, claimConversation, conversation);
    const first = await desk.reply(wick, conversation);
    expect(first.statusCode).toBe(201);
    expect(first.json<OpsMessage>()).toMatchObject({ from: "profile", sequence: 2, creditCost: 1 });
    expect((await desk.reply(wick, conversation)).json<OpsMessage>()).toMatchObject({ creditCost: 0 });
    expect(await desk.credits(customer)).toBe(2);
    await desk.write(customer, "And then?");
    expect((await desk.reply(wick, conversation)).json<OpsMessage>()).toMatchObject({ creditCost: 1 });
    expect(await desk.credits(customer)).toBe(1);
  });

  test("with the same id returns the same message and charges once, also after the claim has ended", async () => {
    const { customer, conversation } = await desk.waitingCustomer(3);
    await desk.ops(wick, claimConversation, conversation);
    const replyId = server.platform.random.uuid();
    const first = await desk.reply(wick, conversation, { replyId });
    const again = await desk.reply(wick, conversation, { replyId });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    await desk.ops(wick, releaseConversation, conversation);
    expect((await desk.reply(wick, conversation, { replyId })).statusCode).toBe(200);
    expect(await desk.credits(customer)).toBe(2);
  });

  test("with a used id and another text, or of somebody else, is refused", async () => {
    const { conversation } = await desk.waitingCustomer(3);
    const other = await desk.waitingCustomer(3);
    await desk.ops(wick, claimConversation, conversation);
    await desk.ops(tallow, claimConversation, other.conversation);
    const replyId = server.platform.random.uuid();
    await desk.reply(wick, conversation, { replyId });
    expect(codeOf(await desk.reply(wick, conversation, { replyId, body: "Another" }))).toEqual([
      409,
      "message_id_reused",
    ]);
    expect(codeOf(await desk.reply(tallow, other.conversation, { replyId }))).toEqual([
      409,
      "message_id_reused",
    ]);
    expect(await desk.credits(other.customer)).toBe(3);
  });

  test("has 1 to 460 characters; anything else is refused and costs nothing", async () => {
    const { customer, conversation } = await desk.waitingCustomer(3);
    await desk.ops(wick, claimConversation, conversation);
    for (const body of ["", "  ", "a".repeat(461)]) {
      expect(codeOf(await desk.reply(wick, conversation, { body }))).toEqual([422, "message_length"]);
    }
    expect(await desk.credits(customer)).toBe(3);
    expect((await desk.reply(wick, conversation, { body: "🌒".repeat(460) })).statusCode).toBe(201);
  });

  test("at zero balance waits for credit: refused, nothing stored", async () => {
    const { customer, conversation } = await desk.waitingCustomer(1);
    await desk.write(customer, "One more thing");
    await desk.ops(wick, claimConversation, conversation);
    await desk.reply(wick, conversation);
    expect(await desk.credits(customer)).toBe(0);
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([409, "waiting_for_credit"]);
    const view = (await desk.ops(wick, opsConversation, conversation)).json<OpsConversation>();
    expect(view.customer.hasCredit).toBe(false);
    expect(view.profile.imageUrl).toBe("/brands/emberlane/assets/profiles/isolde.svg");
    expect(view.messages.length).toBe(3);
  });

  test("to a banned customer is refused", async () => {
    const { customer, conversation } = await desk.waitingCustomer(3);
    await desk.ops(wick, claimConversation, conversation);
    await desk.ban(customer);
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([404, "conversation_not_found"]);
  });
});

describe("typing", () => {
  test("is shown to the customer while the claimant types", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    await desk.ops(wick, claimConversation, conversation);
    const hints: CustomerHint[] = [];
    const leave = server.platform.events.subscribeCustomer(customer.customerId, (hint) => hints.push(hint));
    expect((await desk.ops(wick, opsTyping, conversation, { typing: true })).statusCode).toBe(204);
    await desk.ops(wick, opsTyping, conversation, { typing: false });
    leave();
    expect(hints).toEqual([
      { type: "typing", profileId: desk.isolde, typing: true },
      { type: "typing", profileId: desk.isolde, typing: false },
    ]);
  });
});

describe("a customer's typing", () => {
  const isTyping = (event: OpsStreamEvent): boolean => event.type === "typing";

  test("is told to the claimant alone, without a word of the text, and too many signals are dropped", async () => {
    const { customer, conversation } = await desk.waitingCustomer();
    const told: StaffHint[] = [];
    const leave = server.platform.events.subscribeStaff((hint) => told.push(hint));
    const signal = async (typing = true) =>
      (
        await call(server.app, customerTyping, {
          headers: customer.headers,
          body: { profileId: desk.isolde, typing },
        })
      ).statusCode;
    const typed = () => told.filter(({ type }) => type === "customer_typing");
    // nobody holds it yet
    expect(await signal()).toBe(204);
    expect(typed()).toEqual([]);

    await desk.ops(wick, claimConversation, conversation);
    const mine = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    expect(await signal()).toBe(204);
    expect((await mine.next(isTyping)).data).toEqual({
      type: "typing",
      conversationId: conversation,
      typing: true,
    });
    await signal(false);
    expect((await mine.next(isTyping)).data).toMatchObject({ typing: false });
    mine.close();
    expect(typed()[0]).toEqual({
      type: "customer_typing",
      conversationId: conversation,
      staffId: wick.staffId,
      typing: true,
    });

    for (let count = 0; count < 12; count += 1) expect(await signal()).toBe(204);
    // one more was counted before the claim
    expect(typed()).toHaveLength(typingSignals.most - 1);
    server.clock.advance(typingSignals.windowSeconds);
    await signal();
    expect(typed()).toHaveLength(typingSignals.most);
    leave();
  });
});

describe("GET /ops/api/stream", () => {
  const isQueue = (event: OpsStreamEvent): boolean => event.type === "queue";
  const isConversation = (event: OpsStreamEvent): boolean => event.type === "conversation";

  test("begins with the queue and reports every message, claim and reply", async () => {
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    await stream.next(isQueue);
    const { conversation } = await desk.waitingCustomer();
    const changed = { type: "conversation", conversationId: conversation };
    expect((await stream.next(isConversation)).data).toEqual(changed);
    await desk.ops(tallow, claimConversation, conversation);
    expect((await stream.next(isConversation)).data).toEqual(changed);
    await desk.reply(tallow, conversation);
    expect((await stream.next(isConversation)).data).toEqual(changed);
    stream.close();
  });

  test("ends when its session is signed out, and is refused without one", async () => {
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    const other = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, tallow.headers);
    await desk.ops(wick, staffSignOut);
    await stream.ended;
    await other.next(isQueue);
    other.close();
    const refused = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    expect(refused.status).toBe(401);
  });
});
