import { page, userEvent } from "vitest/browser";
import { afterAll, beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import { conversationId, desk, openConsole, resetDesk, waitingConversation } from "../testing/open-desk.tsx";

const names = ["Rowan", "Tansy", "Sorrel"] as const;

beforeEach(() =>
  resetDesk(
    names.map((name, index) => ({
      ...waitingConversation(index + 1, name, 60 - index),
      claimedBy: demoStaff.id,
    })),
  ),
);
afterAll(() => page.viewport(1280, 800));

function wantColumns(columns: number): void {
  localStorage.setItem(`parlour-console-desk:${demoStaff.id}`, JSON.stringify({ columns }));
}

/** The panes from left to right: queue, conversations and facts; panes not rendered are absent. */
function places(): DOMRect[] {
  const facts = document.querySelector("aside[aria-label='Customer and profile']");
  const queue = document.querySelector("section[aria-label='Queue']");
  return [queue, ...document.querySelectorAll("[data-desk-column]"), facts].flatMap((element) => {
    const box = element?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? [] : [box];
  });
}

function shownConversations(): (string | null)[] {
  return [...document.querySelectorAll("[data-desk-column]")].map((column) =>
    column.getAttribute("data-desk-column"),
  );
}

test.for([
  { width: 1280, columns: 1 },
  { width: 1280, columns: 2 },
  { width: 1440, columns: 1 },
  { width: 1440, columns: 2 },
  { width: 1920, columns: 1 },
  { width: 1920, columns: 2 },
  { width: 1920, columns: 3 },
])("at $width pixels facts lie beside $columns columns and over none", async ({ width, columns }) => {
  await page.viewport(width, 800);
  wantColumns(columns);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ }).first()).toHaveFocus();
  // Beside several columns they are shown only on request.
  if (columns > 1) await userEvent.keyboard("{Escape}i");
  await expect.element(screen.getByRole("complementary", { name: "Customer and profile" })).toBeVisible();
  await expect.poll(() => places().length).toBe(columns + 2);

  const boxes = places();
  for (const [index, box] of boxes.entries()) {
    expect(box.width).toBeGreaterThanOrEqual(270);
    expect(box.right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? width);
  }
});

test("facts follow the conversation that is worked in, and nothing moves on the way", async () => {
  await page.viewport(1440, 800);
  wantColumns(2);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  const facts = screen.getByRole("complementary", { name: "Customer and profile" });
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ }).first()).toHaveFocus();
  await userEvent.keyboard("{Escape}i");
  await expect.element(facts.getByRole("heading", { name: /^Rowan/ })).toBeVisible();
  const before = places();

  await screen
    .getByRole("region", { name: "Conversation with Tansy" })
    .getByRole("button", { name: /^Search this conversation/ })
    .click();
  await expect.element(screen.getByLabelText("Search the conversation with Tansy")).toBeVisible();
  await expect.element(facts.getByRole("heading", { name: /^Tansy/ })).toBeVisible();
  expect(places()).toEqual(before);
  await userEvent.keyboard("{Escape}");
});

test("where there is no room for all, facts take that of the other conversation, which comes back to its place", async () => {
  // A supervisor's menu is open here.
  await desk({
    do: "plan",
    responses: [{ call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } }],
  });
  await page.viewport(1280, 800);
  wantColumns(2);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ }).first()).toHaveFocus();
  await screen.getByRole("region", { name: "Conversation with Tansy" }).getByRole("textbox").click();
  const both = [conversationId(1), conversationId(2)];
  expect(shownConversations()).toEqual(both);

  await userEvent.keyboard("{Escape}i");
  await expect.element(screen.getByRole("complementary", { name: "Customer and profile" })).toBeVisible();
  await expect.poll(shownConversations).toEqual([conversationId(2)]);
  const [queue, column, facts] = places();
  expect(column?.left).toBeGreaterThanOrEqual(queue?.right ?? Number.NaN);
  expect(column?.right).toBeLessThanOrEqual(facts?.left ?? Number.NaN);

  await screen.getByRole("button", { name: "Hide customer and profile" }).click();
  await expect.poll(shownConversations).toEqual(both);
});

const persona =
  "Voice: Low and level.\nBoundaries: Never meets anybody.\nOpening ideas:\n- Shall we play cards?";

test.for([375, 768, 1440])(
  "at %s pixels the persona is the first thing beside a conversation",
  async (width) => {
    await page.viewport(width, 800);
    await resetDesk([{ ...waitingConversation(1, "Rowan", 60), claimedBy: demoStaff.id, persona }]);
    const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
    const toggle = screen.getByRole("button", { name: "Customer and profile (I)" });
    await expect.element(toggle).toBeInViewport({ ratio: 1 });
    if (width < 1180) await toggle.click();
    const pane = screen.getByRole("complementary", { name: "Customer and profile" });
    await expect.element(pane.getByText("Low and level.")).toBeInViewport({ ratio: 1 });
    await expect.element(pane.getByText("Shall we play cards?")).toBeInViewport({ ratio: 1 });
    expect(pane.element().querySelector("section")?.getAttribute("aria-label")).toBe("Profile");
    await screen.getByRole("button", { name: "Hide customer and profile" }).click();
    await expect.poll(() => document.querySelector("aside")?.checkVisibility()).toBe(false);
  },
);
