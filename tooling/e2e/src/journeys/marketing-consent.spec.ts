import { expect } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import { look } from "../drivers/look.ts";
import type { Person } from "../drivers/people.ts";
import type { SandboxDriver } from "../drivers/sandbox.ts";
import { confirmAge } from "../drivers/sign-up.ts";
import { journey } from "./journey.ts";

/** Without the tick of the consent to chats, the button says so and nothing is created (SIGNUP-21). */
async function expectConsentAsked(customer: CustomerDriver): Promise<void> {
  const { page, panel, chatConsent } = customer;
  await expect(chatConsent).not.toBeChecked();
  await panel.getByRole("button", { name: "Create Account" }).click();
  await expect(panel.getByRole("alert")).toHaveText("Tick this box first");
  await expect(chatConsent).toBeFocused();
  await expect(customer.heading("One last step")).toBeVisible();
  await look(page, "consent-missing");
}

/** Taken back in My Account, nothing can be sent until it is given again, which a chat asks for before its customer writes (CONSENT-3). */
async function takeConsentBack(
  customer: CustomerDriver,
  person: Person,
  sandbox: SandboxDriver,
): Promise<void> {
  const { page } = customer;
  await expect(page.getByText(/You agreed to this on /)).toBeVisible();
  await page.getByRole("button", { name: "Take my consent back" }).click();
  await expect(page.getByText(/You took your consent back on /)).toBeVisible();
  await look(page, "consent-taken-back");
  await confirmAge(sandbox, customer.site, person);
  await customer.visit("/meet");
  await customer.openChat();
  const question = page.getByRole("region", { name: "We need your agreement first" });
  await expect(question).toBeVisible();
  await look(page, "consent-asked");
  await question.getByRole("button", { name: "I agree" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("textbox", { name: /^Message to/ })).toBeFocused();
  await customer.say("Good evening");
  await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
}

/** Marketing texts go only to customers who could refuse them at sign-up (MARKETING-1, MARKETING-3). The walk refuses them. */
journey(
  "marketing texts that were not refused are kept in the very words of the last step of sign-up",
  async ({ customer, person, sandbox }) => {
    const { page, panel } = customer;
    await customer.visit();
    await customer.startForFree();
    await customer.enterPhone(person.phone);
    await customer.enterCode(await sandbox.codeFor(person.e164));
    await customer.createUpToLastStep(person);
    const words = (
      await panel.getByText(/^Once you are a customer, .* may text you offers/).innerText()
    ).trim();
    await expect(panel.getByRole("checkbox", { name: "No marketing texts, please." })).not.toBeChecked();
    await expectConsentAsked(customer);
    await customer.createAccount();
    await customer.expectMeet();
    await customer.visit("/account");
    await expect(page.getByText(/You get marketing texts/)).toBeVisible();
    await expect(page.getByText(words)).toHaveCount(1);
    await takeConsentBack(customer, person, sandbox);
  },
);
