import type { PayList, PayMonth, PayRates } from "@parlour/contract/operations/pay";
import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

/** The pages with planned responses; the server's own tests check the figures. */

const admin: SignedInStaff = {
  id: "0198c0de-0000-7000-8000-0000000000e8",
  username: "sol",
  displayName: "Sol",
  role: "admin",
  due: null,
  sites: null,
  session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
};
const staffId = "0198c0de-0000-7000-8000-0000000000f1";
const hash = "0".repeat(64);

const region: PayMonth["regions"][number] = {
  region: "GB",
  currency: "GBP",
  earnedMinor: 10_142,
  correctedMinor: 250,
  replies: 7,
  charged: 6,
  presentMs: 32_400_000,
  breakMs: 1_200_000,
  paidBreakMs: 0,
  hourMinor: 1_127,
  minimumMinor: 1_221,
  isBelow: true,
  lacksRate: false,
};
const summary = {
  staffId,
  displayName: "Wick",
  paySite: { brand: "duskwren", region: "GB" } as const,
  regions: [region],
};
const month: PayMonth = {
  month: "2026-11",
  countedTo: "2026-11-19",
  ...summary,
  entries: [
    {
      position: 2,
      createdAt: "2026-11-20T02:00:00.000Z",
      cause: "correction",
      causeId: staffId,
      day: "2026-11-19",
      site: "duskwren-GB",
      currency: "GBP",
      quantity: 0,
      charged: 0,
      rateMinor: null,
      reason: "The desk was down",
      correctedBy: admin.id,
      correctedByName: "Sol",
      text: "Correction by Sol: The desk was down",
      postings: [
        { account: "operator:pay", amount: 250 },
        { account: "house:corrections", amount: -250 },
      ],
      minor: 250,
      previousHash: hash,
      hash,
    },
  ],
};
const list: PayList = {
  month: "2026-11",
  countedTo: "2026-11-19",
  operators: [summary, { staffId: admin.id, displayName: "Sol", paySite: null, regions: [] }],
};
const rates: PayRates = { rates: [], minimums: [] };

async function planned(call: string, body: object, more: readonly object[] = []) {
  await desk({
    do: "plan",
    responses: [{ call: "GET /ops/api/session", body: admin }, { call, body }, ...more] as never,
  });
}

beforeEach(async () => {
  await resetDesk([]);
});

test("My pay shows what an hour earned beside the minimum, the entries, and both files", async () => {
  await planned("GET /ops/api/own-pay", month);
  const { screen } = await openConsole("/my-pay");
  const tiles = screen.getByLabelText("Pay in United Kingdom");
  await expect.element(tiles.getByText("£101.42")).toBeVisible();
  await expect.element(tiles.getByText("Legal minimum: £12.21")).toBeVisible();
  await expect.element(screen.getByText("Below the legal minimum")).toBeVisible();
  await expect.element(screen.getByText("Correction by Sol: The desk was down")).toBeVisible();
  await expect
    .element(screen.getByText(/^node statement-verifier\.mjs pay-\d{4}-\d\d-\d\d\.json$/))
    .toBeVisible();
  for (const format of ["JSON", "CSV"]) {
    const link = screen.getByRole("link", { name: `Download the statement as ${format}` });
    const ending = format.toLowerCase();
    await expect.element(link).toHaveAttribute("href", `/ops/api/own-pay/statement?format=${ending}`);
    await expect
      .element(link)
      .toHaveAttribute(
        "download",
        expect.stringMatching(new RegExp(`^pay-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`)),
      );
  }
});

test("My pay says why it names no pay for an hour", async () => {
  const short = { ...region, presentMs: 52_000, hourMinor: 1_315, isBelow: false };
  await planned("GET /ops/api/own-pay", { ...month, regions: [short] });
  const { screen } = await openConsole("/my-pay");
  await expect
    .element(screen.getByText("Less than a minute at the desk. Legal minimum: £12.21"))
    .toBeVisible();
});

test("Pay names who is below the minimum, who has no pay site, and the region of each amount", async () => {
  const irish = { ...region, region: "IE", currency: "EUR", earnedMinor: 25, isBelow: false } as const;
  const [wick, ...others] = list.operators;
  const both = { ...wick, regions: [region, irish] };
  await planned("GET /ops/api/pay", { ...list, operators: [both, ...others] });
  const { screen } = await openConsole("/pay?month=2026-11");
  await expect.element(screen.getByRole("row", { name: /Wick.*Below the minimum/ })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: /Sol.*No pay site/ })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: /Wick Ireland .*€0\.25/ })).toBeVisible();
});

test("a rate needs a site and amounts in the main unit, and is sent in whole minor units", async () => {
  await planned("GET /ops/api/pay-rates", rates, [
    { call: "POST /ops/api/pay-rates/duskwren/GB", status: 201, body: rates },
  ]);
  const { screen } = await openConsole("/pay?tab=rates");
  await screen.getByRole("button", { name: "Set a rate" }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByLabelText("Per reply").fill("0.255");
  await dialog.getByRole("button", { name: "Set it" }).click();
  await expect.element(dialog.getByText("Choose a site", { exact: true }).last()).toBeVisible();
  await expect.element(dialog.getByText("At most two decimals")).toBeVisible();
  await dialog.getByLabelText("Site").selectOptions("duskwren GB");
  await dialog.getByLabelText("Per reply").fill("0.25");
  await dialog.getByLabelText("Per hour at the desk").fill("12.6");
  await dialog.getByRole("button", { name: "Set it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { calls } = await received();
  expect(calls.at(-1)).toMatchObject({
    body: { validFrom: null, replyBasis: "charged", replyMinor: 25, hourMinor: 1_260, breaksPaid: false },
  });
});
