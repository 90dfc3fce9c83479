import type { InsightFraud, OpsFraudWarning } from "@parlour/contract/operations/fraud";
import { page } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, resetDesk } from "../testing/open-desk.tsx";

const warning: OpsFraudWarning = {
  id: "issfr_1",
  paymentIntent: "pi_1",
  customerId: "0198c0de-0000-7000-8000-0000000000c1",
  username: "Wanderer",
  brand: "duskwren",
  region: "GB",
  minor: 2000,
  currency: "GBP",
  fraudType: "made_with_stolen_card",
  status: "open",
  warnedAt: "2026-11-20T10:00:00.000Z",
};

function figures(level: InsightFraud["level"]): InsightFraud {
  return {
    zone: "Europe/London",
    firstDay: "2026-10-01",
    lastDay: "2026-11-20",
    asOf: "2026-11-20T20:00:00.000Z",
    limits: { nearBasisPoints: 75, limitBasisPoints: 150, leastCases: 10 },
    level,
    months: [
      {
        month: "2026-11-01",
        provider: "flexpay",
        payments: 2000,
        warnings: 12,
        disputes: 6,
        affected: 15,
        basisPoints: 90,
        level,
      },
    ],
  };
}

async function open(level: InsightFraud["level"], warnings: readonly OpsFraudWarning[], tab = "fraud") {
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: "0198c0de-0000-7000-8000-0000000000f1",
          username: "one",
          displayName: "Wren Abara",
          role: "supervisor",
          due: null,
          session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
        },
      },
      { call: "GET /ops/api/refunds", body: [] },
      {
        call: "GET /ops/api/goodwill",
        body: { limits: { alone: 10, staffDay: 50, customerDay: 20 }, requests: [] },
      },
      { call: "GET /ops/api/disputes", body: [] },
      { call: "GET /ops/api/fraud-warnings", body: [...warnings] },
      { call: "GET /ops/api/insight/fraud", body: figures(level) },
    ],
  });
  return await openConsole(`/refunds?tab=${tab}`);
}

beforeEach(async () => {
  await resetDesk([]);
  await page.viewport(1280, 800);
});

test("open warnings are counted in the menu, and the tab has them and the share by month", async () => {
  const { screen } = await open("below", [warning]);
  await expect
    .element(screen.getByRole("link", { name: /Refunds and disputes 1 early fraud warning$/ }))
    .toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Fraud 1 waiting" })).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: /^Stolen card/ })).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: "Verotel FlexPay" })).toBeVisible();
  await expect.element(screen.getByText("0.90%")).toBeVisible();
  await expect.element(screen.getByText(/are near the card schemes' limit/)).not.toBeInTheDocument();
});

test("near the limit the menu and the page warn, also without an open warning and in another tab", async () => {
  const { screen } = await open("near", [], "disputes");
  await expect
    .element(
      screen.getByRole("link", {
        name: /Refunds and disputes .*near the card schemes' limit/,
      }),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/18 fraud warnings and disputes for 2000 payments/)).toBeVisible();
  await screen.getByRole("link", { name: "See the figures" }).click();
  await expect.element(screen.getByText("Near the limit", { exact: true })).toBeVisible();
});
