import { balance } from "@parlour/contract/operations/credits";
import {
  approveGoodwill,
  giveGoodwill,
  goodwillRequests,
  rejectGoodwill,
  type GoodwillLimits,
  type GoodwillRequest,
} from "@parlour/contract/operations/goodwill";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";
import { auditLedger } from "../../records/credits/index.ts";

let server: TestApp;
let giver: SignedInStaff;
let colleague: SignedInStaff;
let customer: SignedInCustomer;

beforeAll(async () => {
  const settings = { ...testSettings, goodwill: { alone: 10, staffDay: 25, customerDay: 20 } };
  server = await testApp({ platform: { settings } });
});
beforeEach(async () => {
  giver = await signedInStaff(server.platform, "supervisor");
  colleague = await signedInStaff(server.platform, "supervisor");
  customer = await signedInCustomer(server.platform);
});
afterAll(() => server.close());

interface Wanted {
  readonly by?: SignedInStaff;
  readonly to?: SignedInCustomer | undefined;
  readonly goodwillId?: string;
}

async function give(credits: number, { by = giver, to = customer, goodwillId }: Wanted = {}) {
  return await call(server.app, giveGoodwill, {
    headers: by.headers,
    params: { customerId: to.customerId },
    body: {
      goodwillId: goodwillId ?? server.platform.random.uuid(),
      credits,
      reason: "A reply went to the wrong profile",
    },
  });
}

/** Gives goodwill; returns the status, and whether it was given or waits. */
async function outcome(credits: number, wanted?: Wanted) {
  const response = await give(credits, wanted);
  return [response.statusCode, response.json<{ status: string }>().status];
}

const given = [201, "given"];
const waits = [202, "awaiting_approval"];

async function balanceOf({ headers }: SignedInCustomer): Promise<number> {
  return (await call(server.app, balance, { headers })).json<number>();
}

async function approve(id: string, by: SignedInStaff) {
  return await call(server.app, approveGoodwill, { headers: by.headers, params: { id } });
}

async function reject(id: string, by: SignedInStaff, reason = "Not our fault") {
  return await call(server.app, rejectGoodwill, { headers: by.headers, params: { id }, body: { reason } });
}

/** Creates a request for 30 credits that waits for approval. */
async function waiting(): Promise<string> {
  const goodwillId = server.platform.random.uuid();
  expect(await outcome(30, { goodwillId })).toEqual(waits);
  return goodwillId;
}

test("one id given to eight customers at once, by eight people, reaches one; the others are told", async () => {
  const goodwillId = server.platform.random.uuid();
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => ({
      by: await signedInStaff(server.platform, "supervisor"),
      to: await signedInCustomer(server.platform),
    })),
  );
  const results = await Promise.all(people.map((wanted) => give(5, { ...wanted, goodwillId })));
  expect(results.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
    201,
    ...Array<number>(7).fill(409),
  ]);
  const balances = await Promise.all(people.map(({ to }) => balanceOf(to)));
  expect(balances.toSorted((left, right) => left - right)).toEqual([0, 0, 0, 0, 0, 0, 0, 5]);
});

describe("goodwill", () => {
  test("beyond what one person gives at once waits, and the customer gets nothing until then", async () => {
    expect(await outcome(10)).toEqual(given);
    expect(await outcome(11)).toEqual(waits);
    expect(await balanceOf(customer)).toBe(10);
  });

  test("above what one person may give in 24 hours waits, for any customers", async () => {
    const others = await Promise.all([1, 2, 3].map(async () => signedInCustomer(server.platform)));
    const [first, second, third] = others;
    expect(await outcome(10, { to: first })).toEqual(given);
    expect(await outcome(10, { to: second })).toEqual(given);
    expect(await outcome(6, { to: third })).toEqual(waits);
    expect(await outcome(5, { to: third })).toEqual(given);
    expect(await outcome(6, { to: third, by: colleague })).toEqual(given);
    server.clock.advance(24 * 3600);
    giver = await again(giver);
    expect(await outcome(6, { to: third })).toEqual(given);
  });

  test("above what one customer may get in 24 hours waits, from any member of staff", async () => {
    expect(await outcome(10)).toEqual(given);
    expect(await outcome(10, { by: colleague })).toEqual(given);
    const third = await signedInStaff(server.platform, "admin");
    expect(await outcome(1, { by: third })).toEqual(waits);
  });

  test("asked for in parallel is given within the limits, the rest waits", async () => {
    const customers = await Promise.all(
      Array.from({ length: 8 }, async () => signedInCustomer(server.platform)),
    );
    const responses = await Promise.all(customers.map(async (to) => outcome(10, { to })));
    expect(responses.filter(([status]) => status === 201)).toHaveLength(2);
    expect(responses.filter(([status]) => status === 202)).toHaveLength(6);
    const own = await signedInCustomer(server.platform);
    const givers = await Promise.all(
      Array.from({ length: 5 }, async () => signedInStaff(server.platform, "supervisor")),
    );
    const toOne = await Promise.all(givers.map(async (by) => outcome(10, { by, to: own })));
    expect(toOne.filter(([status]) => status === 201)).toHaveLength(2);
    expect(await balanceOf(own)).toBe(20);
  });

  test("that waits is requested once per id, and a repeated call returns its state", async () => {
    const goodwillId = await waiting();
    const repeat = await give(30, { goodwillId });
    expect([repeat.statusCode, repeat.json()]).toEqual([202, { balance: 0, status: "awaiting_approval" }]);
    expect(codeOf(await give(29, { goodwillId }))).toEqual([409, "already_decided"]);
    expect((await approve(goodwillId, colleague)).statusCode).toBe(200);
    const late = await give(30, { goodwillId });
    expect([late.statusCode, late.json()]).toEqual([200, { balance: 30, status: "given" }]);
  });

  test("is approved by somebody else only, once, and listed with the limits", async () => {
    const id = await waiting();
    expect(codeOf(await approve(id, giver))).toEqual([403, "second_person_required"]);
    const responses = await Promise.all(Array.from({ length: 8 }, async () => approve(id, colleague)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => codeOf(response)[1] === "already_decided")).toHaveLength(7);
    expect(await balanceOf(customer)).toBe(30);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);

    const list = await call(server.app, goodwillRequests, { headers: giver.headers });
    const { limits, requests } = list.json<{ limits: GoodwillLimits; requests: GoodwillRequest[] }>();
    expect(limits).toEqual({ alone: 10, staffDay: 25, customerDay: 20 });
    expect(requests.find((each) => each.id === id)).toMatchObject({
      username: customer.username,
      credits: 30,
      status: "given",
      requestedBy: giver.staffId,
    });
  });

  test("that was rejected, or taken back, is never given; each decision is in the audit", async () => {
    const [refused, back] = [await waiting(), await waiting()];
    expect((await reject(refused, colleague)).json()).toMatchObject({
      status: "rejected",
      rejection: "Not our fault",
    });
    expect((await reject(back, giver, "Not needed")).statusCode).toBe(200);
    for (const id of [refused, back]) {
      expect(codeOf(await approve(id, colleague))).toEqual([409, "already_decided"]);
      expect(codeOf(await reject(id, colleague))).toEqual([409, "already_decided"]);
    }
    expect(await balanceOf(customer)).toBe(0);
    const approved = await waiting();
    await approve(approved, colleague);
    const rows = await server.database
      .selectFrom("audit_log")
      .select(["action", "staff_id"])
      .where("target_id", "=", customer.customerId)
      .where("action", "like", "goodwill.%")
      .orderBy("action")
      .execute();
    expect(rows).toEqual([
      { action: "goodwill.approve", staff_id: colleague.staffId },
      { action: "goodwill.reject", staff_id: colleague.staffId },
      { action: "goodwill.reject", staff_id: giver.staffId },
      { action: "goodwill.request", staff_id: giver.staffId },
      { action: "goodwill.request", staff_id: giver.staffId },
      { action: "goodwill.request", staff_id: giver.staffId },
    ]);
  });

  test("gets an error for an unknown request", async () => {
    const id = server.platform.random.uuid();
    expect(codeOf(await approve(id, colleague))).toEqual([404, "goodwill_not_found"]);
    expect(codeOf(await reject(id, colleague))).toEqual([404, "goodwill_not_found"]);
  });
});

/** Signs the same member of staff in again. */
async function again({ staffId }: SignedInStaff): Promise<SignedInStaff> {
  const { headers, staffId: other } = await signedInStaff(server.platform, "supervisor");
  await server.database
    .updateTable("staff_sessions")
    .set({ staff_id: staffId })
    .where("staff_id", "=", other)
    .execute();
  return { staffId, headers };
}
