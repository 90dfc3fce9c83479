import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { journey } from "./journey.ts";

journey.describe("payments (PAY-1 to PAY-10)", () => {
  journey.beforeEach(async ({ member }) => {
    await member.visit("/credits");
  });

  journey(
    "3-D Secure leaves for the bank's page and finishes at the return address",
    async ({ member, site }) => {
      await member.checkout.chooseBundle("Silver");
      await member.checkout.fillCard(cards.asksFor3dSecure);
      await member.checkout.pay();
      await member.checkout.complete3dSecure();
      await member.checkout.expectPaid();
      await member.expectBalance(site.trialCredits + site.bundles.silver);
      // Opening the return address again grants nothing twice.
      await member.page.reload();
      await member.expectBalance(site.trialCredits + site.bundles.silver);
    },
  );

  journey("a refused 3-D Secure takes no money and says so", async ({ member, site }) => {
    await member.checkout.chooseBundle("Silver");
    await member.checkout.fillCard(cards.asksFor3dSecure);
    await member.checkout.pay();
    await member.checkout.refuse3dSecure();
    await member.checkout.expectNotCharged();
    await member.expectBalance(site.trialCredits);
  });

  journey("a declined card takes no money; another card pays", async ({ member, site }) => {
    await member.checkout.chooseBundle("Bronze");
    await member.checkout.fillCard(cards.declined);
    await member.checkout.pay();
    await member.checkout.expectNotCharged();
    await member.expectBalance(site.trialCredits);
    await member.checkout.fillCard(cards.succeeds);
    await member.checkout.pay();
    await member.checkout.expectPaid();
    await member.expectBalance(site.trialCredits + site.bundles.bronze);
  });

  journey(
    "the receipt names the company that sells; the balance is the same after webhook and return have both told of it",
    async ({ member, site }) => {
      await member.checkout.chooseBundle("Platinum");
      await member.checkout.fillCard(cards.succeeds);
      await member.checkout.pay();
      await member.checkout.expectPaid();
      await expect(member.page.getByRole("term").filter({ hasText: "Sold by" })).toBeVisible();
      await expect(member.page.getByRole("definition").filter({ hasText: site.company })).toBeVisible();
      await member.expectBalance(site.trialCredits + site.bundles.platinum);
      await member.page.reload();
      await member.expectBalance(site.trialCredits + site.bundles.platinum);
      await expect(member.page).toHaveURL(/\/credits/);
    },
  );

  journey(
    "the card's fields look like the brand's; leaving the checkout makes no purchase",
    async ({ member }) => {
      const { page, checkout } = member;
      await checkout.chooseBundle("Silver");
      const field = checkout.cardFields.getByLabel(/card number/i);
      await expect(field).toBeVisible();
      const wanted = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.borderRadius = "var(--radius-field)";
        const { fontFamily, borderRadius } = getComputedStyle(probe);
        probe.remove();
        return { fontFamily, borderRadius };
      });
      const shown = await field.evaluate((element) => {
        const { fontFamily, borderRadius } = getComputedStyle(element);
        return { fontFamily, borderRadius };
      });
      expect(shown).toEqual(wanted);

      await page.getByRole("link", { name: "Other bundles" }).click();
      await expect(page.getByRole("heading", { name: "Your purchases" })).toBeVisible();
      // The server's current value, not the one from before the checkout.
      await member.visit("/credits");
      await expect(page.getByRole("heading", { name: "Your purchases" })).toBeVisible();
      await expect(page.getByText("Nothing bought yet")).toBeVisible();
      await expect(page.getByText("Not finished")).toHaveCount(0);
    },
  );

  journey("a payment that was begun at the bank is shown as not finished", async ({ member }) => {
    const { page, checkout } = member;
    await checkout.chooseBundle("Silver");
    await checkout.fillCard(cards.asksFor3dSecure);
    await checkout.pay();
    await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
    await member.visit("/credits");
    await expect(page.getByText("Not finished")).toBeVisible();
  });
});
