import { insightFraud, type InsightFraud } from "@parlour/contract/operations/fraud";
import { insightFile } from "@parlour/contract/operations/insight";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import {
  signedInCustomer,
  signedInStaff,
  type SignedInCustomer,
  type SignedInStaff,
} from "../../../testing/test-people.ts";
import { limitTo } from "../../../testing/limit-to-sites.ts";
import { settlePayment, takeInDispute, takeInFraudWarning } from "../../money/payments/settle-service.ts";
import { rollUp } from "./roll-up-service.ts";

/** The share of payments with fraud or a dispute, its levels, and who sees which sites of it (INSIGHT-15, INSIGHT-16). */

let server: TestApp;
let supervisor: SignedInStaff;
let made = 0;

beforeAll(async () => {
  const fraud = { nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 2 };
  server = await testApp({ platform: { settings: { ...testSettings, fraud } } });
});
afterAll(() => server.close());

async function paid(
  customer: SignedInCustomer,
  at: string,
  provider: CardProviderName = "stripe",
): Promise<string> {
  made += 1;
  const intentId = `pi_fraud_${made}`;
  server.clock.set(new Date(at));
  await server.database
    .insertInto("payments")
    .values({
      intent_id: intentId,
      customer_id: customer.customerId,
      brand_id: customer.brand,
      region: customer.region,
      currency: "GBP",
      bundle: "gold",
      price_minor: 2000,
      credits: 50,
      status: "processing",
      provider,
      created_at: server.clock.now(),
    })
    .execute();
  await settlePayment(server.platform, {
    intentId,
    outcome: "succeeded",
    receivedMinor: 2000,
    currency: "GBP",
    cancelled: false,
    chargeId: `ch_${intentId}`,
    tried: true,
    cardLast4: "4242",
    cardFingerprint: null,
  });
  return intentId;
}

const warn = async (intentId: string, at: string) =>
  await takeInFraudWarning(server.platform, {
    warningId: `issfr_${intentId}_${at}`,
    intentId,
    fraudType: "misc",
    actionable: true,
    warnedAt: new Date(at),
  });
const dispute = async (intentId: string, at: string) =>
  await takeInDispute(server.platform, {
    disputeId: `du_${intentId}_${at}`,
    intentId,
    minor: 2000,
    reason: "fraudulent",
    status: "open",
    openedAt: new Date(at),
    respondBy: null,
    answered: false,
  });

async function ask(query: { readonly [name: string]: string }, who = supervisor): Promise<InsightFraud> {
  const response = await call(server.app, insightFraud, { headers: who.headers, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<InsightFraud>();
}

/** Signs a supervisor in at a time: sessions end. */
async function signedInAt(at: string): Promise<SignedInStaff> {
  server.clock.set(new Date(at));
  return await signedInStaff(server.platform, "supervisor");
}

async function metric(name: string): Promise<number> {
  const { body } = await server.app.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (?<value>\\S+)$`, "m").exec(body)?.groups?.["value"]);
}

describe("fraud and disputes by month", () => {
  beforeAll(async () => {
    const [here, there] = [
      await signedInCustomer(server.platform),
      await signedInCustomer(server.platform, { brand: "frostmere" }),
    ];
    const intents: string[] = [];
    // the last moment of October in London, and November
    for (const at of ["2026-10-31T23:59:59.999Z", "2026-11-02T10:00:00.000Z", "2026-11-03T10:00:00.000Z"]) {
      intents.push(await paid(here, at));
    }
    const other = await paid(there, "2026-11-04T10:00:00.000Z");
    const [first = "", second = ""] = intents;
    await warn(first, "2026-11-05T10:00:00.000Z");
    // reported again, and reported earlier than what is known so far
    await warn(first, "2026-11-06T10:00:00.000Z");
    await warn(first, "2026-10-31T23:59:59.999Z");
    await dispute(first, "2026-11-07T10:00:00.000Z");
    await dispute(first, "2026-11-08T10:00:00.000Z");
    await warn(second, "2026-11-09T10:00:00.000Z");
    await dispute(second, "2026-11-10T10:00:00.000Z");
    await warn(other, "2026-11-10T10:00:00.000Z");
    supervisor = await signedInAt("2026-11-21T12:00:00.000Z");
  });

  const november = {
    month: "2026-11-01",
    provider: "stripe",
    payments: 3,
    warnings: 2,
    disputes: 2,
    affected: 3,
  };
  const october = { month: "2026-10-01", payments: 1, warnings: 1, disputes: 0, affected: 1 };

  test("counts a payment's first warning and first dispute, each once, from the books and from rollups", async () => {
    for (const prepare of [async () => undefined, async () => await rollUp(server.platform)]) {
      await prepare();
      const fraud = await ask({});
      expect(fraud.months).toHaveLength(13);
      expect(fraud.months.slice(0, 2)).toMatchObject([
        { ...november, basisPoints: 13_333, level: "over" },
        // one case is too few
        { ...october, basisPoints: 10_000, level: "below" },
      ]);
      expect(fraud).toMatchObject({ level: "over", firstDay: "2025-11-01", lastDay: "2026-11-21" });
      expect(fraud.months.at(-1)).toMatchObject({ month: "2025-11-01", payments: 0, basisPoints: null });
    }
  });

  test("follows the chosen sites and months", async () => {
    expect((await ask({ months: "1" })).months).toMatchObject([november]);
    expect((await ask({ brand: "frostmere", months: "1" })).months).toMatchObject([
      { payments: 1, warnings: 1, disputes: 0, level: "below" },
    ]);
    expect((await ask({ region: "AU", months: "1" })).months).toMatchObject([{ payments: 0, warnings: 0 }]);
  });

  test("is of their own sites for people who work for some", async () => {
    const limited = await signedInStaff(server.platform, "supervisor");
    await limitTo(server, limited, [{ brand: "frostmere", region: "GB" }]);
    expect((await ask({ months: "1" }, limited)).months).toMatchObject([
      { payments: 1, warnings: 1, disputes: 0, affected: 1 },
    ]);
  });

  test("is a file too, and the metrics say the level and this month's share", async () => {
    const file = await call(server.app, insightFile, {
      headers: supervisor.headers,
      params: { table: "fraud" },
      query: { period: "month" },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("2026-11,stripe,3,2,2,3,133.33,over");
    expect(await metric("parlour_fraud_level")).toBe(2);
    expect(await metric("parlour_fraud_ratio")).toBeCloseTo(1.3333, 4);
  });

  test("warns of the month before, and not of earlier ones", async () => {
    expect(await ask({}, await signedInAt("2026-12-05T12:00:00.000Z"))).toMatchObject({ level: "over" });
    const later = await ask({}, await signedInAt("2027-01-05T12:00:00.000Z"));
    expect(later.level).toBe("below");
    expect(later.months.find(({ month }) => month === "2026-11-01")).toMatchObject({ level: "over" });
  });

  test("is each card provider's own, from the books and from rollups: one that is over the limit is not hidden by the other", async () => {
    const customer = await signedInCustomer(server.platform);
    for (let day = 1; day <= 9; day += 1) await paid(customer, `2027-02-0${day}T10:00:00.000Z`);
    const elsewhere = [
      await paid(customer, "2027-02-01T10:00:00.000Z", "flexpay"),
      await paid(customer, "2027-02-02T10:00:00.000Z", "flexpay"),
    ];
    for (const intent of elsewhere) await dispute(intent, "2027-02-03T10:00:00.000Z");
    const later = await signedInAt("2027-02-20T12:00:00.000Z");
    for (const prepare of [async () => undefined, async () => await rollUp(server.platform)]) {
      await prepare();
      expect(await ask({ months: "1" }, later)).toMatchObject({
        level: "over",
        months: [
          { month: "2027-02-01", provider: "stripe", payments: 9, disputes: 0, level: "below" },
          {
            month: "2027-02-01",
            provider: "flexpay",
            payments: 2,
            disputes: 2,
            basisPoints: 10_000,
            level: "over",
          },
        ],
      });
    }
  });
});

test("the settings are half of the limit and the limit unless something else is set", () => {
  expect(testSettings.fraud).toEqual({ nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 10 });
});
