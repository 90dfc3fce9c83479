import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function open(path: string): Promise<void> {
  await render(<App app={await openTestApp({ server, path, loggedIn: true })} />);
}

function sent(call: string): unknown[] {
  return server.bodies.filter((_, index) => server.calls[index] === call);
}

describe("in a chat", () => {
  const chat = `/meet/${profileFixture.id}`;
  const cost = { profileId: profileFixture.id, profileName: "Isolde", replies: 28, freeReplies: 3 };
  const pace = {
    kind: "pace",
    currency: "GBP",
    window: "week",
    paidMinor: 6000,
    mostBeforeMinor: 2000,
  } as const;
  const line = page.getByRole("region", { name: "Your spending" });
  const takeBreak = page.getByRole("button", { name: "Take a 24-hour break" });

  beforeEach(() => {
    server.say("sent", "Is the lamp lit?");
    server.say("received", "It is.");
  });

  const soFar = page.getByText(/£12\.50 so far$/);

  it("its cost stands beside the profile's name", async () => {
    server.account.chatCosts = [{ ...cost, costMinor: 1250 }];
    await open(chat);
    await expect.element(soFar).toHaveTextContent("This chat has cost £12.50 so far");
  });

  it("that has cost nothing keeps the tagline, and no line is shown without a reason", async () => {
    server.account.chatCosts = [{ ...cost, costMinor: 0 }];
    await open(chat);
    await expect.poll(() => server.calls).toContain("GET /im/api/account/spending/chats");
    await expect.poll(() => server.calls).toContain("GET /im/api/account/spending/line");
    await expect.element(page.getByText(/so far$/)).not.toBeInTheDocument();
    await expect.element(line).not.toBeInTheDocument();
  });

  it("one press takes the break that the line offers, and leaves the limits as they are", async () => {
    const waiting = { dayMinor: null, weekMinor: 9000, monthMinor: null };
    server.account.limits = {
      ...server.account.limits,
      limits: { ...waiting, weekMinor: 5000 },
      pending: waiting,
      pendingFrom: "2030-01-01T00:00:00.000Z",
    };
    server.account.spendingLine = {
      kind: "limit",
      currency: "GBP",
      window: "week",
      paidMinor: 4000,
      limitMinor: 5000,
    };
    await open(chat);
    await expect
      .element(line.getByText("You have paid £40.00 of your limit of £50.00 for any 7 days."))
      .toBeVisible();
    await takeBreak.click();
    await expect.element(line.getByText(/You are taking a break until/)).toBeVisible();
    expect(sent("PUT /im/api/account/limits")).toEqual([{ ...waiting, coolOffHours: 24 }]);
    await expect.element(takeBreak).not.toBeInTheDocument();
  });

  it("a line that is dismissed is gone", async () => {
    server.account.spendingLine = pace;
    await open(chat);
    await expect.element(line.getByText(/^You have paid £60.00 in the last 7 days/)).toBeVisible();
    await line.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(line).not.toBeInTheDocument();
    expect(server.calls).toContain("DELETE /im/api/account/spending/line");
    expect(sent("PUT /im/api/account/limits")).toEqual([]);
  });

  it("a break that could not begin says so, and can be tried again", async () => {
    server.account.spendingLine = pace;
    await open(chat);
    server.failNext("/im/api/account/limits", "network", "network", "network", "network");
    await takeBreak.click();
    await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
    await expect.element(takeBreak).toBeVisible();
  });
});

describe("in the account", () => {
  const month = { purchases: 2, freeReplies: 3, days: 9 };

  beforeEach(() => {
    server.account.months = [
      { ...month, month: "2026-10", paidMinor: 2000, backMinor: 0, replies: 40 },
      { ...month, month: "2026-11", paidMinor: 4500, backMinor: 500, replies: 61 },
    ];
    server.account.chatCosts = [
      { profileId: profileFixture.id, profileName: "Isolde", costMinor: 1250, replies: 28, freeReplies: 3 },
    ];
  });

  const cells = (name: RegExp) => page.getByRole("row", { name }).getByRole("cell");

  it("a month stands beside the one before, and earlier ones can be read", async () => {
    await open("/account#spending");
    await expect.element(page.getByRole("columnheader", { name: "Nov 2026" })).toBeVisible();
    await expect.element(cells(/^Paid/).nth(0)).toHaveTextContent("£45.00");
    await expect.element(cells(/^Paid/).nth(1)).toHaveTextContent("£20.00");
    await expect.element(cells(/^Sent back/).nth(0)).toHaveTextContent("£5.00");
    const earlier = page.getByRole("button", { name: "Month before" });
    const later = page.getByRole("button", { name: "Month after" });
    await expect.element(later).toHaveAttribute("aria-disabled", "true");
    await earlier.click();
    await expect.element(cells(/^Paid/).nth(0)).toHaveTextContent("£20.00");
    await earlier.click();
    await expect.element(page.getByRole("columnheader", { name: /^Sept? 2026$/ })).toBeVisible();
    await expect.element(earlier).toHaveAttribute("aria-disabled", "true");
    await later.click();
    await expect.element(cells(/^Paid/).nth(0)).toHaveTextContent("£20.00");
  });

  it("each chat has its cost, and the limits in force are named", async () => {
    server.account.limits = {
      ...server.account.limits,
      limits: { dayMinor: 2000, weekMinor: null, monthMinor: null },
    };
    await open("/account#spending");
    const chat = page.getByRole("listitem").filter({ hasText: "28 replies" });
    await expect.element(chat.getByText("£12.50")).toBeVisible();
    await expect.element(page.getByText("28 replies, 3 of which cost nothing")).toBeVisible();
    await expect.element(page.getByText(/£20.00 in any 24 hours/)).toBeVisible();
  });

  it("what could not be loaded can be tried again", async () => {
    server.failNext("/im/api/account/spending", "internal", "internal", "internal");
    await open("/account#spending");
    await expect.element(page.getByText("We couldn't load what you have spent.")).toBeVisible();
  });
});
