import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expireFakeTurnstile, timeOutFakeTurnstile } from "../testing/fake-turnstile.ts";
import { arrivals, draftFixture } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "../testing/overlay-scene.tsx";
import { testLines, type RuleLine } from "../testing/rule-line.ts";

/** Resend (CODE-9) as a table: each sentence is the title of a row. */

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene({ draft: draftFixture, ...options });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const human = page.getByLabelText("I am human");
const code = page.getByLabelText("Verification code");
const atVerify = { events: arrivals.verify } as const;

async function revealResendCheck(scene: Scene) {
  scene.clock.advance(30_000);
  await button("Resend").click();
  await expect.element(human).toBeVisible();
}

const resendLines: readonly RuleLine[] = [
  {
    line: "Resend: the button is disabled for 30 seconds after the overlay opens, labelled 'Resend Disabled (n)' counting down.",
    async holds() {
      const scene = await show({ events: [{ type: "open", overlay: "entry" }], draft: {} });
      await page.getByLabelText("Mobile number").fill("07700 900456");
      await human.click();
      await button("Continue").click();
      await expect.element(button("Resend Disabled (30)")).toBeDisabled();
      scene.clock.advance(12_000);
      await expect.element(button("Resend Disabled (18)")).toBeDisabled();
      scene.clock.advance(18_000);
      await expect.element(button("Resend")).toBeEnabled();
    },
  },
  {
    line: "… or after a resend.",
    async holds() {
      const scene = await show({ ...atVerify, resendIn: 30 });
      await revealResendCheck(scene);
      await human.click();
      await expect.element(button("Resend Disabled (30)")).toBeDisabled();
    },
  },
  {
    line: "Pressing it reveals a bot check;",
    async holds() {
      const scene = await show({ ...atVerify, resendIn: 30 });
      expect(human.elements()).toHaveLength(0);
      await revealResendCheck(scene);
    },
  },
  {
    line: "on verification the code is regenerated and the input cleared.",
    async holds() {
      const scene = await show({ ...atVerify, resendIn: 30 });
      await code.fill("48");
      await revealResendCheck(scene);
      const sent = scene.ports.codes.length;
      await human.click();
      await expect.poll(() => scene.ports.codes.length).toBe(sent + 1);
      await expect.element(code).toHaveValue("");
    },
  },
  {
    line: "If the check expires the button returns.",
    async holds() {
      const scene = await show({ ...atVerify, resendIn: 30 });
      await revealResendCheck(scene);
      expireFakeTurnstile();
      await expect.element(button("Resend")).toBeEnabled();
      expect(human.elements()).toHaveLength(0);
    },
  },
  {
    line: "… also one that nobody solves in its time.",
    async holds() {
      const scene = await show({ ...atVerify, resendIn: 30 });
      await revealResendCheck(scene);
      const sent = scene.ports.codes.length;
      timeOutFakeTurnstile();
      await expect.element(button("Resend")).toBeEnabled();
      expect(human.elements()).toHaveLength(0);
      expect(scene.ports.codes).toHaveLength(sent);
    },
  },
];

describe("Resend (CODE-9)", () => {
  testLines(resendLines);
});
