import { expect } from "@playwright/test";
import { cards } from "../drivers/customer.ts";
import { journey, signUp } from "./journey.ts";

journey.describe("spec 4 and 7, Payment", () => {
  journey.beforeEach(async ({ customer, sandbox, person }) => {
    await signUp({ customer, sandbox, person });
    await customer.visit("/credits");
  });

  journey(
    "3-D Secure leaves for the bank's page and finishes at the return address",
    async ({ customer }) => {
      await customer.chooseBundle("Silver");
      await customer.fillCard(cards.asksFor3dSecure);
      await customer.pay();
      await customer.complete3dSecure();
      await customer.expectPaid();
      await customer.expectBalance(28);
      // The return address opened once more grants nothing twice.
      await customer.page.reload();
      await customer.expectBalance(28);
    },
  );

  journey("a refused 3-D Secure takes no money and says so", async ({ customer }) => {
    await customer.chooseBundle("Silver");
    await customer.fillCard(cards.asksFor3dSecure);
    await customer.pay();
    await customer.refuse3dSecure();
    await customer.expectNotCharged();
    await customer.expectBalance(3);
  });

  journey("a declined card takes no money; another card pays", async ({ customer }) => {
    await customer.chooseBundle("Bronze");
    await customer.fillCard(cards.declined);
    await customer.pay();
    await customer.expectNotCharged();
    await customer.expectBalance(3);
    await customer.fillCard(cards.succeeds);
    await customer.pay();
    await customer.expectPaid();
    await customer.expectBalance(13);
  });

  journey(
    "the balance is the same after the webhook and the return have both told of it",
    async ({ customer }) => {
      await customer.chooseBundle("Platinum");
      await customer.fillCard(cards.succeeds);
      await customer.pay();
      await customer.expectPaid();
      await customer.expectBalance(103);
      await customer.page.reload();
      await customer.expectBalance(103);
      await expect(customer.page).toHaveURL(/\/credits/);
    },
  );
});
