import type { AccountLimits } from "@parlour/contract/operations/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secondsFrom } from "../../../plugins/dates.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { signedInCustomer, type SignedInCustomer } from "../../../testing/test-people.ts";
import { codeOf, registration, verifiedVisitor } from "../../../testing/test-sign-up.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

let customer: SignedInCustomer;
beforeEach(async () => {
  customer = await signedInCustomer(server.platform);
});

const noLimits = { dayMinor: null, weekMinor: null, monthMinor: null };
const url = "/im/api/account/limits";
const read = async (who = customer): Promise<AccountLimits> =>
  (await server.app.inject({ url, headers: who.headers })).json<AccountLimits>();
const put = (payload: object, who = customer) =>
  server.app.inject({ method: "PUT", url, headers: who.headers, payload });

interface PaidBefore {
  readonly status?: "processing" | "succeeded" | "failed" | "held";
  /** Closed at the provider: no card can pay it any more. */
  readonly closed?: boolean;
  readonly hoursAgo?: number;
}

let intents = 0;
async function pay(minor: number, { status = "succeeded", closed = false, hoursAgo = 0 }: PaidBefore = {}) {
  intents += 1;
  const at = secondsFrom(server.clock.now(), -hoursAgo * 3600);
  await server.database
    .insertInto("payments")
    .values({
      intent_id: `pi_limits_${intents}`,
      customer_id: customer.customerId,
      brand_id: customer.brand,
      region: customer.region,
      bundle: "bronze",
      price_minor: minor,
      currency: "GBP",
      credits: 10,
      status,
      problem: status === "held" ? "amount" : null,
      created_at: at,
      granted_at: status === "succeeded" ? at : null,
      cancelled_at: closed ? at : null,
    })
    .execute();
}

/** Tries to buy Bronze (5.00). */
const buy = (who = customer) =>
  server.app.inject({
    method: "POST",
    url: "/im/stripe/intent",
    headers: who.headers,
    payload: {
      amount: "500",
      creditAmount: 10,
      currency: "GBP",
      description: "Emberlane United Kingdom payment",
      profilePhoneNumber: who.phone,
      serviceId: who.serviceId,
    },
  });

async function write(who = customer) {
  const [profile] = await server.database
    .selectFrom("profiles")
    .select("id")
    .where("brand_id", "=", who.brand)
    .execute();
  return server.app.inject({
    method: "POST",
    url: "/im/api/message/send",
    headers: who.headers,
    payload: { profileId: profile?.id, body: "Hello", clientMessageId: server.platform.random.uuid() },
  });
}

async function giveCredit() {
  await server.database
    .insertInto("credit_accounts")
    .values({
      customer_id: customer.customerId,
      brand_id: "emberlane",
      region: "GB",
      free: 3,
      head_hash: Buffer.alloc(32),
    })
    .execute();
}

describe("the customer's own limits", () => {
  test("are none at first", async () => {
    expect(await read()).toEqual({
      currency: "GBP",
      limits: noLimits,
      spent: { dayMinor: 0, weekMinor: 0, monthMinor: 0 },
      coolOffUntil: null,
      selfExcludedUntil: null,
    });
  });

  test("count what was paid or may still be, and not what was closed unpaid", async () => {
    await pay(500);
    await pay(700, { status: "processing" });
    await pay(900, { status: "failed" });
    await pay(100, { status: "held" });
    await pay(5000, { status: "failed", closed: true });
    expect((await read()).spent).toEqual({ dayMinor: 2200, weekMinor: 2200, monthMinor: 2200 });
  });

  test("count in rolling windows of 24 hours, 7 days and a calendar month", async () => {
    await pay(1, { hoursAgo: 23 });
    await pay(20, { hoursAgo: 24 });
    await pay(300, { hoursAgo: 7 * 24 });
    // from 20 October: 31 days
    await pay(4000, { hoursAgo: 31 * 24 - 1 });
    await pay(50_000, { hoursAgo: 31 * 24 });
    expect((await read()).spent).toEqual({ dayMinor: 1, weekMinor: 21, monthMinor: 4321 });
  });

  test("don't count money that went back", async () => {
    await pay(500);
    await server.database
      .updateTable("payments")
      .set({ refunded_minor: 500 })
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect((await read()).spent.dayMinor).toBe(0);
  });

  test("act at once when tighter; a looser one waits 24 hours and says so", async () => {
    const set = await put({ ...noLimits, dayMinor: 1000 });
    expect([set.statusCode, set.json<AccountLimits>().limits.dayMinor]).toEqual([200, 1000]);
    const asked = (await put({ ...noLimits, dayMinor: 2000 })).json<AccountLimits>();
    expect(asked).toMatchObject({
      limits: { dayMinor: 1000 },
      pending: { dayMinor: 2000, weekMinor: null, monthMinor: null },
      pendingFrom: new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    });
    expect(await read()).toEqual(asked);
  });

  test("refuse a purchase that would pass them", async () => {
    await put({ ...noLimits, weekMinor: 900 });
    await pay(500);
    const response = await buy();
    expect([response.statusCode, codeOf(response)]).toEqual([403, "limit_reached"]);
  });

  test.each([
    [{ coolOffHours: 23 }, 422, "limit_invalid"],
    [{ selfExcludeMonths: 61 }, 422, "limit_invalid"],
    [{ dayMinor: -1 }, 400, "invalid_request"],
    [{ dayMinor: 1.5 }, 400, "invalid_request"],
    [{ extra: true }, 400, "invalid_request"],
  ])("of %j are refused with %i %s", async (fields, status, code) => {
    const response = await put({ ...noLimits, ...fields });
    expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
  });
});

describe("a break", () => {
  test("refuses chatting and buying, and lets the customer sign in and look", async () => {
    await giveCredit();
    expect((await write()).statusCode).toBe(201);
    await put({ ...noLimits, coolOffHours: 24 });
    const [sent, bought] = [await write(), await buy()];
    expect([sent.statusCode, codeOf(sent)]).toEqual([403, "cooling_off"]);
    expect([bought.statusCode, codeOf(bought)]).toEqual([403, "cooling_off"]);
    const me = await server.app.inject({ url: "/im/api/account/me", headers: customer.headers });
    expect(me.statusCode).toBe(200);
  });

  test("takes the customer's conversations out of the queue", async () => {
    await giveCredit();
    await write();
    const waiting = () =>
      server.database
        .selectFrom("conversations")
        .select("id")
        .where("customer_id", "=", customer.customerId)
        .where("waiting_since", "is not", null)
        .execute();
    expect(await waiting()).toHaveLength(1);
    await put({ ...noLimits, selfExcludeMonths: 6 });
    expect(await waiting()).toHaveLength(0);
  });

  test("is not shortened by asking for a shorter one or for none", async () => {
    const first = (
      await put({ ...noLimits, coolOffHours: 100, selfExcludeMonths: 12 })
    ).json<AccountLimits>();
    const { coolOffUntil, selfExcludedUntil } = first;
    expect((await put(noLimits)).json()).toMatchObject({ coolOffUntil, selfExcludedUntil });
    expect((await put({ ...noLimits, coolOffHours: 24, selfExcludeMonths: 6 })).json()).toMatchObject({
      coolOffUntil,
      selfExcludedUntil,
    });
  });

  test("for months refuses marketing from then on", async () => {
    await put({ ...noLimits, selfExcludeMonths: 6 });
    const consent = await server.database
      .selectFrom("marketing_consents")
      .select(["consented", "source"])
      .where("customer_id", "=", customer.customerId)
      .execute();
    expect(consent).toEqual([{ consented: false, source: "account" }]);
  });

  test.each([
    [{ coolOffHours: 48 }, "cooling_off", 48 * 3600],
    [{ selfExcludeMonths: 6 }, "self_excluded", 182 * 24 * 3600],
  ] as const)(
    "of %j can't be ended by erasing the account and signing up again",
    async (wish, code, seconds) => {
      await put({ ...noLimits, ...wish });
      const { customerId, phone } = customer;
      await server.database.deleteFrom("logins").where("customer_id", "=", customerId).execute();
      await server.database.deleteFrom("customers").where("id", "=", customerId).execute();
      const again = await verifiedVisitor(server, phone);
      const fields = { phoneNumber: phone, username: `Again${phone.slice(-3)}` };
      const refused = await again.register(fields);
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, code]);
      // Another brand does not know the number.
      const elsewhere = await verifiedVisitor(server, phone, "frostmere");
      expect((await elsewhere.register(fields)).statusCode).toBe(201);
      server.clock.advance(seconds + 1);
      const later = await verifiedVisitor(server, phone);
      expect((await later.register({ ...fields, password: registration.password })).statusCode).toBe(201);
    },
  );
});
