import { page, userEvent } from "vitest/browser";
import { afterEach, expect, test } from "vitest";
import { claim, desk, openConsole, received, resetDesk, waitingConversation } from "../testing/open-desk.tsx";

afterEach(async () => {
  await page.viewport(1280, 800);
});

/** Opens the console with a session that ends in so many seconds. */
async function openWith(secondsLeft: number, isFinal = false) {
  await resetDesk([waitingConversation(1, "Wanderer001", 60)]);
  await desk({ do: "sessionEnd", secondsLeft, isFinal });
  return (await openConsole("/")).screen;
}

test("two minutes before the end it asks; staying, by one key, goes on where one was", async () => {
  const screen = await openWith(100);
  const asked = screen.getByRole("dialog", { name: "Are you still there?" });
  await expect.element(asked).toMatchTextContent(/1:\d\d/);
  await expect.element(asked.getByRole("button", { name: "Stay signed in" })).toHaveFocus();
  expect((await received()).signs).toBe(0);
  await userEvent.keyboard("{Enter}");
  await expect.element(asked).not.toBeInTheDocument();
  expect((await received()).signs).toBe(1);
  await expect.element(screen.getByText("Wanderer001", { exact: true })).toBeVisible();
});

test("Escape stays, too: somebody is there", async () => {
  const screen = await openWith(100);
  const asked = screen.getByRole("dialog", { name: "Are you still there?" });
  await expect.element(asked).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(asked).not.toBeInTheDocument();
  expect((await received()).signs).toBe(1);
});

test("signing out from it leads to the sign-in page", async () => {
  const screen = await openWith(100);
  const asked = screen.getByRole("dialog", { name: "Are you still there?" });
  await asked.getByRole("button", { name: "Sign out" }).click();
  await expect.element(screen.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
});

test("at the end the sign-in page comes; the unsent text is there after signing in again", async () => {
  const screen = await openWith(1800);
  await claim(screen, "Wanderer001");
  const field = screen.getByRole("textbox", { name: /Reply/ });
  await field.fill("Half a sentence");
  await desk({ do: "endSession" });
  await expect
    .element(screen.getByText("Your session has ended. Sign in again; your drafts are kept."))
    .toBeVisible();
  await expect.element(screen.getByText("Half a sentence")).not.toBeInTheDocument();
  await screen.getByRole("textbox", { name: "Username" }).fill("demo");
  await screen.getByLabelText("Password", { exact: true }).fill("Lantern-Demo-7");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("textbox", { name: /Reply/ })).toHaveValue("Half a sentence");
});

test("moving the pointer tells the server once that somebody is there; being drawn under it does not", async () => {
  const screen = await openWith(1800);
  await expect.element(screen.getByText("Wanderer001", { exact: true })).toBeVisible();
  expect((await received()).signs).toBe(0);
  await userEvent.hover(screen.getByText("Wanderer001", { exact: true }));
  await userEvent.hover(screen.getByRole("heading", { level: 1 }));
  await userEvent.keyboard("{Shift}");
  await expect.poll(async () => (await received()).signs).toBe(1);
  const still = { clientX: 5, clientY: 5, screenX: 5, screenY: 5, bubbles: true };
  document.body.dispatchEvent(new PointerEvent("pointermove", still));
  document.body.dispatchEvent(new PointerEvent("pointermove", still));
  expect((await received()).signs).toBe(1);
});

test("eight hours after signing in nobody can stay: it says so, and can be closed until the end", async () => {
  const screen = await openWith(100, true);
  const asked = screen.getByRole("dialog", { name: "Sign in again soon" });
  await asked.getByRole("button", { name: "Finish first" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect((await received()).signs).toBe(0);
});

test("fits 320 pixels", async () => {
  await page.viewport(320, 640);
  const screen = await openWith(100);
  const asked = screen.getByRole("dialog", { name: "Are you still there?" });
  await expect.element(asked).toBeVisible();
  const { left, right } = asked.element().getBoundingClientRect();
  expect([left >= 0, right <= 320]).toEqual([true, true]);
  expect(asked.element().scrollWidth).toBeLessThanOrEqual(asked.element().clientWidth);
});
