import type { FoundMoney } from "@parlour/contract/operations/find";
import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const customerId = "0198c0de-0000-7000-8000-0000000000c1";

const payment: FoundMoney = {
  kind: "payment",
  id: "pi_1",
  customerId,
  username: "Maddox",
  brand: "duskwren",
  region: "GB",
  minor: 1500,
  currency: "GBP",
  status: "succeeded",
  receiptNumber: 42,
  cardLast4: "4242",
  at: "2026-11-03T10:00:00.000Z",
};

async function signedInAs(role: "operator" | "supervisor"): Promise<void> {
  const regions = [{ region: "GB", name: "United Kingdom", currency: "GBP" }];
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: "0198c0de-0000-7000-8000-0000000000f1",
          username: "sup",
          displayName: "Wren",
          role,
          due: null,
        },
      },
      {
        call: "GET /ops/api/sites",
        body: [
          { brand: "duskwren", name: "Duskwren", regions },
          { brand: "saltlark", name: "Saltlark", regions },
        ],
      },
    ],
  });
}

beforeEach(async () => {
  await resetDesk([]);
});

test("by keys alone a payment is found by card, amount and day, and its customer opened", async () => {
  await signedInAs("supervisor");
  await desk({
    do: "plan",
    responses: [
      {
        call: "POST /ops/api/find",
        body: { customers: [], moreCustomers: false, money: [payment], moreMoney: false },
      },
    ],
  });
  const { screen, history } = await openConsole("/canned-replies");
  await expect.element(screen.getByRole("button", { name: "Search the console" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  const box = screen.getByRole("combobox", { name: "Find a page, customer or payment" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("4242 15.00 2026-11-03");
  await expect
    .element(screen.getByRole("option", { name: /Search customers and payments/ }))
    .toHaveAttribute("aria-selected", "true");
  expect((await received()).calls.some(({ call }) => call.endsWith("/find"))).toBe(false);
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("option", { name: /Payment of £15.00, Maddox/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(history.location.href).toBe(`/customers/${customerId}?tab=payments`);
  const { calls } = await received();
  expect(calls.filter(({ call }) => call.endsWith("/find")).map(({ body }) => body)).toEqual([
    { words: "4242 15.00 2026-11-03" },
  ]);
});

test("a phone number is looked up in the brand that is chosen with the arrows", async () => {
  await signedInAs("supervisor");
  await desk({
    do: "plan",
    responses: [
      {
        call: "POST /ops/api/find",
        body: { customers: [], moreCustomers: false, money: [], moreMoney: false },
      },
    ],
  });
  const { screen } = await openConsole("/canned-replies");
  await screen.getByRole("button", { name: "Search the console" }).click();
  await expect.element(screen.getByRole("combobox", { name: /customer or payment/ })).toHaveFocus();
  await userEvent.keyboard("07700 900123");
  await expect.element(screen.getByRole("option", { name: /at Saltlark/ })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(screen.getByText("Nothing was found", { exact: false })).toBeVisible();
  expect((await received()).calls.find(({ call }) => call.endsWith("/find"))?.body).toEqual({
    words: "07700 900123",
    brand: "saltlark",
  });
});

test("operators find their pages and actions, and no customers; Escape closes", async () => {
  await signedInAs("operator");
  const { screen, history } = await openConsole("/");
  await expect.element(screen.getByRole("button", { name: "Search the console" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(screen.getByRole("combobox", { name: "Find a page or action" })).toHaveFocus();
  await userEvent.keyboard("4242");
  await expect.element(screen.getByText("Nothing has this name.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(screen.getByRole("combobox", { name: "Find a page or action" })).toHaveFocus();
  await userEvent.keyboard("your{Enter}");
  await expect.element(screen.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  expect(history.location.pathname).toBe("/account");
});
