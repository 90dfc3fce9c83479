import type { AccountLimits } from "@parlour/contract/operations/limits";
import { opsTightenLimits } from "@parlour/contract/operations/ops-limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf } from "../../../testing/test-desk.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";
import { applyTightening, noLimits } from "./rules.ts";

let server: TestApp;
let supervisor: SignedInStaff;
let customer: SignedInCustomer;

beforeAll(async () => {
  server = await testApp();
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await signedInCustomer(server.platform);
});

const url = "/im/api/account/limits";
const read = async (): Promise<AccountLimits> =>
  (await server.app.inject({ url, headers: customer.headers })).json<AccountLimits>();

async function tighten(wish: object, staff = supervisor) {
  const body = { askedBy: "customer", askedVia: "phone", ...wish };
  const params = { customerId: customer.customerId };
  return await call(server.app, opsTightenLimits, { headers: staff.headers, params, body });
}

describe("staff, on a customer's request", () => {
  test("set limits, a break and a self-exclusion, recorded with who asked and how", async () => {
    expect((await tighten({ dayMinor: 1000, monthMinor: 5000, askedVia: "email" })).statusCode).toBe(200);
    expect((await read()).limits).toEqual({ dayMinor: 1000, weekMinor: null, monthMinor: 5000 });
    expect((await tighten({ coolOffHours: 24, askedBy: "representative" })).statusCode).toBe(200);
    expect((await read()).coolOffUntil).toBe(
      new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
    );
    expect((await tighten({ selfExcludeMonths: 6 })).statusCode).toBe(200);
    expect((await read()).selfExcludedUntil).not.toBeNull();
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["staff_id as staffId", "details"])
      .where("target_id", "=", customer.customerId)
      .where("action", "=", "limits.tighten")
      .orderBy("id")
      .execute();
    expect(audited).toMatchObject([
      { staffId: supervisor.staffId, details: { askedBy: "customer", askedVia: "email", dayMinor: 1000 } },
      { staffId: supervisor.staffId, details: { askedBy: "representative", coolOffHours: 24 } },
      { staffId: supervisor.staffId, details: { selfExcludeMonths: 6 } },
    ]);
  });

  test("never loosen one: a limit, a break or a self-exclusion is refused and stays", async () => {
    await tighten({
      dayMinor: 1000,
      weekMinor: 2000,
      monthMinor: 5000,
      coolOffHours: 72,
      selfExcludeMonths: 12,
    });
    const before = await read();
    for (const looser of [
      { dayMinor: 1001 },
      { weekMinor: 2001 },
      { monthMinor: 5001 },
      { coolOffHours: 24 },
      { selfExcludeMonths: 6 },
      // one that is tighter beside one that is looser
      { dayMinor: 500, monthMinor: 6000 },
    ]) {
      expect(codeOf(await tighten(looser))).toEqual([409, "limit_looser"]);
    }
    // a limit can't be taken away either
    expect((await tighten({ dayMinor: null })).statusCode).toBe(400);
    expect(codeOf(await tighten({}))).toEqual([422, "limit_invalid"]);
    expect(codeOf(await tighten({ coolOffHours: 23 }))).toEqual([422, "limit_invalid"]);
    expect(await read()).toEqual(before);
  });

  test("end a looser limit that the customer had asked for and that still waited", async () => {
    await tighten({ dayMinor: 1000, weekMinor: 2000 });
    const payload = { dayMinor: 3000, weekMinor: 4000, monthMinor: null };
    await server.app.inject({ method: "PUT", url, headers: customer.headers, payload });
    expect((await read()).pending).toMatchObject({ dayMinor: 3000, weekMinor: 4000 });
    await tighten({ dayMinor: 900 });
    expect(await read()).toMatchObject({
      limits: { dayMinor: 900, weekMinor: 2000 },
      pending: { dayMinor: 900, weekMinor: 4000 },
    });
  });

  test("are supervisors, and name a customer", async () => {
    const operator = await signedInStaff(server.platform, "operator");
    expect(codeOf(await tighten({ dayMinor: 1 }, operator))).toEqual([403, "forbidden"]);
    const params = { customerId: server.platform.random.uuid() };
    const body = { askedBy: "customer", askedVia: "phone", dayMinor: 1 };
    const unknown = await call(server.app, opsTightenLimits, { headers: supervisor.headers, params, body });
    expect(codeOf(unknown)).toEqual([404, "customer_not_found"]);
  });
});

test("a break that runs out is no longer in the way of a shorter one", () => {
  const now = new Date("2026-11-20T20:00:00.000Z");
  const past = { ...noLimits, coolOffUntil: new Date(now.getTime() - 1) };
  expect(applyTightening(past, { coolOffHours: 24 }, now)).toMatchObject({ ok: true });
});
