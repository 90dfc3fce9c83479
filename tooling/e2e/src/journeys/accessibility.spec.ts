import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { journey } from "./journey.ts";

const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };

journey.describe("accessible to everyone (WCAG 2.2 AA)", () => {
  // Axe checks every state of the panel in its stories, in every brand. Here a menu, a form and a legal text over a page are enough.
  journey("every page, on a phone and on a desktop, and the panel on a phone", async ({ member }) => {
    const { page } = member;
    async function expectAccessibleAtBoth(): Promise<void> {
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        await expectAccessible(page);
      }
    }
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    await expectAccessibleAtBoth();

    await member.openChat();
    await member.say("Is anybody awake?");
    await expectAccessibleAtBoth();

    await member.visit("/credits");
    await expect(page.getByRole("radio", { name: /Gold/ })).toBeVisible();
    await expectAccessibleAtBoth();
    await member.checkout.chooseBundle("Gold");
    await expect(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
    await expectAccessibleAtBoth();

    for (const path of ["/credits/statement", "/proof", "/account"]) {
      await member.visit(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleAtBoth();
    }

    await page.setViewportSize(phone);
    await member.openMenu();
    await expectAccessible(page);
    await member.tile(/^My Account/).click();
    await expect(member.heading("My Account")).toBeVisible();
    await expectAccessible(page);
    await member.tile(/^Age/).click();
    await expect(member.heading(/^(Your|Change)/)).toBeVisible();
    await expectAccessible(page);

    await member.forgetLogin();
    await member.visit();
    await expectAccessibleAtBoth();
    await page.setViewportSize(phone);
    await member.openMenu();
    await expectAccessible(page);
    await member.closeButton.click();
    await member.startForFree();
    await expect(member.continueButton).toBeVisible();
    await expectAccessible(page);
    await member.panel.getByRole("button", { name: "Terms" }).click();
    await expect(member.backButton).toBeVisible();
    await expectAccessible(page);
  });
});
