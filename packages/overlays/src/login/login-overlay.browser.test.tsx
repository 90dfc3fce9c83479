import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { accountFixture, arrivals, draftFixture } from "../testing/fixtures.ts";
import { createScene, OverlayScene } from "../testing/overlay-scene.tsx";

const password = page.getByLabelText("Password", { exact: true });
const login = page.getByRole("button", { name: "Login" });

async function show() {
  const scene = createScene({ events: arrivals.login, draft: draftFixture, accounts: [accountFixture] });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

describe("Login (spec 5)", () => {
  it("is disabled while the password is shorter than 2 characters", async () => {
    await show();
    await password.fill("L");
    await expect.element(login).toBeDisabled();
    await password.fill("La");
    await expect.element(login).toBeEnabled();
  });

  it("is submitted by Enter, closes the panel and forgets the draft", async () => {
    const scene = await show();
    await password.fill("Lantern7");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
    expect(scene.store.draft.state.phone).toBe("");
  });

  it.each(["invalid_grant", "too_many_requests", "internal"] as const)(
    "shows the wrong-password message on any failure: %s",
    async (code) => {
      const scene = await show();
      scene.ports.failNext("login", { code, message: "" });
      await password.fill("Lantern7");
      await userEvent.keyboard("{Enter}");
      await expect
        .poll(() => scene.ports.notices)
        .toEqual([{ tone: "error", text: "Looks like you have entered the wrong password!" }]);
      expect(scene.store.state.flow.current).toBe("login");
    },
  );

  it("Forgot Password reveals a bot check, then Verify opens with a code of purpose reset", async () => {
    const scene = await show();
    await page.getByRole("button", { name: "Forgot Password" }).click();
    await page.getByLabelText("I am human").click();
    await expect.element(page.getByLabelText("Verification code")).toBeVisible();
    expect(scene.store.state.flow).toMatchObject({ current: "verify", previous: "login", purpose: "reset" });
    expect(scene.ports.codes.at(-1)).toEqual({ phone: "+447700900123", purpose: "reset" });
  });
});
