import { opsConversation } from "@parlour/contract/operations/claimed-conversation";
import {
  customerConversations,
  floor,
  openConversation,
  takeOverConversation,
  type CustomerConversation,
  type FloorConversation,
  type FloorOperator,
  type OpenedConversation,
} from "@parlour/contract/operations/floor";
import { setPresence } from "@parlour/contract/operations/presence";
import { claimConversation, transferConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** Supervisors see who holds what, read any conversation and take it over (DESK-27, DESK-28). */

let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;
let tallow: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  wick = await signedInStaff(server.platform);
  tallow = await signedInStaff(server.platform);
  supervisor = await signedInStaff(server.platform, "supervisor");
  await desk.emptyQueue();
});

async function readFloor() {
  const response = await desk.ops(supervisor, floor);
  return response.json<{ operators: FloorOperator[]; unclaimed: FloorConversation[] }>();
}

async function open(conversationId: string, query: { readonly [name: string]: string } = {}) {
  const params = { conversationId };
  return await call(server.app, openConversation, { headers: supervisor.headers, params, query });
}

async function held(staff: SignedInStaff, body?: string) {
  const scene = await desk.waitingCustomer(3, body);
  expect((await desk.ops(staff, claimConversation, scene.conversation)).statusCode).toBe(200);
  return scene;
}

async function audited(conversation: string, action: string) {
  return await server.database
    .selectFrom("audit_log")
    .select(["staff_id", "details"])
    .where("target_id", "=", conversation)
    .where("action", "=", action)
    .execute();
}

async function hintsWhile(run: () => Promise<void>): Promise<readonly StaffHint[]> {
  const hints: StaffHint[] = [];
  const leave = server.platform.events.subscribeStaff((hint) => hints.push(hint));
  await run();
  leave();
  return hints;
}

describe("the floor", () => {
  test("lists who holds what, for which site and since when they wait, and what nobody holds; no message", async () => {
    const { conversation, customer } = await held(wick, "Nobody may read this here");
    const answered = await held(wick);
    await desk.reply(wick, answered.conversation);
    const free = await desk.waitingCustomer();
    const { operators, unclaimed } = await readFloor();
    const shown = operators.find(({ staffId }) => staffId === wick.staffId);
    expect(shown).toMatchObject({
      presence: { state: "available" },
      capacity: 5,
      holds: [
        { conversationId: conversation, brand: "emberlane", region: "GB", profileName: "Isolde" },
        { conversationId: answered.conversation, waitingSince: null },
      ],
    });
    expect(shown?.holds[0]?.waitingSince).not.toBeNull();
    expect(operators.find(({ staffId }) => staffId === tallow.staffId)).toMatchObject({ holds: [] });
    expect(unclaimed.map(({ conversationId }) => conversationId)).toEqual([free.conversation]);
    const text = JSON.stringify(operators);
    expect(text).not.toContain("Nobody may read");
    expect(text).not.toContain(customer.phone.slice(1));
  });

  test("shows somebody who holds a conversation after their session has ended as away", async () => {
    const { conversation } = await held(wick);
    await server.database.deleteFrom("staff_sessions").where("staff_id", "=", wick.staffId).execute();
    const { operators } = await readFloor();
    expect(operators.find(({ staffId }) => staffId === wick.staffId)).toMatchObject({
      presence: { state: "away", lost: true },
      holds: [{ conversationId: conversation }],
    });
  });
});

describe("opening a conversation", () => {
  test("names each reply's author, changes no claim, hides the number, and is in the audit each time", async () => {
    const { conversation, customer } = await held(wick, "Is anybody awake?");
    await desk.reply(wick, conversation, { body: "I am." });
    await desk.ops(wick, transferConversation, conversation, { staffId: tallow.staffId });
    await desk.write(customer, "Still there?");
    await desk.reply(tallow, conversation, { body: "Still here." });
    const response = await open(conversation);
    const read = response.json<OpenedConversation>();
    expect(read.messages.map(({ body, author }) => [body, author?.staffId ?? null])).toEqual([
      ["Is anybody awake?", null],
      ["I am.", wick.staffId],
      ["Still there?", null],
      ["Still here.", tallow.staffId],
    ]);
    expect(read).toMatchObject({ claimant: { staffId: tallow.staffId }, hasMore: false, waitingSince: null });
    expect(response.body).not.toContain(customer.phone.slice(1));
    expect((await desk.ops(tallow, opsConversation, conversation)).statusCode).toBe(200);

    const page = (await open(conversation, { before: "4", limit: "2" })).json<OpenedConversation>();
    expect(page.messages.map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect(page.hasMore).toBe(true);
    const opened = await audited(conversation, "conversation.open");
    expect(opened.map(({ staff_id }) => staff_id)).toEqual([supervisor.staffId, supervisor.staffId]);
    expect(opened.map(({ details }) => details["before"])).toEqual([null, 4]);
  });

  test("works for one that nobody holds, not for one that does not exist, and not for operators", async () => {
    const { conversation } = await desk.waitingCustomer();
    expect((await open(conversation)).json<OpenedConversation>().claimant).toBeNull();
    const missing = server.platform.random.uuid();
    expect(codeOf(await open(missing))).toEqual([404, "conversation_not_found"]);
    expect(codeOf(await desk.ops(wick, openConversation, conversation))).toEqual([403, "forbidden"]);
  });
});

test("a customer's conversations are listed without their messages, and the list is in the audit", async () => {
  const { conversation, customer } = await held(wick, "Nobody may read this here");
  const params = { customerId: customer.customerId };
  const response = await call(server.app, customerConversations, { headers: supervisor.headers, params });
  expect(response.json<CustomerConversation[]>()).toMatchObject([
    { conversationId: conversation, profileName: "Isolde", claimant: { staffId: wick.staffId } },
  ]);
  expect(response.body).not.toContain("Nobody may read");
  expect(await audited(customer.customerId, "conversation.list")).toMatchObject([
    { staff_id: supervisor.staffId, details: { shown: 1 } },
  ]);
});

describe("taking over", () => {
  test("gives the conversation to the supervisor even at capacity; the former claimant is told who did it", async () => {
    const { conversation, customer } = await held(wick);
    await server.database
      .updateTable("staff")
      .set({ capacity: 1 })
      .where("id", "=", supervisor.staffId)
      .execute();
    await held(supervisor);
    const hints = await hintsWhile(async () => {
      expect((await desk.ops(supervisor, takeOverConversation, conversation)).statusCode).toBe(200);
    });
    const { username } = await server.database
      .selectFrom("customers")
      .select("username")
      .where("id", "=", customer.customerId)
      .executeTakeFirstOrThrow();
    expect(hints).toMatchObject([
      { type: "conversation", conversationId: conversation },
      { type: "taken_over", staffId: wick.staffId, conversationId: conversation, customerName: username },
    ]);
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([409, "conversation_not_claimed"]);
    expect((await desk.reply(supervisor, conversation)).statusCode).toBe(201);
    expect(await audited(conversation, "conversation.take_over")).toMatchObject([
      { staff_id: supervisor.staffId, details: { heldBefore: wick.staffId } },
    ]);
  });

  test("needs a supervisor who takes work, and leaves their own alone", async () => {
    const { conversation } = await held(wick);
    expect(codeOf(await desk.ops(tallow, takeOverConversation, conversation))).toEqual([403, "forbidden"]);
    await desk.ops(supervisor, setPresence, undefined, { state: "break" });
    expect(codeOf(await desk.ops(supervisor, takeOverConversation, conversation))).toEqual([
      409,
      "not_available",
    ]);
    await desk.ops(supervisor, setPresence, undefined, { state: "available" });
    expect((await desk.ops(supervisor, takeOverConversation, conversation)).statusCode).toBe(200);
    const hints = await hintsWhile(async () => {
      expect((await desk.ops(supervisor, takeOverConversation, conversation)).statusCode).toBe(200);
    });
    expect(hints.filter(({ type }) => type === "taken_over")).toEqual([]);
  });

  test("a transfer by a supervisor tells the former claimant too, one by the claimant doesn't", async () => {
    const { conversation } = await held(wick);
    const moved = await hintsWhile(async () => {
      const to = { staffId: tallow.staffId };
      expect((await desk.ops(supervisor, transferConversation, conversation, to)).statusCode).toBe(204);
    });
    expect(moved).toContainEqual(expect.objectContaining({ type: "taken_over", staffId: wick.staffId }));
    const given = await hintsWhile(async () => {
      const to = { staffId: wick.staffId };
      expect((await desk.ops(tallow, transferConversation, conversation, to)).statusCode).toBe(204);
    });
    expect(given.map(({ type }) => type)).toEqual(["conversation", "handed_over"]);
  });
});
