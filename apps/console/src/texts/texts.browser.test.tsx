import type { TextDelivery, TextWarning } from "@parlour/contract/operations/ops-texts";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, resetDesk } from "../testing/open-desk.tsx";

const supervisor: SignedInStaff = {
  id: "0198c0de-0000-7000-8000-0000000000e8",
  username: "sol",
  displayName: "Sol",
  role: "supervisor",
  due: null,
  sites: null,
  session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
};
const row: TextDelivery = {
  provider: "twilio",
  region: "GB",
  carrier: null,
  sent: 10,
  delivered: 7,
  failed: 2,
  used: 5,
  missed: 3,
};
const warning: TextWarning = {
  provider: "twilio",
  region: "GB",
  share: "delivered",
  percent: 70,
  limit: 80,
  codes: 30,
};

function planned(body: object) {
  return desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: supervisor },
      { call: "GET /ops/api/texts/delivery", body },
    ],
  });
}

beforeEach(async () => {
  await resetDesk([]);
});

test("figures are shown by provider and network, and a share that is too low is a warning here and in the menu", async () => {
  const rows = [row, { ...row, carrier: "EE", missed: 0 }, { ...row, provider: "gateway", sent: 4, used: 4 }];
  await planned({ rows, reporting: ["twilio"], warnings: [warning] });
  const { screen } = await openConsole("/texts");
  const byProvider = screen.getByRole("region", { name: "By provider and region" });
  await expect
    .element(byProvider.getByRole("row", { name: "Twilio United Kingdom 20 14 (70%) 4 10 (50%) 3" }))
    .toBeVisible();
  await expect
    .element(
      byProvider.getByRole("row", { name: "Gateway United Kingdom 4 Not reported Not reported 4 (100%) 3" }),
    )
    .toBeVisible();
  const byNetwork = screen.getByRole("region", { name: "By network" });
  await expect.element(byNetwork.getByRole("row", { name: /^EE/ })).toBeVisible();
  await expect
    .element(screen.getByText(/Twilio, United Kingdom: 70% of 30 codes of the last hour were delivered/))
    .toBeVisible();
  await expect.element(screen.getByText("1 warning about texts")).toBeInTheDocument();
});

test("without texts the page says when they are counted", async () => {
  await planned({ rows: [], reporting: [], warnings: [] });
  const { screen } = await openConsole("/texts");
  await expect.element(screen.getByText("No texts in this time").first()).toBeVisible();
});
