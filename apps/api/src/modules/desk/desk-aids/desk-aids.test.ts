import * as aids from "@parlour/contract/operations/desk-conversation";
import type { DeskSheet, OwnDraft, PersonaFact } from "@parlour/contract/operations/desk-conversation";
import { markRead } from "@parlour/contract/operations/messages";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { opsStream, type OpsStreamEvent } from "@parlour/contract/operations/desk-stream";
import { claimConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
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
});

const uuid = (): string => server.platform.random.uuid();

async function held(credits = 3, body?: string) {
  const { customer, conversation } = await desk.waitingCustomer(credits, body);
  expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  return { customer, conversation };
}

/** Gives a conversation to a member of staff, with the columns that a supervisor's transfer writes. */
async function handTo(staff: SignedInStaff, conversation: string): Promise<void> {
  const now = server.clock.now();
  await server.database
    .updateTable("conversations")
    .set({ claimed_by: staff.staffId, claimed_at: now, claim_acted_at: now })
    .where("id", "=", conversation)
    .execute();
}

async function sheet(staff: SignedInStaff, conversation: string): Promise<DeskSheet> {
  return (await desk.ops(staff, aids.deskSheet, conversation)).json<DeskSheet>();
}

async function save(
  staff: SignedInStaff,
  conversation: string,
  draft: { readonly body: string; readonly replyId: string; readonly revision: string | null },
) {
  return desk.ops(staff, aids.saveDraft, conversation, draft);
}

const draftOf = (response: Awaited<ReturnType<typeof save>>) =>
  response.json<{ draft: OwnDraft | null }>().draft;

async function audited(conversation: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", conversation)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("what a profile has told a customer", () => {
  test("is stored with its author, shown to the conversation's claimant, and audited", async () => {
    const { conversation } = await held();
    const added = await desk.ops(wick, aids.addPersonaFact, conversation, { body: " has a dog " });
    expect(added.statusCode).toBe(201);
    const fact = added.json<PersonaFact>();
    expect(fact).toMatchObject({ body: "has a dog", changedBy: null });

    await handTo(tallow, conversation);
    const params = { conversationId: conversation, factId: fact.id };
    const edit = { headers: tallow.headers, params, body: { body: "has a dog called Biscuit" } };
    const edited = await call(server.app, aids.editPersonaFact, edit);
    expect(edited.json<PersonaFact>()).toMatchObject({
      body: "has a dog called Biscuit",
      addedBy: fact.addedBy,
    });
    expect((await sheet(tallow, conversation)).facts).toEqual([edited.json()]);
    expect(codeOf(await call(server.app, aids.editPersonaFact, { ...edit, headers: wick.headers }))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    const remove = { headers: tallow.headers, params };
    expect((await call(server.app, aids.removePersonaFact, remove)).statusCode).toBe(204);
    expect(codeOf(await call(server.app, aids.removePersonaFact, remove))).toEqual([404, "fact_not_found"]);
    expect((await sheet(tallow, conversation)).facts).toEqual([]);
    expect(await audited(conversation)).toEqual([
      "conversation.claim",
      "fact.add",
      "fact.edit",
      "fact.remove",
    ]);
  });

  test("is of that customer with that profile alone", async () => {
    const mine = await held();
    const other = await held();
    const added = await desk.ops(wick, aids.addPersonaFact, mine.conversation, { body: "sings" });
    const params = { conversationId: other.conversation, factId: added.json<PersonaFact>().id };
    expect(codeOf(await call(server.app, aids.removePersonaFact, { headers: wick.headers, params }))).toEqual(
      [404, "fact_not_found"],
    );
    expect((await sheet(wick, other.conversation)).facts).toEqual([]);
  });
});

describe("an unsent text", () => {
  test("is stored with the id that will send it, and replaced only by a window that knows its newest revision", async () => {
    const { conversation } = await held();
    const replyId = uuid();
    const first = draftOf(await save(wick, conversation, { body: "The la", replyId, revision: null }));
    expect(first).toMatchObject({ body: "The la", replyId });
    const revision = first?.revision ?? "";
    const second = draftOf(await save(wick, conversation, { body: "The lamp ", replyId, revision }));
    expect((await sheet(wick, conversation)).draft).toEqual(second);
    // from another window of the same operator, which knows the first version
    expect(codeOf(await save(wick, conversation, { body: "Other", replyId, revision }))).toEqual([
      409,
      "changed_meanwhile",
    ]);
    const emptied = await save(wick, conversation, { body: " ", replyId, revision: second?.revision ?? "" });
    expect(draftOf(emptied)).toBeNull();
    expect((await sheet(wick, conversation)).draft).toBeNull();
    expect(codeOf(await save(tallow, conversation, { body: "a", replyId, revision: null }))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
  });

  test("is removed when its reply is sent, and a late save does not restore it", async () => {
    const { conversation } = await held();
    const replyId = uuid();
    const kept = draftOf(await save(wick, conversation, { body: "The lamp", replyId, revision: null }));
    expect((await desk.reply(wick, conversation, { replyId })).statusCode).toBe(201);
    expect((await sheet(wick, conversation)).draft).toBeNull();
    for (const revision of [null, kept?.revision ?? ""]) {
      const late = await save(wick, conversation, { body: "The lamp is", replyId, revision });
      expect(codeOf(late)).toEqual([409, "changed_meanwhile"]);
    }
    // a text begun after the reply belongs to another reply
    expect(
      draftOf(await save(wick, conversation, { body: "And", replyId: uuid(), revision: null })),
    ).not.toBeNull();
  });

  test("a reply and a save of its draft at the same time leave no draft, in any order", async () => {
    // twelve claims are more than the default capacity
    await server.database.updateTable("staff").set({ capacity: 20 }).where("id", "=", wick.staffId).execute();
    const rounds = Array.from({ length: 12 }, async () => {
      const { conversation } = await held();
      const replyId = uuid();
      const draft = { body: "The lamp", replyId, revision: null };
      const sending = desk.reply(wick, conversation, { replyId });
      // before the reply, while it is delivered, and after it
      for (let tries = 0; tries < 4; tries += 1) await save(wick, conversation, draft);
      await sending;
      return (await sheet(wick, conversation)).draft;
    });
    expect(await Promise.all(rounds)).toEqual(Array.from({ length: 12 }, () => null));
  });

  test("of the previous claimant is shown with its time, and can be taken over once", async () => {
    const { conversation } = await held();
    const begun = server.clock.now().toISOString();
    const replyId = uuid();
    const first = draftOf(await save(wick, conversation, { body: "I was", replyId, revision: null }));
    server.clock.advance(60);
    await save(wick, conversation, { body: "I was about to", replyId, revision: first?.revision ?? "" });
    await handTo(tallow, conversation);
    const [others] = (await sheet(tallow, conversation)).othersDrafts;
    expect(others).toMatchObject({ staffId: wick.staffId, body: "I was about to", since: begun });

    const params = { conversationId: conversation, staffId: wick.staffId };
    const take = (staff: SignedInStaff) =>
      call(server.app, aids.takeDraft, { headers: staff.headers, params });
    expect(codeOf(await take(wick))).toEqual([409, "conversation_not_claimed"]);
    const responses = await Promise.all([take(tallow), take(tallow), take(tallow)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      body: "I was about to",
    });
    expect((await sheet(tallow, conversation)).othersDrafts).toEqual([]);
    expect(await audited(conversation)).toContain("draft.take");
  });

  test("is settled by anybody's later reply, and not shown any more", async () => {
    const { conversation } = await held();
    await save(wick, conversation, { body: "I was", replyId: uuid(), revision: null });
    await handTo(tallow, conversation);
    server.clock.advance(1);
    expect((await desk.reply(tallow, conversation)).statusCode).toBe(201);
    expect((await sheet(tallow, conversation)).othersDrafts).toEqual([]);
  });
});

describe("the effect of a reply", () => {
  const kinds = async (conversation: string) => (await sheet(wick, conversation)).standing;

  test("is shown before it is typed, and matches what then happens", async () => {
    const { customer, conversation } = await held(2);
    expect(await kinds(conversation)).toEqual({ kind: "charged" });
    expect((await desk.reply(wick, conversation)).json<OpsMessage>().creditCost).toBe(1);
    expect(await kinds(conversation)).toEqual({
      kind: "free",
      reason: "not_written_since_last_charged_reply",
    });
    expect((await desk.reply(wick, conversation)).json<OpsMessage>().creditCost).toBe(0);
    await desk.write(customer, "And then?");
    await desk.reply(wick, conversation);
    expect(await kinds(conversation)).toEqual({ kind: "waiting", reason: "credit" });
    expect(codeOf(await desk.reply(wick, conversation))).toEqual([409, "waiting_for_credit"]);
  });

  test("how far the customer has read is reported only to the claimant", async () => {
    const { customer, conversation } = await held();
    await desk.reply(wick, conversation);
    const streams = await Promise.all(
      [wick, tallow].map(({ headers }) =>
        openTestStream<OpsStreamEvent>(server.app, opsStream.path, headers),
      ),
    );
    await call(server.app, markRead, {
      headers: customer.headers,
      body: { profileId: desk.isolde, upTo: 2 },
    });
    await streams[0]?.next(({ type }) => type === "sheet");
    expect((await sheet(wick, conversation)).readUpTo).toBe(2);
    server.platform.events.publishToStaff({ type: "queue" });
    const heard: string[] = [];
    while (heard.filter((type) => type === "queue").length < 2) {
      heard.push((await streams[1]?.next())?.data.type ?? "");
    }
    expect(heard).not.toContain("sheet");
    for (const stream of streams) stream.close();
  });
});

describe("a search in a conversation", () => {
  const search = async (conversation: string, query: { readonly [name: string]: string }) =>
    call(server.app, aids.searchMessages, {
      headers: wick.headers,
      params: { conversationId: conversation },
      query,
    });
  const bodies = async (conversation: string, query: { readonly [name: string]: string }) => {
    const page = (await search(conversation, query)).json<{ messages: OpsMessage[]; hasMore: boolean }>();
    return [page.messages.map(({ body }) => body), page.hasMore];
  };

  test("finds every word in upper or lower case, special characters literally, newest first, in this conversation only", async () => {
    const { customer, conversation } = await held(3, "Is 100% of the SEA awake?");
    await desk.write(customer, "100 lamps by the sea");
    await desk.write(customer, "Élan_vital <b>sea</b>");
    await held(3, "the sea of somebody else");
    expect(await bodies(conversation, { words: "sea the" })).toEqual([
      ["100 lamps by the sea", "Is 100% of the SEA awake?"],
      false,
    ]);
    expect(await bodies(conversation, { words: "100%" })).toEqual([["Is 100% of the SEA awake?"], false]);
    expect(await bodies(conversation, { words: "_ élan" })).toEqual([["Élan_vital <b>sea</b>"], false]);
    expect(await bodies(conversation, { words: "sea", limit: "1" })).toEqual([
      ["Élan_vital <b>sea</b>"],
      true,
    ]);
    expect(await bodies(conversation, { words: "sea", limit: "1", before: "3" })).toEqual([
      ["100 lamps by the sea"],
      true,
    ]);
    expect(await bodies(conversation, { words: "\\" })).toEqual([[], false]);
    const log = await audited(conversation);
    expect(log.filter((action) => action === "conversation.search")).toHaveLength(6);
    await handTo(tallow, conversation);
    expect(codeOf(await search(conversation, { words: "sea" }))).toEqual([409, "conversation_not_claimed"]);
  });
});

test("a refused call also counts as work on the conversation", async () => {
  const { conversation } = await held();
  const unknown = uuid();
  const actedAt = async () =>
    (
      await server.database
        .selectFrom("conversations")
        .select("claim_acted_at")
        .where("id", "=", conversation)
        .executeTakeFirstOrThrow()
    ).claim_acted_at;
  const { headers } = wick;
  const refusals = [
    () => save(wick, conversation, { body: "The lamp", replyId: uuid(), revision: unknown }),
    () =>
      call(server.app, aids.takeDraft, {
        headers,
        params: { conversationId: conversation, staffId: tallow.staffId },
      }),
    () =>
      call(server.app, aids.takeDraft, {
        headers,
        params: { conversationId: conversation, staffId: wick.staffId },
      }),
    () =>
      call(server.app, aids.removePersonaFact, {
        headers,
        params: { conversationId: conversation, factId: unknown },
      }),
  ];
  for (const refused of refusals) {
    server.clock.advance(60);
    expect((await refused()).statusCode).toBeGreaterThanOrEqual(400);
    expect(await actedAt()).toEqual(server.clock.now());
  }
});
