import { banCustomer } from "@parlour/contract/operations/back-office";
import {
  appealBan,
  bansToReview,
  reviewBan,
  type ReviewableBan,
} from "@parlour/contract/operations/ban-review";
import { careSummary } from "@parlour/contract/operations/care";
import {
  blockCustomer,
  endBlock,
  ownBlocks,
  type OperatorBlock,
} from "@parlour/contract/operations/operator-blocks";
import {
  beginBreak,
  endBreak,
  ownWellbeing,
  postponeBreak,
  revealAbuse,
  teamWellbeing,
  type TeamMember,
  type Wellbeing,
} from "@parlour/contract/operations/wellbeing";
import type { OperationSpec } from "@parlour/contract/operation";
import { opsConversation, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation, claimNext } from "@parlour/contract/operations/queue";
import { ownPresence } from "@parlour/contract/operations/presence";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

let server: TestApp;
let desk: TestDesk;
let ash: SignedInStaff;
let birch: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  ash = await signedInStaff(server.platform, "supervisor");
  birch = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function ask(
  by: SignedInStaff,
  operation: OperationSpec,
  input: Omit<Parameters<typeof call>[2] & object, "headers"> = {},
) {
  return await call(server.app, operation, { headers: by.headers, ...input });
}

async function recorded(by: SignedInStaff): Promise<string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("staff_id", "=", by.staffId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("a ban", () => {
  test("is due for review after its time, or at once after an appeal, and its author can't review it", async () => {
    const { customer } = await desk.waitingCustomer();
    const params = { customerId: customer.customerId };
    const body = { reason: "Sent the same advert to everybody", category: "spam", reviewInDays: 7 };
    expect((await ask(ash, banCustomer, { params, body })).statusCode).toBe(204);
    const due = async (which = "due") =>
      (await ask(birch, bansToReview, { query: { which } }))
        .json<ReviewableBan[]>()
        .filter(({ customerId }) => customerId === customer.customerId);
    expect(await due()).toEqual([]);
    expect(await due("all")).toMatchObject([{ category: "spam", lastReview: null, appealNote: null }]);

    await ask(ash, appealBan, { params, body: { note: "Writes that his account was used by a friend" } });
    const listed = await ask(birch, bansToReview);
    expect(Check(bansToReview.responses[200], listed.json())).toBe(true);
    expect(await due()).toMatchObject([{ appealNote: "Writes that his account was used by a friend" }]);
    expect((await ask(ash, careSummary)).json()).toMatchObject({ bansToReview: 1 });

    const keep = { decision: "keep", note: "The friend writes alike", reviewInDays: 30 };
    expect(codeOf(await ask(ash, reviewBan, { params, body: keep }))).toEqual([
      403,
      "second_person_required",
    ]);
    expect((await ask(birch, reviewBan, { params, body: keep })).statusCode).toBe(204);
    expect(await due()).toEqual([]);
    expect(await due("all")).toMatchObject([
      { appealNote: null, lastReview: { note: "The friend writes alike" } },
    ]);

    const lift = { decision: "lift", note: "Long enough" };
    const both = await Promise.all([
      ask(birch, reviewBan, { params, body: lift }),
      ask(birch, reviewBan, { params, body: lift }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await due("all")).toEqual([]);
    expect(await recorded(birch)).toEqual(
      expect.arrayContaining(["ban.list", "ban.review", "customer.unban"]),
    );
    expect(await recorded(ash)).toEqual(expect.arrayContaining(["customer.ban", "ban.appeal"]));
  });
});

test("an operator is not given a customer again whom they asked not to be given, and can take that back", async () => {
  const wick = await signedInStaff(server.platform);
  const colleague = await signedInStaff(server.platform);
  await desk.emptyQueue();
  const { customer, conversation } = await desk.waitingCustomer();
  await desk.ops(wick, claimConversation, conversation);
  const reason = "Keeps asking where I live";
  expect((await desk.ops(wick, blockCustomer, conversation, { reason })).statusCode).toBe(204);
  const inQueueOf = async (staff: SignedInStaff) =>
    (await desk.readQueue(staff)).waiting.some((item) => item.conversationId === conversation);
  expect([await inQueueOf(wick), await inQueueOf(colleague)]).toEqual([false, true]);
  expect(codeOf(await desk.ops(wick, claimConversation, conversation))).toEqual([409, "customer_blocked"]);
  const next = await ask(wick, claimNext, { body: { order: "longest", sites: [] } });
  expect(next.body).not.toContain(conversation);
  const blocks = (await ask(wick, ownBlocks)).json<OperatorBlock[]>();
  expect(blocks).toMatchObject([{ customerId: customer.customerId, reason }]);
  const params = { customerId: customer.customerId };
  expect(codeOf(await ask(colleague, endBlock, { params }))).toEqual([404, "customer_not_found"]);
  expect((await ask(wick, endBlock, { params })).statusCode).toBe(204);
  expect(await inQueueOf(wick)).toBe(true);
  expect(await recorded(wick)).toEqual(expect.arrayContaining(["customer.block", "customer.unblock"]));
});

describe("abusive text", () => {
  test("is hidden in the queue, marked in the conversation, and three that were shown suggest a break", async () => {
    const wick = await signedInStaff(server.platform);
    const { customer, conversation } = await desk.waitingCustomer(5, "You are pathetic");
    await desk.write(customer, "Good evening");
    for (const body of ["I know where you live", "I will kill you"]) await desk.write(customer, body);
    const item = (await desk.readQueue(wick)).waiting.find(
      ({ conversationId }) => conversationId === conversation,
    );
    expect(item?.preview).toBe("Abusive message hidden");
    await desk.ops(wick, claimConversation, conversation);
    const { messages } = (await desk.ops(wick, opsConversation, conversation)).json<OpsConversation>();
    expect(messages.map(({ abusive }) => abusive)).toEqual([true, undefined, true, true]);
    const abusive = messages.filter(({ abusive: is }) => is);
    for (const { id } of [...abusive, ...abusive]) {
      const params = { conversationId: conversation, messageId: id };
      expect((await ask(wick, revealAbuse, { params })).statusCode).toBe(204);
    }
    expect((await recorded(wick)).filter((action) => action === "message.reveal").length).toBe(3);
    const { suggestion } = (await ask(wick, ownWellbeing)).json<Wellbeing>();
    expect(suggestion).toMatchObject({ why: "abuse", minutes: 5, mayPostpone: true });
    const params = { conversationId: conversation, messageId: server.platform.random.uuid() };
    expect(codeOf(await ask(wick, revealAbuse, { params }))).toEqual([404, "message_not_found"]);
  });
});

describe("a break", () => {
  test("is suggested after 90 minutes, can be put off once, is then shown to supervisors as overdue, and ends after five minutes of rest", async () => {
    const { clock, platform } = server;
    const wick = await signedInStaff(platform);
    const { conversation } = await desk.waitingCustomer(50);
    await desk.ops(wick, claimConversation, conversation);
    const work = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 5) {
        clock.advance(300);
        await desk.reply(wick, conversation);
      }
    };
    const stands = async () => (await ask(wick, ownWellbeing)).json<Wellbeing>();
    await work(85);
    expect(await stands()).toMatchObject({ suggestion: null });
    await work(5);
    expect(await stands()).toMatchObject({
      suggestion: { why: "long_work", minutes: 10, mayPostpone: true },
    });
    expect((await ask(wick, postponeBreak)).json()).toMatchObject({ suggestion: null });
    expect(codeOf(await ask(wick, postponeBreak))).toEqual([409, "already_decided"]);
    await work(15);
    expect(await stands()).toMatchObject({ suggestion: { mayPostpone: false } });
    await work(15);
    const team = await ask(await signedInStaff(platform, "supervisor"), teamWellbeing);
    expect(Check(teamWellbeing.responses[200], team.json())).toBe(true);
    expect(team.json<TeamMember[]>()[0]).toMatchObject({ staffId: wick.staffId, overdue: true });

    expect((await ask(wick, beginBreak, { body: { minutes: 10 } })).json()).toMatchObject({
      onBreak: { minutes: 10 },
      suggestion: null,
    });
    expect((await ask(wick, ownPresence)).json()).toMatchObject({ state: "break" });
    clock.advance(6 * 60);
    expect((await ask(wick, endBreak)).json()).toMatchObject({ onBreak: null, suggestion: null });
    expect((await recorded(wick)).filter((action) => action === "presence.change").length).toBe(2);
    await desk.reply(wick, conversation);
    expect(await stands()).toMatchObject({ suggestion: null, workingSince: clock.now().toISOString() });
  });
});
