import { careFlag, decideFlag, raiseFlag } from "@parlour/contract/operations/care";
import {
  dismissedSuggestions,
  dismissSuggestion,
  showContact,
  type DismissedSuggestion,
} from "@parlour/contract/operations/care-suggestions";
import { opsConversation, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { sendMessage } from "@parlour/contract/operations/messages";
import { claimConversation, claimNext } from "@parlour/contract/operations/queue";
import { opsEraseCustomer } from "@parlour/contract/operations/ops-privacy";
import { queueOrders } from "@parlour/contract/rules/queue-order";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";

/** Messages that suggest a flag (DESK-22, DESK-23), and masked numbers (DESK-24). */

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
beforeEach(async () => {
  await desk.emptyQueue();
  await release();
});

/** Nobody holds a conversation. */
async function release(): Promise<void> {
  const free = { claimed_by: null, claimed_at: null, claim_acted_at: null };
  await server.database.updateTable("conversations").set(free).execute();
}

const worrying = "I can't cope any more";
const minor = "im 15 btw";

const uuid = () => server.platform.random.uuid();

async function read(conversation: string, staff = wick): Promise<OpsConversation> {
  return (await desk.ops(staff, opsConversation, conversation)).json();
}

async function claimed(body: string): Promise<{ customer: SignedInCustomer; conversation: string }> {
  const scene = await desk.waitingCustomer(3, body);
  expect((await desk.ops(wick, claimConversation, scene.conversation)).statusCode).toBe(200);
  return scene;
}

async function suggested(conversation: string) {
  return (await read(conversation)).care?.suggestions ?? [];
}

const onMessage = (
  staff: SignedInStaff,
  operation: typeof dismissSuggestion | typeof showContact,
  conversationId: string,
  messageId: string,
) => call(server.app, operation, { headers: staff.headers, params: { conversationId, messageId } });

const flag = (conversation: string, kind: string, flagId = uuid()) =>
  desk.ops(wick, raiseFlag, conversation, { flagId, kind, note: "They say so" });

const decide = (flagId: string, outcome: string) =>
  call(server.app, decideFlag, {
    headers: supervisor.headers,
    params: { flagId },
    body: { outcome, note: "I have read it" },
  });

async function actions(conversation: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select(["action", "staff_id"])
    .where("target_id", "=", conversation)
    .where("action", "in", ["suggestion.dismiss", "message.show_contact"])
    .execute();
  return rows.map(({ action, staff_id }) => `${action} ${staff_id === wick.staffId ? "wick" : "another"}`);
}

async function waitingIds(): Promise<readonly string[]> {
  return (await desk.readQueue(wick)).waiting.map(({ conversationId }) => conversationId);
}

describe("a message that suggests a flag", () => {
  test("goes first in the list and in every order, and is marked", async () => {
    const first = await desk.waitingCustomer(3, "Is anybody awake?");
    const second = await desk.waitingCustomer(3, "A lovely evening");
    const worried = await desk.waitingCustomer(3, worrying);
    expect(await waitingIds()).toEqual([worried.conversation, first.conversation, second.conversation]);
    const { waiting } = await desk.readQueue(wick);
    expect(waiting.map(({ suggests }) => suggests)).toEqual([["distress"], undefined, undefined]);
    for (const order of queueOrders) {
      await release();
      const next = await desk.ops(wick, claimNext, undefined, { order });
      expect(next.json<{ conversation: OpsConversation }>().conversation.conversationId).toBe(
        worried.conversation,
      );
    }
  });

  test("is stored once with the message: sent again it adds nothing, and a refused one leaves nothing", async () => {
    const { customer, conversation } = await claimed("Good evening");
    const body = { profileId: desk.isolde, body: `${minor}, and ${worrying}`, clientMessageId: uuid() };
    const send = (change = {}) =>
      call(server.app, sendMessage, { headers: customer.headers, body: { ...body, ...change } });
    expect((await send()).statusCode).toBe(201);
    expect((await send()).statusCode).toBe(200);
    expect((await suggested(conversation)).map(({ kind }) => kind).toSorted()).toEqual([
      "distress",
      "under_age",
    ]);
    const tooLong = await send({ body: worrying.repeat(50), clientMessageId: uuid() });
    expect(tooLong.statusCode).toBe(422);
    expect(await suggested(conversation)).toHaveLength(2);
  });

  test("only suggests: the reply is charged, and nobody is told or stopped", async () => {
    const { customer, conversation } = await claimed(minor);
    expect((await read(conversation)).care).toMatchObject({ charging: "normal", ageCheck: false, flags: [] });
    expect((await desk.reply(wick, conversation)).json()).toMatchObject({ creditCost: 1 });
    expect(await desk.credits(customer)).toBe(2);
    await desk.write(customer, "Still there?");
    // An answered suggestion that nobody decided still moves the conversation up.
    expect((await desk.readQueue(wick)).mine).toMatchObject([{ suggests: ["under_age"] }]);
  });

  test("is answered by a flag of its kind, which pauses charging; the conversation stays first until the decision", async () => {
    const { customer, conversation } = await claimed(worrying);
    await desk.write(customer, minor);
    const flagId = uuid();
    expect((await flag(conversation, "distress", flagId)).statusCode).toBe(201);
    const { care } = await read(conversation);
    expect(care).toMatchObject({ charging: "paused", flags: [{ kind: "distress" }] });
    expect(care?.suggestions).toMatchObject([{ kind: "under_age" }]);
    expect((await desk.reply(wick, conversation)).json()).toMatchObject({ creditCost: 0 });
    // Of the open flag's kind: nothing more to offer.
    await desk.write(customer, worrying);
    expect(await suggested(conversation)).toMatchObject([{ kind: "under_age" }]);
    const [{ messageId } = { messageId: "" }] = await suggested(conversation);
    expect((await onMessage(wick, dismissSuggestion, conversation, messageId)).statusCode).toBe(204);
    expect((await desk.readQueue(wick)).mine).toMatchObject([{ suggests: ["distress"] }]);
    expect((await decide(flagId, "no_concern")).statusCode).toBe(200);
    expect((await desk.readQueue(wick)).mine[0]?.suggests).toBeUndefined();
    expect(await suggested(conversation)).toEqual([]);
  });
});

describe("a dismissal", () => {
  test("takes away that message's suggestion alone, once, with who and when; charging goes on", async () => {
    const { customer, conversation } = await claimed(worrying);
    await desk.write(customer, "I hate myself");
    const [first, second] = await suggested(conversation);
    if (first === undefined || second === undefined) throw new Error("two suggestions were expected");
    expect(codeOf(await onMessage(tallow, dismissSuggestion, conversation, first.messageId))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    expect((await onMessage(wick, dismissSuggestion, conversation, first.messageId)).statusCode).toBe(204);
    expect(await suggested(conversation)).toMatchObject([{ messageId: second.messageId }]);
    expect((await desk.readQueue(wick)).mine).toMatchObject([{ suggests: ["distress"] }]);
    expect(codeOf(await onMessage(wick, dismissSuggestion, conversation, first.messageId))).toEqual([
      409,
      "already_decided",
    ]);
    expect(codeOf(await onMessage(wick, dismissSuggestion, conversation, uuid()))).toEqual([
      404,
      "message_not_found",
    ]);
    expect((await onMessage(wick, dismissSuggestion, conversation, second.messageId)).statusCode).toBe(204);
    expect((await desk.readQueue(wick)).mine[0]?.suggests).toBeUndefined();
    expect((await read(conversation)).care).toMatchObject({ charging: "normal" });
    expect(await actions(conversation)).toEqual(["suggestion.dismiss wick", "suggestion.dismiss wick"]);
  });

  test("is visible to supervisors, in pages, with numbers masked; the audit keeps who read it", async () => {
    const { customer, conversation } = await claimed(`${worrying}, call 07700 900 123`);
    await desk.write(customer, minor);
    for (const { messageId } of await suggested(conversation)) {
      await onMessage(wick, dismissSuggestion, conversation, messageId);
    }
    const page = async (query: { readonly [name: string]: string }) =>
      (await call(server.app, dismissedSuggestions, { headers: supervisor.headers, query })).json<{
        suggestions: DismissedSuggestion[];
        hasMore: boolean;
      }>();
    const first = await page({ limit: "1" });
    expect(first).toMatchObject({
      suggestions: [{ kind: "under_age", body: minor, dismissedBy: { staffId: wick.staffId } }],
      hasMore: true,
    });
    const second = await page({ limit: "1", before: String(first.suggestions[0]?.position) });
    expect(second.suggestions).toMatchObject([
      { kind: "distress", signs: ["distress"], body: `${worrying}, call [number hidden]` },
    ]);
    const reads = await server.database
      .selectFrom("audit_log")
      .select("staff_id")
      .where("action", "=", "suggestion.list")
      .execute();
    expect(reads).toEqual([{ staff_id: supervisor.staffId }, { staff_id: supervisor.staffId }]);
  });
});

describe("a number or an address that a customer typed", () => {
  const body = "It's 07700 900 123, or 14 Rosewood Close";
  const masked = "It's [number hidden], or [address hidden]";

  test("is masked in the queue and in the conversation, and shown to the claimant on request, which is audited", async () => {
    const { conversation } = await desk.waitingCustomer(3, body);
    expect((await desk.readQueue(wick)).waiting).toMatchObject([{ preview: masked }]);
    const claim = await desk.ops(wick, claimConversation, conversation);
    const [message] = claim.json<OpsConversation>().messages;
    expect(message).toMatchObject({ body: masked, masked: true });
    const id = message?.id ?? "";
    expect(codeOf(await onMessage(tallow, showContact, conversation, id))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    expect(codeOf(await onMessage(supervisor, showContact, conversation, id))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    expect(await actions(conversation)).toEqual([]);
    expect((await onMessage(wick, showContact, conversation, id)).json()).toEqual({ body });
    expect(await actions(conversation)).toEqual(["message.show_contact wick"]);
  });

  test("is masked for the supervisor of a flag too, who may ask for it while the flag is open", async () => {
    const { conversation } = await claimed(body);
    const flagId = uuid();
    await flag(conversation, "distress", flagId);
    const seen = await call(server.app, careFlag, { headers: supervisor.headers, params: { flagId } });
    const [message] = seen.json<{ messages: OpsConversation["messages"] }>().messages;
    expect(message).toMatchObject({ body: masked, masked: true });
    const id = message?.id ?? "";
    expect((await onMessage(supervisor, showContact, conversation, id)).json()).toEqual({ body });
    expect(codeOf(await onMessage(tallow, showContact, conversation, id))[0]).toBe(409);
    await decide(flagId, "no_concern");
    expect(codeOf(await onMessage(supervisor, showContact, conversation, id))[0]).toBe(409);
    expect(await actions(conversation)).toEqual(["message.show_contact another"]);
  });
});

test("an erasure leaves no suggestion", async () => {
  const { customer } = await claimed(worrying);
  const kept = async () => {
    const { rows } = await sql<{ all: number; theirs: number }>`select count(*)::int as all,
      (count(*) filter (where customer_id = ${customer.customerId}))::int as theirs
      from care_suggestions left join conversations on conversations.id = conversation_id`.execute(
      server.database,
    );
    return rows[0] ?? { all: 0, theirs: 0 };
  };
  const before = await kept();
  expect(before.theirs).toBe(1);
  const admin = await signedInStaff(server.platform, "admin");
  const erased = await call(server.app, opsEraseCustomer, {
    headers: admin.headers,
    params: { customerId: customer.customerId },
    body: { reason: "asked_by_post" },
  });
  expect(erased.statusCode).toBe(204);
  expect(await kept()).toEqual({ all: before.all - 1, theirs: 0 });
});
