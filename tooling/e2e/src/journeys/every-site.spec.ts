import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { confirmAge } from "../drivers/sign-up.ts";
import { otherSites, siteUnderTest } from "../drivers/site.ts";
import { journey, signUp } from "./journey.ts";

/** What customers do most, where the other journeys don't go: with them, every brand and every region is met. */
for (const siteName of otherSites(siteUnderTest)) {
  journey.describe(`every brand and every region: ${siteName}`, () => {
    journey.use({ siteName });

    journey(
      "a customer signs up, writes, is answered until the trial is spent, buys and sees where the credits went",
      async ({ customer, operator, sandbox, person, site }) => {
        const { page, checkout } = customer;
        await signUp({ customer, sandbox, person });
        await expect(page).toHaveTitle(`${site.brandName} - Meet`);
        const foot = page.getByRole("contentinfo");
        if (site.helpline === null) await expect(foot).not.toContainText(/helpline/i);
        else await expect(foot).toContainText(site.helpline);
        await confirmAge(sandbox, site, person);

        await customer.openChat();
        // One credit for what answers a message, however many replies that takes.
        for (let round = 1; round <= site.trialCredits; round += 1) {
          await customer.say(`Question ${round}`);
          if (round === 1) await operator.claim(person.username);
          await expect(operator.message(`Question ${round}`)).toBeVisible();
          await expect(operator.replyBox).toHaveAccessibleName(`Reply as ${site.profile}`);
          await operator.reply(`Answer ${round}`);
          await expect(customer.message(`Answer ${round}`)).toBeVisible();
        }
        await customer.expectBalance(0);

        await checkout.buyInPlace("Silver");
        await expect(page.getByRole("button", { name: /^Pay / })).toContainText(site.currencySymbol);
        await checkout.fillCard(cards.succeeds);
        await checkout.pay();
        await checkout.expectPaid();
        await customer.expectBalance(site.bundles.silver);

        // The trial, its replies and the bundle.
        await customer.visit("/credits/statement");
        const movements = page.locator("[data-position]");
        await expect(movements).toHaveCount(site.trialCredits + 2);
        await expect(movements.first()).toContainText(`+${site.bundles.silver}`);
        await expect(movements.first()).toContainText(`Balance ${site.bundles.silver}`);
      },
    );
  });
}
