import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { confirmAge } from "../drivers/sign-up.ts";
import { journey } from "./journey.ts";

journey.describe("a reload at every step loses nothing that was typed or paid (STATUS-8)", () => {
  journey("from the phone number to the receipt", async ({ customer, operator, sandbox, person, site }) => {
    journey.setTimeout(180_000);
    const { page } = customer;

    // Entry: the typed number.
    await customer.chooseRegion();
    await customer.startForFree();
    await customer.phoneField.fill(person.phone);
    await expect(customer.continueButton).toBeEnabled();
    await page.reload();
    await expect(customer.phoneField).toHaveValue(person.phone);
    await customer.continueToVerify();

    // Verify: the number of the request; the texted code is still valid.
    const code = await sandbox.codeFor(person.e164);
    await page.reload();
    await expect(customer.heading("Enter your 4-digit Verification Code")).toBeVisible();
    await customer.enterCode(code);

    // Create 1.
    await expect(customer.heading("Let's start with creating your account")).toBeVisible();
    await page.reload();
    await expect(customer.heading("Let's start with creating your account")).toBeVisible();
    await customer.letsStart();

    // Create 2: the date.
    await customer.typeDateOfBirth(person.born);
    await page.reload();
    await expect(customer.panel.getByLabel("Year", { exact: true })).toHaveValue(person.born.year);
    await expect(customer.panel.getByLabel("Day", { exact: true })).toHaveValue(person.born.day);
    await customer.next();

    // Create 3: the username.
    await customer.usernameField.fill(person.username);
    await page.reload();
    await expect(customer.usernameField).toHaveValue(person.username);
    await customer.next();

    // Create 4: a password is never stored, so it is asked for again, here and after a reload on step 5.
    await customer.typePasswords(person.password);
    await page.reload();
    await expect(customer.heading("Choose your password")).toBeVisible();
    await customer.typePasswords(person.password);
    await customer.next();
    await expect(customer.heading("One last step")).toBeVisible();
    await page.reload();
    await expect(customer.heading("Choose your password")).toBeVisible();
    await customer.typePasswords(person.password);
    await customer.next();
    await customer.createAccount();
    await customer.expectMeet();

    // Signed in, with the trial.
    await page.reload();
    await customer.expectBalance(customer.site.trialCredits);

    await confirmAge(sandbox, site, person);

    // Chat: the draft, then the message.
    await customer.openChat();
    await customer.composer.fill("A thought, half writ");
    await page.reload();
    await expect(customer.composer).toHaveValue("A thought, half writ");
    await customer.say("A thought, wholly written");
    await page.reload();
    await expect(customer.message("A thought, wholly written")).toHaveCount(1);

    // The reply and its charge.
    await operator.claim(person.username);
    await operator.reply("And read with pleasure");
    await expect(customer.message("And read with pleasure")).toBeVisible();
    await page.reload();
    await expect(customer.message("And read with pleasure")).toHaveCount(1);
    await customer.expectBalance(site.trialCredits - 1);

    // Checkout before paying, and after it.
    await customer.visit("/credits");
    await customer.checkout.chooseBundle("Gold");
    await page.reload();
    await customer.checkout.fillCard(cards.succeeds);
    await customer.checkout.pay();
    await customer.checkout.expectPaid();
    await customer.expectBalance(site.trialCredits - 1 + site.bundles.gold);
    await page.reload();
    await customer.expectBalance(site.trialCredits - 1 + site.bundles.gold);
    await customer.visit("/meet");
    await customer.expectBalance(site.trialCredits - 1 + site.bundles.gold);
  });

  journey(
    "a reload while the bank asks: the payment is finished at the return address",
    async ({ member: customer }) => {
      await customer.visit("/credits");
      await customer.checkout.chooseBundle("Bronze");
      await customer.checkout.fillCard(cards.asksFor3dSecure);
      await customer.checkout.pay();
      await expect(customer.page.getByRole("button", { name: "Complete" })).toBeVisible();
      await customer.page.reload();
      await customer.checkout.complete3dSecure();
      await customer.checkout.expectPaid();
      await customer.expectBalance(customer.site.trialCredits + customer.site.bundles.bronze);
    },
  );
});
