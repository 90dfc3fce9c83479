import type { SignedInStaff } from "@parlour/contract/operations/staff-session";
import type { StaffMember } from "@parlour/contract/operations/staff-administration";
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
const member: StaffMember = {
  ...admin,
  active: true,
  capacity: 5,
  held: 0,
  secondFactor: true,
  secondFactorNeeded: true,
  hasPassword: true,
  passwordTemporary: false,
  linkExpiresAt: null,
  sessions: 1,
  lastSignInAt: "2026-11-20T10:00:00Z",
  createdAt: "2026-11-01T10:00:00Z",
};
const wick: StaffMember = {
  ...member,
  id: "0198c0de-0000-7000-8000-0000000000e8",
  username: "wick",
  displayName: "Wick",
  role: "operator",
  held: 2,
};

beforeEach(async () => {
  await resetDesk([]);
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: admin },
      { call: "GET /ops/api/staff", body: [member, wick] },
    ],
  });
});

test("an invitation is a link that is shown once and can be copied", async () => {
  const invited = { ...wick, displayName: "Tallow", username: "tallow", hasPassword: false };
  const token = "b".repeat(43);
  const body = { staff: invited, token, expiresAt: "2026-11-30T10:00:00Z" };
  await desk({ do: "plan", responses: [{ call: "POST /ops/api/staff", status: 201, body }] });
  const { screen } = await openConsole("/staff");
  await screen.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = screen.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabelText("Name", { exact: true }).fill("Tallow");
  await dialog.getByLabelText("Username").fill("Not a name");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await expect.element(dialog.getByText(/letters, digits, dots/)).toBeVisible();
  await dialog.getByLabelText("Username").fill("tallow");
  await dialog.getByRole("button", { name: "Make the link" }).click();

  await expect
    .element(screen.getByLabelText("Link", { exact: true }))
    .toMatchTextContent(`/invitation#${token}`);
  const sent = (await received()).calls.find(({ call }) => call === "POST /ops/api/staff");
  expect(sent?.body).toEqual({
    username: "tallow",
    displayName: "Tallow",
    role: "operator",
    capacity: 5,
    sites: null,
  });
});

test("closing an account says what goes back to the queue first", async () => {
  const call = `PUT /ops/api/staff/${wick.id}`;
  await desk({ do: "plan", responses: [{ call, body: { ...wick, active: false } }] });
  const { screen } = await openConsole("/staff");
  await screen.getByRole("button", { name: "Manage Wick" }).click();
  await screen.getByRole("button", { name: "Close account" }).click();
  await expect.element(screen.getByText(/The 2 conversations they hold go back/)).toBeVisible();
  await screen.getByRole("button", { name: "Close the account" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Wick" })).toBeVisible();
  const sent = (await received()).calls.find((each) => each.call === call);
  expect(sent?.body).toMatchObject({ active: false, role: "operator" });
});

test("somebody's sites are chosen by brand, and none is not a choice", async () => {
  const call = `PUT /ops/api/staff/${wick.id}`;
  const regions = [
    { region: "GB", name: "United Kingdom", currency: "GBP" },
    { region: "IE", name: "Ireland", currency: "EUR" },
  ];
  const sites = [
    { brand: "duskwren", name: "Duskwren", regions },
    { brand: "saltlark", name: "Saltlark", regions: regions.slice(0, 1) },
  ];
  const limited = { ...wick, sites: [{ brand: "duskwren", region: "IE" }] };
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/staff", body: [member, limited] },
      { call: "GET /ops/api/sites", body: sites },
      { call, body: limited },
    ],
  });
  const { screen } = await openConsole("/staff");
  await expect.element(screen.getByRole("cell", { name: "Duskwren IE" })).toBeVisible();
  await screen.getByRole("button", { name: "Manage Wick" }).click();
  const dialog = screen.getByRole("dialog", { name: "Wick" });
  const ireland = dialog.getByRole("checkbox", { name: "Duskwren, Ireland" });
  await expect.element(ireland).toBeChecked();
  await ireland.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("Choose at least one site")).toBeVisible();
  const whole = dialog.getByRole("checkbox", { name: "Duskwren, every region" });
  await whole.click();
  await dialog.getByRole("checkbox", { name: "Saltlark, United Kingdom" }).click();
  await whole.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog.getByText("Saved.")).toBeVisible();
  const sent = (await received()).calls.find((each) => each.call === call);
  expect(sent?.body).toMatchObject({ sites: [{ brand: "saltlark", region: "GB" }] });
});
