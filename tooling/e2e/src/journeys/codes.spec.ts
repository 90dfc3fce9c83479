import { expect } from "@playwright/test";
import { journey } from "./journey.ts";

journey.describe("codes asked for again (CODE-9), and a forgotten password (LOGIN-9)", () => {
  journey("a forgotten password: a code, a new one, then the login", async ({ member, sandbox, person }) => {
    await member.visit("/meet");
    await member.logOut();
    await member.openLogin();
    await member.enterPhone(person.phone);
    await member.enterCode(await sandbox.codeFor(person.e164, 2));
    await member.forgotPassword();
    await expect(member.heading("Enter your 4-digit Verification Code")).toBeVisible();
    await member.enterCode(await sandbox.codeFor(person.e164, 3));
    await expect(member.heading("Reset your password")).toBeVisible();
    await member.typePasswords("Sunrise88");
    await member.savePassword();
    await expect(member.notice("Your Password has been changed", "other")).toBeVisible();
    await member.logIn(person.password);
    await expect(member.errorInPlace("Looks like you have entered the wrong password!")).toBeVisible();
    await member.logIn("Sunrise88");
    await member.expectMeet();
    await member.expectBalance(member.site.trialCredits);
  });

  journey("Resend: 30 seconds, a bot check, a new code", async ({ customer, sandbox, person }) => {
    await customer.visit();
    await customer.startForFree();
    await customer.enterPhone(person.phone);
    await expect(customer.resendButton).toHaveText(/^Resend Disabled \((30|29|28)\)$/);
    await expect(customer.resendButton).toBeDisabled();
    const first = await sandbox.codeFor(person.e164);
    // The server counts the seconds too, by its own clock, so this wait takes real time.
    await expect(customer.resendButton).toHaveText("Resend", { timeout: 35_000 });
    await customer.panel.getByRole("textbox", { name: "Verification code" }).fill(first.slice(0, 3));
    await customer.resendButton.click();
    const second = await sandbox.codeFor(person.e164, 2);
    await expect(customer.resendButton).toHaveText(/^Resend Disabled/);
    await expect(customer.panel.getByRole("textbox", { name: "Verification code" })).toHaveValue("");
    await customer.enterCode(second);
    await expect(customer.heading("Let's start with creating your account")).toBeVisible();
  });

  journey("Entry: when the check expires, Continue waits for another", async ({ customer, person }) => {
    const { page } = customer;
    await page.clock.install();
    await customer.visit();
    await customer.startForFree();
    await customer.phoneField.fill(person.phone);
    await expect(customer.continueButton).toBeEnabled();
    await page.clock.fastForward(301_000);
    await expect(customer.continueButton).toBeDisabled();
    await customer.botCheckBox.click();
    await customer.continueToVerify();
  });

  journey("Resend: if the check expires the button returns", async ({ customer, sandbox, person }) => {
    const { page } = customer;
    await page.clock.install();
    await customer.visit();
    await customer.startForFree();
    await customer.enterPhone(person.phone);
    await sandbox.codeFor(person.e164);
    // The page's thirty seconds; the server's do not matter, because nothing is sent.
    await page.clock.fastForward(30_000);
    await sandbox.botCheck("interactive", person.address);
    await customer.resendButton.click();
    await expect(customer.botCheckBox).toBeEnabled();
    await expect(customer.resendButton).toBeHidden();
    await sandbox.expireBotCheck(person.address);
    await expect(customer.resendButton).toHaveText("Resend");
    await expect(customer.resendButton).toBeEnabled();
    await expect(customer.panel.locator('iframe[src*="turnstile"]')).toHaveCount(0);
    // It shows a check again, and nothing was sent meanwhile.
    await customer.resendButton.click();
    await expect(customer.botCheckBox).toBeEnabled();
    expect(await sandbox.texts(person.e164)).toHaveLength(1);
  });
});
