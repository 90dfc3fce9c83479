import {
  correctPay,
  ownPay,
  ownPayStatement,
  payList,
  payRates,
  setPayMinimum,
  setPayRate,
  setPaySite,
  type PayList,
  type PayMonth,
  type PayRates,
} from "@parlour/contract/operations/pay";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  payScene,
  sessionOf,
  signInAgain,
  type PayScene,
  type PayStaff,
} from "../../../testing/pay-scene.ts";
import { verifyOffline } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";

/** Who decides about pay and sees it: corrections, rates, people of some sites. What it is: pay-statement.test.ts. */

let server: TestApp;
let scene: PayScene;
let again: PayStaff;

const october = { month: "2026-10" };

beforeAll(async () => {
  server = await testApp();
  scene = await payScene(server);
  again = await signInAgain(server, scene);
});
afterAll(() => server.close());

describe("a correction", () => {
  const body = {
    brand: "emberlane",
    region: "GB",
    day: "2026-10-23",
    minor: -120,
    reason: "A reply was sent twice",
  };
  const correct = async (by: SignedInStaff, staffId: string, more: object = {}) =>
    await call(server.app, correctPay, {
      headers: by.headers,
      params: { staffId },
      body: { correctionId: server.platform.random.uuid(), ...body, ...more },
    });

  test("is booked once, with its reason, and is in the audit", async () => {
    const { staffId } = scene.operators[1];
    const correctionId = server.platform.random.uuid();
    for (let times = 0; times < 2; times += 1) {
      const answered = await correct(again.supervisor, staffId, { correctionId });
      expect(answered.statusCode).toBe(201);
      expect(answered.json<PayMonth>().entries.filter(({ cause }) => cause === "correction")).toHaveLength(1);
    }
    expect((await correct(again.supervisor, staffId, { correctionId, minor: -121 })).json()).toMatchObject({
      code: "already_decided",
    });
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["staff_id", "details"])
      .where("action", "=", "pay.correct")
      .where("target_id", "=", staffId)
      .execute();
    expect(audited).toHaveLength(1);
    expect(audited[0]?.staff_id).toBe(again.supervisor.staffId);
    expect(audited[0]?.details).toMatchObject({
      minor: -120,
      reason: "A reply was sent twice",
      site: "emberlane-GB",
    });
  });

  test("of the caller's pay, of nothing, of a day to come, of nobody and of no site is refused", async () => {
    const { staffId } = scene.operators[1];
    expect((await correct(again.supervisor, again.supervisor.staffId)).json()).toMatchObject({
      code: "own_account",
    });
    for (const more of [{ minor: 0 }, { day: "2026-10-30" }, { day: "0020-10-23" }, { reason: "   " }])
      expect((await correct(again.supervisor, staffId, more)).json()).toMatchObject({
        code: "invalid_request",
      });
    expect((await correct(again.supervisor, server.platform.random.uuid())).json()).toMatchObject({
      code: "staff_not_found",
    });
    expect((await correct(again.supervisor, staffId, { brand: "nobrand" })).json()).toMatchObject({
      code: "unknown_brand",
    });
  });
});

describe("rates", () => {
  test("begin now or later, and are never changed", async () => {
    const set = async (validFrom: string | null) =>
      await call(server.app, setPayRate, {
        headers: again.admin.headers,
        params: { brand: "frostmere", region: "GB" },
        body: { validFrom, replyBasis: "any", replyMinor: 8, hourMinor: 1400, breaksPaid: true },
      });
    expect((await set("2026-10-28T00:00:00.000Z")).json()).toMatchObject({ code: "invalid_request" });
    expect((await set("2027-10-28T00:00:00.000Z")).statusCode).toBe(201);
    const states = (await set(null)).json<PayRates>().rates.filter(({ brand }) => brand === "frostmere");
    expect(states.map(({ state, replyMinor }) => `${state} ${replyMinor}`)).toEqual([
      "coming 8",
      "now 8",
      "earlier 7",
    ]);
    for (const change of [
      sql`update pay_rates set reply_minor = 9`,
      sql`delete from pay_rates`,
      sql`update pay_entries set charged = 9`,
      sql`delete from pay_postings`,
    ]) {
      await expect(change.execute(server.database)).rejects.toThrow("append-only");
      await expect(change.execute(server.platform.database)).rejects.toThrow(/permission denied|append-only/);
    }
  });
});

test("each change of rates, minimums and pay sites is in the audit, with its author", async () => {
  const { headers } = again.admin;
  const minimum = await call(server.app, setPayMinimum, {
    headers,
    params: { region: "GB" },
    body: { validFrom: "2026-10-01", hourMinor: 1021 },
  });
  const site = await call(server.app, setPaySite, {
    headers,
    params: { staffId: scene.operators[2].staffId },
    body: { brand: "emberlane", region: "GB" },
  });
  expect([minimum.statusCode, site.statusCode]).toEqual([201, 204]);
  const audited = await server.database
    .selectFrom("audit_log")
    .select(["action", "staff_id"])
    .where("action", "like", "pay.%")
    .execute();
  const actions = Map.groupBy(audited, ({ action }) => action);
  for (const action of ["pay.rate", "pay.minimum", "pay.site", "pay.correct"]) {
    const authors = new Set((actions.get(action) ?? []).map(({ staff_id }) => staff_id));
    expect(
      [...authors].every((id) => id !== null),
      action,
    ).toBe(true);
    expect(authors.size, action).toBeGreaterThan(1);
  }
});

describe("somebody of some sites", () => {
  test("sees the pay of these sites only, and all of their own", async () => {
    const { platform } = server;
    const limited = await signedInStaff(platform, "supervisor");
    await limitTo(server, limited, [{ brand: "frostmere", region: "GB" }]);
    const [ash, birch] = scene.operators;
    const list = (
      await call(server.app, payList, { headers: limited.headers, query: october })
    ).json<PayList>();
    const of = (staffId: string) => list.operators.find((each) => each.staffId === staffId);
    expect(of(birch.staffId)?.regions[0]?.earnedMinor).toBe(21 + 2600 + 1300 + 369);
    expect(of(ash.staffId)?.regions).toEqual([]);
    expect(of(ash.staffId)?.paySite).toBeNull();
    const rates = (await call(server.app, payRates, { headers: limited.headers })).json<PayRates>();
    expect(new Set(rates.rates.map(({ brand }) => brand))).toEqual(new Set(["frostmere"]));
    const correctAt = async (brand: string) =>
      await call(server.app, correctPay, {
        headers: limited.headers,
        params: { staffId: birch.staffId },
        body: {
          correctionId: platform.random.uuid(),
          brand,
          region: "GB",
          day: "2026-10-26",
          minor: 1,
          reason: "Of one site",
        },
      });
    expect((await correctAt("emberlane")).statusCode).toBe(404);
    expect((await correctAt("frostmere")).statusCode).toBe(201);

    await limitTo(server, birch, [{ brand: "emberlane", region: "GB" }]);
    const own = await call(server.app, ownPay, {
      headers: await sessionOf(server, birch.staffId),
      query: october,
    });
    expect(own.json<PayMonth>().regions[0]).toMatchObject({ replies: 3 });
    const file = await call(server.app, ownPayStatement, { headers: await sessionOf(server, birch.staffId) });
    expect(await verifyOffline(file.payload)).toMatchObject({ status: 0 });
  });
});
