import { blockCustomer } from "@parlour/contract/operations/operator-blocks";
import {
  readOwnConversation,
  searchOwnConversations,
  type FoundOwnMessage,
  type OwnConversation,
} from "@parlour/contract/operations/own-conversations";
import { claimConversation, releaseConversation } from "@parlour/contract/operations/queue";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { acrossBrands, inBrand } from "../../../plugins/brand-scope.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { collectPlans, reportPlans } from "../../../testing/query-plans.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import {
  dayOf,
  isFrequent,
  isShown,
  mostMatched,
  mostRareInARow,
  nextDays,
  placeFrom,
  placeText,
  readAtOnce,
  spanUpTo,
  startOf,
  type MessagePlace,
} from "./own-search-rules.ts";
import { selectFound, selectFoundInSpan } from "./own-search-store.ts";

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

/** A conversation that an operator has answered and given back. */
async function answeredBy(staff: SignedInStaff, said: string, reply = "The lamp is lit.") {
  const { customer, conversation } = await desk.waitingCustomer(5, said);
  await desk.ops(staff, claimConversation, conversation);
  expect((await desk.reply(staff, conversation, { body: reply })).statusCode).toBe(201);
  await desk.ops(staff, releaseConversation, conversation);
  return { customer, conversation };
}

async function search(staff: SignedInStaff, words: string, more: object = {}) {
  const response = await call(server.app, searchOwnConversations, {
    headers: staff.headers,
    query: { words, ...more },
  });
  return response.json<{ found: FoundOwnMessage[]; next: string | null }>();
}

async function bodies(staff: SignedInStaff, words: string): Promise<readonly string[]> {
  return (await search(staff, words)).found.map(({ message }) => message.body);
}

async function read(staff: SignedInStaff, conversationId: string) {
  return await call(server.app, readOwnConversation, { headers: staff.headers, params: { conversationId } });
}

/** Stores messages of one moment behind a conversation's others. */
async function writeMany(conversation: string, body: string, count: number): Promise<void> {
  await sql`insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, credit_cost, sent_at)
    select gen_random_uuid(), conversation_id, customer_id, 'sent', ${body}, max(sequence) + number, max(cursor) + number, 0,
      ${server.clock.now()}
    from messages cross join generate_series(1, ${count}::integer) as number
    where conversation_id = ${conversation} group by conversation_id, customer_id, number`.execute(
    server.database,
  );
}

async function newestAudit(staff: SignedInStaff) {
  return await server.database
    .selectFrom("audit_log")
    .select(["action", "target_id as target", "details"])
    .where("staff_id", "=", staff.staffId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

test("finds customers' and profiles' messages of answered and held conversations, newest first, and nobody else's", async () => {
  const { customer, conversation } = await answeredBy(wick, "My Marmalade cat", "Does marmalade purr?");
  server.clock.advance(60);
  const held = await desk.waitingCustomer(3, "marmalade, again");
  await desk.ops(wick, claimConversation, held.conversation);
  await answeredBy(tallow, "Somebody else's marmalade");
  const { found, next } = await search(wick, "MARMALADE");
  expect(next).toBeNull();
  expect(found.map(({ message }) => message.body)).toEqual([
    "marmalade, again",
    "Does marmalade purr?",
    "My Marmalade cat",
  ]);
  expect(found[2]).toMatchObject({
    conversationId: conversation,
    customerName: customer.username,
    profileName: "Isolde",
    brand: "emberlane",
    region: "GB",
    message: { from: "customer", sequence: 1 },
  });
  expect(await bodies(wick, "cat marmalade")).toEqual(["My Marmalade cat"]);
  expect(await bodies(wick, "marm")).toEqual([]);
  expect(await bodies(wick, "?!")).toEqual([]);
});

test("pages go on where the one before ended, also over days without a match", async () => {
  const conversations: string[] = [];
  for (const days of [0, 1, 40, 0]) {
    server.clock.advance(days * 86_400);
    // Nobody is signed in for so long.
    const { conversation } = await answeredBy(await signedInStaff(server.platform), `Velvet after ${days}`);
    conversations.push(conversation);
  }
  const reader = await signedInStaff(server.platform);
  await server.database
    .updateTable("messages")
    .set({ staff_id: reader.staffId })
    .where("conversation_id", "in", conversations)
    .where("direction", "=", "received")
    .execute();
  const found: string[] = [];
  let before: string | null = null;
  do {
    const page = await search(reader, "velvet", { limit: 1, ...(before === null ? {} : { before }) });
    found.push(...page.found.map(({ conversationId }) => conversationId));
    before = page.next;
  } while (before !== null);
  expect(found.toSorted()).toEqual(conversations.toSorted());
  expect(found.slice(2)).toEqual([conversations[1], conversations[0]]);
});

test("of a frequent word a step looks at a few messages, and the next step goes on from there", async () => {
  const texts: string[] = [];
  for (const staff of [wick, tallow, wick, tallow]) {
    server.clock.advance(60);
    const { conversation } = await answeredBy(staff, `Saffron for ${texts.length}`);
    texts.push(conversation);
  }
  const today = dayOf(server.clock.now());
  const days = { first: today - 1, last: today };
  const ids: string[] = [];
  const matched: number[] = [];
  let before: MessagePlace | null = startOf(today + 1);
  while (before !== null) {
    const wanted = { staffId: wick.staffId, words: "saffron", days, before, most: 5, mostLooked: 3 };
    const step: Awaited<ReturnType<typeof selectFoundInSpan>> = await acrossBrands(() =>
      selectFoundInSpan(server.platform.database, wanted),
    );
    matched.push(step.matched);
    ids.push(...step.ids);
    before = step.last;
  }
  expect(matched).toEqual([3, 1, 0]);
  const found = await selectFound(server.database, ids);
  expect(found.map(({ conversationId }) => conversationId)).toEqual([texts[2], texts[0]]);
});

test("a rare word is found behind more messages than are read one by one", async () => {
  const first = await answeredBy(wick, "Cinnamon, long ago");
  await writeMany(first.conversation, "Nothing of note", mostRareInARow * readAtOnce + 50);
  server.clock.advance(60);
  await answeredBy(wick, "Cinnamon, just now");
  expect(await bodies(wick, "cinnamon")).toEqual(["Cinnamon, just now", "Cinnamon, long ago"]);
  const page = await search(wick, "cinnamon", { limit: 1 });
  const rest = await search(wick, "cinnamon", { limit: 1, before: page.next });
  expect([page, rest].flatMap(({ found }) => found.map(({ message }) => message.body))).toEqual([
    "Cinnamon, just now",
    "Cinnamon, long ago",
  ]);
  expect(rest.next).toBeNull();
});

test("a frequent word of others is read on to one's own, each message once, until a page has looked at enough", async () => {
  const own = await answeredBy(wick, "Nutmeg of mine");
  server.clock.advance(60);
  const others = await answeredBy(tallow, "Nutmeg of others");
  await writeMany(others.conversation, "More nutmeg", mostMatched - 100);
  expect(await bodies(wick, "nutmeg")).toEqual(["Nutmeg of mine"]);
  await writeMany(own.conversation, "My own nutmeg", 30);
  const page = await search(wick, "nutmeg");
  expect(page.found).toHaveLength(20);
  const rest = await search(wick, "nutmeg", { before: page.next });
  const ids = [page, rest].flatMap(({ found }) => found.map(({ message }) => message.id));
  expect(new Set(ids).size).toBe(31);
  server.clock.advance(60);
  await writeMany(others.conversation, "Still more nutmeg", mostMatched);
  const empty = await search(wick, "nutmeg");
  expect(empty.found).toEqual([]);
  expect((await search(wick, "nutmeg", { before: empty.next })).found).toHaveLength(20);
});

test("a frequent word is found without reading all of the day's messages that have it, also behind a run of others", async () => {
  const own = await answeredBy(wick, "Thyme, thyme");
  await writeMany(own.conversation, "Thyme again", 4_000);
  server.clock.advance(60);
  const others = await answeredBy(tallow, "Thyme of others");
  await writeMany(others.conversation, "More thyme", 400);
  await writeMany(others.conversation, "Nothing of note", readAtOnce);
  await sql`update messages set sent_at = sent_at + sequence * interval '1 ms'`.execute(server.database);
  await sql`analyze messages`.execute(server.database);
  const plans = collectPlans();
  try {
    await reportPlans(server.database, true);
    expect((await search(wick, "thyme")).found).toHaveLength(20);
    const rows = plans.seen.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(rows).toBeLessThan(2_500);
  } finally {
    await reportPlans(server.database, false);
    plans.stop();
  }
});

test("who works for some sites finds their messages there, and none of another site", async () => {
  await answeredBy(wick, "Juniper at emberlane");
  await limitTo(server, wick, [{ brand: "emberlane", region: "GB" }]);
  expect(await bodies(wick, "juniper")).toEqual(["Juniper at emberlane"]);
  await limitTo(server, wick, [{ brand: "frostmere", region: "GB" }]);
  expect(await bodies(wick, "juniper")).toEqual([]);
});

test("masked numbers stay masked, and are not found by typing them", async () => {
  await answeredBy(wick, "Ring me on 07700 900123 tonight");
  const { found } = await search(wick, "tonight");
  expect(found[0]?.message).toMatchObject({ masked: true });
  expect(JSON.stringify(found)).not.toContain("900123");
  expect(await bodies(wick, "900123")).toEqual([]);
});

test("leaves out banned customers, and those the operator asked not to get", async () => {
  const banned = await answeredBy(wick, "Quartz one");
  const blocked = await answeredBy(wick, "Quartz two");
  await answeredBy(wick, "Quartz three");
  await desk.ban(banned.customer);
  await desk.ops(wick, claimConversation, blocked.conversation);
  await desk.ops(wick, blockCustomer, blocked.conversation, {});
  expect(await bodies(wick, "quartz")).toEqual(["Quartz three"]);
  expect(codeOf(await read(wick, banned.conversation))).toEqual([404, "conversation_not_found"]);
  expect(codeOf(await read(wick, blocked.conversation))).toEqual([404, "conversation_not_found"]);
});

test("the audit keeps who searched, how much was found and whose, without the words", async () => {
  const one = await answeredBy(wick, "Obsidian");
  await search(wick, "obsidian");
  expect(await newestAudit(wick)).toEqual({
    action: "conversation.search_own",
    target: one.customer.customerId,
    details: { found: 1 },
  });
  const two = await answeredBy(wick, "Obsidian, too");
  await search(wick, "obsidian");
  const shown = [one, two].map(({ customer }) => customer.customerId).toSorted();
  expect(await newestAudit(wick)).toMatchObject({
    target: "several",
    details: { found: 2, shown: shown.join(" ") },
  });
  await search(wick, "nothingofthekind");
  expect(await newestAudit(wick)).toMatchObject({ target: "none", details: { found: 0 } });
});

test("a conversation is read again by those who answered or hold it, and by nobody else", async () => {
  const { customer, conversation } = await answeredBy(wick, "Read me again");
  const opened = (await read(wick, conversation)).json<OwnConversation>();
  expect(opened).toMatchObject({ customerName: customer.username, standing: "free", hasMore: false });
  expect(opened.messages.map(({ from }) => from)).toEqual(["customer", "profile"]);
  expect(await newestAudit(wick)).toMatchObject({ action: "conversation.read_own", target: conversation });
  expect(codeOf(await read(tallow, conversation))).toEqual([404, "conversation_not_found"]);
  await desk.ops(tallow, claimConversation, conversation);
  expect((await read(wick, conversation)).json<OwnConversation>().standing).toBe("taken");
  expect((await read(tallow, conversation)).json<OwnConversation>().standing).toBe("mine");
});

test("the index entries are deleted with the messages", async () => {
  const { customer } = await answeredBy(wick, "Chrysanthemum");
  expect(await bodies(wick, "chrysanthemum")).toHaveLength(1);
  await server.database.deleteFrom("messages").where("customer_id", "=", customer.customerId).execute();
  expect(await bodies(wick, "chrysanthemum")).toEqual([]);
});

test("the index on words is not searched for work in one brand", async () => {
  await answeredBy(wick, "Heliotrope");
  const { rows } = await inBrand("emberlane", async () =>
    sql`select * from find_newest_own_messages(
      ${wick.staffId}::uuid, 'heliotrope', 0, 20000, 'infinity', ${wick.staffId}::uuid, 10, 10)`.execute(
      server.platform.database,
    ),
  );
  expect(rows).toEqual([{ matched: 0, ids: [], last_at: null, last_id: null }]);
});

test("a frequent word is looked for day by day, a rare one in few statements", () => {
  expect([isFrequent(0, 250), isFrequent(62, 250), isFrequent(63, 250)]).toEqual([false, false, true]);
  expect([nextDays(1, 0), nextDays(1, 100), nextDays(256, 0)]).toEqual([2, 1, 256]);
  expect(spanUpTo(100, 8, 97)).toEqual({ first: 97, last: 100 });
  const day = dayOf(new Date("2026-11-25T23:59:59.999Z"));
  expect(startOf(day).at.toISOString()).toBe("2026-11-25T00:00:00.000Z");
  expect(placeFrom(placeText(startOf(day)))).toEqual(startOf(day));
});

test("a word counts if it can be seen", () => {
  expect(isShown("Tea, please", "tea PLEASE!")).toBe(true);
  expect(isShown("900123", "Ring me on ••••")).toBe(false);
});
