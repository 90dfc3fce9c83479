import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import {
  claim,
  conversationId,
  desk,
  openConsole,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const colleague = "0198c0de-0000-7000-8000-0000000000e2";

beforeEach(async () => {
  await resetDesk([
    waitingConversation(1, "Newest", 5),
    waitingConversation(2, "Longest", 400),
    waitingConversation(3, "Middle", 130),
  ]);
});

function customersIn(queue: { element(): Element }): string[] {
  return [...queue.element().querySelectorAll("[data-queue-row]")].map(
    (row) => (/Longest|Middle|Newest|Mine|Answered/.exec(row.textContent) ?? [""])[0],
  );
}

test("the conversation that waits longest comes first, in whatever order the server returns them", async () => {
  const { screen } = await openConsole();
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.poll(() => customersIn(queue)).toEqual(["Longest", "Middle", "Newest"]);
});

test("nothing says that all is answered before the queue has come", async () => {
  const body = { code: "internal", message: "Not now.", requestId: "test" };
  await desk({ do: "plan", responses: [{ call: "GET /ops/api/queue", status: 500, body }] });
  const { screen } = await openConsole();
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.element(queue.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByText("All answered")).not.toBeInTheDocument();
});

test("the queue is there again at once for somebody who comes back from another page", async () => {
  const { screen } = await openConsole();
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.poll(() => customersIn(queue)).toEqual(["Longest", "Middle", "Newest"]);
  await screen.getByRole("link", { name: "Not for me" }).click();
  await expect.element(screen.getByRole("heading", { name: "Not for me" })).toBeVisible();
  await screen.getByRole("link", { name: "Desk" }).click();
  await expect.poll(() => customersIn(queue)).toEqual(["Longest", "Middle", "Newest"]);
});

test("conversations that this operator has claimed stay first in the list, answered or not", async () => {
  await resetDesk([
    waitingConversation(2, "Longest", 400),
    { ...waitingConversation(4, "Mine", 60), claimedBy: demoStaff.id },
    {
      ...waitingConversation(5, "Answered", 90),
      claimedBy: demoStaff.id,
      messages: [
        { from: "customer", body: "Are you there?", secondsAgo: 90 },
        { from: "profile", body: "Always.", secondsAgo: 20 },
      ],
    },
  ]);
  const { screen } = await openConsole();
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.poll(() => customersIn(queue)).toEqual(["Mine", "Answered", "Longest"]);
});

test("a conversation that somebody writes in appears without reloading", async () => {
  await resetDesk([
    {
      ...waitingConversation(1, "Newest", 50),
      messages: [
        { from: "customer", body: "Hello", secondsAgo: 50 },
        { from: "profile", body: "Good evening", secondsAgo: 40 },
      ],
    },
  ]);
  const { screen } = await openConsole();
  await expect.element(screen.getByText("Nobody is waiting")).toBeVisible();
  await expect.element(screen.getByText("Live", { exact: true })).toBeVisible();

  await desk({ do: "say", id: conversationId(1), body: "One more thing" });
  await expect.element(screen.getByRole("region", { name: "Queue" })).toMatchTextContent(/One more thing/);
});

test("C claims the selected conversation and opens it with the reply box ready", async () => {
  const { screen, history } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
  await userEvent.keyboard("j");
  await userEvent.keyboard("j");
  await userEvent.keyboard("c");

  await expect.element(screen.getByRole("log", { name: "Messages with Middle" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Reply as Isolde" })).toHaveFocus();
  expect(history.location.pathname).toBe(`/conversations/${conversationId(3)}`);
});

test("Enter claims the selected conversation", async () => {
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
  await userEvent.keyboard("j");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("log", { name: "Messages with Longest" })).toBeVisible();
});

test("Next opens the conversation that the server gives out, not one that a colleague has just claimed", async () => {
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
  await desk({ do: "handOver", id: conversationId(2), to: colleague });
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.element(screen.getByRole("log", { name: "Messages with Middle" })).toBeVisible();
});

test("a conversation that a colleague has just claimed says so", async () => {
  const { screen } = await openConsole();
  // Chosen before the colleague claims it: afterwards the queue may have removed it already.
  await screen.getByText("Newest", { exact: true }).click();
  await expect.element(screen.getByRole("heading", { name: /Newest/ })).toBeVisible();
  await desk({ do: "handOver", id: conversationId(1), to: colleague });
  await screen.getByRole("button", { name: "Claim conversation" }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toMatchTextContent(/Another operator has just claimed this conversation./);
});

test("pressing a waiting conversation shows what is known of it and leaves it unclaimed", async () => {
  const { screen } = await openConsole();
  await screen.getByText("Longest", { exact: true }).click();
  await expect.element(screen.getByRole("heading", { name: "Longest → Isolde" })).toBeVisible();
  await expect.element(screen.getByRole("log")).not.toBeInTheDocument();
});

test("an unclaimed conversation opened by its address offers the claim and shows no message", async () => {
  const { screen } = await openConsole(`/conversations/${conversationId(2)}`);
  await screen.getByRole("button", { name: "Claim conversation" }).click();
  await expect.element(screen.getByRole("log")).toMatchTextContent(/Hello from Longest/);
});

test("releasing gives the conversation back to the queue", async () => {
  const { screen, history } = await openConsole();
  await claim(screen, "Longest");
  await screen.getByRole("button", { name: "Release" }).click();
  await expect.element(screen.getByText("Pick a conversation")).toBeVisible();
  expect(history.location.pathname).toBe("/");
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
});

test("a lost stream is shown, and lists are refetched when it is back", async () => {
  const { screen } = await openConsole();
  await expect.element(screen.getByText("Live", { exact: true })).toBeVisible();
  await desk({ do: "refuseStreams", refuse: true });
  await expect.element(screen.getByText(/^Reconnecting/)).toBeVisible();
  await desk({ do: "say", id: conversationId(1), body: "Said while away" });
  await desk({ do: "refuseStreams", refuse: false });
  await expect.element(screen.getByText("Live", { exact: true }), { timeout: 10_000 }).toBeVisible();
  await expect.element(screen.getByRole("region", { name: "Queue" })).toMatchTextContent(/Said while away/);
});

test("the list of shortcuts opens with ? and can turn single keys off", async () => {
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
  await page.viewport(1280, 500);
  await userEvent.keyboard("?");
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  const body = document.querySelector("#shortcuts [data-panel-body]");
  await expect.poll(() => document.querySelector("#shortcuts")?.matches(":modal")).toBe(true);
  await expect.poll(() => body?.contains(document.activeElement)).toBe(true);
  expect(body?.scrollHeight).toBeGreaterThan(body?.clientHeight ?? 0);
  expect(body?.scrollTop).toBe(0);
  await page.viewport(1280, 800);
  await screen.getByLabelText("Single keys act outside text boxes").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(screen.getByText("Pick a conversation")).toBeVisible();
});

test("signing out ends the session and forgets the drafts", async () => {
  const { screen, history } = await openConsole();
  await claim(screen, "Longest");
  await screen.getByRole("textbox", { name: "Reply as Isolde" }).fill("A secret");
  await screen.getByRole("button", { name: /^Demo operator/ }).click();
  await expect.element(screen.getByText(/discards one draft/)).toBeVisible();
  await screen.getByRole("button", { name: "Sign out" }).click();
  await expect.element(screen.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  expect(history.location.pathname).toBe("/sign-in");
  expect(JSON.stringify(sessionStorage)).not.toContain("A secret");
});

test.each([320, 375])("on a phone of %i px the header shows all its buttons", async (width) => {
  await page.viewport(width, 568);
  const { screen } = await openConsole();
  const last = screen.getByRole("button", { name: "Arrange the desk" });
  await expect.element(last).toBeVisible();
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  await page.viewport(1280, 800);
});
