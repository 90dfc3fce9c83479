import type { DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import { page, userEvent } from "vitest/browser";
import type { RenderResult } from "vitest-browser-react";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import {
  claim,
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const mine = { claimedBy: demoStaff.id };
const colleague = "0198c0de-0000-7000-8000-0000000000e2";

function outcome(number: number, change: Partial<DeskOutcome> = {}): DeskOutcome {
  return {
    outcomeId: `0198c0de-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`,
    conversationId: conversationId(number),
    customerName: "Wanderer",
    profileName: "Isolde",
    outcome: "no_concern",
    flagKind: "threat",
    decidedAt: "2026-11-20T20:15:00.000Z",
    ...change,
  };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

/** Whether a press in the middle of an element meets it. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return met !== null && (element.contains(met) || met.contains(element)) && bottom <= innerHeight;
}

test.each([
  [1280, 800],
  [1280, 560],
  [768, 1024],
  [375, 667],
])("notices of every kind leave reply box and Send free at %i × %i", async (width, height) => {
  await page.viewport(width, height);
  await resetDesk([
    { ...waitingConversation(1, "Wanderer", 40), ...mine },
    ...[2, 3, 4].map((number) => waitingConversation(number, `Guest ${number}`, 90)),
  ]);
  const body = [outcome(1), outcome(2, { outcome: "ban", flagKind: null })];
  await desk({ do: "plan", responses: [{ call: "GET /ops/api/outcomes", body }] });
  const suggestion = { why: "abuse", since: "2026-11-20T20:00:00.000Z", minutes: 10, mayPostpone: true };
  const wellbeing = { workingSince: null, onBreak: null, suggestion, postponedUntil: null };
  await desk({ do: "plan", responses: [{ call: "GET /ops/api/wellbeing", body: wellbeing }] });
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  const box = screen.getByRole("textbox", { name: /^Reply as/ });
  await expect.element(box).toBeVisible();
  for (const number of [2, 3, 4]) {
    const event = { type: "returned", conversationId: conversationId(number), reason: "idle" } as const;
    await desk({ do: "tell", event });
  }
  await expect.element(screen.getByText(/^Guest 4 went back/)).toBeInTheDocument();
  await expect.element(screen.getByText(/was banned/)).toBeInTheDocument();
  await expect.element(screen.getByRole("region", { name: "Time for a break" })).toBeInTheDocument();
  expect(isUncovered(box.element())).toBe(true);
  expect(isUncovered(screen.getByRole("button", { name: "Send", exact: true }).element())).toBe(true);
});

test("what stands in the conversation leaves them free, too, in a low window", async () => {
  await page.viewport(375, 667);
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const id = conversationId(1);
  await desk({ do: "aids", id, aids: { othersDraft: { author: "Tallow", body: "Long ago. ".repeat(40) } } });
  const read = await fetch(`/ops/api/conversations/${id}`);
  const flag = { raisedAt: "2026-11-20T20:00:00.000Z", raisedBy: "Tallow", handedTo: null, here: true };
  const care = {
    charging: "paused",
    ageCheck: false,
    helpline: "0800 555 0100",
    flags: (["distress", "threat"] as const).map((kind, index) => ({
      ...flag,
      flagId: conversationId(90 + index),
      kind,
    })),
  };
  const body = { ...((await read.json()) as object), care };
  const event = { type: "returned", conversationId: conversationId(2), reason: "idle" } as const;
  await desk({ do: "plan", responses: [{ call: `GET /ops/api/conversations/${id}`, body }] });
  const { screen } = await openConsole(`/conversations/${id}`);
  const box = screen.getByRole("textbox", { name: /^Reply as/ });
  await expect.element(box).toBeVisible();
  await desk({ do: "tell", event });
  await desk({ do: "failReply", how: "reply_held_back" });
  await box.fill("Ring me on 07700 900 123");
  await screen.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(screen.getByRole("textbox", { name: "Why it has to be sent" })).toBeInTheDocument();
  await expect.element(screen.getByText(/Numbers|Raised by Tallow/).first()).toBeInTheDocument();
  expect(isUncovered(box.element())).toBe(true);
  expect(isUncovered(screen.getByRole("button", { name: "Send", exact: true }).element())).toBe(true);
});

const rowOf = (screen: RenderResult, name: string) =>
  screen.getByRole("region", { name: "Queue" }).getByRole("button", { name: new RegExp(`^${name}`) });

test("a claim that somebody else won offers the next one, and the list keeps its place", async () => {
  await resetDesk([
    waitingConversation(1, "Wanderer", 400),
    waitingConversation(2, "Moonrise", 90),
    waitingConversation(3, "Tide", 40),
  ]);
  const { screen } = await openConsole();
  await rowOf(screen, "Wanderer").click();
  const before = rowOf(screen, "Moonrise").element().getBoundingClientRect().top;
  await desk({ do: "handOver", id: conversationId(1), to: colleague });
  await userEvent.hover(rowOf(screen, "Moonrise"));
  await userEvent.keyboard("c");
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/just claimed/);
  await expect.element(rowOf(screen, "Wanderer")).toBeDisabled();
  await expect.element(screen.getByText("taken")).toBeVisible();
  expect(rowOf(screen, "Moonrise").element().getBoundingClientRect().top).toBe(before);

  await screen.getByRole("button", { name: "Take the next one" }).click();
  await expect.element(screen.getByRole("log", { name: "Messages with Moonrise" })).toBeVisible();
  await expect.element(screen.getByText("taken")).not.toBeInTheDocument();
});

test.each([
  ["consent_taken_back", /took back their consent to chats/],
  ["customer_on_break", /takes a break/],
  ["waiting_for_credit", /has no credit/],
])("a claim that is refused because nobody can answer says why: %s", async (code, reason) => {
  await resetDesk([waitingConversation(1, "Wanderer", 400)]);
  const call = `POST /ops/api/conversations/${conversationId(1)}/claim`;
  await desk({ do: "plan", responses: [{ call, status: 409, body: { code, message: "", requestId: "x" } }] });
  const { screen } = await openConsole();
  await rowOf(screen, "Wanderer").click();
  await screen.getByRole("button", { name: "Claim conversation" }).click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(reason);
  await expect.element(screen.getByRole("log")).not.toBeInTheDocument();
});

test("number keys keep their order after a reload", async () => {
  await resetDesk([
    waitingConversation(1, "Wanderer", 40),
    waitingConversation(2, "Moonrise", 400),
    waitingConversation(3, "Tide", 90),
  ]);
  const first = await openConsole();
  for (const name of ["Wanderer", "Tide", "Moonrise"]) {
    await claim(first.screen, name);
    await expect.element(first.screen.getByRole("log", { name: `Messages with ${name}` })).toBeVisible();
  }
  const order = ({ screen }: { readonly screen: RenderResult }) =>
    screen
      .getByRole("navigation", { name: "Conversations you hold" })
      .getByRole("button")
      .elements()
      .map((tab) => tab.textContent);
  await expect.poll(() => order(first).length).toBe(3);
  const before = order(first).map((text) => text?.slice(0, 5));
  expect(before).toEqual(["1Wand", "2Tide", "3Moon"]);
  await first.screen.unmount();
  const again = await openConsole();
  await expect
    .element(again.screen.getByRole("navigation", { name: "Conversations you hold" }))
    .toBeVisible();
  expect(order(again).map((text) => text?.slice(0, 5))).toEqual(before);
});

test("what was decided is told until it is dismissed", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Wanderer/ }).first()).toBeVisible();
  const told = outcome(1);
  const dismissed = `DELETE /ops/api/outcomes/${told.outcomeId}`;
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/outcomes", body: [told] },
      { call: dismissed, status: 204, body: null },
    ],
  });
  await desk({ do: "tell", event: { type: "outcome" } });
  const notice = screen.getByText(/threat flag on Wanderer is decided: no concern/);
  await expect.element(notice).toBeVisible();
  await screen.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect((await received()).calls.map(({ call }) => call)).toContain(dismissed);
});

test("dialogs are as wide as their content, and Ctrl and Enter press their button", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}t");
  await screen.getByRole("radio", { name: /Tallow/ }).click();
  const dialog = screen.getByRole("dialog").element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  expect(dialog.getBoundingClientRect().width).toBeLessThan(31 * 16);
  await screen.getByRole("textbox", { name: "Note for them" }).fill("Likes short answers");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(screen.getByText("Tallow has the conversation now.")).toBeVisible();
});
