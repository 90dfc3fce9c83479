import type { InsightDesk } from "@parlour/contract/operations/insight";
import type { InsightMoney } from "@parlour/contract/operations/insight-money";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, resetDesk } from "../testing/open-desk.tsx";

/** The page with planned responses; the server's own tests check the figures. */

const period: InsightDesk["period"] = {
  name: "7d",
  zone: "Europe/London",
  firstDay: "2026-11-20",
  lastDay: "2026-11-21",
  from: "2026-11-20T00:00:00.000Z",
  to: "2026-11-22T00:00:00.000Z",
  step: "day",
  before: {
    firstDay: "2026-11-18",
    lastDay: "2026-11-19",
    from: "2026-11-18T00:00:00.000Z",
    to: "2026-11-19T18:20:00.000Z",
  },
  asOf: "2026-11-21T18:20:00.000Z",
  dataAsOf: "2026-11-21T18:20:00.000Z",
};
const waits = { count: 12, median: 90, p90: 600, longest: 3_900 };
const noWaits = { count: 0, median: null, p90: null, longest: null };
const point = { charged: 10, waits, waitingAtEnd: 3, operators: 2 };

const deskFigures: InsightDesk = {
  period,
  totals: { written: 40, customers: 9, replies: 30, charged: 20, conversations: 8, waits },
  before: { written: 20, customers: 5, replies: 30, charged: 20, conversations: 8, waits: noWaits },
  care: { distress: 2, underAge: 0, threat: 1, scam: 0, decided: 1, medianToDecide: 300, open: 2 },
  series: [
    { start: "2026-11-20T00:00:00.000Z", written: 15, replies: 12, ...point },
    { start: "2026-11-21T00:00:00.000Z", written: 25, replies: 18, ...point },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, written: hour, replies: hour, waits: noWaits })),
  operators: [
    {
      staffId: "0198c0de-0000-7000-8000-000000000001",
      displayName: "Wick",
      replies: 30,
      charged: 20,
      conversations: 8,
      waits,
    },
  ],
  sites: [],
};

const takings = {
  purchases: 2,
  grossMinor: 2_500,
  refunds: 1,
  refundedMinor: 500,
  disputesLost: 0,
  lostMinor: 0,
  netMinor: 2_000,
};
const moved = {
  sold: 60,
  trial: 3,
  goodwill: 0,
  spentPurchased: 20,
  spentFree: 1,
  takenBack: 10,
  givenAgain: 0,
};
const stock = { purchased: 30, free: 2, debt: 0 };

const money: InsightMoney = {
  period,
  currencies: [
    {
      currency: "GBP",
      totals: takings,
      before: takings,
      buyers: 2,
      disputesOpened: 0,
      series: [{ start: "2026-11-20T00:00:00.000Z", ...takings }],
      openDisputes: 0,
      openDisputedMinor: 0,
      held: 0,
      heldMinor: 0,
    },
  ],
  bundles: [],
  sites: [],
  credits: {
    opening: stock,
    movements: moved,
    before: moved,
    closing: stock,
    series: [],
    left: { purchased: 0, free: 0 },
  },
  check: {
    agrees: false,
    purchases: [
      {
        currency: "GBP",
        counted: 2,
        booked: 1,
        countedMinor: 2_500,
        bookedMinor: 2_000,
        countedCredits: 60,
        bookedCredits: 50,
      },
    ],
    unequal: 3,
    unexplained: 0,
  },
};

const staff = { id: "0198c0de-0000-7000-8000-0000000000aa", username: "ada", displayName: "Ada", due: null };

async function plan(
  role: "supervisor" | "admin",
  responses: readonly { call: string; status?: number; body: unknown }[],
) {
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: { ...staff, role } },
      { call: "GET /ops/api/sites", body: [] },
      {
        call: "GET /ops/api/insight/queue",
        body: { asOf: period.asOf, sites: [], available: 2, onBreak: 0, away: 0, holding: 1 },
      },
      ...responses,
    ],
  });
}

beforeEach(() => resetDesk([]));

test("a supervisor reads figures, the chart's numbers as a table, and has them as a file, but no money", async () => {
  await plan("supervisor", [{ call: "GET /ops/api/insight/desk", body: deskFigures }]);
  const { screen, history } = await openConsole("/insight?period=30d&brand=duskwren");
  const totals = screen.getByLabelText("Replies and waiting times");
  await expect.element(totals).toBeVisible();
  await expect.element(screen.getByText("1 holds conversations, 0 on a break, 0 away")).toBeVisible();
  const words = totals.element().textContent;
  expect(words).toContain("Messages from customers409 customers100% more");
  expect(words).toContain("Longest wait1 h 05 min");
  expect(screen.getByLabelText("Care flags").element().textContent).toContain("Decided1half within 5 min");
  await expect.element(screen.getByText(/days in London time, counted at 18:20/)).toBeVisible();
  expect(screen.getByText(/may be missing/).query()).toBeNull();
  expect(screen.getByRole("link", { name: "Money" }).query()).toBeNull();

  const toggle = screen.getByRole("button", { name: "Show table: Messages and replies" });
  await toggle.click();
  const table = screen.getByRole("table", { name: "Messages and replies: figures" });
  await expect.element(table).toBeVisible();
  expect(table.getByRole("row").nth(2).element().textContent).toBe("21 Nov2518101 min 30 s10 min32");
  const file = screen.getByRole("link", { name: "CSV: Operators" }).element() as HTMLAnchorElement;
  expect(new URL(file.href).pathname + new URL(file.href).search).toBe(
    "/ops/api/insight/files/operators?brand=duskwren&period=30d",
  );

  await screen.getByRole("radio", { name: "Own days" }).click();
  await expect.element(screen.getByText("Choose the first and the last day")).toBeVisible();
  expect(history.location.search).toContain("period=custom");
});

test("figures from a replica say how many of the last seconds may be missing", async () => {
  const behind = { ...period, dataAsOf: "2026-11-21T18:19:52.400Z" };
  await plan("supervisor", [{ call: "GET /ops/api/insight/desk", body: { ...deskFigures, period: behind } }]);
  const { screen } = await openConsole("/insight");
  await expect.element(screen.getByText(/The last 8 seconds may be missing/)).toBeVisible();
});

test("an admin sees money by currency, and loudly that the ledger differs", async () => {
  await plan("admin", [{ call: "GET /ops/api/insight/money", body: money }]);
  const { screen } = await openConsole("/insight?tab=money");
  await expect.element(screen.getByText("These figures and the ledger differ")).toBeVisible();
  await expect
    .element(screen.getByText(/2 purchases, £25.00, 60 credits by payments; 1 purchase, £20.00/))
    .toBeVisible();
  await expect
    .element(screen.getByText(/^3 purchases whose last refund or dispute was in this period: the credits/))
    .toBeVisible();
  expect(screen.getByLabelText("Money in Pounds").element().textContent).toContain("Net revenue£20.00");
});

test("a time without anything says what will show, and figures that can't be counted say so", async () => {
  const nothing = { written: 0, customers: 0, replies: 0, charged: 0, conversations: 0, waits: noWaits };
  await plan("supervisor", [
    { call: "GET /ops/api/insight/desk", body: { ...deskFigures, totals: nothing, before: nothing } },
    {
      call: "GET /ops/api/insight/people",
      status: 400,
      body: { code: "invalid_request", message: "", requestId: "" },
    },
  ]);
  const { screen } = await openConsole("/insight");
  await expect.element(screen.getByText("Nobody wrote in this period")).toBeVisible();
  await screen.getByRole("link", { name: "Sign-up and consent" }).click();
  await expect.element(screen.getByText(/Choose days that exist/)).toBeVisible();
});
