import { expect } from "@playwright/test";
import { journey } from "./journey.ts";

/** Marketing texts go only to customers who could refuse them at sign-up (MARKETING-1, MARKETING-3). */
journey.describe("consent to marketing texts", () => {
  for (const refused of [false, true]) {
    journey(
      refused
        ? "refused by the box at the last step of sign-up, nobody gets any"
        : "not refused, it is kept in the very words of the last step",
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
        const box = panel.getByRole("checkbox", { name: "No marketing texts, please." });
        await expect(box).not.toBeChecked();
        if (refused) await box.check();
        await customer.createAccount();
        await customer.expectMeet();
        await customer.visit("/account");
        await expect(
          page.getByText(refused ? /You get no marketing texts/ : /You get marketing texts/),
        ).toBeVisible();
        await expect(page.getByText(words)).toHaveCount(refused ? 0 : 1);
      },
    );
  }
});
