/// <reference types="@vitest/browser-playwright" />
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { FlowEvent } from "./flow.ts";
import { useFlow } from "./overlay-context.tsx";
import { arrivals, draftFixture, toCreateStep } from "./testing/fixtures.ts";
import { createScene, OverlayScene, type SceneOptions } from "./testing/overlay-scene.tsx";

async function show(options: SceneOptions) {
  const scene = createScene(options);
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const openEntry: readonly FlowEvent[] = [{ type: "open", overlay: "entry" }];
const back = page.getByRole("button", { name: "Back" });
const close = page.getByRole("button", { name: "Close" });

/** The tests' browser asks for less motion (vitest.config.ts). */
async function preferMotion(value: "reduce" | "no-preference"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}

/** Presses the page next to the panel, or its left edge if the panel fills the screen. */
function pressOutside() {
  const dialog = document.querySelector("dialog");
  dialog?.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, clientX: 2, clientY: 300, pointerId: 1 }),
  );
}

describe("The overlay host (PANEL-1 to PANEL-8)", () => {
  afterEach(async () => {
    await page.viewport(1280, 800);
  });

  it("closes on Escape", async () => {
    const scene = await show({ events: openEntry });
    await expect.element(page.getByLabelText("Mobile number")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
    await expect.poll(() => document.querySelector("dialog")?.open).toBe(false);
  });

  it.each<[string, SceneOptions, FlowEvent]>([
    ["the last step of sign-up", { events: toCreateStep(6), draft: draftFixture }, { type: "signed_in" }],
    ["Login with its number", { events: arrivals.login, draft: draftFixture }, { type: "signed_in" }],
    [
      "Change your password",
      { events: [...arrivals.account, { type: "open", overlay: "password" }], loggedIn: true },
      { type: "close" },
    ],
    ["My Account", { events: arrivals.account, loggedIn: true }, { type: "close" }],
  ])("goes on showing %s while it slides out", async (_, options, event) => {
    await preferMotion("no-preference");
    onTestFinished(() => preferMotion("reduce"));
    // Slow enough that even a busy machine draws some frames of the animation.
    document.documentElement.style.setProperty("--motion-base", "600ms");
    const scene = await show(options);
    const panel = document.querySelector("dialog");
    await expect.poll(() => panel?.textContent).not.toMatch(/Loading/);
    await expect.poll(() => panel?.querySelector("h2")?.checkVisibility()).toBe(true);
    await expect.poll(() => panel?.getAnimations()).toEqual([]);
    const before = panel?.textContent;
    const seen: (string | undefined)[] = [];
    const look = () => {
      if (scene.store.state.left === null) return;
      seen.push(panel?.textContent);
      requestAnimationFrame(look);
    };
    scene.store.dispatch(event);
    requestAnimationFrame(look);
    await expect.poll(() => scene.store.state.left).toBeNull();
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([before]));
    document.documentElement.style.removeProperty("--motion-base");
  });

  it("shows its empty frame with the press that opens it, and its content once that is painted", async () => {
    function MenuButton() {
      const { dispatch } = useFlow();
      return (
        <button type="button" onClick={() => dispatch({ type: "open", overlay: "menu" })}>
          Open the menu
        </button>
      );
    }
    const scene = createScene();
    await render(
      <OverlayScene scene={scene}>
        <MenuButton />
      </OverlayScene>,
    );
    const opener = page.getByRole("button", { name: "Open the menu" });
    const panel = document.querySelector("dialog");
    opener.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const atFrame = await new Promise((seen) => {
      requestAnimationFrame(() => {
        seen({
          open: panel?.open,
          shown: [panel, ...(panel?.children ?? [])].map((part) =>
            part?.checkVisibility({ visibilityProperty: true }),
          ),
          known: scene.store.state.flow.current,
        });
      });
    });
    expect(atFrame).toEqual({ open: true, shown: [true, false, false, false, false], known: null });

    await expect.element(page.getByRole("button", { name: "How to use" })).toBeVisible();
    expect(scene.store.state.flow.current).toBe("menu");
    await expect.poll(() => panel?.matches(":modal")).toBe(true);
    expect(panel?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
  });

  it("closes on an outside press on non-mobile widths", async () => {
    await page.viewport(1280, 800);
    const scene = await show({ events: openEntry });
    await expect.element(page.getByLabelText("Mobile number")).toBeVisible();
    pressOutside();
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
  });

  it("stays open on a press at its edge on mobile widths", async () => {
    await page.viewport(767, 800);
    const scene = await show({ events: openEntry });
    await expect.element(page.getByLabelText("Mobile number")).toBeVisible();
    pressOutside();
    expect(scene.store.state.flow.current).toBe("entry");
  });

  it("has a wide tile in the nav menu with the setting's title and subtitle", async () => {
    const scene = await show({ events: [{ type: "open", overlay: "nav-menu" }], loggedIn: true });
    const { title, subtitle } = scene.facts.cta;
    const tile = page.getByRole("button").filter({ hasText: title });
    await expect.element(tile.getByText(subtitle)).toBeVisible();
    const credits = page.getByRole("button", { name: "Credits" }).element().getBoundingClientRect();
    expect(tile.element().getBoundingClientRect().width).toBeGreaterThan(credits.width * 1.5);
  });

  it("shows username and a 'My Account' title on the account overlay, with Back and no close button", async () => {
    const scene = await show({ events: arrivals.account, loggedIn: true });
    await expect.element(page.getByRole("heading", { name: "My Account" })).toBeVisible();
    await expect.element(page.getByText("Wanderer7").first()).toBeVisible();
    expect(close.elements()).toHaveLength(0);
    await back.click();
    await expect.poll(() => scene.store.state.flow.current).toBe("nav-menu");
    await expect.element(close).toBeVisible();
    expect(back.elements()).toHaveLength(0);
  });

  it("opens the legal texts from its footer and returns to what was being done", async () => {
    await show({ events: toCreateStep(3), draft: draftFixture });
    for (const name of ["Terms", "Privacy policy", "Cookie Policy"]) {
      await page.getByRole("button", { name, exact: true }).click();
    }
    await expect.element(page.getByRole("heading", { name: "Cookie Policy" })).toBeVisible();
    await back.click();
    await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("Wanderer7");
  });

  it("moves focus into each overlay it shows", async () => {
    const scene = await show({ events: openEntry });
    await expect.element(page.getByLabelText("Mobile number")).toHaveFocus();
    scene.store.dispatch({ type: "code_sent", purpose: "sign_in" });
    await expect.element(page.getByLabelText("Verification code")).toHaveFocus();
    scene.store.dispatch({ type: "verified", outcome: "existing_user" });
    await expect.element(page.getByLabelText("Password", { exact: true })).toHaveFocus();
  });

  it("shows nothing of Entry to a logged-in customer", async () => {
    await show({ loggedIn: true });
    expect(document.querySelector('input[type="tel"]')).toBeNull();
  });
});
