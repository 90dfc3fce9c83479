import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { failureMessages, successMessages } from "./messages.ts";
import { accountFixture, arrivals, draftFixture, toCreateStep } from "./testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "./testing/overlay-scene.tsx";
import { testLines, type RuleLine } from "./testing/rule-line.ts";

/**
 * What screens show in each state, as a table: each line is one row, and its sentence is the title.
 * Navigation is in flow-table.test.ts, Resend and Image upload are in tables next to their overlays; pages
 * and session are tested in the shell.
 */

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene({ draft: draftFixture, ...options });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name });
const human = page.getByLabelText("I am human");
const code = page.getByLabelText("Verification code");
const current = async (scene: Scene, overlay: string | null) =>
  expect.poll(() => scene.store.state.flow.current).toBe(overlay);
const lastNotice = (scene: Scene) => scene.ports.notices.at(-1);

const atAccount = { events: arrivals.account, loggedIn: true } as const;
const atVerify = { events: arrivals.verify } as const;
const atLogin = { events: arrivals.login, accounts: [accountFixture] } as const;
const atReset = {
  events: arrivals.reset,
  draft: { ...draftFixture, code: "4821" },
  accounts: [accountFixture],
} as const;
const atStep5 = { events: toCreateStep(5), heldPassword: "Lantern7" } as const;

async function typeNewPassword(password: string) {
  await page.getByLabelText("New password").fill(password);
  await page.getByLabelText("Confirm password").fill(password);
  await userEvent.keyboard("{Enter}");
}

const loginLines: readonly RuleLine[] = [
  {
    line: "Login: success … closes the overlay.",
    async holds() {
      const scene = await show(atLogin);
      await page.getByLabelText("Password", { exact: true }).fill(accountFixture.password);
      await button("Login").click();
      await current(scene, null);
    },
  },
  {
    line: "Failure shows the wrong-password message.",
    async holds() {
      const scene = await show(atLogin);
      await page.getByLabelText("Password", { exact: true }).fill("Lantern8");
      await button("Login").click();
      await expect.element(page.getByText("Looks like you have entered the wrong password!")).toBeVisible();
      await current(scene, "login");
    },
  },
  {
    line: "Logout: calls the server.",
    async holds() {
      const scene = await show({ events: [{ type: "open", overlay: "nav-menu" }], loggedIn: true });
      await button("Logout").click();
      await current(scene, null);
      expect(scene.ports.logouts).toBe(1);
    },
  },
  {
    line: "Phone entry to Verify: after the code is generated, the held phone number is replaced by the response data (normalised by the server).",
    async holds() {
      const scene = await show({ events: [{ type: "open", overlay: "entry" }], draft: {} });
      await page.getByLabelText("Mobile number").fill("07700 900456");
      await human.click();
      await button("Continue").click();
      await current(scene, "verify");
      expect(scene.store.draft.state.phone).toBe("+447700900456");
    },
  },
  {
    line: "Verify result 0: invalid code (error at the field, stay).",
    async holds() {
      const scene = await show(atVerify);
      await code.fill("0000");
      await expect
        .element(page.getByRole("alert"))
        .toHaveTextContent(failureMessages.verificationCodeInvalid);
      expect(scene.store.state.flow.current).toBe("verify");
    },
  },
  {
    line: "Any other value: no action.",
    async holds() {
      const scene = await show(atVerify);
      scene.ports.verifyCode = () => Promise.resolve({ ok: true, value: null });
      await code.fill("4821");
      await expect.element(button("Continue")).toBeEnabled();
      expect(scene.store.state.flow.current).toBe("verify");
      expect(scene.ports.notices).toEqual([]);
    },
  },
  {
    line: "Forgot password: Login, then Forgot Password (bot check), then code generated with purpose 2, then Verify.",
    async holds() {
      const scene = await show(atLogin);
      await button("Forgot Password").click();
      await human.click();
      await current(scene, "verify");
      expect(scene.ports.codes.at(-1)).toEqual({ phone: draftFixture.phone, purpose: "reset" });
      expect(scene.store.state.flow.previous).toBe("login");
    },
  },
  {
    line: "Create step 5 to 6: profile registered, then automatic login.",
    async holds() {
      const scene = await show(atStep5);
      const arrive = scene.ports.hold("login");
      await human.click();
      await button("Create Account").click();
      await expect.element(heading("Account successfully created")).toBeVisible();
      arrive();
      await current(scene, null);
      expect(scene.ports.accounts).toContainEqual({
        phone: draftFixture.phone,
        username: draftFixture.username,
        password: "Lantern7",
      });
    },
  },
];

const editLines: readonly RuleLine[] = [
  {
    line: "Edit purpose: date of birth saves the account and returns to My Account.",
    async holds() {
      const scene = await show(atAccount);
      await page.getByRole("button", { name: /^Age/ }).click();
      await page.getByLabelText("Day").fill("18");
      await button("Save").click();
      await current(scene, "account");
      expect(scene.ports.changes).toEqual([{ dateOfBirth: "1990-05-18" }]);
      expect(lastNotice(scene)).toEqual({ tone: "success", text: successMessages.updateAccount });
    },
  },
  {
    line: "Edit purpose: username saves the account and returns to My Account.",
    async holds() {
      const scene = await show(atAccount);
      await page.getByRole("button", { name: /^Username/ }).click();
      await page.getByLabelText("Username").fill("Nightowl");
      await button("Save").click();
      await current(scene, "account");
      expect(scene.ports.changes).toEqual([{ username: "Nightowl" }]);
    },
  },
  {
    line: "Edit purpose: password saves the account and returns to My Account.",
    async holds() {
      const scene = await show(atAccount);
      await button("Change password").click();
      await typeNewPassword("Moonrise9");
      await current(scene, "account");
      expect(scene.ports.changes).toEqual([{ password: "Moonrise9" }]);
    },
  },
  {
    line: "Reset purpose: a successful password change shows the success toast 'Your Password has been changed' and opens Login.",
    async holds() {
      const scene = await show(atReset);
      await typeNewPassword("Moonrise9");
      await current(scene, "login");
      expect(lastNotice(scene)).toEqual({ tone: "success", text: "Your Password has been changed" });
    },
  },
  {
    line: "Password overlay clears the stored password on open …",
    async holds() {
      const scene = await show({ events: toCreateStep(4), heldPassword: "Lantern7" });
      await expect.element(heading("Choose your password")).toBeVisible();
      await expect.poll(() => scene.store.draft.password.get()).toBe("");
    },
  },
  {
    line: "… and on close.",
    async holds() {
      const scene = await show({ events: toCreateStep(4) });
      await expect.element(heading("Choose your password")).toBeVisible();
      scene.store.draft.password.hold("Lantern7");
      await button("Close").click();
      await expect.poll(() => scene.store.draft.password.get()).toBe("");
    },
  },
];

describe("Login to Create (LOGIN-2, LOGIN-3, LOGIN-8, LOGIN-9, PHONE-2, CODE-13, CODE-17, SIGNUP-14)", () => {
  testLines(loginLines);
});

describe("Editing, reset and the held password (PANEL-35, PASSWORD-7, PASSWORD-8)", () => {
  testLines(editLines);
});
