import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { describe, expect, it } from "vitest";
import { page, type Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fieldMessages } from "../field-messages.ts";
import { accountFixture, draftFixture, factsFixture, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type SceneOptions } from "../testing/overlay-scene.tsx";

const create = page.getByRole("button", { name: "Create Account" });

async function show(options: SceneOptions = {}) {
  const scene = createScene({
    events: toCreateStep(5),
    draft: draftFixture,
    heldPassword: "Lantern7",
    ...options,
  });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

/** Waits until the panel stands still. */
async function settled(locator: Locator) {
  await expect.element(locator).toBeVisible();
  const panel = locator.element().closest("dialog");
  await Promise.all(panel?.getAnimations().map(async ({ finished }) => finished) ?? []);
}

async function press() {
  await page.getByLabelText("I am human").click();
  await create.click();
}

describe("Create Account (SIGNUP-13)", () => {
  it("needs a bot-check response", async () => {
    await show();
    await expect.element(create).toBeDisabled();
    await page.getByLabelText("I am human").click();
    await expect.element(create).toBeEnabled();
  });

  describe("without the consent to chats (SIGNUP-21)", () => {
    const box = page.getByRole("checkbox", { name: currentChatConsent.words });
    const error = page.getByRole("alert").filter({ hasText: fieldMessages.chatConsentMissing });
    const unticked = { draft: { ...draftFixture, chatConsent: null } } as const;

    it("the box is not ticked beforehand; the button says what is missing and creates nothing", async () => {
      const scene = await show(unticked);
      await expect.element(box).not.toBeChecked();
      await press();
      await expect.element(error).toBeVisible();
      await expect.element(page.getByRole("button", { name: "More in our Privacy Policy" })).toBeVisible();
      await expect.element(box).toHaveFocus();
      await expect.element(box).toHaveAttribute("aria-invalid", "true");
      await expect.element(box).toHaveAccessibleDescription(fieldMessages.chatConsentMissing);
      expect(scene.ports.accounts).toEqual([]);
      // The bot check that was passed still counts.
      await expect.element(create).toBeEnabled();
    });

    it("ticking it takes the message away, and the version of the words is sent", async () => {
      const scene = await show(unticked);
      await press();
      await box.click();
      await expect.element(error).not.toBeInTheDocument();
      await create.click();
      await expect.poll(() => scene.ports.chatConsents).toEqual([currentChatConsent.version]);
    });

    it("a press right after the tick counts, before anything is drawn again", async () => {
      const scene = await show(unticked);
      await page.getByLabelText("I am human").click();
      await expect.element(create).toBeEnabled();
      const [tick, press] = [box.element(), create.element()] as HTMLElement[];
      tick?.click();
      press?.click();
      await expect.poll(() => scene.ports.chatConsents).toEqual([currentChatConsent.version]);
    });

    it("a tick outlives a look at the policy that its link opens", async () => {
      const scene = await show(unticked);
      await box.click();
      await page.getByRole("button", { name: "More in our Privacy Policy" }).click();
      await expect.poll(() => scene.store.state.flow.current).toBe("privacy");
      await page.getByRole("button", { name: "Back" }).click();
      await expect.element(box).toBeChecked();
    });

    it("a tick beside older words does not count", async () => {
      await show({ draft: { ...draftFixture, chatConsent: currentChatConsent.version - 1 } });
      await expect.element(box).not.toBeChecked();
    });

    it("shows all of its words at 320 px", async () => {
      await page.viewport(320, 568);
      await show(unticked);
      const label = page.getByText(currentChatConsent.words);
      await settled(label);
      const { left, right } = label.element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
      await page.viewport(1280, 900);
    });
  });

  it("has its button in sight on a phone of 375 by 667 px, without scrolling", async () => {
    await page.viewport(375, 667);
    await show();
    await settled(create);
    const { left, top, width, height } = create.element().getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height - 1);
    expect(create.element().contains(met)).toBe(true);
    await page.viewport(1280, 900);
  });

  it("registers, shows step 6 and logs in by itself", async () => {
    const scene = await show();
    const release = scene.ports.hold("login");
    await press();
    await expect.element(page.getByRole("heading", { name: "Account successfully created" })).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: "Signing in" })).toBeVisible();
    release();
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
  });

  it.each([
    ["username_taken", 3],
    ["underage", 2],
    ["password_weak", 4],
  ] as const)("a refusal of %s leads back to step %i and says why", async (code, step) => {
    const scene = await show();
    scene.ports.failNext("register", { code, message: "" });
    await press();
    await expect.poll(() => scene.store.state.flow.createStep).toBe(step);
    expect(scene.store.state.remark).toBe(code);
    await expect.element(page.getByText(/^Oops! Couldn't create a new profile\./)).toBeVisible();
    expect(scene.ports.notices).toEqual([]);
  });

  describe("in a region with marketing", () => {
    const refusal = page.getByRole("checkbox", { name: "No marketing texts, please." });
    const words =
      "Once you are a customer, Emberlane may text you offers about this service. These texts are free to receive. If you would rather not get them, tick the box, or text STOP or EMBER to 60000 at any time.";

    it.each([
      ["is given with the very words that were shown", false],
      ["is refused by the box", true],
    ])("consent to marketing texts %s", async (_how, refused) => {
      const scene = await show();
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(refusal).not.toBeChecked();
      if (refused) await refusal.click();
      await press();
      await expect
        .poll(() => scene.ports.marketingChoices)
        .toEqual([{ consent: !refused, wording: `${words} ☐ No marketing texts, please.` }]);
    });

    it("a refusal outlives a failed attempt and a look at the terms", async () => {
      const scene = await show();
      await refusal.click();
      scene.ports.failNext("register", { code: "internal", message: "" });
      await press();
      await page.getByRole("paragraph").getByRole("button", { name: "Terms and Conditions" }).click();
      await page.getByRole("button", { name: "Back" }).click();
      await expect.element(refusal).toBeChecked();
    });
  });

  it("asks nobody about marketing in a region without it", async () => {
    const scene = await show({ facts: factsFixture({ marketing: false }) });
    await press();
    await expect.poll(() => scene.ports.marketingChoices).toEqual([null]);
    await expect.element(page.getByRole("checkbox", { name: /marketing/ })).not.toBeInTheDocument();
  });

  it("says which texts are accepted by it, and both can be read on the way", async () => {
    const scene = await show();
    for (const [name, overlay] of [
      ["Terms and Conditions", "terms"],
      ["Privacy Policy", "privacy"],
    ] as const) {
      await page.getByRole("paragraph").getByRole("button", { name, exact: true }).click();
      await expect.poll(() => scene.store.state.flow.current).toBe(overlay);
      await page.getByRole("button", { name: "Back" }).click();
      await expect.element(create).toBeVisible();
    }
  });

  it("on terms that are no longer in force is refused, and the page can be loaded again", async () => {
    const scene = await show();
    scene.ports.failNext("register", { code: "legal_version_stale", message: "" });
    await press();
    await expect.element(page.getByText(/Our terms have changed since this page was opened/)).toBeVisible();
    await page.getByRole("button", { name: "Load the new terms" }).click();
    expect(scene.ports.reloads).toBe(1);
  });

  it("a number that has an account after all leads to Login", async () => {
    const scene = await show({ accounts: [accountFixture] });
    await press();
    await expect.element(page.getByText(/already has an account/)).toBeVisible();
    expect(scene.store.state.flow.current).toBe("login");
  });

  it("a failed automatic login leads to Login with the wrong-password message", async () => {
    const scene = await show();
    scene.ports.failNext("login", { code: "internal", message: "" });
    await press();
    await expect.poll(() => scene.store.state.flow.current).toBe("login");
    expect(scene.ports.notices).toEqual([
      { tone: "error", text: "Looks like you have entered the wrong password!" },
    ]);
  });

  it("any other failure stays, clears the bot check and shows it again after 500 ms", async () => {
    const scene = await show();
    scene.ports.failNext("register", { code: "internal", message: "" });
    await press();
    await expect
      .poll(() => scene.ports.notices)
      .toEqual([{ tone: "error", text: "Oops! Couldn't create a new profile" }]);
    await expect.element(create).toBeDisabled();
    expect(page.getByLabelText("I am human").elements()).toHaveLength(0);
    scene.clock.advance(500);
    await expect.element(page.getByLabelText("I am human")).toBeVisible();
  });
});
