import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const supervisor = {
  id: "0198c0de-0000-7000-8000-0000000000e9",
  username: "lumen",
  displayName: "Lumen",
  role: "supervisor",
  due: null,
};
const raised = {
  id: "0198c0de-0000-7000-8000-0000000000d1",
  region: "GB",
  brand: null,
  startsAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-20T12:00:00Z",
  icon: "wrench",
  colour: "#b7791f",
  contentPrimary: "Texts are late",
  contentSecondary: "Codes may take a minute.",
  state: "expired",
  author: "Lumen",
  createdAt: "2026-11-20T10:00:00Z",
};

beforeEach(async () => {
  await resetDesk([]);
  const regions = [{ region: "GB", name: "United Kingdom", currency: "GBP" }];
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: supervisor },
      { call: "GET /ops/api/sites", body: [{ brand: "duskwren", name: "Duskwren", regions }] },
      { call: "GET /ops/api/alerts", body: [raised] },
      { call: "POST /ops/api/alerts", status: 201, body: [raised] },
    ],
  });
});

test("an alert of before is used again: checked, raised in two regions, at once", async () => {
  const { screen } = await openConsole("/alerts");
  await expect.element(screen.getByText("Customers see no alert at the moment.")).toBeVisible();
  await screen.getByRole("button", { name: "Use again: “Texts are late”" }).click();
  const dialog = screen.getByRole("dialog", { name: "New alert" });
  await dialog.getByLabelText("United Kingdom").click();
  await dialog.getByRole("button", { name: "Raise alert" }).click();
  await expect.element(dialog.getByText("Choose at least one region")).toBeVisible();
  await dialog.getByLabelText("United Kingdom").click();
  await dialog.getByLabelText("Ireland").click();
  await dialog.getByLabelText("moon").click();
  await dialog.getByRole("button", { name: "Raise alert" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (await received()).calls.find(({ call }) => call === "POST /ops/api/alerts");
  expect(sent?.body).toMatchObject({
    regions: ["GB", "IE"],
    icon: "moon",
    colour: "#b7791f",
    contentPrimary: "Texts are late",
  });
  expect(sent?.body).not.toHaveProperty("startsAt");
});
