import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { confirmAge } from "../drivers/sign-up.ts";
import { journey } from "./journey.ts";

journey.describe("spec 1, 2 and 4: a new customer", () => {
  journey.use({ contextOptions: { reducedMotion: "no-preference" } });

  journey(
    "signs up from the country picker, chats, runs out of credit, buys Gold and goes on",
    async ({ customer, operator, sandbox, person, site }) => {
      journey.setTimeout(120_000);

      // Spec 1, "Brand and region"; spec 2, "Login welcome screen".
      await customer.chooseRegion();
      await customer.startForFree();
      await customer.enterPhone(person.phone);
      await customer.enterCode(await sandbox.codeFor(person.e164));

      // Spec 4, "Create steps".
      await customer.create(person);
      await customer.expectBalance(customer.site.trialCredits);

      // Spec 1, "Chat" and "Cost": each reply received costs 1 credit.
      await customer.openChat();
      await confirmAge(sandbox, site, person);
      for (let round = 0; round < site.trialCredits; round += 1) {
        await customer.say(`Message ${round + 1} at dusk`);
        if (round === 0) await operator.claim(person.username);
        await expect(operator.message(`Message ${round + 1} at dusk`)).toBeVisible();
        await operator.reply(`Answer ${round + 1} by lantern light`);
        await expect(customer.message(`Answer ${round + 1} by lantern light`)).toBeVisible();
        await customer.expectBalance(site.trialCredits - round - 1);
      }

      // The trial is spent: the draft stays and the bundles open in place.
      await customer.composer.fill("And one more thing");
      await customer.checkout.buyInPlace("Gold");
      await customer.checkout.fillCard(cards.succeeds);
      await customer.checkout.pay();
      await customer.checkout.expectPaid();
      await customer.expectBalance(site.bundles.gold);

      // Back to the draft, and the chat goes on.
      await customer.backToChat();
      await expect(customer.composer).toHaveValue("And one more thing");
      await customer.send();
      await expect(customer.message("And one more thing")).toBeVisible();
      await expect(operator.message("And one more thing")).toBeVisible();
      await operator.reply("The lamp still burns");
      await expect(customer.message("The lamp still burns")).toBeVisible();
      await customer.expectBalance(site.bundles.gold - 1);
    },
  );
});
