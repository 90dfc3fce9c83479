import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { draftFixture, toCreateStep } from "../testing/fixtures.ts";
import { createScene, OverlayScene, type Scene, type SceneOptions } from "../testing/overlay-scene.tsx";
import { testLines, type RuleLine } from "../testing/rule-line.ts";
import { strengthTone } from "./password-strength.tsx";

/**
 * The rules of Password (PASSWORD-1 to PASSWORD-3) as a table: each part of a sentence is the title of a row.
 */

async function show(options: SceneOptions): Promise<Scene> {
  const scene = createScene({ draft: draftFixture, ...options });
  await render(<OverlayScene scene={scene} />);
  return scene;
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const newPassword = page.getByLabelText("New password");
const confirmation = page.getByLabelText("Confirm password");
const atPassword = { events: toCreateStep(4) } as const;

/** Types a password that breaks one rule, and expects the button to stay disabled. */
function weak(typed: string, broken: string) {
  return async () => {
    await show(atPassword);
    await newPassword.fill(typed);
    const condition = page.getByRole("listitem").filter({ hasText: broken });
    await expect.element(condition).toHaveTextContent(`${broken}: not yet`);
    await expect.element(page.getByRole("meter")).toHaveAttribute("value", "66");
    await expect.element(button("Continue")).toBeDisabled();
  };
}

const passwordLines: readonly RuleLine[] = [
  { line: "Password: at least 6 characters,", holds: weak("Moon7", "At least 6 characters") },
  { line: "a digit", holds: weak("Moonrise", "Contains a number") },
  { line: "and an uppercase letter", holds: weak("moonrise7", "Contains an uppercase letter") },
  {
    line: "Each rule adds 33 to the strength;",
    async holds() {
      await show(atPassword);
      const meter = page.getByRole("meter");
      for (const [typed, strength] of [
        ["", "0"],
        ["moonrise", "33"],
        ["moonrise7", "66"],
        ["Moonrise7", "99"],
      ] as const) {
        await newPassword.fill(typed);
        await expect.element(meter).toHaveAttribute("value", strength);
      }
    },
  },
  {
    line: "the button is enabled only at 99.",
    async holds() {
      await show(atPassword);
      await newPassword.fill("moonrise7");
      await expect.element(button("Continue")).toBeDisabled();
      await newPassword.fill("Moonrise7");
      await expect.element(button("Continue")).toBeEnabled();
    },
  },
  {
    line: "The bar is red under 33, warning up to 66, success above.",
    holds() {
      expect([0, 32, 33, 66, 67, 99].map(strengthTone)).toEqual([
        "error",
        "error",
        "warning",
        "warning",
        "success",
        "success",
      ]);
      return Promise.resolve();
    },
  },
  {
    line: "The confirmation must match, else 'Entered passwords don't match!'.",
    async holds() {
      const scene = await show(atPassword);
      await newPassword.fill("Moonrise7");
      await confirmation.fill("Moonrise8");
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByText("Entered passwords don't match!")).toBeVisible();
      expect(scene.store.state.flow.createStep).toBe(4);
    },
  },
];

describe("Password rules (PASSWORD-1 to PASSWORD-3)", () => {
  testLines(passwordLines);
});
