import type { RegulatorFolder } from "@parlour/contract/operations/regulator";
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
const folder: RegulatorFolder = {
  id: "0198c0de-0000-7000-8000-0000000000d1",
  madeAt: "2026-11-19T02:00:00.000Z",
  region: "IE",
  from: "2026-01-01",
  to: "2026-10-31",
  hash: "3c9f".repeat(16),
  madeByName: null,
};

beforeEach(async () => {
  await resetDesk([]);
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: admin },
      { call: "GET /ops/api/regulator/folders", body: { folders: [folder] } },
    ],
  });
});

test("folders that were made are listed with their hash, also those made on the command line", async () => {
  const { screen } = await openConsole("/regulator");
  await expect.element(screen.getByText(folder.hash)).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: "Command line" })).toBeVisible();
  await expect.element(screen.getByRole("cell", { name: "31 Oct 2026" })).toBeVisible();
});

test("a period that is too long is not sent, and the message for a folder that is too large says what to do", async () => {
  const call = "GET /ops/api/regulator/folder";
  await desk({
    do: "plan",
    responses: [{ call, status: 409, body: { code: "folder_too_large", message: "", requestId: "1" } }],
  });
  const { screen } = await openConsole("/regulator");
  await screen.getByLabelText("First day").fill("2020-01-01");
  await screen.getByLabelText("Last day").fill("2021-06-01");
  await screen.getByRole("button", { name: "Make the folder" }).click();
  await expect.element(screen.getByText("A folder covers at most 366 days")).toBeVisible();
  const asked = (await received()).calls.map((each) => each.call);
  expect(asked).not.toContain(call);
  await screen.getByLabelText("Last day").fill("2020-06-01");
  await screen.getByRole("button", { name: "Make the folder" }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toMatchTextContent(/This period has too much data for one folder/);
});
