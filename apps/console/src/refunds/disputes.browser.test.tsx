import type { OpsDispute } from "@parlour/contract/operations/ops-payments";
import { page } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const due = (day: number) => `2026-12-0${day}T12:00:00.000Z`;

function dispute(id: string, respondBy: string | null, answered = false): OpsDispute {
  return {
    id,
    paymentIntent: "pi_1",
    provider: "stripe",
    customerId: "0198c0de-0000-7000-8000-0000000000c1",
    username: "Wanderer",
    brand: "duskwren",
    region: "GB",
    minor: 2000,
    currency: "GBP",
    reason: "fraudulent",
    status: "open",
    openedAt: "2026-11-20T10:00:00.000Z",
    closedAt: null,
    respondBy,
    answered,
  };
}

async function open(role: "supervisor" | "admin", tab = "disputes") {
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: "0198c0de-0000-7000-8000-0000000000f1",
          username: "one",
          displayName: "Wren Abara",
          role,
          due: null,
          session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
        },
      },
      { call: "GET /ops/api/refunds", body: [] },
      {
        call: "GET /ops/api/goodwill",
        body: { limits: { alone: 10, staffDay: 50, customerDay: 20 }, requests: [] },
      },
      {
        call: "GET /ops/api/disputes",
        body: [
          dispute("dp_1", due(2), true),
          dispute("dp_2", due(5)),
          { ...dispute("dp_3", null), provider: "flexpay" as const, reason: "chargeback" },
        ],
      },
      {
        call: "GET /ops/api/disputes/dp_2/evidence",
        status: 404,
        body: { code: "dispute_not_found", message: "", requestId: "r" },
      },
      { call: "GET /ops/api/payments", body: [] },
    ],
  });
  return await openConsole(`/refunds?tab=${tab}`);
}

beforeEach(async () => {
  await resetDesk([]);
  await page.viewport(1280, 800);
});

test("open disputes are counted in the menu with the nearest deadline that nobody has answered", async () => {
  const { screen } = await open("supervisor");
  const link = screen.getByRole("link", {
    name: /Refunds and disputes 3 open disputes, answer by 5 December/,
  });
  await expect.element(link).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Disputes 3 waiting" })).toBeVisible();
  // Evidence is for administrators.
  await expect.element(screen.getByText("Answered, bank decides")).toBeVisible();
  // with whom each is
  const row = (id: string) => screen.getByRole("row").filter({ hasText: id });
  await expect.element(row("dp_2").getByText("Stripe dp_2")).toBeVisible();
  await expect.element(row("dp_3").getByText("Verotel FlexPay dp_3")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Evidence/ })).not.toBeInTheDocument();
});

test("an administrator asks for a dispute's evidence, and reads why there is none", async () => {
  const { screen } = await open("admin");
  await screen.getByRole("button", { name: "Evidence for dp_2" }).click();
  await expect.element(screen.getByText("There is no such dispute.")).toBeVisible();
  const calls = (await received()).calls.map(({ call }) => call);
  expect(calls).toContain("GET /ops/api/disputes/dp_2/evidence");
});

test("on a phone the chosen tab is visible, and on a computer the table is not cut off", async () => {
  await page.viewport(375, 812);
  const { screen } = await open("admin");
  const tab = screen.getByRole("link", { name: "Disputes 3 waiting" });
  await expect.element(screen.getByRole("button", { name: "Evidence for dp_2" })).toBeVisible();
  await expect
    .poll(() => {
      const { left, right } = tab.element().getBoundingClientRect();
      return [left >= 0, right <= 375];
    })
    .toEqual([true, true]);

  await page.viewport(1440, 900);
  const table = screen.getByRole("table").element();
  await expect.poll(() => table.getBoundingClientRect().right).toBeLessThanOrEqual(1440);
});

test("on a phone the last tab stays visible when a number makes the tabs before it wider", async () => {
  await page.viewport(375, 812);
  const { screen } = await open("admin", "payments");
  await expect.element(screen.getByRole("link", { name: "Disputes 3 waiting" })).toBeInTheDocument();
  const tab = screen.getByRole("link", { name: "All payments" }).element();
  await expect.poll(() => tab.getBoundingClientRect().right).toBeLessThanOrEqual(375);
});
