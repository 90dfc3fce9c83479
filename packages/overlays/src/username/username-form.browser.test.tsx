import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { arrivals, draftFixture, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";

const username = page.getByRole("textbox", { name: "Username" });

describe("Username (SIGNUP-6)", () => {
  it.each([
    ["a", "Minimum length is 2 characters"],
    [" a ", "Minimum length is 2 characters"],
    ["abcdefghijklmnopqrstu", "Maximum length is 20 characters"],
    ["night owl", "Special characters are not allowed"],
    ["owl!", "Special characters are not allowed"],
  ])("%j is refused: %s", async (typed, message) => {
    await render(<OverlayScene scene={createScene({ events: toCreateStep(3), draft: { phone: "1" } })} />);
    await username.fill(typed);
    await userEvent.tab();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  });

  it("is trimmed, and Enter submits", async () => {
    const scene = createScene({ events: toCreateStep(3), draft: { phone: "1" } });
    await render(<OverlayScene scene={scene} />);
    await username.fill("  Owl7  ");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => scene.store.state.flow.createStep).toBe(4);
    expect(scene.store.draft.state.username).toBe("Owl7");
  });

  it("that is taken is refused", async () => {
    const scene = createScene({
      events: toCreateStep(3),
      draft: draftFixture,
      takenUsernames: ["Wanderer7"],
    });
    await render(<OverlayScene scene={scene} />);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect
      .element(page.getByText("Sorry, looks like someone already has taken that username, try again!"))
      .toBeVisible();
    expect(scene.store.state.flow.createStep).toBe(3);
  });

  it("in edit mode the button is also disabled if unchanged", async () => {
    const events = [...arrivals.account, { type: "open", overlay: "username" }] as const;
    const scene = createScene({ events, loggedIn: true });
    await render(<OverlayScene scene={scene} />);
    const save = page.getByRole("button", { name: "Save" });
    await expect.element(save).toBeDisabled();
    await username.fill("Wanderer8");
    await expect.element(save).toBeEnabled();
    await username.fill(" Wanderer7 ");
    await expect.element(save).toBeDisabled();
  });
});
