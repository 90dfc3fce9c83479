import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import type { OpsPayment, OpsRefund } from "@parlour/contract/operations/ops-payments";
import { userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const me = "0198c0de-0000-7000-8000-0000000000f1";
const colleague = "0198c0de-0000-7000-8000-0000000000f2";
const customerId = "0198c0de-0000-7000-8000-0000000000c1";

const customer: CustomerFacts = {
  customerId,
  brand: "duskwren",
  region: "GB",
  username: "Maddox",
  age: 36,
  adultVerified: true,
  joinedAt: "2026-08-02T18:04:00.000Z",
  lastActiveAt: "2026-11-20T20:00:00.000Z",
  balance: 40,
  debt: 0,
  ban: null,
  coolOffUntil: null,
  selfExcludedUntil: null,
  marketingConsent: null,
  logins: 1,
  conversations: 2,
  payments: { succeeded: 2, paidMinor: 5500, refundedMinor: 0, held: 0, openDisputes: 0, fraudWarnings: 0 },
};

function payment(number: number, refund: Partial<OpsPayment["refund"]>, minor = 3500): OpsPayment {
  return {
    paymentIntent: `pi_${number}`,
    provider: "stripe",
    customerId,
    username: "Maddox",
    brand: "duskwren",
    region: "GB",
    bundle: "platinum",
    credits: 100,
    minor,
    currency: "GBP",
    receivedMinor: minor,
    status: "succeeded",
    problem: null,
    createdAt: "2026-11-19T10:00:00.000Z",
    refundedMinor: 0,
    receiptNumber: number,
    cardLast4: "4242",
    fraudWarning: false,
    refund: {
      standing: "possible",
      until: "2026-12-19T10:00:00.000Z",
      minor,
      secondPerson: true,
      parts: { credits: 0, goodwillMinor: 0, refundedCredits: 0, refundedMinor: 0 },
      ...refund,
    },
  };
}

function refund(number: number, requestedBy: string, name: string): OpsRefund {
  return {
    id: `0198c0de-0000-7000-8000-00000000000${number}`,
    paymentIntent: `pi_${number}`,
    customerId,
    username: "Maddox",
    brand: "duskwren",
    region: "GB",
    bundle: "platinum",
    kind: "whole",
    credits: null,
    minor: 3500,
    currency: "GBP",
    status: "awaiting_approval",
    origin: "staff",
    reason: "asked by phone",
    requestedBy,
    requestedByName: name,
    approvedBy: null,
    approvedByName: null,
    rejectedByName: null,
    rejection: null,
    createdAt: "2026-11-20T10:00:00.000Z",
    updatedAt: "2026-11-20T10:00:00.000Z",
  };
}

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

beforeEach(async () => {
  await resetDesk([]);
  await plan(
    {
      call: "GET /ops/api/session",
      body: { id: me, username: "sup", displayName: "Wren Abara", role: "supervisor", due: null },
    },
    {
      call: "GET /ops/api/sites",
      body: [
        {
          brand: "duskwren",
          name: "Duskwren",
          regions: [{ region: "GB", name: "United Kingdom", currency: "GBP" }],
        },
        {
          brand: "saltlark",
          name: "Saltlark",
          regions: [{ region: "GB", name: "United Kingdom", currency: "GBP" }],
        },
      ],
    },
    { call: "GET /ops/api/refunds", body: [refund(1, me, "Wren Abara"), refund(2, colleague, "Noor Vale")] },
    { call: "GET /ops/api/disputes", body: [] },
  );
});

test("a customer is found by their whole number, and credits are given with a reason that the audit keeps", async () => {
  await plan({ call: "POST /ops/api/customers/find", body: customer });
  const { screen, history } = await openConsole("/customers");
  await screen.getByLabelText("Phone number").fill("07700");
  await screen.getByLabelText("Brand").selectOptions("Saltlark");
  await userEvent.keyboard("{Tab}");
  await screen.getByLabelText("Phone number").fill("07700 900123");
  await screen.getByRole("button", { name: "Find" }).click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Maddox" })).toBeVisible();
  expect(history.location.pathname).toBe(`/customers/${customerId}`);

  await plan({
    call: `POST /ops/api/customers/${customerId}/goodwill`,
    status: 201,
    body: { balance: 45, status: "given" },
  });
  await plan({ call: `GET /ops/api/customers/${customerId}`, body: { ...customer, balance: 45 } });
  await screen.getByRole("button", { name: "Give credits" }).click();
  const dialog = screen.getByRole("dialog", { name: "Give Maddox free credits" });
  await dialog.getByLabelText("Credits").fill("80");
  await dialog.getByRole("button", { name: "Give the credits" }).click();
  // Both mistakes are shown, and the first field has the focus.
  await expect.element(dialog.getByText("At most 50 at once")).toBeVisible();
  await expect.element(dialog.getByText("Say why, for the audit")).toBeVisible();
  await expect.element(dialog.getByLabelText("Credits")).toHaveFocus();
  await dialog.getByLabelText("Credits").fill("5");
  await dialog.getByLabelText("Why").fill("Replies came late");
  await dialog.getByRole("button", { name: "Give the credits" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText("45", { exact: true })).toBeVisible();

  const { calls } = await received();
  expect(calls.find(({ call }) => call.endsWith("/find"))?.body).toEqual({
    brand: "saltlark",
    phone: "07700 900123",
  });
  expect(calls.find(({ call }) => call.endsWith("/goodwill"))?.body).toEqual({
    goodwillId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    credits: 5,
    reason: "Replies came late",
  });
  // The found customer was read already: one read is one row in the audit.
  expect(calls.filter(({ call }) => call === `GET /ops/api/customers/${customerId}`)).toHaveLength(1);
});

test("free credits above the limits are not given: it says who decides, and where", async () => {
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: customer },
    {
      call: "GET /ops/api/goodwill",
      body: { limits: { alone: 10, staffDay: 50, customerDay: 20 }, requests: [] },
    },
    {
      call: `POST /ops/api/customers/${customerId}/goodwill`,
      status: 202,
      body: { balance: 40, status: "awaiting_approval" },
    },
  );
  const { screen } = await openConsole(`/customers/${customerId}`);
  await screen.getByRole("button", { name: "Give credits" }).click();
  const dialog = screen.getByRole("dialog", { name: "Give Maddox free credits" });
  await expect.element(dialog.getByText(/One person gives up to 10 at once/)).toBeVisible();
  await dialog.getByLabelText("Credits").fill("30");
  await dialog.getByLabelText("Why").fill("Replies came late");
  await dialog.getByRole("button", { name: "Give the credits" }).click();
  const told = screen.getByRole("dialog", { name: "A second person decides" });
  await expect.element(told).toMatchTextContent(/nothing was given yet/);
  await told.getByRole("button", { name: "Close" }).click();
  await expect.element(told).not.toBeInTheDocument();
});

test("after an erasure the page says what was done, and until when files are being deleted", async () => {
  const path = `/ops/api/customers/${customerId}`;
  const session = { id: me, username: "sup", displayName: "Wren Abara", role: "admin", due: null };
  await plan(
    { call: "GET /ops/api/session", body: session },
    { call: `GET ${path}`, body: customer },
    { call: "GET /ops/api/enquiries", body: { enquiries: [] } },
    { call: `POST ${path}/erase`, status: 204, body: null },
    {
      call: `GET ${path}/erasure`,
      body: { askedBy: "staff", erasedAt: "2026-11-20T20:15:00.000Z", finished: false },
    },
    { call: "GET /ops/api/payments", body: [] },
  );
  const { screen } = await openConsole(`/customers/${customerId}?tab=privacy`);
  await screen.getByRole("button", { name: "Erase this customer" }).click();
  const dialog = screen.getByRole("dialog", { name: "Erase Maddox" });
  await dialog.getByLabelText("Why").selectOptions("They asked by post");
  await dialog.getByLabelText(/^Type the username/).fill("Maddox");
  const gone = { code: "customer_not_found", message: "", requestId: "r" };
  await plan({ call: `GET ${path}`, status: 404, body: gone });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(screen.getByRole("heading", { level: 1, name: "Erased customer" })).toBeVisible();
  await expect.element(screen.getByText(/The pictures are being deleted/)).toBeVisible();
  await expect.element(screen.getByText(/payments and the statement below/)).toBeVisible();
  await expect.element(screen.getByText("Maddox")).not.toBeInTheDocument();
});

test("a refund says why it is not possible, or that it takes a second person", async () => {
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: customer },
    {
      call: "GET /ops/api/payments",
      body: [
        payment(7, {}),
        {
          ...payment(6, { standing: "credits_spent", until: null }),
          provider: "flexpay" as const,
          cardLast4: null,
        },
        payment(5, { standing: "too_late" }),
      ],
    },
    {
      call: "POST /ops/api/payments/pi_7/refunds",
      status: 409,
      body: { code: "refund_not_allowed", message: "", requestId: "r" },
    },
  );
  const { screen } = await openConsole(`/customers/${customerId}?tab=payments`);
  await expect.element(screen.getByText("Credits of it were spent")).toBeVisible();
  await expect.element(screen.getByText("Paid more than 30 days ago")).toBeVisible();
  const paid = (receipt: string) => screen.getByRole("row").filter({ hasText: receipt });
  await expect.element(paid("R-00000007").getByText("Stripe, card ending in 4242")).toBeVisible();
  await expect.element(paid("R-00000006").getByText("Verotel FlexPay", { exact: true })).toBeVisible();
  await screen.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = screen.getByRole("dialog", { name: "Refund £35.00" });
  await expect.element(dialog.getByText(/more than £20.00, so somebody else has to approve/)).toBeVisible();
  await dialog.getByLabelText("Why").fill("asked by phone");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/can't be refunded any more/);
  // The typed text stays.
  await expect.element(dialog.getByLabelText("Why")).toHaveValue("asked by phone");
});

test("a part of a spent purchase is asked for: unspent credits at their price, or goodwill up to what is left", async () => {
  const parts = { credits: 40, goodwillMinor: 2400, refundedCredits: 3, refundedMinor: 105 };
  const call = "POST /ops/api/payments/pi_7/part-refunds";
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: customer },
    { call: "GET /ops/api/payments", body: [payment(7, { standing: "credits_spent", until: null, parts })] },
    { call, body: { ...refund(3, me, "Wren Abara"), kind: "credits", credits: 12, minor: 420 } },
  );
  const { screen } = await openConsole(`/customers/${customerId}?tab=payments`);
  await expect.element(screen.getByText("Credits of it were spent")).toBeVisible();
  await screen.getByRole("button", { name: "Refund a part" }).click();
  const dialog = screen.getByRole("dialog", { name: "Refund a part" });
  await dialog.getByLabelText("Credits", { exact: true }).fill("41");
  await dialog.getByLabelText("Why").fill("Ill for a month");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect.element(dialog.getByText("At most 40 are unspent")).toBeVisible();
  await dialog.getByLabelText("What goes back").selectOptions("goodwill");
  await dialog.getByLabelText("Amount").fill("24.01");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect.element(dialog.getByText("At most £24.00 is left")).toBeVisible();
  await dialog.getByLabelText("What goes back").selectOptions("credits");
  await dialog.getByLabelText("Credits", { exact: true }).fill("12");
  await expect
    .element(dialog.getByText(/£4.20 goes to the card, and the 12 credits are taken back/))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(screen.getByText(/^The refund to \S+ waits for somebody else’s approval\.$/))
    .toBeVisible();
  const sent = (await received()).calls.filter((each) => each.call === call).map(({ body }) => body);
  expect(sent).toMatchObject([{ kind: "credits", amount: 12, reason: "Ill for a month" }]);
});

test("a person's own refund waits for somebody else; a colleague's is approved, and the menu counts only those", async () => {
  await plan({
    call: "POST /ops/api/refunds/0198c0de-0000-7000-8000-000000000002/approve",
    body: {
      ...refund(2, colleague, "Noor Vale"),
      status: "requested",
      updatedAt: "2026-11-20T10:00:00.000Z",
    },
  });
  const { screen } = await openConsole("/refunds");
  const menu = screen.getByRole("navigation", { name: "Console" });
  await expect.element(menu.getByRole("link", { name: /Refunds and disputes 1 to approve/ })).toBeVisible();
  const own = screen.getByRole("row").filter({ hasText: "Wren Abara" });
  await expect.element(own.getByText("You asked for it, so somebody else approves it.")).toBeVisible();
  await expect.element(own.getByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Approve" }).click();
  await screen.getByRole("button", { name: "Refund £35.00" }).click();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect((await received()).calls.map(({ call }) => call)).toContain(
    "POST /ops/api/refunds/0198c0de-0000-7000-8000-000000000002/approve",
  );
  // What was done is said: how much, to whom, by when.
  await expect
    .element(screen.getByText("£35.00 goes back to the card of Maddox and arrives by 27 November 2026."))
    .toBeVisible();
});

test("who only did not refuse texts at sign-up is not said to have agreed", async () => {
  const record = (consented: boolean, source: string, day: number) => ({
    consented,
    source,
    wordingVersion: "1",
    wording: null,
    at: `2026-11-${day}T10:00:00.000Z`,
  });
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: { ...customer, marketingConsent: true } },
    {
      call: `GET /ops/api/customers/${customerId}/marketing`,
      body: {
        consented: true,
        records: [record(true, "account", 12), record(false, "text", 11), record(true, "sign_up", 10)],
      },
    },
    { call: `GET /ops/api/customers/${customerId}/legal`, body: { accepted: [], awaiting: [] } },
  );
  const { screen } = await openConsole(`/customers/${customerId}?tab=consent`);
  const rows = screen.getByRole("row");
  await expect.element(rows.filter({ hasText: "At sign-up" })).toMatchTextContent(/Did not refuse/);
  await expect.element(rows.filter({ hasText: "By text" })).toMatchTextContent(/Refused/);
  await expect.element(rows.filter({ hasText: "In their account" })).toMatchTextContent(/Agreed/);
  await screen.getByRole("link", { name: "Overview" }).click();
  await expect.element(screen.getByText("Has not refused texts")).toBeVisible();
});

test("the consent to chats is shown with its words, newest first", async () => {
  const record = (given: boolean, day: number) => ({
    given,
    version: 1,
    words: "I agree to its use.",
    source: given ? "sign_up" : "account",
    at: `2026-11-${day}T10:00:00.000Z`,
  });
  const inChat = { ...record(true, 13), source: "chat" };
  const chatConsents = [inChat, record(false, 12), record(true, 10)];
  const legal = `GET /ops/api/customers/${customerId}/legal`;
  await plan(
    { call: `GET /ops/api/customers/${customerId}`, body: customer },
    { call: `GET /ops/api/customers/${customerId}/marketing`, body: { consented: false, records: [] } },
    { call: legal, body: { accepted: [], awaiting: [], chatConsents } },
  );
  const { screen } = await openConsole(`/customers/${customerId}?tab=consent`);
  const rows = screen.getByRole("row");
  await expect.element(rows.filter({ hasText: "In their account" })).toMatchTextContent(/Taken back/);
  await expect
    .element(rows.filter({ hasText: "At sign-up" }))
    .toMatchTextContent(/Agreed.*I agree to its use\. \(version 1\)/);
  await expect.element(rows.filter({ hasText: "In the chat" })).toMatchTextContent(/Agreed/);
});

test("the menu leads by keys to what the role may see; a page above it says so kindly", async () => {
  const { screen, history } = await openConsole("/audit");
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "Audit log: for administrators" }))
    .toBeVisible();
  const menu = screen.getByRole("navigation", { name: "Console" });
  await expect.element(menu.getByRole("link", { name: "Audit log" })).not.toBeInTheDocument();

  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("link", { name: "Skip to the page" })).toHaveFocus();
  menu.getByRole("link", { name: "Customers" }).element().focus();
  await userEvent.keyboard("{Enter}");
  // The page's heading gets the focus, so that keys continue there.
  await expect.element(screen.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  expect(history.location.pathname).toBe("/customers");
  await expect.poll(() => document.title).toBe("Customers – Parlour console");
});
