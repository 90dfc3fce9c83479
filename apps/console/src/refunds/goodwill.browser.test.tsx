import { page } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const me = "0198c0de-0000-7000-8000-0000000000f1";
const customerId = "0198c0de-0000-7000-8000-0000000000c1";
const id = "0198c0de-0000-7000-8000-000000000001";
const limits = { alone: 10, staffDay: 50, customerDay: 20 };
const request = {
  id,
  customerId,
  username: "Wanderer001",
  credits: 30,
  reason: "Waited two days for an answer",
  status: "awaiting_approval",
  requestedBy: "0198c0de-0000-7000-8000-0000000000f2",
  requestedByName: "Noor Vale",
  decidedByName: null,
  rejection: null,
  createdAt: "2026-11-20T10:00:00.000Z",
};

beforeEach(async () => {
  await resetDesk([]);
  await page.viewport(1280, 800);
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: me,
          username: "sup",
          displayName: "Wren Abara",
          role: "supervisor",
          due: null,
          session: { endsAt: "2026-11-20T20:30:00.000Z", secondsLeft: 1800, isFinal: false },
        },
      },
      { call: "GET /ops/api/refunds", body: [] },
      { call: "GET /ops/api/disputes", body: [] },
      { call: "GET /ops/api/goodwill", body: { limits, requests: [request] } },
    ],
  });
});

async function sentTo(call: string): Promise<readonly unknown[]> {
  return (await received()).calls.filter((each) => each.call === call).map(({ body }) => body);
}

test("free credits that wait are counted in the menu and approved by a second person", async () => {
  const { screen } = await openConsole("/refunds");
  await screen.getByRole("link", { name: "Free credits 1 waiting" }).click();
  await expect.element(screen.getByText(/One person gives up to 10 at once/)).toBeVisible();
  await expect.element(screen.getByText("1 to approve")).toBeVisible();
  await screen.getByRole("button", { name: "Approve" }).click();
  const asked = screen.getByRole("dialog", { name: "Approve 30 free credits" });
  await expect.element(asked).toMatchTextContent(/Noor Vale asked for it: “Waited two days for an answer”/);
  const given = { ...request, status: "given", decidedByName: "Wren Abara" };
  await desk({
    do: "plan",
    responses: [
      { call: `POST /ops/api/goodwill/${id}/approve`, body: given },
      { call: "GET /ops/api/goodwill", body: { limits, requests: [given] } },
    ],
  });
  await asked.getByRole("button", { name: "Give 30 free credits" }).click();
  await expect.element(screen.getByText("Approved by Wren Abara")).toBeVisible();
  await expect.element(screen.getByText("Wanderer001 has got 30 free credits.")).toBeVisible();
  expect(await sentTo(`POST /ops/api/goodwill/${id}/approve`)).toHaveLength(1);
});

test("my own request can only be taken back, with a reason", async () => {
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/goodwill", body: { limits, requests: [{ ...request, requestedBy: me }] } },
      { call: `POST /ops/api/goodwill/${id}/reject`, body: { ...request, status: "rejected" } },
    ],
  });
  const { screen } = await openConsole("/refunds?tab=goodwill");
  await expect.element(screen.getByText("You asked for it, so somebody else approves it.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Take back" }).click();
  const asked = screen.getByRole("dialog", { name: "Take back 30 free credits" });
  await asked.getByRole("textbox").fill("Not needed any more");
  await asked.getByRole("button", { name: "Take back the request" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(await sentTo(`POST /ops/api/goodwill/${id}/reject`)).toEqual([{ reason: "Not needed any more" }]);
  await expect.element(screen.getByText("Your request for 30 free credits is taken back.")).toBeVisible();
});

test("what somebody else has decided meanwhile is said, and the dialog stays", async () => {
  await desk({
    do: "plan",
    responses: [
      {
        call: `POST /ops/api/goodwill/${id}/approve`,
        status: 409,
        body: { code: "already_decided", message: "Decided.", requestId: "1" },
      },
    ],
  });
  const { screen } = await openConsole("/refunds?tab=goodwill");
  await screen.getByRole("button", { name: "Approve" }).click();
  const asked = screen.getByRole("dialog", { name: "Approve 30 free credits" });
  await asked.getByRole("button", { name: "Give 30 free credits" }).click();
  await expect.element(asked.getByText("Somebody has decided it meanwhile.")).toBeVisible();
});
