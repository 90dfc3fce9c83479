import type { LandingReport, LandingSplit } from "@parlour/contract/operations/ops-landing";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

/** The page with planned responses; the server's own tests check the figures. */

const admin: SignedInStaff = {
  id: "0198c0de-0000-7000-8000-0000000000e8",
  username: "sol",
  displayName: "Sol",
  role: "admin",
  due: null,
  sites: null,
  session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
};

const running: LandingSplit = {
  number: 2,
  versionA: 3,
  versionB: 4,
  percentB: 50,
  stopShown: 10_000,
  lastDay: "2026-12-10",
  begunAt: "2026-11-19T10:00:00.000Z",
  begunBy: "Sol",
  endedAt: null,
  endCause: null,
  endedBy: null,
  endReason: null,
  shown: 4_210,
  figures: null,
  finalFrom: null,
};
const ended: LandingSplit = {
  ...running,
  number: 1,
  endedAt: "2026-11-10T10:00:00.000Z",
  endCause: "shown",
  shown: 10_001,
  figures: {
    a: { shown: 5_012, verified: 250, signedUp: 221, bought: 60, kept: 0, keptShown: null },
    b: { shown: 4_989, verified: 340, signedUp: 300, bought: 71, kept: 0, keptShown: null },
  },
  finalFrom: { verified: "2026-11-12", signedUp: "2026-11-12", bought: "2026-12-12", kept: "2027-01-11" },
};
const report: LandingReport = {
  today: "2026-11-20",
  since: "2026-08-23",
  published: 3,
  newestVersion: 4,
  versions: [
    {
      version: 3,
      figures: { shown: 9_214, verified: 402, signedUp: 371, bought: 90, kept: 0, keptShown: null },
    },
    {
      version: 2,
      figures: { shown: 51_022, verified: 2_204, signedUp: 1_998, bought: 610, kept: 288, keptShown: 48_115 },
    },
  ],
  splits: [ended],
};

async function planned(body: LandingReport, more: readonly object[] = [], staff: SignedInStaff = admin) {
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: staff },
      { call: "GET /ops/api/landing/duskwren/GB", body },
      ...more,
    ] as never,
  });
}

beforeEach(async () => {
  await resetDesk([]);
});

test("an ended split shows each step with its ranges, and no difference before its figures are final", async () => {
  await planned(report);
  const { screen } = await openConsole("/landing?brand=duskwren&region=GB");
  const table = screen.getByRole("region", { name: "Result of split 1" });
  await expect.element(table.getByRole("row", { name: /Verified.*B is better/ })).toBeVisible();
  await expect
    .element(table.getByRole("row", { name: /Bought.*Not final before Sat, 12 Dec 2026/ }))
    .toBeVisible();
  const versions = screen.getByRole("region", { name: "Figures by version" });
  await expect.element(versions.getByRole("row", { name: /3, published.*Not known yet/ })).toBeVisible();
  await expect.element(versions.getByRole("row", { name: /288, 0\.60 %/ })).toBeVisible();
});

test("a running split shows its rule and progress, and no figures", async () => {
  await planned({ ...report, splits: [running] }, [], { ...admin, role: "supervisor" });
  const { screen } = await openConsole("/landing?brand=duskwren&region=GB");
  await expect.element(screen.getByText("4,210 of 10,000")).toBeVisible();
  await expect.element(screen.getByText(/Results are shown only after the end/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "End it early" })).not.toBeInTheDocument();
});

test("the choice of a site ends where the cards do at 320 px beside a scroll bar", async () => {
  await page.viewport(320, 640);
  await planned(report);
  const { screen } = await openConsole("/landing?brand=duskwren&region=GB");
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN;
  await expect.element(screen.getByText("3, published")).toBeInTheDocument();
  const card = screen.getByRole("heading", { name: "By version" }).element().closest("section");
  for (const label of ["Brand", "Region"]) {
    expect(right(screen.getByLabelText(label).element())).toBeLessThanOrEqual(right(card));
  }
  await page.viewport(1280, 900);
});

test("an admin begins a split with its rule", async () => {
  await planned(report, [{ call: "POST /ops/api/landing/duskwren/GB/splits", status: 201, body: running }]);
  const { screen } = await openConsole("/landing?brand=duskwren&region=GB");
  await screen.getByRole("button", { name: "Begin a split" }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByLabelText("Version B").fill("3");
  await dialog.getByRole("button", { name: "Begin the split" }).click();
  await expect.element(dialog.getByText("Version 3 is the published one")).toBeVisible();
  await expect.element(dialog.getByText("Choose the last day")).toBeVisible();
  await dialog.getByLabelText("Version B").fill("4");
  await dialog.getByLabelText("Last day").fill("2026-12-10");
  await dialog.getByRole("button", { name: "Begin the split" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { calls } = await received();
  expect(calls.find((asked) => asked.call.startsWith("POST "))).toMatchObject({
    body: { versionA: 3, versionB: 4, percentB: 50, stopShown: 10_000, lastDay: "2026-12-10" },
  });
});
