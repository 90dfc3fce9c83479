import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import type { CareFlag } from "@parlour/contract/operations/care";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { conversationId, desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

/** A check of the age instead of a guess (AGE-18), and a supervisor's own decision (AGE-19). */

const flagId = "0198c0de-0000-7000-8000-0000000000f1";
const customerId = conversationId(7);
const at = "2026-11-20T20:00:00.000Z";

const check: AgeCheckEntry = {
  checkId: "0198c0de-0000-7000-8000-0000000000c1",
  method: "document",
  provider: "yoti",
  reference: "session-4711",
  result: "failed",
  askedAt: at,
  decidedAt: at,
};

const flag: CareFlag = {
  flagId,
  kind: "under_age",
  note: "Writes of school",
  raisedBy: { staffId: demoStaff.id, displayName: "Wick" },
  raisedAt: at,
  conversationId: conversationId(1),
  customerId,
  customerName: "Rowan",
  profileName: "Isolde",
  brand: "duskwren",
  region: "GB",
  banned: false,
  heldBy: null,
  handedTo: null,
  handedAt: null,
  outcome: null,
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  free: true,
  checkAskedBy: null,
  checkAskedAt: null,
};

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}
const read = (change: Partial<CareFlag>, ageChecks: readonly AgeCheckEntry[] = []): PlannedResponse => ({
  call: `GET /ops/api/care/flags/${flagId}`,
  body: {
    flag: { ...flag, ...change },
    age: 19,
    joinedAt: at,
    earlierFlags: 0,
    blockedBy: 0,
    ageChecks,
    messages: [],
  },
});

beforeEach(async () => {
  await resetDesk([]);
  await plan({ call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } });
});

test("a supervisor asks for a check, and sees what came of it", async () => {
  const asked = { checkAskedBy: { staffId: demoStaff.id, displayName: "Mara" }, checkAskedAt: at };
  await plan(read({}), {
    call: `POST /ops/api/care/flags/${flagId}/age-check`,
    body: { ...flag, ...asked },
  });
  const { screen } = await openConsole(`/care/flags/${flagId}`);
  await screen.getByRole("button", { name: "Ask for a check" }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toMatchTextContent(/decided as no concern in your name/);
  await plan(read(asked, [check]));
  await dialog.getByRole("button", { name: "Ask for a check" }).click();
  await expect.element(screen.getByText(/Mara asked for a check/)).toBeVisible();
  await expect
    .element(screen.getByRole("main"))
    .toMatchTextContent(/Not passed.*Hosted check.*session-4711/s);
  expect((await received()).calls.map(({ call }) => call)).toContain(
    `POST /ops/api/care/flags/${flagId}/age-check`,
  );
});

test("where nobody checks ages, asking says so", async () => {
  await plan(read({}), {
    call: `POST /ops/api/care/flags/${flagId}/age-check`,
    status: 409,
    body: { code: "age_check_not_offered", message: "", requestId: "" },
  });
  const { screen } = await openConsole(`/care/flags/${flagId}`);
  await screen.getByRole("button", { name: "Ask for a check" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Ask for a check" }).click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/Nobody checks ages/);
});

test("a supervisor confirms an age with a reference", async () => {
  const customer: CustomerFacts = {
    customerId,
    brand: "duskwren",
    region: "AU",
    username: "Rowan",
    age: 19,
    adultVerified: false,
    ageChecks: [check],
    joinedAt: at,
    lastActiveAt: at,
    balance: 3,
    debt: 0,
    ban: null,
    coolOffUntil: null,
    selfExcludedUntil: null,
    marketingConsent: null,
    logins: 1,
    conversations: 1,
    payments: { succeeded: 0, paidMinor: 0, refundedMinor: 0, held: 0, openDisputes: 0, fraudWarnings: 0 },
  };
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: customer },
    {
      call: `POST /ops/api/customers/${customerId}/age`,
      body: { ...check, method: "supervisor", provider: "staff", reference: "Ticket 12", result: "passed" },
    },
  );
  const { screen } = await openConsole(`/customers/${customerId}`);
  await screen.getByRole("button", { name: "Decide about the age" }).click();
  const dialog = screen.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reference" }).fill("Ticket 12");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (await received()).calls.find(({ call }) => call.endsWith("/age"));
  expect(sent?.body).toEqual({ adult: true, reference: "Ticket 12" });
});
