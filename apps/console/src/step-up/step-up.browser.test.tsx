import type { OwnAccount } from "@parlour/contract/operations/staff";
import { page, userEvent } from "vitest/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const account: OwnAccount = {
  username: "sup",
  displayName: "Wren Abara",
  role: "supervisor",
  capacity: 5,
  secondFactorNeeded: true,
  secondFactor: null,
};
const payments = "GET /ops/api/payments";
const prove = "POST /ops/api/session/step-up";
const until = "2026-11-22T20:05:00.000Z";
const approve = "POST /ops/api/refunds/0198c0de-0000-7000-8000-000000000001/reject";

const refund = {
  id: "0198c0de-0000-7000-8000-000000000001",
  paymentIntent: "pi_1",
  customerId: "0198c0de-0000-7000-8000-0000000000c1",
  brand: "duskwren",
  region: "GB",
  bundle: "platinum",
  minor: 3500,
  currency: "GBP",
  status: "awaiting_approval",
  origin: "staff",
  reason: "asked by phone",
  requestedBy: "0198c0de-0000-7000-8000-0000000000f2",
  requestedByName: "Noor Vale",
  approvedBy: null,
  approvedByName: null,
  rejectedByName: null,
  rejection: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
};

function refusal(code: string) {
  return { code, message: "Not allowed.", requestId: "1" };
}

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

beforeEach(async () => {
  await resetDesk([]);
  await plan(
    {
      call: "GET /ops/api/session",
      body: {
        id: "0198c0de-0000-7000-8000-0000000000f1",
        username: "sup",
        displayName: "Wren Abara",
        role: "supervisor",
        due: null,
      },
    },
    { call: payments, body: [] },
    { call: "GET /ops/api/refunds", body: [refund] },
    { call: "GET /ops/api/disputes", body: [] },
    { call: "GET /ops/api/session/account", body: account },
    { call: approve, status: 403, body: refusal("step_up_required") },
  );
});
afterEach(async () => {
  await page.viewport(1280, 800);
});

/** Rejects the refund, then fills in the step-up dialog. */
async function rejected() {
  const { screen } = await openConsole("/refunds");
  await screen.getByRole("button", { name: "Reject" }).click();
  const form = screen.getByRole("dialog", { name: /Reject/ });
  await form.getByRole("textbox").fill("Asked twice");
  await form.getByRole("button", { name: /Reject/ }).click();
  const asked = screen.getByRole("dialog", { name: "Confirm that it’s you" });
  await expect.element(asked).toBeVisible();
  return { screen, form, asked };
}

async function sentTo(call: string): Promise<readonly unknown[]> {
  return (await received()).calls.filter((each) => each.call === call).map(({ body }) => body);
}

test("a refused call asks once who it is, by keys alone, and goes on with what was typed", async () => {
  const { form, asked } = await rejected();
  const password = asked.getByLabelText("Your password");
  await expect.element(password).toHaveFocus();
  await plan({ call: prove, status: 403, body: refusal("password_wrong") });
  await userEvent.keyboard("Wrong-1{Enter}");
  await expect.element(asked.getByRole("alert")).toMatchTextContent(/That is not your password/);
  await plan(
    { call: prove, body: { until } },
    { call: approve, body: { ...refund, status: "rejected" } },
    { call: "GET /ops/api/refunds", body: [] },
  );
  await password.fill("Lantern-Demo-7");
  await userEvent.keyboard("{Enter}");
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(form).not.toBeInTheDocument();
  expect(await sentTo(prove)).toEqual([{ password: "Wrong-1" }, { password: "Lantern-Demo-7" }]);
  expect(await sentTo(approve)).toEqual([{ reason: "Asked twice" }, { reason: "Asked twice" }]);
});

test("Escape leaves it undone, says so, and what was typed stays", async () => {
  const { form, asked } = await rejected();
  await userEvent.keyboard("{Escape}");
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(form.getByRole("alert")).toMatchTextContent(/Nothing was done: you have to confirm/);
  await expect.element(form.getByRole("textbox")).toHaveValue("Asked twice");
  expect(await sentTo(approve)).toHaveLength(1);
});

test("people with an authenticator enter its code or a recovery code, and the dialog fits 320 pixels", async () => {
  await plan({
    call: "GET /ops/api/session/account",
    body: {
      ...account,
      secondFactor: { since: "2026-11-01T10:00:00Z", recoveryCodesLeft: 9, recoveryCodesMadeAt: null },
    },
  });
  const { asked } = await rejected();
  await page.viewport(320, 640);
  const code = asked.getByLabelText(/Code of your authenticator, or a recovery code/);
  await expect.element(code).toHaveFocus();
  const { left, right } = asked.element().getBoundingClientRect();
  expect([left >= 0, right <= 320]).toEqual([true, true]);
  expect(asked.element().scrollWidth).toBeLessThanOrEqual(asked.element().clientWidth);
  await plan({ call: prove, body: { until } }, { call: approve, body: { ...refund, status: "rejected" } });
  await code.fill("123 456");
  await asked.getByRole("button", { name: "Confirm and go on" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(await sentTo(prove)).toEqual([{ code: "123456" }]);
});
