import { expect } from "@playwright/test";
import { journey } from "./journey.ts";

journey.describe("an existing customer logs in (LOGIN-1 to LOGIN-3)", () => {
  journey(
    "logs out, proves the number again, gives the password and lands on /meet",
    async ({ member: customer, sandbox, person }) => {
      await customer.visit("/meet");
      await customer.logOut();

      const before = (await sandbox.codes(person.e164)).length;
      await customer.openLogin();
      await customer.enterPhone(person.phone);
      await customer.enterCode(await sandbox.codeFor(person.e164, before + 1));
      await customer.logIn("Wrong1pass");
      await expect(
        customer.panel.getByText("Looks like you have entered the wrong password!").first(),
      ).toBeVisible();
      await customer.logIn(person.password);
      await customer.expectMeet();
      await customer.expectBalance(customer.site.trialCredits);
    },
  );
});
