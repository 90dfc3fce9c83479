import { beforeEach, expect, test } from "vitest";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

/** Prices that other sites get, and their return. The rules are tested at the server. */

const plan = (...responses: readonly PlannedResponse[]) => desk({ do: "plan", responses });
const terms = {
  bronze: { minor: 490, amount: 10 },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
};
const prices = {
  currency: "GBP",
  at: "2026-11-22T06:00:00.000Z",
  versions: [
    {
      version: 1,
      source: "build",
      state: "now",
      startsAt: "2026-11-01T09:00:00.000Z",
      endsAt: null,
      bundles: terms,
      note: "",
      author: null,
      createdAt: "2026-11-01T09:00:00.000Z",
      withdrawnBy: null,
    },
  ],
};
const sites = [
  {
    brand: "duskwren",
    name: "Duskwren",
    regions: [
      { region: "GB", name: "United Kingdom", currency: "GBP" },
      { region: "IE", name: "Ireland", currency: "EUR" },
    ],
  },
  {
    brand: "saltlark",
    name: "Saltlark",
    regions: [{ region: "GB", name: "United Kingdom", currency: "GBP" }],
  },
];
const made = {
  id: "0198c0de-0000-7000-8000-0000000000e1",
  kind: "prices",
  brand: "duskwren",
  region: "GB",
  version: 1,
  note: "",
  author: "Ada Quill",
  createdAt: "2026-11-22T06:00:00.000Z",
  startsAt: null,
  undoneAt: null,
  undoneBy: null,
  sites: [
    { brand: "saltlark", region: "GB", version: 2, startsAt: "2026-11-22T06:00:00.000Z", state: "done" },
  ],
};

beforeEach(async () => {
  await resetDesk([]);
  const session = {
    id: "0198c0de-0000-7000-8000-0000000000d9",
    username: "ada",
    displayName: "Ada Quill",
    role: "admin",
    due: null,
  };
  await plan(
    { call: "GET /ops/api/session", body: session },
    { call: "GET /ops/api/sites", body: sites },
    { call: "GET /ops/api/prices/duskwren/GB", body: prices },
  );
});

test("a site that can't take prices is named and left out; the others show old and new and get them together", async () => {
  await plan(
    { call: "GET /ops/api/take-overs", body: { takeOvers: [], hasMore: false } },
    {
      call: "POST /ops/api/take-overs/preview",
      body: {
        changes: [],
        sites: [
          {
            brand: "duskwren",
            region: "IE",
            seen: 1,
            startsAt: null,
            changes: [],
            problems: ["Ireland pays in EUR, these prices are in GBP."],
          },
          {
            brand: "saltlark",
            region: "GB",
            seen: 1,
            startsAt: null,
            changes: [{ field: "bronze.minor", before: 500, after: 490 }],
            problems: [],
          },
        ],
      },
    },
    { call: "POST /ops/api/take-overs", status: 201, body: made },
  );
  const { screen } = await openConsole("/prices");
  await screen.getByRole("button", { name: "Copy to other sites" }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("button", { name: "Choose all in GBP" }).click();
  await expect.element(dialog.getByRole("checkbox", { name: "Saltlark, United Kingdom" })).toBeChecked();
  const ireland = dialog.getByRole("checkbox", { name: "Duskwren, Ireland" });
  await expect.element(ireland).not.toBeChecked();
  await ireland.click();
  await dialog.getByRole("button", { name: "Show the differences" }).click();
  await expect.element(dialog.getByText(/Ireland pays in EUR/)).toBeVisible();
  await expect.element(dialog.getByRole("row", { name: "Bronze: price £5.00 £4.90" })).toBeVisible();
  await dialog.getByRole("button", { name: "Copy to 1 site now" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (await received()).calls.find(({ call }) => call === "POST /ops/api/take-overs");
  expect(sent?.body).toMatchObject({
    kind: "prices",
    version: 1,
    sites: [{ brand: "saltlark", region: "GB", seen: 1 }],
  });
});

test("a group is undone together, and a site that was changed since is named", async () => {
  const undone = {
    ...made,
    undoneAt: "2026-11-22T07:00:00.000Z",
    undoneBy: "Ada Quill",
    sites: made.sites.map((site) => ({ ...site, state: "kept" })),
  };
  await plan(
    { call: "GET /ops/api/take-overs", body: { takeOvers: [made], hasMore: false } },
    { call: `POST /ops/api/take-overs/${made.id}/undo`, body: undone },
  );
  const { screen } = await openConsole("/prices");
  await screen.getByRole("button", { name: "Undo together" }).click();
  await plan({ call: "GET /ops/api/take-overs", body: { takeOvers: [undone], hasMore: false } });
  await screen.getByRole("dialog").getByRole("button", { name: "Undo together" }).click();
  await expect.element(screen.getByText("not undone: changed since")).toBeVisible();
  await expect.element(screen.getByText(/undone by Ada Quill/)).toBeVisible();
});
