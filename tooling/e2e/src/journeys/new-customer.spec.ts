import { expect } from "@playwright/test";
import { cards } from "../drivers/customer.ts";
import { journey } from "./journey.ts";

journey.describe("spec 1, 2 and 4: a new customer", () => {
  journey(
    "signs up from the country picker, chats, runs out of credit, buys Gold and goes on",
    async ({ customer, operator, sandbox, person }) => {
      journey.setTimeout(120_000);

      // Spec 1, "Brand and region"; spec 2, "Login welcome screen".
      await customer.chooseRegion("United Kingdom");
      await customer.startForFree();
      await customer.enterPhone(person.phone);
      await customer.enterCode(await sandbox.codeFor(person.e164));

      // Spec 4, "Create steps".
      await customer.create(person);
      await customer.expectBalance(3);

      // Spec 1, "Chat" and "Cost": each reply received costs 1 credit.
      await customer.openChat("Isolde");
      for (const [round, left] of [2, 1, 0].entries()) {
        await customer.say(`Message ${round + 1} at dusk`);
        if (round === 0) await operator.claim(person.username);
        await expect(operator.message(`Message ${round + 1} at dusk`)).toBeVisible();
        await operator.reply(`Answer ${round + 1} by lantern light`);
        await expect(customer.message(`Answer ${round + 1} by lantern light`)).toBeVisible();
        await customer.expectBalance(left);
      }

      // The trial is spent: the draft stays and the bundles open in place.
      await customer.composer.fill("And one more thing");
      await customer.buyInPlace("Gold");
      await customer.fillCard(cards.succeeds);
      await customer.pay();
      await customer.expectPaid();
      await customer.expectBalance(50);

      // Back to the draft, and the chat goes on.
      await customer.backToChat("Isolde");
      await expect(customer.composer).toHaveValue("And one more thing");
      await customer.send();
      await expect(customer.message("And one more thing")).toBeVisible();
      await expect(operator.message("And one more thing")).toBeVisible();
      await operator.reply("The lamp still burns");
      await expect(customer.message("The lamp still burns")).toBeVisible();
      await customer.expectBalance(49);
    },
  );
});
