import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { journey } from "./journey.ts";

// The panel's content is the same at every width, and its stories are checked at others.
const phone = { width: 375, height: 812 };
const desktop = { width: 1440, height: 900 };

journey.describe("accessible to everyone (WCAG 2.2 AA)", () => {
  journey("every page, on a phone and on a desktop", async ({ member }) => {
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

    for (const path of ["/account", "/credits/statement", "/proof"]) {
      await member.visit(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleAtBoth();
    }

    await member.forgetLogin();
    await member.visit();
    await expectAccessibleAtBoth();
  });

  journey("every step of signing up", async ({ customer, sandbox, person }) => {
    const { page } = customer;
    await page.setViewportSize(phone);
    await customer.visit();
    await customer.startForFree();
    await expect(customer.continueButton).toBeVisible();
    await expectAccessible(page);
    await customer.enterPhone(person.phone);
    await expectAccessible(page);
    await customer.enterCode(await sandbox.codeFor(person.e164));
    await customer.createUpToLastStep(person, async () => expectAccessible(page));
    await expectAccessible(page);
  });

  journey("every overlay, logged out", async ({ member, sandbox, person }) => {
    const { page, panel } = member;
    await page.setViewportSize(phone);
    await member.forgetLogin();
    await member.visit();
    await member.openMenu();
    await expectAccessible(page);
    await member.closeButton.click();
    await member.startForFree();
    for (const link of ["Terms", "Privacy policy", "Cookie Policy"]) {
      await panel.getByRole("button", { name: link }).click();
      await expect(member.backButton).toBeVisible();
      await expectAccessible(page);
    }
    await member.backButton.click();
    await member.enterPhone(person.phone);
    await member.enterCode(await sandbox.codeFor(person.e164, 2));
    await expect(member.loginPassword).toBeVisible();
    await expectAccessible(page);
    await member.logIn("Wrong1pass");
    await expect(member.errorInPlace("Looks like you have entered the wrong password!")).toBeVisible();
    await expectAccessible(page);
  });

  journey("every overlay of an account", async ({ member }) => {
    const { page } = member;
    await page.setViewportSize(phone);
    await member.visit("/account");
    await member.openMenu();
    await expectAccessible(page);
    await member.tile(/^How to use/).click();
    await expectAccessible(page);
    await member.backButton.click();
    await member.tile(/^My Account/).click();
    await expectAccessible(page);
    for (const tile of [/^Profile photo/, /^Age/, /^Username/, /^Change password/]) {
      await member.tile(tile).click();
      await expect(member.heading(/^(Your|Change)/)).toBeVisible();
      await expectAccessible(page);
      await member.backButton.click();
      await expect(member.heading("My Account")).toBeVisible();
    }
  });
});
