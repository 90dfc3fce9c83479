import { opsConversation } from "@parlour/contract/operations/claimed-conversation";
import {
  claimConversation,
  colleagues,
  transferConversation,
  type Colleague,
} from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
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

async function setCapacity(staff: SignedInStaff, capacity: number): Promise<void> {
  await server.database.updateTable("staff").set({ capacity }).where("id", "=", staff.staffId).execute();
}

async function hold(staff: SignedInStaff, count: number): Promise<readonly string[]> {
  const held: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { conversation } = await desk.waitingCustomer();
    expect((await desk.ops(staff, claimConversation, conversation)).statusCode).toBe(200);
    held.push(conversation);
  }
  return held;
}

describe("capacity", () => {
  test("bounds what an operator holds: five unless an admin says otherwise", async () => {
    const [first = ""] = await hold(wick, 5);
    const { conversation } = await desk.waitingCustomer();
    expect(codeOf(await desk.ops(wick, claimConversation, conversation))).toEqual([409, "capacity_reached"]);
    // claiming a conversation that the operator already holds does not count as a sixth
    expect((await desk.ops(wick, claimConversation, first)).statusCode).toBe(200);
    await setCapacity(wick, 6);
    expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  });

  test("holds for claims made at the same moment", async () => {
    const waiting = await Promise.all(Array.from({ length: 12 }, async () => desk.waitingCustomer()));
    const responses = await Promise.all(
      waiting.map(async ({ conversation }) => desk.ops(wick, claimConversation, conversation)),
    );
    expect(responses.filter((response) => response.statusCode === 200).length).toBe(5);
    expect(responses.filter((response) => response.statusCode === 409).length).toBe(7);
  });

  test("is kept by taking over a stale claim, too", async () => {
    const [stale = ""] = await hold(tallow, 1);
    server.clock.advance(31 * 60);
    await setCapacity(wick, 1);
    const { conversation } = await desk.waitingCustomer();
    expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
    expect(codeOf(await desk.ops(wick, claimConversation, stale))).toEqual([409, "capacity_reached"]);
  });
});

describe("handing over", () => {
  const handOver = async (by: SignedInStaff, conversation: string, to: SignedInStaff | string) => {
    const staffId = typeof to === "string" ? to : to.staffId;
    return await desk.ops(by, transferConversation, conversation, { staffId });
  };

  test("gives a conversation to a colleague, who alone may work on it from then on", async () => {
    const [conversation = ""] = await hold(wick, 1);
    const hints: StaffHint[] = [];
    const leave = server.platform.events.subscribeStaff((hint) => hints.push(hint));
    expect((await handOver(wick, conversation, tallow)).statusCode).toBe(204);
    leave();
    const { staffId } = tallow;
    expect(hints).toMatchObject([
      { type: "conversation", conversationId: conversation },
      { type: "handed_over", staffId, conversationId: conversation },
    ]);
    expect(codeOf(await desk.ops(wick, opsConversation, conversation))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    expect((await desk.reply(tallow, conversation)).statusCode).toBe(201);
  });

  test("is for the claimant or a supervisor, and only for claimed conversations", async () => {
    const [conversation = ""] = await hold(wick, 1);
    const other = await signedInStaff(server.platform);
    expect(codeOf(await handOver(tallow, conversation, other))).toEqual([409, "conversation_not_claimed"]);
    const supervisor = await signedInStaff(server.platform, "supervisor");
    expect((await handOver(supervisor, conversation, other)).statusCode).toBe(204);
    const free = await desk.waitingCustomer();
    expect(codeOf(await handOver(supervisor, free.conversation, other))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    const missing = server.platform.random.uuid();
    expect(codeOf(await handOver(wick, missing, tallow))).toEqual([404, "conversation_not_found"]);
  });

  test("needs somebody who works here, is signed in and has room", async () => {
    const [conversation = ""] = await hold(wick, 1);
    expect(codeOf(await handOver(wick, conversation, server.platform.random.uuid()))).toEqual([
      404,
      "staff_not_found",
    ]);
    await setCapacity(tallow, 1);
    await hold(tallow, 1);
    expect(codeOf(await handOver(wick, conversation, tallow))).toEqual([409, "capacity_reached"]);
    await setCapacity(tallow, 2);
    const { staffId } = tallow;
    const sessions = server.database.updateTable("staff_sessions").where("staff_id", "=", staffId);
    await sessions.set({ revoked_at: server.clock.now() }).execute();
    expect(codeOf(await handOver(wick, conversation, tallow))).toEqual([409, "staff_away"]);
    await server.database.updateTable("staff").set({ active: false }).where("id", "=", staffId).execute();
    expect(codeOf(await handOver(wick, conversation, tallow))).toEqual([404, "staff_not_found"]);
  });

  test("can use a list of the people who are signed in, with their free capacity", async () => {
    await hold(tallow, 2);
    const list = (await desk.ops(wick, colleagues)).json<Colleague[]>();
    expect(list.find(({ id }) => id === tallow.staffId)).toMatchObject({ held: 2, capacity: 5 });
    expect(list.find(({ id }) => id === wick.staffId)).toBeUndefined();
  });
});
