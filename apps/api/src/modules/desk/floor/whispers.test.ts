import { deskSheet, type DeskSheet } from "@parlour/contract/operations/desk-conversation";
import {
  closeWhisper,
  openConversation,
  whisper,
  type KeptWhisper,
  type OpenedConversation,
} from "@parlour/contract/operations/floor";
import { messageHistory } from "@parlour/contract/operations/messages";
import { claimConversation, transferConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** A supervisor's note that only the conversation's claimant sees (DESK-29). */

let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;
let tallow: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  wick = await signedInStaff(server.platform);
  tallow = await signedInStaff(server.platform);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function held() {
  const scene = await desk.waitingCustomer();
  expect((await desk.ops(wick, claimConversation, scene.conversation)).statusCode).toBe(200);
  return scene;
}

const write = async (conversation: string, body: string, to = wick, by = supervisor) =>
  desk.ops(by, whisper, conversation, { staffId: to.staffId, body });

async function whispersTo(staff: SignedInStaff, conversation: string) {
  const sheet = (await desk.ops(staff, deskSheet, conversation)).json<DeskSheet>();
  return sheet.whispers?.map(({ body }) => body);
}

const close = async (staff: SignedInStaff, conversationId: string, whisperId: string) =>
  call(server.app, closeWhisper, { headers: staff.headers, params: { conversationId, whisperId } });

test("its claimant alone is told at once and sees it until they close it; it is kept with author and time", async () => {
  const { conversation, customer } = await held();
  const hints: StaffHint[] = [];
  const leave = server.platform.events.subscribeStaff((hint) => hints.push(hint));
  const written = await write(conversation, "  Slow down a little ");
  leave();
  expect(written.statusCode).toBe(201);
  const { whisperId } = written.json<KeptWhisper>();
  expect(hints).toMatchObject([{ type: "whispered", staffId: wick.staffId, conversationId: conversation }]);
  expect(await whispersTo(wick, conversation)).toEqual(["Slow down a little"]);
  const read = await call(server.app, messageHistory, {
    headers: customer.headers,
    query: { profileId: desk.isolde },
  });
  expect(read.statusCode).toBe(200);
  expect(read.body).not.toContain("Slow down");

  expect(codeOf(await close(tallow, conversation, whisperId))).toEqual([404, "whisper_not_found"]);
  expect(await whispersTo(wick, conversation)).toEqual(["Slow down a little"]);
  const closedAt = server.clock.now().toISOString();
  expect((await close(wick, conversation, whisperId)).statusCode).toBe(204);
  server.clock.advance(5);
  expect((await close(wick, conversation, whisperId)).statusCode).toBe(204);
  expect(await whispersTo(wick, conversation)).toEqual([]);

  const opened = (await desk.ops(supervisor, openConversation, conversation)).json<OpenedConversation>();
  expect(opened.whispers).toMatchObject([{ whisperId, body: "Slow down a little", closedAt }]);
  const entries = await server.database
    .selectFrom("audit_log")
    .select(["staff_id", "details"])
    .where("action", "=", "conversation.whisper")
    .where("target_id", "=", conversation)
    .execute();
  expect(entries).toMatchObject([{ staff_id: supervisor.staffId, details: { to: wick.staffId } }]);
  expect(JSON.stringify(entries)).not.toContain("Slow down");
});

test("it stays with the person it was for: the next claimant does not see it", async () => {
  const { conversation } = await held();
  await write(conversation, "For Wick alone");
  await desk.ops(wick, transferConversation, conversation, { staffId: tallow.staffId });
  expect(await whispersTo(tallow, conversation)).toEqual([]);
  expect(codeOf(await write(conversation, "Too late"))).toEqual([409, "conversation_not_claimed"]);
});

test("is for supervisors, of at most 280 characters, to somebody else who holds the conversation", async () => {
  const { conversation } = await held();
  expect(codeOf(await write(conversation, "Hello", wick, tallow))).toEqual([403, "forbidden"]);
  expect(codeOf(await write(conversation, "Hello", supervisor))).toEqual([403, "second_person_required"]);
  expect(codeOf(await write(conversation, "x".repeat(281)))).toEqual([400, "invalid_request"]);
  expect((await write(conversation, "😀".repeat(280))).statusCode).toBe(201);
  const free = await desk.waitingCustomer();
  expect(codeOf(await write(free.conversation, "Hello"))).toEqual([409, "conversation_not_claimed"]);
  const missing = server.platform.random.uuid();
  expect(codeOf(await write(missing, "Hello"))).toEqual([404, "conversation_not_found"]);
});
