import type { QueueItem } from "@parlour/contract/operations/queue";
import { userEvent } from "vitest/browser";
import { expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import {
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const answered = {
  ...waitingConversation(1, "Wanderer", 60),
  claimedBy: demoStaff.id,
  messages: [
    { from: "customer", body: "Later then", secondsAgo: 60 },
    { from: "profile", body: "Until later", secondsAgo: 30 },
  ],
} as const;

function held(number: number, change: Partial<QueueItem>): QueueItem {
  return {
    conversationId: conversationId(number),
    brand: "duskwren",
    region: "GB",
    profileName: "Isolde",
    profileImageUrl: "",
    customerName: `Guest ${number}`,
    waitingSince: null,
    unanswered: 0,
    preview: "…",
    newCustomer: false,
    neverAnswered: false,
    claimedBy: demoStaff.id,
    claimedAt: "2026-11-20T20:00:00.000Z",
    returnsAt: null,
    handedBy: null,
    ...change,
  };
}

const path = `/conversations/${conversationId(1)}`;

test("Z puts an answered conversation away, for a while or until a time; a refusal is said", async () => {
  await resetDesk([answered]);
  const { screen, history } = await openConsole(path);
  await expect.element(screen.getByRole("textbox", { name: "Reply as Isolde" })).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "Put away until a time (Z)" })).toBeVisible();
  const call = `POST /ops/api${path}/snooze`;
  await desk({
    do: "plan",
    responses: [{ call, status: 409, body: { code: "customer_waiting", message: "", requestId: "1" } }],
  });
  await userEvent.keyboard("{Escape}z");
  await expect.element(screen.getByRole("radio", { name: "For 15 minutes" })).toHaveFocus();
  await screen.getByRole("radio", { name: "Until a time" }).click();
  await screen.getByRole("button", { name: "Put away", exact: true }).click();
  await expect.element(screen.getByText("Enter a time.")).toBeVisible();
  await screen.getByRole("radio", { name: "For an hour" }).click();
  await screen.getByRole("button", { name: "Put away", exact: true }).click();
  await expect.element(screen.getByText(/^The customer waits for a reply/)).toBeVisible();

  await desk({ do: "plan", responses: [{ call, status: 204, body: null }] });
  await screen.getByRole("button", { name: "Put away", exact: true }).click();
  await expect.element(screen.getByText(/^Wanderer is put away until/)).toBeVisible();
  expect(history.location.pathname).toBe("/");
  const sent = (await received()).calls.filter((each) => each.call === call).at(-1)?.body as {
    until: string;
  };
  const minutes = (Date.parse(sent.until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
});

test("what waits can't be put away by its button", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 60), claimedBy: demoStaff.id }]);
  const { screen } = await openConsole(path);
  await expect.element(screen.getByRole("button", { name: "Hand to a colleague (T)" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Put away until a time (Z)" }).elements()).toHaveLength(0);
});

test("what is put away has its own list; what is back is announced until it is opened or closed", async () => {
  await resetDesk([answered]);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const body = {
    waiting: [],
    mine: [
      held(1, { snoozedUntil: until }),
      held(2, { backBecause: "time" }),
      held(3, { backBecause: "message", waitingSince: new Date().toISOString(), unanswered: 1 }),
    ],
  };
  await desk({ do: "plan", responses: [{ call: "GET /ops/api/queue", body }] });
  const { screen } = await openConsole(path);
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.element(queue.getByRole("heading", { name: "Put away 1" })).toBeVisible();
  await expect.element(queue.getByRole("heading", { name: "Mine 2" })).toBeVisible();
  await expect.element(queue.getByText(/^until \d\d:\d\d$/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Bring it back" })).toBeVisible();
  const back = (name: string) => screen.getByRole("status").filter({ hasText: `${name} is back` });
  await expect.element(back("Guest 2")).toMatchTextContent(/the time that you set has come/);
  await expect.element(back("Guest 3")).toMatchTextContent(/the customer has written/);
  await back("Guest 2").getByRole("button", { name: "Dismiss" }).click();
  await expect.element(back("Guest 2")).not.toBeInTheDocument();
  await back("Guest 3").getByRole("button", { name: "Open it" }).click();
  await expect.element(back("Guest 3")).not.toBeInTheDocument();
});
