import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { journey } from "./journey.ts";

journey.describe("spec 4 and 7, Payment", () => {
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
      // The return address opened once more grants nothing twice.
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
    "the balance is the same after the webhook and the return have both told of it",
    async ({ member, site }) => {
      await member.checkout.chooseBundle("Platinum");
      await member.checkout.fillCard(cards.succeeds);
      await member.checkout.pay();
      await member.checkout.expectPaid();
      await member.expectBalance(site.trialCredits + site.bundles.platinum);
      await member.page.reload();
      await member.expectBalance(site.trialCredits + site.bundles.platinum);
      await expect(member.page).toHaveURL(/\/credits/);
    },
  );
});
