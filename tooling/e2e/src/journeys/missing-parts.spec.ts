import { expect } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import type { Person } from "../drivers/people.ts";
import { untilHealed } from "../drivers/sandbox.ts";
import { journey } from "./journey.ts";

/**
 * Every part of the app that loads on demand offers a way out (NAV-17) if it can't be loaded, and retries by
 * itself if nothing else is possible. The journeys let the request for the file fail.
 */

interface MissingPart {
  readonly part: string;
  /** The file, as the build names it. */
  readonly file: string;
  /** Goes to the screen that needs the part. */
  readonly need: (member: CustomerDriver, person: Person) => Promise<void>;
  /** Checks what the page offers when the part is missing. */
  readonly offers: (member: CustomerDriver) => Promise<void>;
  /** What appears by itself once the file loads. If absent, the offered way out is checked instead. */
  readonly comes?: (member: CustomerDriver, person: Person) => Promise<void>;
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
      await expect(panel.getByText("The calendar did not load. Type the date above instead.")).toBeVisible();
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
    async comes(member) {
      await expect(member.panel.getByText("The photo editor did not load.")).toBeHidden();
      await member.choosePhoto(await member.page.screenshot());
      await expect(member.panel.getByRole("button", { name: "Save Image" })).toBeEnabled();
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
    comes: async (member) => expect(member.usernameField).toBeVisible(),
  },
  {
    part: "what the panel's forms call",
    file: "/assets/overlay-calls-*.js",
    async need(member, { username }) {
      await member.visit("/meet");
      await member.openAccountTile(/^Username/);
      await member.usernameField.fill(`${username}b`);
      await member.saveButton.click();
    },
    offers: async (member) => expect(member.errorInPlace("Oops! Unable to update username")).toBeVisible(),
    async comes(member, { username }) {
      await expect(async () => {
        await member.usernameField.fill(`${username}b`);
        await member.saveButton.click();
        await expect(member.heading("My Account")).toBeVisible({ timeout: 2000 });
      }).toPass();
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
    comes: async ({ page }) => expect(page.getByRole("button", { name: /^Pay / })).toBeVisible(),
  },
  {
    part: "the frame of a customer's pages",
    file: "/assets/customer-layout-*.js",
    need: async (member) => member.visit("/meet"),
    async offers({ page }) {
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    },
    comes: async (member) => expect(member.profileLink).toBeVisible(),
  },
  {
    part: "the app itself",
    file: "/assets/main-*.js",
    need: async (member) => member.visit("/meet"),
    async offers({ page }) {
      await expect(page.getByText("Your connection may have broken off.")).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    },
    comes: async (member) => expect(member.profileLink).toBeVisible(),
  },
  {
    part: "the app's styles",
    file: "/assets/main-*.css",
    need: async (member) => member.visit("/meet"),
    async offers({ page }) {
      await expect(page.getByText("Your connection may have broken off.")).toBeVisible();
    },
    comes: async (member) => expect(member.profileLink).toBeVisible(),
  },
];

journey.describe("a part of the app that does not come (NAV-17)", () => {
  for (const { part, file, need, offers, comes } of parts) {
    const then = comes === undefined ? "" : ", and is there by itself once it comes";
    journey(`${part}: fails, and a way out is offered${then}`, async ({ member, person, sandbox }) => {
      await sandbox.letFail({ method: "GET", path: file, status: 503 });
      await need(member, person);
      await offers(member);
      await sandbox.heal();
      await comes?.(member, person);
    });
  }

  journey(
    "a page pressed in a tunnel is there when the tunnel ends, at its own address",
    async ({ member }) => {
      const { page } = member;
      await member.visit("/meet");
      await expect(member.profileLink).toBeVisible();
      await page.context().setOffline(true);
      await page
        .getByRole("banner")
        .getByRole("link", { name: /credits?\b/ })
        .click();
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByRole("heading", { name: "Credits", exact: true })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/credits");
    },
  );

  journey("a page that failed is not loaded again under an open panel", async ({ member, sandbox }) => {
    const { page } = member;
    await sandbox.letFail({ method: "GET", path: "/assets/account-page-*.js", status: 503 });
    await member.visit("/account");
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await member.openAccountTile(/^Username/);
    await member.usernameField.fill("HalfWay");
    const asked = page.waitForRequest(/account-page-/, { timeout: 5000 }).catch(() => null);
    await sandbox.heal();
    expect(await asked).toBeNull();
    await expect(member.usernameField).toHaveValue("HalfWay");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Limits" }).first()).toBeVisible();
  });

  journey(
    "the checkout: not there after 120 s, and there again once it comes",
    async ({ member, sandbox }) => {
      const { page } = member;
      await page.clock.install();
      await sandbox.letFail({ method: "GET", path: "/assets/checkout-page-*.js", delayMs: untilHealed });
      const asked = page.waitForRequest(/checkout-page-/);
      await member.visit("/credits/checkout?bundle=silver");
      await asked;
      const lost = page.getByRole("heading", { name: "This page could not be loaded" });
      // The clock also runs by itself, and a busy machine is slow: part-boundary's own test checks the exact
      // second.
      await page.clock.fastForward(80_000);
      await expect(lost).toBeHidden();
      // In steps: the page requests the part before the app, which counts its 120 s from its own start.
      await expect
        .poll(async () => {
          await page.clock.fastForward(20_000);
          return lost.isVisible();
        })
        .toBe(true);
      await sandbox.heal();
      // Without a press, because "Load it again" would hit a page that is already reloading. A page reloads
      // at most once a minute of its own clock.
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(5_000);
            return page.getByRole("button", { name: /^Pay / }).isVisible();
          },
          { intervals: [2_000], timeout: 60_000 },
        )
        .toBe(true);
    },
  );
});
