import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { accountFixture, arrivals, draftFixture, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";
import { strengthTone } from "./password-strength.tsx";

const password = page.getByLabelText("New password");
const confirmation = page.getByLabelText("Confirm password");
const meter = page.getByRole("meter");
const action = page.getByRole("button", { name: "Continue" });

async function show() {
  const scene = createScene({ events: toCreateStep(4), draft: draftFixture });
  await render(<OverlayScene scene={scene} />);
  await expect.element(password).toBeVisible();
  return scene;
}

describe("Password (PASSWORD-1 to PASSWORD-3)", () => {
  it.each([
    ["", 0, false],
    ["abc", 0, false],
    ["abcdef", 33, false],
    ["abcde7", 66, false],
    ["Ab7", 66, false],
    ["Lantern7", 99, true],
  ])("%j has strength %i: button enabled %s", async (typed, strength, enabled) => {
    await show();
    await password.fill(typed);
    await expect.element(meter).toHaveAttribute("value", String(strength));
    if (enabled) await expect.element(action).toBeEnabled();
    else await expect.element(action).toBeDisabled();
  });

  it("colours the bar red under 33, warning up to 66, success above", () => {
    expect([0, 33, 66, 99].map(strengthTone)).toEqual(["error", "warning", "warning", "success"]);
  });

  it("names the three conditions of the checklist", async () => {
    await show();
    for (const text of ["At least 6 characters", "Contains a number", "Contains an uppercase letter"]) {
      await expect.element(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
    }
  });

  it("refuses a confirmation that does not match", async () => {
    const scene = await show();
    await password.fill("Lantern7");
    await confirmation.fill("Lantern8");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Entered passwords don't match!")).toBeVisible();
    expect(scene.store.state.flow.createStep).toBe(4);
    await confirmation.fill("Lantern7");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => scene.store.state.flow.createStep).toBe(5);
  });

  it("is a real form with a username for password managers", async () => {
    await show();
    const field = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(field?.value).toBe(draftFixture.phone);
    expect(field?.form).not.toBeNull();
    await expect.element(password).toHaveAttribute("autocomplete", "new-password");
  });
});

describe("The held password is cleared on open and on close (PASSWORD-7)", () => {
  it("is kept for step 5 and gone after going back", async () => {
    const scene = await show();
    await password.fill("Lantern7");
    await confirmation.fill("Lantern7");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => scene.store.draft.password.get()).toBe("Lantern7");
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => scene.store.draft.password.get()).toBe("");
  });

  it("is gone when the panel closes", async () => {
    const scene = createScene({ events: toCreateStep(5), draft: draftFixture, heldPassword: "Lantern7" });
    await render(<OverlayScene scene={scene} />);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => scene.store.draft.password.get()).toBe("");
  });
});

describe("A new password while the login is not fresh", () => {
  const current = page.getByLabelText("Current password");
  const save = page.getByRole("button", { name: "Save password" });

  async function choose() {
    const scene = createScene({
      events: [...arrivals.account, { type: "open", overlay: "password" }],
      loggedIn: true,
      draft: draftFixture,
      accounts: [accountFixture],
      staleLogin: true,
    });
    await render(<OverlayScene scene={scene} />);
    await expect.element(current).not.toBeInTheDocument();
    await password.fill("Lantern9");
    await confirmation.fill("Lantern9");
    await save.click();
    await expect.element(current).toHaveFocus();
    return scene;
  }

  it("asks for the current one, says when it is wrong, and saves with the right one", async () => {
    const scene = await choose();
    await current.fill("Lantern8");
    await save.click();
    await expect.element(page.getByText(/That is not your current password/)).toBeVisible();
    await current.fill("Lantern7");
    await save.click();
    await expect.poll(() => scene.store.state.flow.current).toBe("account");
    expect(scene.ports.changes).toEqual([{ password: "Lantern9", currentPassword: "Lantern7" }]);
  });

  it("takes a texted code in its place", async () => {
    const scene = await choose();
    await page.getByRole("button", { name: "Text me a code instead" }).click();
    await page.getByLabelText("I am human").click();
    const code = page.getByLabelText("Verification code");
    await code.fill("0000");
    await save.click();
    await expect
      .element(page.getByText("Looks like you have entered an invalid verification code!"))
      .toBeVisible();
    await code.fill("4821");
    await save.click();
    await expect.poll(() => scene.store.state.flow.current).toBe("account");
    expect(scene.ports.changes).toEqual([{ password: "Lantern9", code: "4821" }]);
  });

  it("goes on without the text: by another one, or by the current password after all", async () => {
    const scene = await choose();
    await page.getByRole("button", { name: "Text me a code instead" }).click();
    await page.getByLabelText("I am human").click();
    await page.getByRole("button", { name: "Send another code" }).click();
    await page.getByLabelText("I am human").click();
    await expect.element(page.getByLabelText("Verification code")).toHaveFocus();
    expect(scene.ports.codes.filter(({ purpose }) => purpose === "reset")).toHaveLength(2);
    await page.getByRole("button", { name: "Use your current password" }).click();
    await expect.element(current).toHaveFocus();
  });
});

describe("The password overlay's titles (PASSWORD-6)", () => {
  it.each([
    ["Choose your password", toCreateStep(4), false],
    ["Change your password", [...arrivals.account, { type: "open", overlay: "password" }] as const, true],
    ["Reset your password", arrivals.reset, false],
  ])("%s", async (title, events, loggedIn) => {
    await render(<OverlayScene scene={createScene({ events, loggedIn, draft: draftFixture })} />);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  });
});
