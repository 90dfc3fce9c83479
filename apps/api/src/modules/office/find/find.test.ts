import { find } from "@parlour/contract/operations/find";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testSettings, type TestApp } from "../../../testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { appWithCards, ordered } from "../../../testing/test-payments.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { settlePayment } from "../../money/payments/settle-service.ts";
import type { FindResult } from "./service.ts";

let server: TestApp;
let provider: TestCardProvider;
let supervisor: SignedInStaff;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await appWithCards(provider, { rateLimits: true });
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Creates a customer with a paid order of 20.00 with the card 4242. */
async function paid() {
  const person = await signedInCustomer(server.platform);
  const intent = await ordered(server.platform, person);
  provider.pay(intent);
  const news = await server.platform.cards.retrieve(intent);
  if (!news.ok) throw new Error(news.error);
  await settlePayment(server.platform, news.value, "asked");
  return { ...person, intent };
}

let searches = 0;
let searcher = "";

/** Searches as somebody new at an address of their own, because searches are limited by address. */
async function search(words: string, brand?: string): Promise<FindResult> {
  const { staffId, headers } = await signedInStaff(server.platform, "supervisor");
  searcher = staffId;
  searches += 1;
  const response = await server.app.inject({
    method: "POST",
    url: find.path,
    headers,
    payload: { words, ...(brand === undefined ? {} : { brand }) },
    remoteAddress: `10.0.0.${searches}`,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<FindResult>();
}

/** What the audit kept of the last search. */
async function audited() {
  return await server.database
    .selectFrom("audit_log")
    .select(["action", "target_id as target", "details"])
    .where("staff_id", "=", searcher)
    .execute();
}

async function paymentRow(intent: string) {
  return await server.database
    .selectFrom("payments")
    .select(["receipt_number as receipt", "granted_at as grantedAt"])
    .where("intent_id", "=", intent)
    .executeTakeFirstOrThrow();
}

describe("customers", () => {
  test("are found by the beginning of their username, at most 10, in every brand or one", async () => {
    for (const [number, brand] of [...Array(11).keys()].map(
      (each) => [each, each === 3 ? "frostmere" : "emberlane"] as const,
    )) {
      const { customerId } = await signedInCustomer(server.platform, { brand });
      const username = `Zadie${String(number).padStart(2, "0")}`;
      await server.database
        .updateTable("customers")
        .set({ username, username_key: username.toLowerCase() })
        .where("id", "=", customerId)
        .execute();
    }
    const all = await search("zAdIe");
    expect(all.customers.map(({ username }) => username)).toEqual(
      [...Array(10).keys()].map((number) => `Zadie0${number}`),
    );
    expect(all.moreCustomers).toBe(true);
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: "customer.search",
      target: "several",
      details: { by: "username" },
    });
    expect(JSON.stringify(entry).toLowerCase()).not.toContain("zadie");
    expect(entry?.details["shown"]).toContain(all.customers[0]?.customerId);
    const ones = await search("zadie03", "frostmere");
    expect(ones.customers).toMatchObject([{ username: "Zadie03", brand: "frostmere", region: "GB" }]);
    expect((await search("zadie03", "emberlane")).customers).toEqual([]);
  });

  test("are found by their whole number in a brand, in any usual way of writing, audited as OFFICE-1 says", async () => {
    const { customerId, phone } = await signedInCustomer(server.platform, { phone: "+447700900456" });
    for (const typed of ["07700 900456", "+44 7700 900-456", "(07700) 900456", phone]) {
      expect((await search(typed, "emberlane")).customers).toMatchObject([{ customerId }]);
      const entries = await audited();
      expect(entries).toMatchObject([
        { action: "customer.find", target: customerId, details: { brand: "emberlane", found: true } },
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/900.?456/);
    }
    expect((await search("07700 900456")).customers).toEqual([]);
    expect((await search("07700 900457", "emberlane")).customers).toEqual([]);
    expect(await audited()).toMatchObject([{ action: "customer.find", target: "none" }]);
  });

  test("are found by their id", async () => {
    const { customerId } = await signedInCustomer(server.platform);
    expect((await search(customerId.toUpperCase())).customers).toMatchObject([{ customerId }]);
    expect(await audited()).toMatchObject([{ target: customerId, details: { by: "id" } }]);
  });
});

describe("money", () => {
  test("a payment is found by its id and by its receipt", async () => {
    const person = await paid();
    const { receipt } = await paymentRow(person.intent);
    const expected = {
      kind: "payment",
      id: person.intent,
      customerId: person.customerId,
      username: person.username,
      brand: "emberlane",
      region: "GB",
      minor: 2000,
      currency: "GBP",
      status: "succeeded",
      receiptNumber: receipt,
      cardLast4: "4242",
    };
    for (const words of [
      person.intent,
      `R-${String(receipt).padStart(8, "0")}`,
      `r${receipt}`,
      `0${receipt}`,
    ]) {
      expect((await search(words)).money).toMatchObject([expected]);
    }
    expect((await search(person.intent, "frostmere")).money).toEqual([]);
  });

  test("is found by last four digits, amount and the day in the region, and not by a day beside it", async () => {
    const person = await paid();
    // Summer time: 00:30 on 2 July in London.
    await server.database
      .updateTable("payments")
      .set({ granted_at: new Date("2026-07-01T23:30:00.000Z") })
      .where("intent_id", "=", person.intent)
      .execute();
    const found = async (words: string) => (await search(words)).money.map(({ id }) => id);
    expect(await found("4242 20.00 2026-07-02")).toEqual([person.intent]);
    expect(await found("4242 £20 2/7/2026")).toEqual([person.intent]);
    expect(JSON.stringify(await audited())).not.toMatch(/4242|20\.00|2026-07/);
    for (const words of ["4242 20.00 2026-07-01", "4242 20.01 2026-07-02", "4243 20.00 2026-07-02"]) {
      expect([words, await found(words)]).toEqual([words, []]);
    }
    // A payment of an erased customer keeps its place, without a name.
    await server.database
      .updateTable("payments")
      .set({ customer_id: server.platform.random.uuid() })
      .where("intent_id", "=", person.intent)
      .execute();
    expect((await search("4242 20.00 2026-07-02")).money).toMatchObject([{ username: null }]);
  });

  test("refunds and disputes are found by the provider's id, refunds by ours too", async () => {
    const { intent, customerId, username } = await paid();
    const now = server.platform.clock.now();
    const id = server.platform.random.uuid();
    await server.database
      .insertInto("refunds")
      .values({
        id,
        intent_id: intent,
        minor: 2000,
        status: "succeeded",
        provider_id: "re_find1",
        requested_by: null,
        approved_by: null,
        reason: "",
        created_at: now,
        updated_at: now,
      })
      .execute();
    await server.database
      .insertInto("disputes")
      .values({
        id: "dp_find1",
        intent_id: intent,
        minor: 2000,
        reason: "fraudulent",
        status: "open",
        opened_at: now,
      })
      .execute();
    const refund = { kind: "refund", id, customerId, username, minor: 2000 };
    expect((await search("re_find1")).money).toMatchObject([refund]);
    expect((await search(id)).money).toMatchObject([refund]);
    expect((await search("dp_find1")).money).toMatchObject([{ kind: "dispute", id: "dp_find1", customerId }]);
  });
});

test("operators may not search, and nobody more than 20 times a minute", async () => {
  const operator = await signedInStaff(server.platform, "operator");
  const body = { words: "wanderer" };
  expect(
    (await call(server.app, find, { headers: { ...operator.headers, "x-forwarded-for": "10.9.0.1" }, body }))
      .statusCode,
  ).toBe(403);
  const statuses: number[] = [];
  for (let tries = 0; tries < 21; tries += 1) {
    const response = await call(server.app, find, { headers: supervisor.headers, body });
    statuses.push(response.statusCode);
  }
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
});
