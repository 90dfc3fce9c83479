import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { accountFixture, arrivals, draftFixture } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type SceneOptions } from "../testing/overlay-scene.tsx";

const password = page.getByLabelText("Password", { exact: true });
const login = page.getByRole("button", { name: "Login" });

async function show(options: Pick<SceneOptions, "loginNeedsCheck"> = {}) {
  const accounts = [accountFixture];
  const scene = createScene({ events: arrivals.login, draft: draftFixture, accounts, ...options });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

describe("Login (LOGIN-1)", () => {
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
        .poll(() => page.getByRole("alert").element().textContent)
        .toContain("Looks like you have entered the wrong password!");
      expect(scene.ports.notices).toEqual([]);
      expect(scene.store.state.flow.current).toBe("login");
    },
  );

  it("shows a bot check when the server asks for it, and logs in when it is passed", async () => {
    const scene = await show({ loginNeedsCheck: true });
    const human = page.getByLabelText("I am human");
    await password.fill("Lantern8");
    await expect.element(human).not.toBeInTheDocument();
    await login.click();
    await human.click();
    await expect.element(page.getByText(/you have entered the wrong password/)).toBeVisible();
    expect(scene.store.state.flow.current).toBe("login");
    // A token works once, so the check is shown again.
    scene.clock.advance(500);
    await expect.element(human).not.toBeChecked();
    await password.fill("Lantern7");
    await human.click();
    await expect.poll(() => scene.store.state.flow.current).toBeNull();
  });

  it("Forgot Password reveals a bot check, then Verify opens with a code of purpose reset", async () => {
    const scene = await show();
    await page.getByRole("button", { name: "Forgot Password" }).click();
    await page.getByLabelText("I am human").click();
    await expect.element(page.getByLabelText("Verification code")).toBeVisible();
    expect(scene.store.state.flow).toMatchObject({ current: "verify", previous: "login", purpose: "reset" });
    expect(scene.ports.codes.at(-1)).toEqual({ phone: "+447700900123", purpose: "reset" });
  });
});
