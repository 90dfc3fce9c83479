import { expect } from "@playwright/test";
import { partsOf, siteUnderTest } from "../drivers/site.ts";
import { journey, signUp } from "./journey.ts";

journey.describe("spec 6: age verification by text, in region 2", () => {
  journey.use({ siteName: `au.${partsOf(siteUnderTest).brand}` });

  journey(
    "until the phrase is texted a customer may look around and not send; then the message goes",
    async ({ customer, operator, sandbox, person }) => {
      const { page } = customer;
      await signUp({ customer, sandbox, person });
      await customer.openChat();

      await customer.composer.fill("Is anybody awake over there?");
      await customer.send();
      const instruction = page.getByRole("region", { name: "Confirm your age to write" });
      await expect(instruction).toBeVisible();
      const words = /text (\S+) to (.+?) from/.exec((await instruction.textContent()) ?? "");
      expect(words, "the phrase and the number to text").not.toBeNull();

      await sandbox.textIn(person.e164, words?.[2] ?? "", words?.[1] ?? "");
      await expect
        .poll(async () => (await sandbox.texts(person.e164))[0]?.body ?? "")
        .toMatch(/you can chat now/);
      // The message that waited goes by itself once the age is known.
      await expect(instruction).toBeHidden();
      await operator.claim(person.username);
      await expect(operator.message("Is anybody awake over there?")).toBeVisible();
    },
  );
});
