import {
  insightDesk,
  insightFile,
  insightQueue,
  type InsightDesk,
  type InsightQuery,
  type InsightQueue,
} from "@parlour/contract/operations/insight";
import {
  insightMoney,
  insightMoneyFile,
  type InsightMoney,
} from "@parlour/contract/operations/insight-money";
import { insightPeople } from "@parlour/contract/operations/insight-people";
import { queue } from "@parlour/contract/operations/queue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pairs, wrong, type Figures } from "../../../testing/insight-comparison.ts";
import { readRecountedFigures } from "../../../testing/insight-recounts.ts";
import { openBooks, type Books } from "../../../testing/insight-books.ts";
import { busyHouse } from "../../../testing/insight-scene.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { fail } from "@parlour/contract/result";
import { selectMoved } from "./money-store.ts";
import { countUnequal } from "./unequal-rows-store.ts";
import { rollUp } from "./roll-up-service.ts";

let server: TestApp;
let books: Books;
let supervisor: SignedInStaff;
let admin: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  await busyHouse(server);
  books = await openBooks(server.database);
  supervisor = await signedInStaff(server.platform, "supervisor");
  admin = await signedInStaff(server.platform, "admin");
});
afterAll(() => server.close());

type Query = InsightQuery;

async function ask<Answer>(
  operation: Parameters<typeof call>[1],
  query: Query | Record<string, never>,
  who = admin,
): Promise<Answer> {
  const response = await call(server.app, operation, { headers: who.headers, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Answer>();
}

async function figures(query: Query): Promise<Figures> {
  return {
    desk: await ask(insightDesk, query, supervisor),
    people: await ask(insightPeople, query, supervisor),
    money: await ask(insightMoney, query),
    ...(await readRecountedFigures(server.platform, query)),
  };
}

/** Scopes and periods that together cover every site, currency, edge of a day and change of summer time. */
const asked: readonly Query[] = [
  { period: "7d" },
  { period: "today" },
  { period: "30d" },
  { period: "custom", from: "2026-10-01", to: "2026-11-21" },
  { period: "custom", from: "2026-01-01", to: "2026-12-31" },
  { period: "month", brand: "emberlane" },
  { period: "last_month", region: "GB" },
  { period: "custom", from: "2026-10-25", to: "2026-10-25", region: "GB" },
  { period: "custom", from: "2026-10-04", to: "2026-10-04", region: "AU" },
  { period: "30d", region: "AU" },
  { period: "today", region: "AU", brand: "emberlane" },
  { period: "month", region: "IE" },
  { period: "7d", brand: "frostmere", region: "GB" },
  // days with many events at their very edges
  { period: "custom", from: "2026-11-01", to: "2026-11-13" },
  { period: "custom", from: "2026-11-01", to: "2026-11-18", region: "AU" },
];

/** What the figures are read from. */
const sources = {
  "from the books": async () => undefined,
  "from rollups and the rest from the books": async () => await rollUp(server.platform),
};

describe.each(Object.entries(sources))("every figure %s", (_source, prepare) => {
  beforeAll(async () => {
    await prepare();
  });

  test.each(asked.map((query) => [JSON.stringify(query), query] as const))(
    "equals the raw rows counted one by one: %s",
    async (_name, query) => {
      const response = await figures(query);
      for (const [name, [given, counted]] of Object.entries(pairs(books, response, query))) {
        expect({ [name]: given }).toEqual({ [name]: counted });
      }
      expect(response.money.check).toMatchObject({ agrees: true, unequal: 0, unexplained: 0 });
    },
  );
});

describe("every figure", () => {
  test("covers data in every one of them", async () => {
    const { desk, people, money } = await figures({ period: "custom", from: "2026-10-01", to: "2026-11-21" });
    expect(money.currencies.map(({ currency }) => currency)).toEqual(["GBP", "AUD", "EUR"]);
    const zeroes = Object.entries({
      ...desk.totals,
      ...people.consents,
      textsSent: 1,
      ...people.funnel,
      asked: 1,
      verified: 1,
      ...money.credits.movements,
      ...money.currencies[0]?.totals,
    }).filter(([, value]) => value === 0);
    expect(zeroes).toEqual([]);
  });

  test.each([
    ["days in UTC", ["series", "moneySeries"]],
    ["refunds twice", ["takings"]],
    ["failed refunds too", ["takings"]],
    ["refunds of held money too", ["takings"]],
    ["price instead of money", ["takings"]],
    ["disputes not lost too", ["takings"]],
    ["waits from the last message", ["desk"]],
    ["free replies charged", ["desk"]],
    ["erased accounts forgotten", ["credits", "funnel"]],
  ] as const)("would be seen to be wrong by: %s", async (mistake, names) => {
    const seen = new Set<string>();
    for (const query of [asked[3], asked[9]]) {
      if (query !== undefined)
        for (const name of wrong(books, await figures(query), query, mistake)) seen.add(name);
    }
    expect([...seen]).toEqual(expect.arrayContaining([...names]));
  });

  test("of all sites together is the sum of the sites'", async () => {
    const { desk, money, people } = await figures({ period: "custom", from: "2026-10-01", to: "2026-11-21" });
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(desk.sites.map(({ replies }) => replies))).toBe(desk.totals.replies);
    expect(sum(desk.sites.map(({ written }) => written))).toBe(desk.totals.written);
    expect(sum(people.sites.map(({ accounts }) => accounts))).toBe(people.funnel.accounts);
    for (const { currency, totals } of money.currencies) {
      const own = money.sites.filter((site) => site.currency === currency);
      expect(sum(own.map(({ netMinor }) => netMinor))).toBe(totals.netMinor);
      const bundles = money.bundles.filter((bundle) => bundle.currency === currency);
      expect(sum(bundles.map(({ grossMinor }) => grossMinor))).toBe(totals.grossMinor);
    }
  });
});

describe("a refund for which the ledger took nothing back", () => {
  test("is counted once: in the period of the purchase's last refund or closed dispute", async () => {
    const { database, platform, clock } = server;
    await inTransaction(database, async (trx) => {
      const { intentId } = await trx
        .selectFrom("payments")
        .select("intent_id as intentId")
        .where("granted_at", "is not", null)
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom("refunds").whereRef("refunds.intent_id", "=", "payments.intent_id")),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(eb.selectFrom("disputes").whereRef("disputes.intent_id", "=", "payments.intent_id")),
          ),
        )
        .limit(1)
        .executeTakeFirstOrThrow();
      const at = clock.now();
      const [hourBefore, hourAfter] = [secondsFrom(at, -3600), secondsFrom(at, 3600)];
      const refund = (status: "failed" | "succeeded", updatedAt: Date) => ({
        id: platform.random.uuid(),
        intent_id: intentId,
        minor: 100,
        status,
        origin: "customer" as const,
        reason: "",
        created_at: updatedAt,
        updated_at: updatedAt,
      });
      await trx
        .insertInto("refunds")
        .values([refund("failed", hourBefore), refund("succeeded", at)])
        .execute();
      const unequalFrom = async (from: Date): Promise<number> => {
        const period = { zone: "Europe/London", starts: [from] } as const;
        const slices = [{ from, to: secondsFrom(from, 3600), point: 0 }];
        const cover = { months: [], days: [], slices };
        const { unequal } = await selectMoved(trx, {}, period, { from, cover, isChecked: true });
        return unequal;
      };
      const unequalByHour = async (): Promise<readonly number[]> => [
        await unequalFrom(hourBefore),
        await unequalFrom(at),
        await unequalFrom(hourAfter),
        await countUnequal(trx),
      ];
      expect(await unequalByHour()).toEqual([0, 1, 0, 1]);
      await trx
        .insertInto("disputes")
        .values({
          id: "dp_after_the_refunds",
          intent_id: intentId,
          minor: 100,
          reason: "fraudulent",
          status: "won",
          opened_at: at,
          closed_at: hourAfter,
        })
        .execute();
      expect(await unequalByHour()).toEqual([0, 0, 1, 1]);
      // The other tests count without it.
      return fail("conflict");
    });
  });
});

describe("the current queue", () => {
  test("counts what the desk lists", async () => {
    const now = await ask<InsightQueue>(insightQueue, {}, supervisor);
    const operator = await signedInStaff(server.platform);
    const { waiting } = (await call(server.app, queue, { headers: operator.headers })).json<{
      waiting: { brand: string; region: string; waitingSince: string }[];
    }>();
    for (const site of now.sites) {
      const listed = waiting.filter((each) => each.brand === site.brand && each.region === site.region);
      expect([site.waiting, site.oldestSince]).toEqual([listed.length, listed[0]?.waitingSince ?? null]);
    }
    expect(now.sites.reduce((sum, site) => sum + site.waiting, 0)).toBe(waiting.length);
    expect(waiting.length).toBeGreaterThan(0);
    expect([now.available >= 2, now.onBreak, now.away]).toEqual([true, 0, 0]);
  });
});

describe("a table as a file", () => {
  test("has the figures, its site and days in its name, no formula, and a row in the audit", async () => {
    await server.database.updateTable("staff").set({ display_name: "=1+1" }).execute();
    const query = { period: "30d", brand: "emberlane" } as const;
    const response = await call(server.app, insightFile, {
      headers: supervisor.headers,
      params: { table: "operators" },
      query,
    });
    expect(response.headers["content-disposition"]).toBe(
      'attachment; filename="operators-emberlane-all-regions-2026-10-23-to-2026-11-21.csv"',
    );
    const { operators } = await ask<InsightDesk>(insightDesk, query, supervisor);
    const [heading, ...lines] = response.body.replace("\uFEFF", "").trim().split("\r\n");
    expect(heading).toContain("Operator,Replies,");
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual(
      operators.map(({ replies }) => ["'=1+1", String(replies)]),
    );
    const audited = await server.database
      .selectFrom("audit_log")
      .select(["target_id", "staff_id", "details"])
      .where("action", "=", "insight.export")
      .execute();
    expect(audited).toEqual([
      {
        target_id: "operators",
        staff_id: supervisor.staffId,
        details: { site: "emberlane-all-regions", from: "2026-10-23", to: "2026-11-21" },
      },
    ]);
  });

  test("of money is for admins, and a sum below 0 stays a number", async () => {
    const params = { table: "revenue" };
    const query = { period: "custom", from: "2026-10-01", to: "2026-11-21" } as const;
    const refused = await call(server.app, insightMoneyFile, { headers: supervisor.headers, params, query });
    expect(refused.statusCode).toBe(403);
    const { body } = await call(server.app, insightMoneyFile, { headers: admin.headers, params, query });
    const { currencies } = await ask<InsightMoney>(insightMoney, query);
    const nets = body
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",").at(-1));
    expect(nets).toEqual(
      currencies.flatMap(({ series }) => series.map(({ netMinor }) => (netMinor / 100).toFixed(2))),
    );
    expect(nets.some((net) => net?.startsWith("-"))).toBe(true);
  });
});

test("days that are none, begin later or are too many are refused", async () => {
  for (const [from, to] of [
    ["2026-02-30", "2026-03-02"],
    ["2026-11-20", "2026-11-19"],
    ["2026-11-22", "2026-11-23"],
    ["2025-01-01", "2026-11-01"],
  ]) {
    const query = { period: "custom", from: from ?? "", to: to ?? "" };
    const response = await call(server.app, insightDesk, { headers: supervisor.headers, query });
    expect([from, response.statusCode]).toEqual([from, 400]);
  }
});
