import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { conversationNotes, type CustomerNote } from "@parlour/contract/operations/customer-notes";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import {
  claimConversation,
  claimNext,
  colleagues,
  queue,
  transferConversation,
  type Colleague,
} from "@parlour/contract/operations/queue";
import { ownPresence, setPresence, type OwnPresence } from "@parlour/contract/operations/presence";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { openTestStream } from "../../../testing/test-event-stream.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { announceLost, returnOverdueClaims } from "./claim-return-service.ts";

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
  await server.database.deleteFrom("staff_presence").execute();
  await server.database
    .updateTable("conversations")
    .set({ claimed_by: null, claimed_at: null, claim_acted_at: null })
    .execute();
});

async function next(staff: SignedInStaff, body: object = { order: "longest" }) {
  return await call(server.app, claimNext, { headers: staff.headers, body });
}

async function nextId(staff: SignedInStaff, body?: object): Promise<string | null> {
  const response = await next(staff, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ conversation: OpsConversation | null }>().conversation?.conversationId ?? null;
}

async function choose(staff: SignedInStaff, state: string): Promise<OwnPresence> {
  const response = await call(server.app, setPresence, { headers: staff.headers, body: { state } });
  return response.json();
}

async function waiting(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await desk.waitingCustomer()).conversation);
    server.clock.advance(1);
  }
  return ids;
}

async function set(conversation: string, change: { readonly last_reply_sequence?: number }): Promise<void> {
  await server.database.updateTable("conversations").set(change).where("id", "=", conversation).execute();
}

async function holderOf(conversation: string): Promise<string | null> {
  const { claimed_by: holder } = await server.database
    .selectFrom("conversations")
    .select("claimed_by")
    .where("id", "=", conversation)
    .executeTakeFirstOrThrow();
  return holder;
}

describe("claiming the next one", () => {
  test("gives the longest waiting, one after the other, and nothing when nobody waits", async () => {
    const [first, second] = await waiting(2);
    expect(await nextId(wick)).toBe(first);
    expect(await nextId(tallow)).toBe(second);
    expect(await nextId(wick)).toBeNull();
  });

  test("gives new customers, or conversations never answered, first where that is asked for", async () => {
    const [answered = "", fresh, freshToo] = await waiting(3);
    await set(answered, { last_reply_sequence: 1 });
    expect(await nextId(wick, { order: "unanswered" })).toBe(fresh);
    expect(await nextId(wick, { order: "new_customers" })).toBe(freshToo);
    expect(await nextId(wick, { order: "new_customers" })).toBe(answered);
  });

  test("keeps to the sites chosen", async () => {
    const [conversation] = await waiting(1);
    const sites = [{ brand: "frostmere", region: "GB" }];
    expect(await nextId(wick, { order: "longest", sites })).toBeNull();
    const more = [...sites, { brand: "emberlane", region: "GB" }];
    expect(await nextId(wick, { order: "longest", sites: more })).toBe(conversation);
  });

  test("returns the conversation answered longest ago at full capacity, and never a waiting one", async () => {
    await server.database.updateTable("staff").set({ capacity: 2 }).where("id", "=", wick.staffId).execute();
    const [first = "", second = "", third, fourth] = await waiting(4);
    await nextId(wick);
    await nextId(wick);
    expect(codeOf(await next(wick))).toEqual([409, "capacity_reached"]);
    await desk.reply(wick, second);
    server.clock.advance(1);
    await desk.reply(wick, first);
    const response = (await next(wick)).json<{ conversation: OpsConversation; gaveBack: string }>();
    expect([response.conversation.conversationId, response.gaveBack]).toEqual([third, second]);
    expect(await nextId(wick)).toBe(fourth);
    expect([await holderOf(first), await holderOf(second)]).toEqual([null, null]);
  });
});

describe("presence", () => {
  test("on a break refuses claims and transfers, and colleagues see it", async () => {
    const [conversation = "", other = ""] = await waiting(2);
    await nextId(tallow);
    expect(await choose(wick, "break")).toMatchObject({ state: "break", lost: false });
    expect(codeOf(await next(wick))).toEqual([409, "not_available"]);
    expect(codeOf(await desk.ops(wick, claimConversation, other))).toEqual([409, "not_available"]);
    const handed = await desk.ops(tallow, transferConversation, conversation, { staffId: wick.staffId });
    expect(codeOf(handed)).toEqual([409, "staff_away"]);
    const seen = (await desk.ops(tallow, colleagues)).json<Colleague[]>();
    expect(seen.find(({ id }) => id === wick.staffId)?.presence).toMatchObject({ state: "break" });
    await choose(wick, "available");
    expect(await nextId(wick)).toBe(other);
  });

  test("on a break returns claims to the queue after the grace period, not before", async () => {
    const [conversation = ""] = await waiting(1);
    await nextId(wick);
    const { heldUntil } = await choose(wick, "break");
    expect(Date.parse(heldUntil ?? "")).toBe(server.clock.now().getTime() + 120_000);
    const { mine } = await desk.readQueue(wick);
    expect(mine).toMatchObject([{ returnsAt: heldUntil }]);
    server.clock.advance(119);
    expect(await returnOverdueClaims(server.platform)).toBe(0);
    server.clock.advance(1);
    expect(await returnOverdueClaims(server.platform)).toBe(1);
    expect(await holderOf(conversation)).toBeNull();
  });

  test("is lost when a desk falls silent, reported once, and restored with its stream", async () => {
    await choose(wick, "available");
    const [conversation = ""] = await waiting(1);
    await nextId(wick);
    server.clock.advance(41);
    expect([await announceLost(server.platform), await announceLost(server.platform)]).toEqual([1, 0]);
    const own = async () => (await desk.ops(wick, ownPresence)).json<OwnPresence>();
    expect(await own()).toMatchObject({ state: "away", lost: true });
    server.clock.advance(120);
    await returnOverdueClaims(server.platform);
    expect(await holderOf(conversation)).toBeNull();
    const back = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, wick.headers);
    await back.next((event) => event.type === "presence");
    expect(await own()).toMatchObject({ state: "available", lost: false });
    back.close();
    await back.ended;
  });
});

describe("a claim that nobody works on", () => {
  test("returns to the queue automatically, with a row in the audit; a reply in time keeps it", async () => {
    const [idle = "", kept = ""] = await waiting(2);
    await nextId(wick);
    await nextId(wick);
    server.clock.advance(599);
    expect(await returnOverdueClaims(server.platform)).toBe(0);
    await desk.ops(wick, claimConversation, kept);
    server.clock.advance(2);
    // two nodes at once
    const ended = await Promise.all([
      returnOverdueClaims(server.platform),
      returnOverdueClaims(server.platform),
    ]);
    expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([await holderOf(idle), await holderOf(kept)]).toEqual([null, wick.staffId]);
    const rows = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "details"])
      .where("action", "=", "conversation.return")
      .where("target_id", "=", idle)
      .execute();
    expect(rows).toMatchObject([{ staff_id: null, details: { from: wick.staffId, reason: "idle" } }]);
    expect((await desk.readQueue(tallow)).waiting).toMatchObject([{ conversationId: idle }]);
  });

  test("lasts longer where its customer was answered", async () => {
    const [answered = ""] = await waiting(1);
    await nextId(wick);
    await desk.reply(wick, answered);
    server.clock.advance(29 * 60);
    expect(await returnOverdueClaims(server.platform)).toBe(0);
    server.clock.advance(60);
    expect(await returnOverdueClaims(server.platform)).toBe(1);
  });
});

describe("a conversation handed over", () => {
  test("comes with its giver's name and note until something is done with it", async () => {
    const [conversation = ""] = await waiting(1);
    await nextId(wick);
    const stream = await openTestStream<OpsStreamEvent>(server.app, opsStream.path, tallow.headers);
    const body = { staffId: tallow.staffId, note: " Likes short answers. " };
    expect((await desk.ops(wick, transferConversation, conversation, body)).statusCode).toBe(204);
    const told = await stream.next((event) => event.type === "handed_over");
    expect(told.data).toMatchObject({ conversationId: conversation });
    stream.close();
    await stream.ended;
    const [held] = (await desk.readQueue(tallow)).mine;
    expect(held?.handedBy).toMatchObject({ note: "Likes short answers." });
    const notes = (await desk.ops(tallow, conversationNotes, conversation)).json<CustomerNote[]>();
    expect(notes).toMatchObject([{ body: "Likes short answers." }]);
    server.clock.advance(1);
    await desk.reply(tallow, conversation);
    expect((await desk.readQueue(tallow)).mine).toMatchObject([{ handedBy: null }]);
  });
});

describe("the queue", () => {
  test("returns only named conversations if some are named", async () => {
    const [first, second = ""] = await waiting(2);
    const read = async (query: { readonly [name: string]: string }) =>
      (await call(server.app, queue, { headers: wick.headers, query })).json<{
        waiting: { conversationId: string }[];
      }>();
    const all = await read({});
    expect(all.waiting.map(({ conversationId }) => conversationId)).toEqual([first, second]);
    const one = await read({ only: `${second},${server.platform.random.uuid()}` });
    expect(one.waiting.map(({ conversationId }) => conversationId)).toEqual([second]);
  });
});
