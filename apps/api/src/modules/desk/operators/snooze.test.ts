import {
  claimConversation,
  claimNext,
  snoozeConversation,
  transferConversation,
  wakeConversation,
  type QueueItem,
} from "@parlour/contract/operations/queue";
import { floor, type FloorOperator } from "@parlour/contract/operations/floor";
import { setPresence } from "@parlour/contract/operations/presence";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secondsFrom } from "../../../plugins/dates.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { announceLost, returnOverdueClaims } from "./claim-return-service.ts";
import { isSnoozeTime, maySnooze } from "./snooze-rules.ts";
import { endSnoozes } from "./snooze-service.ts";

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

const inMinutes = (minutes: number): string => secondsFrom(server.clock.now(), minutes * 60).toISOString();

/** A conversation that an operator has answered. */
async function answered(by = wick) {
  const { customer, conversation } = await desk.waitingCustomer();
  expect((await desk.ops(by, claimConversation, conversation)).statusCode).toBe(200);
  expect((await desk.reply(by, conversation)).statusCode).toBe(201);
  return { customer, conversation };
}

async function snooze(staff: SignedInStaff, conversation: string, minutes = 60) {
  return await desk.ops(staff, snoozeConversation, conversation, { until: inMinutes(minutes) });
}

async function mine(staff: SignedInStaff, conversation: string): Promise<QueueItem | undefined> {
  return (await desk.readQueue(staff)).mine.find((item) => item.conversationId === conversation);
}

/** What the background job does, after some time at a desk that stays connected. */
async function upkeepAfter(minutes: number, desks: readonly SignedInStaff[] = []): Promise<void> {
  server.clock.advance(minutes * 60);
  for (const { staffId } of desks) {
    await server.database
      .updateTable("staff_presence")
      .set({ seen_at: server.clock.now() })
      .where("staff_id", "=", staffId)
      .execute();
  }
  await endSnoozes(server.platform);
  await announceLost(server.platform);
  await returnOverdueClaims(server.platform);
}

async function audited(conversation: string): Promise<readonly string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", conversation)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("the time", () => {
  const now = new Date("2026-11-25T20:00:00.000Z");
  test.each([
    ["2026-11-25T20:00:00.000Z", false],
    ["2026-11-25T20:00:01.000Z", true],
    ["2026-11-26T20:00:00.000Z", true],
    ["2026-11-26T20:00:01.000Z", false],
  ])("until %s: %s", (until, may) => {
    expect(isSnoozeTime(new Date(until), now)).toBe(may);
  });

  test("as many may be put away as may be held", () => {
    expect([maySnooze(4, 5), maySnooze(5, 5)]).toEqual([true, false]);
  });
});

describe("a conversation that is put away", () => {
  test("stays with its holder after half an hour, comes back at its time, and shows this until they act", async () => {
    const { conversation } = await answered();
    expect((await snooze(wick, conversation)).statusCode).toBe(204);
    await upkeepAfter(45, [wick]);
    expect(await mine(wick, conversation)).toMatchObject({ returnsAt: null });
    expect((await mine(wick, conversation))?.snoozedUntil).toBeDefined();
    const supervisor = await signedInStaff(server.platform, "supervisor");
    const holds = (await desk.ops(supervisor, floor))
      .json<{ operators: FloorOperator[] }>()
      .operators.find(({ staffId }) => staffId === wick.staffId)?.holds;
    expect(holds).toMatchObject([{ snoozedUntil: expect.any(String) as string }]);
    expect(codeOf(await desk.ops(tallow, claimConversation, conversation))).toEqual([
      409,
      "conversation_claimed",
    ]);

    await upkeepAfter(16, [wick]);
    const back = await mine(wick, conversation);
    expect(back).toMatchObject({ backBecause: "time", waitingSince: null });
    expect(back).not.toHaveProperty("snoozedUntil");
    server.clock.advance(1);
    await desk.ops(wick, claimConversation, conversation);
    expect(await mine(wick, conversation)).not.toHaveProperty("backBecause");
    await upkeepAfter(31, [wick]);
    expect(await mine(wick, conversation)).toBeUndefined();
    expect(await audited(conversation)).toEqual([
      "conversation.claim",
      "conversation.snooze",
      "conversation.return",
    ]);
  });

  test("comes back as soon as the customer writes, and returns to the queue if its holder does nothing", async () => {
    const { customer, conversation } = await answered();
    await snooze(wick, conversation, 23 * 60);
    await upkeepAfter(9, [wick]);
    await desk.write(customer, "Are you there?");
    expect(await mine(wick, conversation)).toMatchObject({ backBecause: "message", unanswered: 1 });
    await upkeepAfter(9, [wick]);
    expect((await desk.readQueue(tallow)).waiting).toEqual([]);
    await upkeepAfter(2, [wick]);
    expect((await desk.readQueue(tallow)).waiting).toMatchObject([{ conversationId: conversation }]);
  });

  test("can't be one whose customer waits, nor somebody else's, nor for a time that is over or too far", async () => {
    const { customer, conversation } = await answered();
    expect(codeOf(await snooze(tallow, conversation))).toEqual([409, "conversation_not_claimed"]);
    expect(codeOf(await snooze(wick, conversation, 0))).toEqual([422, "snooze_time_invalid"]);
    expect(codeOf(await snooze(wick, conversation, 24 * 60 + 1))).toEqual([422, "snooze_time_invalid"]);
    for (const until of ["2016-12-31T23:59:60Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z"]) {
      const refused = await desk.ops(wick, snoozeConversation, conversation, { until });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { code: "snooze_time_invalid", requestId: expect.any(String) as string },
      ]);
    }
    await desk.write(customer, "One more thing");
    expect(codeOf(await snooze(wick, conversation))).toEqual([409, "customer_waiting"]);
  });

  test("takes no room, is not given back to make room, and at most as many as may be held are put away", async () => {
    await server.database.updateTable("staff").set({ capacity: 1 }).where("id", "=", wick.staffId).execute();
    const away = await answered();
    await snooze(wick, away.conversation);
    const other = await answered();
    expect(codeOf(await snooze(wick, other.conversation))).toEqual([409, "capacity_reached"]);
    await desk.waitingCustomer();
    const next = await desk.ops(wick, claimNext, undefined, { order: "longest" });
    expect(next.json()).toMatchObject({ gaveBack: other.conversation });
    expect((await mine(wick, away.conversation))?.snoozedUntil).toBeDefined();
  });

  test("ends with a break, and with a colleague who is handed it", async () => {
    const first = await answered();
    await snooze(wick, first.conversation);
    await desk.ops(wick, setPresence, undefined, { state: "break" });
    await upkeepAfter(3);
    expect(await mine(wick, first.conversation)).toBeUndefined();

    const second = await answered(tallow);
    await snooze(tallow, second.conversation);
    await desk.ops(wick, setPresence, undefined, { state: "available" });
    const handed = await desk.ops(tallow, transferConversation, second.conversation, {
      staffId: wick.staffId,
    });
    expect(handed.statusCode).toBe(204);
    expect(await mine(wick, second.conversation)).toMatchObject({ handedBy: { note: null } });
    expect(await mine(wick, second.conversation)).not.toHaveProperty("snoozedUntil");
  });

  test("is brought back by its holder alone, and by a reply", async () => {
    const { conversation } = await answered();
    await snooze(wick, conversation);
    expect(codeOf(await desk.ops(tallow, wakeConversation, conversation))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    for (const _twice of [1, 2]) {
      expect((await desk.ops(wick, wakeConversation, conversation)).statusCode).toBe(204);
    }
    expect(await mine(wick, conversation)).not.toHaveProperty("snoozedUntil");
    expect((await audited(conversation)).slice(1)).toEqual(["conversation.snooze", "conversation.wake"]);
    await snooze(wick, conversation);
    await desk.reply(wick, conversation);
    expect(await mine(wick, conversation)).not.toHaveProperty("snoozedUntil");
  });
});
