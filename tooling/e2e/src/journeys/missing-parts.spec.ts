import { expect } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import { journey } from "./journey.ts";

/**
 * Spec 9, chunk load timeout: every part of the app that loads when it is first needed offers a way out when it does
 * not come. The journeys let the file itself go wrong.
 */

interface MissingPart {
  readonly part: string;
  /** The file, as the build names it. */
  readonly file: string;
  /** Goes to where the part is needed. */
  readonly need: (member: CustomerDriver) => Promise<void>;
  /** What is offered then. */
  readonly offers: (member: CustomerDriver) => Promise<void>;
}

const parts: readonly MissingPart[] = [
  {
    part: "the calendar",
    file: "/assets/birth-calendar-*.js",
    async need(member) {
      await member.visit("/meet");
      await member.openAccountTile(/^Age/);
      await member.panel.getByRole("button", { name: "Pick from a calendar" }).click();
    },
    async offers({ panel }) {
      await expect(panel.getByText("The calendar did not load. Type the date above instead")).toBeVisible();
      await expect(panel.getByLabel("Day", { exact: true })).toBeEditable();
    },
  },
  {
    part: "the photo editor",
    file: "/assets/photo-editor-*.js",
    async need(member) {
      await member.visit("/meet");
      await member.openAccountTile(/^Profile photo/);
      await member.choosePhoto(await member.page.screenshot());
    },
    async offers({ panel }) {
      await expect(panel.getByText("The photo editor did not load.")).toBeVisible();
      await expect(panel.getByRole("button", { name: "Choose a Photo" })).toBeVisible();
    },
  },
  {
    part: "an overlay",
    file: "/assets/username-overlay-*.js",
    async need(member) {
      await member.visit("/meet");
      await member.openAccountTile(/^Username/);
    },
    async offers({ panel }) {
      await expect(panel.getByRole("heading", { name: "This part did not load" })).toBeVisible();
      await expect(panel.getByRole("button", { name: "Try again" })).toBeEnabled();
    },
  },
  {
    part: "the checkout",
    file: "/assets/checkout-page-*.js",
    need: async (member) => member.visit("/credits/checkout?bundle=silver"),
    async offers({ page }) {
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Load it again" })).toBeEnabled();
    },
  },
];

journey.describe("spec 9: a part of the app that does not come", () => {
  for (const { part, file, need, offers } of parts) {
    journey(`${part}: fails, and a way out is offered`, async ({ member, sandbox }) => {
      await sandbox.letFail({ method: "GET", path: file, status: 503 });
      await need(member);
      await offers(member);
    });
  }

  journey(
    "the checkout: not there after 120 s, and there again once it comes",
    async ({ member, sandbox }) => {
      const { page } = member;
      await page.clock.install();
      await sandbox.letFail({ method: "GET", path: "/assets/checkout-page-*.js", delayMs: 600_000 });
      const asked = page.waitForRequest(/checkout-page-/);
      await member.visit("/credits/checkout?bundle=silver");
      await asked;
      // The clock also runs by itself, and a busy machine takes its time: the very second is part-boundary's own test.
      await page.clock.fastForward(80_000);
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeHidden();
      await page.clock.fastForward(45_000);
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await sandbox.heal();
      await page.getByRole("button", { name: "Load it again" }).click();
      await expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
    },
  );
});
