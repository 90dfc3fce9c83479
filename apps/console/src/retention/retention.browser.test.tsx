import type { RemovalHold, RetentionRule, RetentionRun } from "@parlour/contract/operations/ops-privacy";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const admin: SignedInStaff = {
  id: "0198c0de-0000-7000-8000-0000000000e9",
  username: "lumen",
  displayName: "Lumen",
  role: "admin",
  due: null,
  sites: null,
  session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
};
const rules: RetentionRule[] = [
  { kind: "conversations", months: 24, days: 0, cutoff: "2024-11-20T00:00:00Z" },
  { kind: "customers", months: 24, days: 0, cutoff: "2024-11-20T00:00:00Z" },
];
const run: RetentionRun = {
  id: "0198c0de-0000-7000-8000-0000000000d1",
  dryRun: false,
  cutoff: "2024-11-19T00:00:00Z",
  counts: { customers: 1, conversations: 2 },
  startedBy: null,
  startedByName: null,
  createdAt: "2026-11-19T02:00:00Z",
};
const share: RemovalHold = {
  id: "0198c0de-0000-7000-8000-0000000000f1",
  work: "retention",
  reason: "share",
  moment: "2028-11-20T02:00:00Z",
  counts: { customers: { due: 53, existing: 60 }, conversations: { due: 1200, existing: 1310 } },
  clockSeconds: null,
  createdAt: "2028-11-20T02:00:00Z",
  confirmedAt: null,
  confirmedByName: null,
};
const clocks: RemovalHold = {
  ...share,
  id: "0198c0de-0000-7000-8000-0000000000f2",
  work: "unused_pictures",
  reason: "clocks",
  moment: "2026-11-20T02:00:00Z",
  counts: {},
  clockSeconds: 2 * 366 * 86_400,
};

const call = "GET /ops/api/retention";

beforeEach(async () => {
  await resetDesk([]);
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: admin },
      { call, body: { rules, runs: [run], holds: [share, clocks] } },
    ],
  });
});

test("a held run shows what it would remove and when it counted, and continues after an admin confirms it", async () => {
  const confirm = `POST /ops/api/retention/holds/${share.id}/confirm`;
  await desk({ do: "plan", responses: [{ call: confirm, status: 204, body: null }] });
  const { screen } = await openConsole("/retention");
  await expect.element(screen.getByText("The daily run is held")).toBeVisible();
  await expect.element(screen.getByText("53 of 60")).toBeVisible();
  await expect.element(screen.getByText(/20 Nov 2028/).first()).toBeVisible();
  await expect
    .element(screen.getByText(/A server's clock is 732 days ahead of the database's/))
    .toBeVisible();
  await expect.element(screen.getByText("2 removals are held", { exact: false })).toBeInTheDocument();

  await screen.getByRole("button", { name: "Look at it and confirm" }).click();
  const dialog = screen.getByRole("dialog", { name: "Remove for good" });
  await expect.element(dialog.getByText("1,200 of 1,310")).toBeVisible();
  const confirmed = { ...share, confirmedAt: "2026-11-20T03:00:00Z", confirmedByName: "Lumen" };
  await desk({ do: "plan", responses: [{ call, body: { rules, runs: [run], holds: [confirmed] } }] });
  await dialog.getByRole("button", { name: "Remove them for good" }).click();
  await expect.element(screen.getByText("A removal was confirmed")).toBeVisible();
  expect((await received()).calls.map((each) => each.call)).toContain(confirm);
});
