import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { repliesSentDespite, type ReplySentDespite } from "@parlour/contract/operations/sent-despite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** Replies that break a rule are held back, and sent only with a reason that supervisors see (DESK-20, DESK-21). */

let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  wick = await signedInStaff(server.platform);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

const number = "Ring me on 07700 900 123";
const reason = "They gave this number themselves and asked me to repeat it";

async function held() {
  const scene = await desk.waitingCustomer(3);
  expect((await desk.ops(wick, claimConversation, scene.conversation)).statusCode).toBe(200);
  return scene;
}

async function listed(query: { readonly [name: string]: string } = {}, staff = supervisor) {
  const response = await call(server.app, repliesSentDespite, { headers: staff.headers, query });
  return response.json<{ replies: ReplySentDespite[]; hasMore: boolean }>();
}

async function actions(conversation: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", conversation)
    .where("action", "like", "reply.%")
    .execute();
  return rows.map(({ action }) => action);
}

test("a reply with a phone number is held back with the rule; nothing is stored or charged", async () => {
  const { customer, conversation } = await held();
  const refused = await desk.reply(wick, conversation, { body: number });
  expect(codeOf(refused)).toEqual([422, "reply_held_back"]);
  expect(refused.json<{ message: string }>().message).toContain("a phone number");
  expect(await desk.credits(customer)).toBe(3);
  expect(await actions(conversation)).toEqual([]);
});

test("with a reason it is sent and charged once; supervisors see text, rule, reason and author", async () => {
  const { customer, conversation } = await held();
  const replyId = server.platform.random.uuid();
  const reply = { replyId, body: number, despite: `  ${reason} ` };
  expect((await desk.reply(wick, conversation, reply)).json<OpsMessage>()).toMatchObject({ creditCost: 1 });
  // The same call again, also without the reason: its reply is stored already.
  expect((await desk.reply(wick, conversation, reply)).statusCode).toBe(200);
  expect((await desk.reply(wick, conversation, { replyId, body: number })).statusCode).toBe(200);
  expect(await desk.credits(customer)).toBe(2);
  expect(await actions(conversation)).toEqual(["reply.send_despite"]);
  const { replies } = await listed();
  expect(replies.filter(({ messageId }) => messageId === replyId)).toMatchObject([
    { body: number, rules: ["phone"], reason, operator: { staffId: wick.staffId }, profileName: "Isolde" },
  ]);
});

test("a reason for a reply that breaks no rule is not kept, and an empty reason counts as none", async () => {
  const { conversation } = await held();
  const { replies } = await listed();
  const harmless = await desk.reply(wick, conversation, { body: "Good evening", despite: reason });
  expect(harmless.statusCode).toBe(201);
  expect((await listed()).replies).toEqual(replies);
  expect((await desk.reply(wick, conversation, { body: number, despite: "  " })).statusCode).toBe(400);
});

test("the list has pages, newest first, and the audit keeps who read it", async () => {
  const { conversation } = await held();
  for (const body of [number, "Find me on Instagram"]) {
    expect((await desk.reply(wick, conversation, { body, despite: reason })).statusCode).toBe(201);
  }
  const first = await listed({ limit: "1" });
  expect(first.replies).toMatchObject([{ body: "Find me on Instagram", rules: ["handle"] }]);
  expect(first.hasMore).toBe(true);
  const second = await listed({ limit: "1", before: String(first.replies[0]?.position) });
  expect(second.replies).toMatchObject([{ body: number }]);
  const read = await server.database
    .selectFrom("audit_log")
    .select("staff_id")
    .where("action", "=", "reply.list_despite")
    .orderBy("at", "desc")
    .limit(1)
    .execute();
  expect(read).toEqual([{ staff_id: supervisor.staffId }]);
});
