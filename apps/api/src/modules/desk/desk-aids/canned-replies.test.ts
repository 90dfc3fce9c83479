import * as aids from "@parlour/contract/operations/desk-conversation";
import type { CannedReply, KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let desk: TestDesk;
let lead: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  lead = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function canned(title: string, brand: string | null = null): Promise<string> {
  const body = { brand, title, body: `${title}, {customer}.` };
  const made = await call(server.app, aids.createCannedReply, { headers: lead.headers, body });
  expect(made.statusCode).toBe(201);
  return made.json<KeptCannedReply>().id;
}

async function titles(staff: SignedInStaff, brand = "emberlane"): Promise<readonly string[]> {
  const response = await call(server.app, aids.cannedReplies, { headers: staff.headers, query: { brand } });
  return response.json<CannedReply[]>().map(({ title }) => title);
}

const kept = async (id: string) => {
  const response = await call(server.app, aids.keptCannedReplies, { headers: lead.headers });
  return response.json<KeptCannedReply[]>().find((reply) => reply.id === id);
};

test("a brand has its own and those for every brand; the operator's recent frequent ones come first", async () => {
  const wick = await signedInStaff(server.platform);
  const tallow = await signedInStaff(server.platform);
  const [lamp, tide] = [await canned("Lamp"), await canned("Tide", "emberlane")];
  await canned("Anchor");
  await canned("Snow", "frostmere");
  expect(await titles(wick)).toEqual(["Anchor", "Lamp", "Tide"]);
  expect(await titles(wick, "frostmere")).toEqual(["Anchor", "Lamp", "Snow"]);

  const { conversation } = await desk.waitingCustomer(9);
  await desk.ops(wick, claimConversation, conversation);
  const replyId = server.platform.random.uuid();
  // sent twice with the same id: one reply and one use
  await desk.reply(wick, conversation, { replyId, cannedReplyId: tide });
  await desk.reply(wick, conversation, { replyId, cannedReplyId: tide });
  expect(await kept(tide)).toMatchObject({ uses: 1, lastUsedAt: server.clock.now().toISOString() });
  expect(await titles(wick)).toEqual(["Tide", "Anchor", "Lamp"]);
  // ranked by everybody's uses, because this operator has none
  expect(await titles(tallow)).toEqual(["Tide", "Anchor", "Lamp"]);

  server.clock.advance(30 * 86_400);
  const later = await signedInStaff(server.platform);
  lead = await signedInStaff(server.platform, "supervisor");
  await server.database
    .updateTable("conversations")
    .set({ claimed_by: later.staffId })
    .where("id", "=", conversation)
    .execute();
  await desk.reply(later, conversation, { cannedReplyId: lamp });
  expect(await titles(later)).toEqual(["Lamp", "Tide", "Anchor"]);

  // neither a refused reply nor a deleted canned reply counts as a use
  await desk.reply(later, conversation, { cannedReplyId: lamp, body: "" });
  const gone = { headers: lead.headers, params: { cannedReplyId: tide } };
  expect((await call(server.app, aids.removeCannedReply, gone)).statusCode).toBe(204);
  expect((await desk.reply(later, conversation, { cannedReplyId: tide })).statusCode).toBe(201);
  expect((await kept(lamp))?.uses).toBe(1);
  expect(await titles(later)).toEqual(["Lamp", "Anchor"]);
});

test("only texts that fit a message with the names filled in are stored, and no change overwrites another", async () => {
  const headers = lead.headers;
  const fields = { brand: null, title: "Evening", body: "Good evening, {customer}." };
  const create = async (change: object) =>
    call(server.app, aids.createCannedReply, { headers, body: { ...fields, ...change } });
  expect(codeOf(await create({ body: "Hello {name}" }))).toEqual([422, "canned_reply_invalid"]);
  expect(codeOf(await create({ body: `${"a".repeat(450)}{customer}` }))).toEqual([
    422,
    "canned_reply_invalid",
  ]);
  expect(codeOf(await create({ brand: "nobrand" }))).toEqual([404, "brand_not_found"]);
  const id = (await create({})).json<KeptCannedReply>().id;
  const change = async (version: number, title: string) =>
    call(server.app, aids.updateCannedReply, {
      headers,
      params: { cannedReplyId: id },
      body: { ...fields, title, version },
    });
  const both = await Promise.all([change(1, "Mine"), change(1, "Theirs")]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await kept(id))?.version).toBe(2);
  expect(codeOf(await change(1, "Again"))).toEqual([409, "changed_meanwhile"]);
});

test("own canned replies are seen, changed and removed by their owner alone, next to everybody's", async () => {
  const [wick, tallow] = [await signedInStaff(server.platform), await signedInStaff(server.platform)];
  lead = await signedInStaff(server.platform, "supervisor");
  const body = { brand: null, title: "Zephyr", body: "Evening, {customer}." };
  const made = await call(server.app, aids.createOwnCannedReply, { headers: wick.headers, body });
  expect(made.statusCode).toBe(201);
  const { id, version } = made.json<KeptCannedReply>();
  const used = await call(server.app, aids.cannedReplies, {
    headers: wick.headers,
    query: { brand: "emberlane" },
  });
  expect(used.json<CannedReply[]>().flatMap(({ title, own }) => (own === true ? [title] : []))).toEqual([
    "Zephyr",
  ]);
  expect(await titles(tallow)).not.toContain("Zephyr");
  expect(await titles(lead)).not.toContain("Zephyr");
  expect(await kept(id)).toBeUndefined();

  // neither a colleague nor a supervisor, by either way
  const change = { ...body, title: "Taken", version };
  const params = { cannedReplyId: id };
  for (const staff of [tallow, lead]) {
    const { headers } = staff;
    expect(
      codeOf(await call(server.app, aids.updateOwnCannedReply, { headers, params, body: change })),
    ).toEqual([404, "canned_reply_not_found"]);
    expect(codeOf(await call(server.app, aids.removeOwnCannedReply, { headers, params }))).toEqual([
      404,
      "canned_reply_not_found",
    ]);
  }
  const { headers } = lead;
  expect(codeOf(await call(server.app, aids.updateCannedReply, { headers, params, body: change }))).toEqual([
    404,
    "canned_reply_not_found",
  ]);
  expect((await call(server.app, aids.removeCannedReply, { headers, params })).statusCode).toBe(404);
  const shared = { cannedReplyId: await canned("Harbour") };
  expect(
    (await call(server.app, aids.removeOwnCannedReply, { headers: wick.headers, params: shared })).statusCode,
  ).toBe(404);

  const changed = await call(server.app, aids.updateOwnCannedReply, {
    headers: wick.headers,
    params,
    body: { ...body, title: "Breeze", version },
  });
  expect(changed.json<KeptCannedReply>()).toMatchObject({ title: "Breeze", version: version + 1, own: true });
  const own = await call(server.app, aids.ownCannedReplies, { headers: wick.headers });
  expect(own.json<KeptCannedReply[]>().map(({ title }) => title)).toEqual(["Breeze"]);
  expect(
    (await call(server.app, aids.removeOwnCannedReply, { headers: wick.headers, params })).statusCode,
  ).toBe(204);
  expect((await call(server.app, aids.ownCannedReplies, { headers: wick.headers })).json()).toEqual([]);
});

test("everybody can keep 100 own canned replies, also if two are added at once", async () => {
  const wick = await signedInStaff(server.platform);
  const texts = { brand_id: null, title: "One of many", body: "Hello" };
  const change = { owner_id: wick.staffId, changed_by: wick.staffId, changed_at: server.clock.now() };
  await server.database
    .insertInto("canned_replies")
    .values(Array.from({ length: 99 }, () => ({ id: server.platform.random.uuid(), ...texts, ...change })))
    .execute();
  const body = { brand: null, title: "The last", body: "Hello" };
  const codes = await Promise.all(
    [1, 2].map(async () =>
      call(server.app, aids.createOwnCannedReply, { headers: wick.headers, body }).then(
        ({ statusCode }) => statusCode,
      ),
    ),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 422]);
});
