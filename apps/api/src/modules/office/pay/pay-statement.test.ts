import {
  operatorPay,
  ownPay,
  ownPayStatement,
  payList,
  PayStatement,
  setPayMinimum,
  setPaySite,
  type PayList,
  type PayMonth,
} from "@parlour/contract/operations/pay";
import { sql } from "kysely";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addSpans,
  payScene,
  sessionOf,
  signInAgain,
  type PayScene,
  type PayStaff,
} from "../../../testing/pay-scene.ts";
import { verifyOffline } from "../../../testing/statement-files.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import type { SignedInStaff } from "../../../testing/test-people.ts";
import { countPay } from "./count-service.ts";
import { checkPay } from "./pay-check.ts";

/** What operators earn (PAYROLL-1 to PAYROLL-10). The recount of the same scene: pay-books.test.ts. */

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

async function nameOf({ staffId }: Pick<SignedInStaff, "staffId">): Promise<string> {
  const { display_name } = await server.database
    .selectFrom("staff")
    .select("display_name")
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
  return display_name;
}

async function statement(): Promise<PayStatement> {
  const answered = await call(server.app, ownPayStatement, { headers: again.ash });
  expect(answered.statusCode).toBe(200);
  return answered.json<PayStatement>();
}

const short = ({ entries }: Pick<PayStatement, "entries">): readonly string[] =>
  entries.map(({ day, text, minor, currency }) => `${day} ${text} = ${minor} ${currency}`);

describe("an operator's statement", () => {
  test("lists replies, presence, breaks and corrections, each with what it paid", async () => {
    const found = await statement();
    expect(Check(PayStatement, found)).toBe(true);
    expect(short(found)).toEqual([
      "2026-10-23 1 reply at Emberlane UK, £0.11 each = 11 GBP",
      "2026-10-23 1 reply at Emberlane Ireland, €0.23 each = 23 EUR",
      "2026-10-23 3 h 20 min 13 s at the desk, £10.21 an hour = 3408 GBP",
      "2026-10-23 19 min 47 s of breaks, unpaid = 0 GBP",
      "2026-10-24 2 replies at Emberlane UK, £0.11 each = 22 GBP",
      "2026-10-24 2 replies at Emberlane UK, £0.13 each = 26 GBP",
      "2026-10-24 1 h 30 min at the desk, £10.21 an hour = 1532 GBP",
      "2026-10-24 1 h 30 min at the desk, £11.45 an hour = 1718 GBP",
      "2026-10-25 2 replies at Emberlane UK, £0.13 each = 26 GBP",
      "2026-10-25 2 h 45 min 1 s at the desk, £11.45 an hour = 3149 GBP",
      `2026-10-24 Correction by ${await nameOf(scene.supervisor)}: The desk was down for 15 minutes = 250 GBP`,
    ]);
    expect(found.account.totals).toEqual([
      { currency: "EUR", minor: 23 },
      { currency: "GBP", minor: 10_142 },
    ]);
  });

  test("is found sound by the offline verifier, as JSON and as CSV", async () => {
    const json = await call(server.app, ownPayStatement, { headers: again.ash });
    const csv = await call(server.app, ownPayStatement, { headers: again.ash, query: { format: "csv" } });
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="pay-2026-10-28.csv"');
    for (const { payload } of [json, csv]) {
      const { status, output } = await verifyOffline(payload);
      expect(status).toBe(0);
      expect(output).toContain("sound: 11 entries, 0.23 EUR, 101.42 GBP earned");
    }
    const changed = await verifyOffline(json.payload.replace("15 minutes", "25 minutes"));
    expect(changed.status).toBe(1);
    expect(changed.output).toContain("it was changed");
  });
});

describe("a month", () => {
  test("shows what an hour earned beside the legal minimum, in each region", async () => {
    const answered = await call(server.app, ownPay, { headers: again.ash, query: october });
    const month = answered.json<PayMonth>();
    expect(month).toMatchObject({
      month: "2026-10",
      countedTo: "2026-10-27",
      paySite: { brand: "emberlane", region: "GB" },
    });
    const presentMs = 12_013_457 + 5_400_123 + 5_399_877 + 9_900_501;
    expect(month.regions).toEqual([
      {
        region: "GB",
        currency: "GBP",
        earnedMinor: 10_142,
        correctedMinor: 250,
        replies: 7,
        charged: 7,
        presentMs,
        breakMs: 1_186_543,
        paidBreakMs: 0,
        hourMinor: Math.round((10_142 * 3_600_000) / presentMs),
        minimumMinor: 1021,
        isBelow: false,
        lacksRate: false,
      },
      expect.objectContaining({
        region: "IE",
        earnedMinor: 23,
        hourMinor: null,
        minimumMinor: null,
        isBelow: false,
      }),
    ]);
    expect(month.entries[0]).toMatchObject({
      reason: "The desk was down for 15 minutes",
      correctedByName: await nameOf(scene.supervisor),
    });
  });

  test("is below the minimum by a penny", async () => {
    const set = await call(server.app, setPayMinimum, {
      headers: again.admin.headers,
      params: { region: "GB" },
      body: { validFrom: "2026-10-01", hourMinor: 1117 },
    });
    expect(set.statusCode).toBe(201);
    const [region] = (await call(server.app, ownPay, { headers: again.ash, query: october })).json<PayMonth>()
      .regions;
    expect(region).toMatchObject({ hourMinor: 1116, minimumMinor: 1117, isBelow: true });
    await call(server.app, setPayMinimum, {
      headers: again.admin.headers,
      params: { region: "GB" },
      body: { validFrom: "2026-10-01", hourMinor: 1021 },
    });
  });

  test("of everybody is listed for supervisors, who also see which operators have no pay site", async () => {
    const answered = await call(server.app, payList, { headers: again.supervisor.headers, query: october });
    const list = answered.json<PayList>();
    const [ash, birch, cedar] = scene.operators.map(({ staffId }) =>
      list.operators.find((each) => each.staffId === staffId),
    );
    expect(ash?.regions[0]).toMatchObject({ earnedMinor: 10_142 });
    // one reply before midnight, two after it; three hours, and 17 minutes of a paid break
    expect(birch?.regions).toEqual([
      expect.objectContaining({
        region: "GB",
        replies: 3,
        charged: 2,
        earnedMinor: 21 + 2600 + 1300 + 369,
        paidBreakMs: 1_020_000,
      }),
    ]);
    expect(cedar).toMatchObject({
      paySite: null,
      regions: [expect.objectContaining({ earnedMinor: 20, presentMs: 0 })],
    });
  });
});

describe("counting", () => {
  test("repeated books nothing", async () => {
    const before = (await statement()).account;
    expect(await countPay(server.platform)).toEqual({ days: 0, entries: 0 });
    await sql`update pay_progress set closed_until = '2026-10-25'`.execute(server.database);
    expect(await countPay(server.platform)).toEqual({ days: 3, entries: 0 });
    expect((await statement()).account).toEqual(before);
    expect(await checkPay(server.platform)).toEqual({ checked: 3 });
  });

  test("books a late change of facts as an entry of its own, and a first pay site for the days before", async () => {
    const { database, platform } = server;
    const [ash, , cedar] = scene.operators;
    await sql`update presence_spans set ended_at = ended_at - interval '10 minutes'
      where staff_id = ${ash.staffId} and began_at = '2026-10-25T00:10:00Z'`.execute(database);
    await addSpans(server, ash.staffId, [["break", "2026-10-27T09:00:00.000Z", "2026-10-27T09:10:00.000Z"]]);
    const set = await call(server.app, setPaySite, {
      headers: again.admin.headers,
      params: { staffId: cedar.staffId },
      body: { brand: "emberlane", region: "GB" },
    });
    expect(set.statusCode).toBe(204);
    server.clock.set(new Date("2026-10-29T02:00:00.000Z"));
    again = await signInAgain(server, scene);
    await countPay(platform);
    expect(short(await statement()).slice(11)).toEqual([
      "2026-10-25 Counted too much: 10 min at the desk, £11.45 an hour = -190 GBP",
      "2026-10-27 10 min of breaks, unpaid = 0 GBP",
    ]);
    const month = await call(server.app, operatorPay, {
      headers: again.supervisor.headers,
      params: { staffId: cedar.staffId },
      query: october,
    });
    expect(month.json<PayMonth>().regions[0]).toMatchObject({ presentMs: 3_600_000, earnedMinor: 20 + 1145 });
    const json = await call(server.app, ownPayStatement, { headers: await sessionOf(server, ash.staffId) });
    expect(await verifyOffline(json.payload)).toMatchObject({ status: 0 });
    expect(await checkPay(platform)).toEqual({ checked: 3 });
  });
});
