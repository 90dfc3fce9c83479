import type { ChatCosts, SpendingLine, SpendingSummary } from "@parlour/contract/operations/spending";
import { sql } from "kysely";
import { Check } from "typebox/value";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secondsFrom } from "../../../plugins/dates.ts";
import {
  openSpendingBooks,
  recountSpending,
  spendingMistakes,
  type CountedSpending,
} from "../../../testing/spending-oracle.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, givePurchasedCredits, profileId } from "../../../testing/test-chat.ts";
import {
  newHeaders,
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
} from "../../../testing/test-people.ts";
import { deliverReply } from "../chat/index.ts";
import { sendMessage } from "../chat/service.ts";
import {
  dismissSpendingLine,
  readChatCosts,
  readSpending,
  readSpendingLine,
} from "@parlour/contract/operations/spending";
import { countSpending, readAllMonths, readCosts } from "./index.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const start = new Date("2026-11-20T20:00:00.000Z");
let customer: SignedInCustomer;
beforeEach(async () => {
  server.clock.set(start);
  customer = await signedInCustomer(server.platform);
  await server.database
    .updateTable("logins")
    .set({ ends_at: new Date("2028-01-01T00:00:00.000Z") })
    .where("customer_id", "=", customer.customerId)
    .execute();
});

const at = (time: string): void => server.clock.set(new Date(time));

/** Buys credits at a price, now; returns the payment. */
async function buy(minor: number, credits: number, receivedMinor: number | null = null): Promise<string> {
  await givePurchasedCredits(server.platform, customer, credits);
  const { intent_id: intent } = await server.database
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customer.customerId)
    .orderBy("receipt_number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.database
    .updateTable("payments")
    .set({ price_minor: minor, received_minor: receivedMinor })
    .where("intent_id", "=", intent)
    .execute();
  return intent;
}

type Refund = {
  readonly kind?: "whole" | "credits" | "goodwill";
  readonly status?: "requested" | "succeeded" | "failed";
};

/** Sends money of a payment back, now. */
async function sendBack(
  intent: string,
  minor: number,
  { kind = "goodwill", status = "succeeded" }: Refund = {},
) {
  const { staffId } = await signedInStaff(server.platform, "supervisor");
  const now = server.clock.now();
  await server.database
    .insertInto("refunds")
    .values({
      id: server.platform.random.uuid(),
      intent_id: intent,
      minor,
      status,
      kind,
      credits: kind === "credits" ? 1 : null,
      origin: "staff",
      requested_by: staffId,
      reason: "a test",
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Receives replies of a profile: the first of each message is charged, `free` ones follow it. */
async function receive(slug: string, replies: number, free = 0): Promise<void> {
  const { platform, database } = server;
  const { staffId } = await signedInStaff(platform);
  const profile = await profileId(database, customer.brand, slug);
  for (let index = 0; index < replies; index += 1) {
    const message = { profileId: profile, body: "Is it late?", clientMessageId: platform.random.uuid() };
    const sent = await sendMessage(platform, customer.customerId, message);
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    const { id: conversationId } = await database
      .updateTable("conversations")
      .set({ claimed_by: staffId, claimed_at: platform.clock.now(), claim_acted_at: platform.clock.now() })
      .where("customer_id", "=", customer.customerId)
      .where("profile_id", "=", profile)
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let time = 0; time < (index === replies - 1 ? 1 + free : 1); time += 1) {
      const reply = { staffId, conversationId, replyId: platform.random.uuid(), body: "Never too late." };
      const delivered = await deliverReply(platform, reply);
      if (!delivered.ok) throw new Error(delivered.error);
    }
  }
}

async function get<Body>(
  operation: typeof readSpending | typeof readChatCosts | typeof readSpendingLine,
  query?: { readonly month: string },
): Promise<Body> {
  const headers = await newHeaders(server.platform, customer);
  const response = await call(server.app, operation, { headers, ...(query === undefined ? {} : { query }) });
  expect(response.statusCode, response.body).toBe(200);
  expect(Check(operation.responses[200], response.json())).toBe(true);
  return response.json<Body>();
}
const costs = async () => get<ChatCosts>(readChatCosts);
const line = async () => get<SpendingLine | null>(readSpendingLine);
const summary = async (month?: string) =>
  get<SpendingSummary>(readSpending, month === undefined ? undefined : { month });

describe("what a chat has cost (SPEND-1)", () => {
  test("is the sum of the shares of each purchase; free credits and free replies cost nothing", async () => {
    expect(await costs()).toEqual({ currency: "GBP", chats: [] });
    await giveFreeCredits(server.platform, customer, 3);
    await buy(1000, 30);
    await receive("isolde", 20, 1);
    expect((await costs()).chats).toMatchObject([
      { profileName: "Isolde", costMinor: 667, replies: 21, freeReplies: 1 },
    ]);
    await receive("isolde", 12);
    // 30 purchased ones, then 2 of the trial
    expect((await costs()).chats).toMatchObject([{ costMinor: 1000, replies: 33, freeReplies: 3 }]);
  });

  test("is less by goodwill", async () => {
    const intent = await buy(2000, 20);
    await receive("isolde", 10);
    expect((await costs()).chats).toMatchObject([{ costMinor: 1000 }]);
    await sendBack(intent, 500);
    expect((await costs()).chats).toMatchObject([{ costMinor: 750 }]);
  });

  test("is counted once, also if it is read twice at the same time", async () => {
    await buy(1000, 10);
    await receive("isolde", 4);
    const [one, other] = await Promise.all([costs(), costs()]);
    expect(one).toEqual(other);
    expect(one.chats).toMatchObject([{ costMinor: 400, replies: 4 }]);
    expect(await costs()).toEqual(one);
  });

  test("stays when the conversation was removed", async () => {
    await buy(1000, 10);
    await receive("isolde", 4);
    const before = await costs();
    await sql`delete from messages where customer_id = ${customer.customerId}`.execute(server.database);
    await sql`delete from conversations where customer_id = ${customer.customerId}`.execute(server.database);
    expect(await costs()).toEqual(before);
  });
});

describe("a month (SPEND-6)", () => {
  test("is shown beside the month before, with the limit in force", async () => {
    at("2027-01-05T12:00:00.000Z");
    const intent = await buy(1000, 10);
    await receive("isolde", 2);
    at("2027-02-03T12:00:00.000Z");
    await buy(2500, 30, 2400);
    await receive("isolde", 3, 1);
    at("2027-02-04T12:00:00.000Z");
    await receive("isolde", 1);
    await sendBack(intent, 300);
    await sendBack(intent, 100, { status: "failed" });
    expect(await summary()).toEqual({
      currency: "GBP",
      month: {
        month: "2027-02",
        paidMinor: 2400,
        purchases: 1,
        backMinor: 300,
        replies: 5,
        freeReplies: 1,
        days: 2,
      },
      before: {
        month: "2027-01",
        paidMinor: 1000,
        purchases: 1,
        backMinor: 0,
        replies: 2,
        freeReplies: 0,
        days: 1,
      },
      current: "2027-02",
      first: "2026-11",
      limits: { dayMinor: null, weekMinor: null, monthMinor: null },
    });
    expect(await summary("2027-01")).toMatchObject({
      month: { month: "2027-01", paidMinor: 1000 },
      before: { month: "2026-12", paidMinor: 0, replies: 0 },
    });
  });

  test("can be the earliest one that the call takes", async () => {
    expect(await summary("2000-01")).toMatchObject({ before: { month: "1999-12", paidMinor: 0 } });
  });
});

describe("the line in the chat", () => {
  const limit = (weekMinor: number) =>
    server.app.inject({
      method: "PUT",
      url: "/im/api/account/limits",
      headers: customer.headers,
      payload: { dayMinor: null, weekMinor, monthMinor: null },
    });
  const dismiss = async () =>
    call(server.app, dismissSpendingLine, { headers: await newHeaders(server.platform, customer) });
  const passDays = (count: number): void => server.clock.advance(count * 86_400);

  test("is not shown for a customer whose spending is as usual", async () => {
    expect(await line()).toBeNull();
    for (let week = 0; week < 5; week += 1) {
      await buy(2500, 30);
      expect(await line()).toBeNull();
      passDays(7);
    }
  });

  test("states the amount paid and the highest amount before, for a day, and again after a week at the earliest", async () => {
    await buy(2000, 30);
    passDays(35);
    await buy(3500, 30);
    const facts = { kind: "pace", currency: "GBP", window: "week", paidMinor: 3500, mostBeforeMinor: 2000 };
    expect(await line()).toEqual(facts);
    expect(await line()).toEqual(facts);
    passDays(1);
    expect(await line()).toBeNull();
    passDays(6);
    await buy(6000, 60);
    expect(await line()).toMatchObject({ paidMinor: 6000, mostBeforeMinor: 3500 });
  });

  test("disappears when it is dismissed", async () => {
    await buy(5000, 60);
    expect(await line()).toMatchObject({ kind: "pace", window: "day", mostBeforeMinor: null });
    expect((await dismiss()).statusCode).toBe(204);
    expect(await line()).toBeNull();
    passDays(6);
    await buy(12_000, 120);
    expect(await line()).toBeNull();
    passDays(1);
    expect(await line()).toMatchObject({ window: "week", paidMinor: 12_000 });
  });

  test("offers a break before a limit is reached, also if spending is unusual too, and nothing during a break", async () => {
    await limit(10_000);
    await buy(7900, 80);
    expect(await line()).toMatchObject({ kind: "pace" });
    await buy(100, 1);
    expect(await line()).toEqual({
      kind: "limit",
      currency: "GBP",
      window: "week",
      paidMinor: 8000,
      limitMinor: 10_000,
    });
    await buy(2000, 20);
    expect(await line()).toMatchObject({ kind: "pace" });
    await server.app.inject({
      method: "PUT",
      url: "/im/api/account/limits",
      headers: customer.headers,
      payload: { dayMinor: null, weekMinor: 10_000, monthMinor: null, coolOffHours: 24 },
    });
    expect(await line()).toBeNull();
  });

  test("is for regions that have it", async () => {
    const other = await testApp({
      platform: {
        settings: { ...testSettings, spendingLine: { ...testSettings.spendingLine, regions: ["IE"] } },
      },
    });
    try {
      for (const [region, shown] of [
        ["GB", false],
        ["IE", true],
      ] as const) {
        const person = await signedInCustomer(other.platform, { region });
        await givePurchasedCredits(other.platform, person, 100);
        await sql`update payments set price_minor = 9000 where customer_id = ${person.customerId}`.execute(
          other.database,
        );
        const response = await call(other.app, readSpendingLine, { headers: person.headers });
        expect(response.json() !== null).toBe(shown);
      }
    } finally {
      await other.close();
    }
  });
});

describe("a recount by other code", () => {
  const region = "GB";
  async function scene(): Promise<void> {
    // Before and after London's midnight at the end of a month, in summer time.
    at("2027-06-29T12:00:00.000Z");
    await giveFreeCredits(server.platform, customer, 3);
    await receive("isolde", 2);
    const first = await buy(1000, 15);
    await receive("isolde", 4, 2);
    at("2027-06-30T23:30:00.000Z");
    await receive("isolde", 2);
    const second = await buy(2500, 40, 2400);
    const third = await buy(700, 9);
    const fourth = await buy(999, 20);
    await receive("maren", 12);
    at("2027-07-10T12:00:00.000Z");
    await sendBack(first, 333);
    await sendBack(fourth, 200);
    await sendBack(second, 150, { status: "failed" });
    await receive("isolde", 45);
    await server.database
      .insertInto("disputes")
      .values({
        id: `dp_${customer.customerId}`,
        intent_id: third,
        minor: 700,
        reason: "fraudulent",
        status: "lost",
        opened_at: server.clock.now(),
        closed_at: secondsFrom(server.clock.now(), 86_400),
      })
      .execute();
    at("2027-08-02T12:00:00.000Z");
    await receive("maren", 20, 1);
  }
  async function shown(): Promise<CountedSpending> {
    const owner = { customerId: customer.customerId, region } as const;
    await countSpending(server.platform, owner);
    const { chats } = await readCosts(server.platform.database, owner);
    const months = await readAllMonths(server.platform.database, owner, {
      joinedAt: start,
      now: server.clock.now(),
    });
    return {
      chats: chats
        .map(({ profileName: _name, ...chat }) => chat)
        .toSorted((one, other) => one.profileId.localeCompare(other.profileId)),
      months: months.filter((month) => month.paidMinor + month.backMinor + month.replies > 0),
    };
  }

  test("agrees, and notices each planted mistake", async () => {
    await scene();
    const told = await shown();
    const books = await openSpendingBooks(server.database);
    const owner = { customerId: customer.customerId, region } as const;
    expect(told).toEqual(recountSpending(books, owner));
    for (const mistake of spendingMistakes) {
      expect(recountSpending(books, owner, mistake), mistake).not.toEqual(told);
    }
    // What is stored is changed behind the server's back.
    for (const change of [
      sql`update spending_days set replies = replies + 1 where day = '2027-07-10' and customer_id = ${owner.customerId}`,
      sql`update spending_chats set replies = replies + 1 where customer_id = ${owner.customerId} and lot_id is not null`,
      sql`update spending_progress set counted_cursor = 20 where customer_id = ${owner.customerId}`,
    ]) {
      await change.execute(server.database);
      expect(await shown()).not.toEqual(recountSpending(books, owner));
      await sql`delete from spending_days where customer_id = ${owner.customerId}`.execute(server.database);
      await sql`delete from spending_chats where customer_id = ${owner.customerId}`.execute(server.database);
      await sql`delete from spending_progress where customer_id = ${owner.customerId}`.execute(
        server.database,
      );
      expect(await shown()).toEqual(told);
    }
  });
});
