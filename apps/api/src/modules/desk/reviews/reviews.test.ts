import { createHash } from "node:crypto";
import { claimConversation } from "@parlour/contract/operations/queue";
import * as reviews from "@parlour/contract/operations/reviews";
import type { OperationOutput } from "@parlour/contract/operation";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eraseCustomer } from "../../office/privacy/erasure-service.ts";
import { systemRandom } from "../../../ports/random.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";

/** A random sample of replies is judged by somebody else (DESK-30). */

/** What the next draw uses instead of chance. */
let seed = Buffer.alloc(16, 1);
let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  const random = {
    ...systemRandom,
    bytes: (length: number) => (length === 16 ? seed : systemRandom.bytes(length)),
  };
  server = await testApp({ platform: { random } });
  desk = await testDesk(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  wick = await signedInStaff(server.platform);
  supervisor = await signedInStaff(server.platform, "supervisor");
});

const draw = async (by = supervisor, of = wick) =>
  desk.ops(by, reviews.drawReviews, undefined, { staffId: of.staffId });
const sampleOf = async (by = supervisor, of = wick) =>
  call(server.app, reviews.reviewSample, { headers: by.headers, query: { staffId: of.staffId } });
const judgement = { mark: "needs_work", word: " Ask back once ", outcome: "talk_planned" };
const judge = async (reviewId: string, by = supervisor, body: object = judgement) =>
  call(server.app, reviews.judgeReply, { headers: by.headers, params: { reviewId }, body });

type Sample = OperationOutput<typeof reviews.reviewSample>;
type Page = OperationOutput<typeof reviews.ownReviews>;

async function items() {
  return (await sampleOf()).json<Sample>().items;
}
async function own(staff = wick): Promise<Page> {
  return (await desk.ops(staff, reviews.ownReviews)).json<Page>();
}

/** Stores so many replies of Wick in one conversation, each after a message of the customer; returns their ids. */
async function replies(count: number): Promise<{ customer: SignedInCustomer; ids: readonly string[] }> {
  const { customer, conversation } = await desk.waitingCustomer(count + 1, "Message 1");
  expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    if (number > 1) await desk.write(customer, `Message ${number}`);
    const replyId = server.platform.random.uuid();
    expect((await desk.reply(wick, conversation, { replyId, body: `Reply ${number}` })).statusCode).toBe(201);
    ids.push(replyId);
  }
  return { customer, ids };
}

async function actions(): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("staff_id", "=", supervisor.staffId)
    .where("target_id", "=", wick.staffId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

test("five replies are drawn by the seed alone, with the messages around them, and stay drawn until judged", async () => {
  const { ids } = await replies(8);
  seed = Buffer.alloc(16, 7);
  const order = (id: string) =>
    createHash("md5")
      .update(id + seed.toString("hex"))
      .digest("hex");
  const expected = ids.toSorted((a, b) => order(a).localeCompare(order(b))).slice(0, 5);
  expect((await draw()).json()).toEqual({ drawn: 5, open: 5 });
  const drawn = await items();
  expect(drawn.map(({ messageId }) => messageId).toSorted()).toEqual(expected.toSorted());

  const second = drawn.find(({ messageId }) => messageId === ids[3]) ?? drawn[0];
  const at = second?.messages.findIndex(({ id }) => id === second.messageId) ?? -1;
  expect(second?.messages[at]).toMatchObject({ from: "profile", author: { staffId: wick.staffId } });
  expect(second?.messages.length).toBeGreaterThan(3);
  expect(second?.messages.length).toBeLessThanOrEqual(7);

  // Another draw, by another supervisor and chance, brings nothing else while five are open.
  seed = Buffer.alloc(16, 9);
  expect((await draw(await signedInStaff(server.platform, "supervisor"))).json()).toEqual({
    drawn: 0,
    open: 5,
  });
  expect((await judge(drawn[0]?.reviewId ?? "")).statusCode).toBe(204);
  expect((await draw()).json()).toEqual({ drawn: 1, open: 5 });
  expect((await items()).map(({ messageId }) => messageId)).not.toContain(drawn[0]?.messageId);
});

test("only replies of the last 7 days are drawn", async () => {
  await replies(1);
  server.clock.advance(7 * 86_400 + 1);
  supervisor = await signedInStaff(server.platform, "supervisor");
  expect((await draw()).json()).toEqual({ drawn: 0, open: 0 });
});

test("a mark, a comment and an outcome reach the author and the figures; each step is in the audit", async () => {
  await replies(2);
  await draw();
  const [first] = await items();
  const reviewId = first?.reviewId ?? "";
  expect((await judge(reviewId)).statusCode).toBe(204);
  expect(codeOf(await judge(reviewId))).toEqual([409, "already_decided"]);
  const { reviews: mine } = await own();
  expect(mine).toMatchObject([
    {
      reviewId,
      reviewer: { staffId: supervisor.staffId },
      mark: "needs_work",
      word: "Ask back once",
      outcome: "talk_planned",
      reply: { body: first?.messages.find(({ id }) => id === first.messageId)?.body, brand: "emberlane" },
    },
  ]);
  const outcome = { outcome: "talked_through" };
  const changed = await call(server.app, reviews.changeReviewOutcome, {
    headers: supervisor.headers,
    params: { reviewId },
    body: outcome,
  });
  expect(changed.statusCode).toBe(204);
  expect((await own()).reviews).toMatchObject([outcome]);
  const figures = (await desk.ops(supervisor, reviews.reviewFigures)).json<
    OperationOutput<typeof reviews.reviewFigures>
  >();
  expect(figures.find(({ operator }) => operator.staffId === wick.staffId)).toMatchObject({
    open: 1,
    good: 0,
    needsWork: 1,
    talksPlanned: 0,
  });
  const query = { staffId: wick.staffId, limit: "1" };
  const listed = await call(server.app, reviews.staffReviews, { headers: supervisor.headers, query });
  expect(listed.json<Page>()).toMatchObject({ reviews: [{ reviewId }], hasMore: false });
  expect(await actions()).toEqual([
    "review.draw",
    "review.read",
    "review.judge",
    "review.outcome",
    "review.list",
  ]);
});

test("nobody reviews themselves, and operators review nobody", async () => {
  wick = await signedInStaff(server.platform, "supervisor");
  await replies(1);
  await draw();
  const [first] = await items();
  const self = [403, "second_person_required"];
  expect(codeOf(await draw(wick))).toEqual(self);
  expect(codeOf(await sampleOf(wick))).toEqual(self);
  expect(codeOf(await judge(first?.reviewId ?? "", wick))).toEqual(self);
  expect((await judge(first?.reviewId ?? "")).statusCode).toBe(204);
  const changed = await call(server.app, reviews.changeReviewOutcome, {
    headers: wick.headers,
    params: { reviewId: first?.reviewId ?? "" },
    body: { outcome: "no_action" },
  });
  expect(codeOf(changed)).toEqual(self);
  const operator = await signedInStaff(server.platform);
  expect(codeOf(await draw(operator))).toEqual([403, "forbidden"]);
});

test("an erasure takes drawn replies and the word with it; mark and outcome stay without the customer", async () => {
  const { customer } = await replies(2);
  await draw();
  const [first] = await items();
  expect((await judge(first?.reviewId ?? "")).statusCode).toBe(204);
  const { customerId } = customer;
  expect(await eraseCustomer(server.platform, { customerId, askedBy: "customer", staffId: null })).toBe(true);
  expect(await items()).toEqual([]);
  expect((await own()).reviews).toMatchObject([
    { mark: "needs_work", outcome: "talk_planned", word: null, reply: null },
  ]);
});
