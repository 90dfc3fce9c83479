import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { memoryStorage, type TabStorage } from "../session-storage.ts";
import { createScene, OverlayScene, type Scene } from "../testing/overlay-scene.tsx";

/** A tab that can be reloaded: the storage stays, everything else is new. */
function openTab(storage: TabStorage) {
  let unmount = async () => {};
  async function load(): Promise<Scene> {
    await unmount();
    const scene = createScene({ storage });
    const view = await render(<OverlayScene scene={scene} />);
    unmount = async () => view.unmount();
    return scene;
  }
  return { load };
}

describe("Sign-up with a reload at every step", () => {
  it("loses nothing typed, asks kindly for the password again, and ends logged in", async () => {
    const tab = openTab(memoryStorage());
    const first = await tab.load();
    first.store.dispatch({ type: "open", overlay: "entry" });
    await page.getByLabelText("Mobile number").fill("07700 900123");

    await tab.load();
    await expect.element(page.getByLabelText("Mobile number")).toHaveValue("07700 900123");
    await page.getByLabelText("I am human").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabelText("Verification code").fill("48");

    // The server's stand-in is also new after the reload, so the code is sent again.
    const verifying = await tab.load();
    await expect.element(page.getByLabelText("Verification code")).toHaveValue("48");
    await verifying.ports.sendCode({ phone: "07700 900123", purpose: "sign_in", botToken: "t" });
    await page.getByLabelText("Verification code").fill("4821");
    await page.getByRole("button", { name: "Let's Start" }).click();
    await page.getByLabelText("Day").fill("17");
    await page.getByLabelText("Month").fill("5");

    await tab.load();
    await expect.element(page.getByLabelText("Day")).toHaveValue("17");
    await expect.element(page.getByLabelText("Month")).toHaveValue("5");
    await page.getByLabelText("Year").fill("1990");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("textbox", { name: "Username" }).fill("Wander");

    await tab.load();
    await expect.element(page.getByRole("textbox", { name: "Username" })).toHaveValue("Wander");
    await page.getByRole("textbox", { name: "Username" }).fill("Wanderer7");
    await page.getByRole("button", { name: "Continue" }).click();
    await choosePassword();
    await expect.element(page.getByRole("button", { name: "Create Account" })).toBeVisible();
    await consent.click();

    const last = await tab.load();
    await expect.element(page.getByText(/For your safety we never keep a password/)).toBeVisible();
    await choosePassword();
    await expect.element(page.getByText("Wanderer7")).toBeVisible();
    await expect.element(consent).toBeChecked();
    await page.getByLabelText("I am human").click();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect.poll(() => last.store.state.flow.current).toBeNull();
    expect(last.ports.accounts).toEqual([
      { phone: "+447700900123", username: "Wanderer7", password: "Lantern7" },
    ]);
    expect(last.store.draft.state.phone).toBe("");
  });
});

const consent = page.getByRole("checkbox", { name: currentChatConsent.words });

async function choosePassword() {
  await page.getByLabelText("New password").fill("Lantern7");
  await page.getByLabelText("Confirm password").fill("Lantern7");
  await userEvent.keyboard("{Enter}");
}
