import { expect } from "@playwright/test";
import { partsOf, siteUnderTest } from "../drivers/site.ts";
import { journey, signUp } from "./journey.ts";

journey.describe("age verification by text, in Australia (AGE-7 to AGE-9)", () => {
  journey.use({ siteName: `au.${partsOf(siteUnderTest).brand}` });

  journey(
    "it is asked for before the first message; when the phrase is texted the composer comes by itself",
    async ({ customer, operator, sandbox, person }) => {
      const { page } = customer;
      await signUp({ customer, sandbox, person });
      await customer.profileLink.click();
      const card = page.getByRole("region", { name: "Confirm your age to write" });
      await expect(card).toBeVisible();
      await expect(customer.composer).toHaveCount(0);
      const words = /text (\S+) to (.+?) from/.exec((await card.textContent()) ?? "");
      expect(words, "the phrase and the number to text").not.toBeNull();
      const [, phrase = "", number = ""] = words ?? [];
      await expect(card.getByRole("button", { name: `Copy ${phrase}` })).toBeVisible();
      await expect(card.getByRole("button", { name: `Copy ${number}` })).toBeVisible();
      await card.getByRole("button", { name: "I have sent the text" }).click();
      await expect(card).toContainText("Your text has not arrived yet");

      await sandbox.textIn(person.e164, number, phrase);
      await expect
        .poll(async () => (await sandbox.texts(person.e164))[0]?.body ?? "")
        .toMatch(/you can chat now/);
      // No button is pressed.
      await expect(customer.composer).toBeVisible();
      await expect(card).toBeHidden();
      await customer.say("Is anybody awake over there?");
      await operator.claim(person.username);
      await expect(operator.message("Is anybody awake over there?")).toBeVisible();
    },
  );
});

journey.describe("age verification by text, on a phone (AGE-7 to AGE-9)", () => {
  journey.use({
    siteName: `au.${partsOf(siteUnderTest).brand}`,
    confirmsAge: false,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });

  journey("the phone's own texts open with number and phrase filled in", async ({ member, site }) => {
    await member.visit("/meet");
    await member.profileLink.click();
    const { phrase, shortcode } = site.ageText ?? { phrase: "", shortcode: "" };
    await expect(member.page.getByRole("link", { name: `Text ${phrase} to ${shortcode}` })).toHaveAttribute(
      "href",
      `sms:${shortcode.replaceAll(/\D/g, "")}?&body=${encodeURIComponent(phrase)}`,
    );
  });
});
