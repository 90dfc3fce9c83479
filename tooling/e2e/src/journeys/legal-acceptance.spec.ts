import { expect } from "@playwright/test";
import { signUpByCalls } from "../drivers/sign-up.ts";
import { journey, keepLogin } from "./journey.ts";

journey.describe("Terms and privacy policy are accepted before chatting and buying (decision 0020)", () => {
  journey(
    "a customer whose sign-up named no versions is asked once, can leave it, read, accept, and then write",
    async ({ customer, person, sandbox, operator, playwright }) => {
      const { page } = customer;
      const request = await playwright.request.newContext();
      const login = await signUpByCalls(request, sandbox, customer.site, person, { accepts: false });
      await request.dispose();
      await keepLogin(customer, login);
      const question = page.getByRole("dialog", { name: "Please read and accept this first" });

      await customer.visit("/meet");
      await expect(question).toBeVisible();
      const refused = await page.evaluate(
        async ({ access, phone, currency, serviceId }) => {
          const response = await fetch("/im/stripe/intent", {
            method: "POST",
            headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
            body: JSON.stringify({
              amount: "500",
              creditAmount: 10,
              currency,
              description: "",
              profilePhoneNumber: phone,
              serviceId,
            }),
          });
          return [response.status, ((await response.json()) as { readonly code: string }).code];
        },
        {
          access: login.access,
          phone: person.e164,
          currency: customer.site.currency,
          serviceId: `${customer.site.brand}-${customer.site.region}`,
        },
      );
      expect(refused).toEqual([409, "acceptance_required"]);

      // Without accepting: limits, logins, export and erasure do not ask.
      await question.getByRole("button", { name: "Not now" }).click();
      await expect(page.getByRole("heading", { name: "Limits, logins and your data" })).toBeVisible();
      await expect(question).toBeHidden();

      // Reading it: a link in the contents leads to its section within the panel.
      await customer.visit("/meet");
      await question.getByRole("button", { name: "Terms and Conditions" }).click();
      await customer.panel.getByRole("link", { name: "Refunds" }).click();
      await expect(customer.panel.getByRole("heading", { name: /\d+\. Refunds/ })).toBeInViewport();
      expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/meet");
      await page.keyboard.press("Escape");

      await question.getByRole("button", { name: "Accept and go on" }).click();
      await expect(question).toBeHidden();
      await customer.openChat();
      await customer.composer.fill("Now that this is settled, good evening.");
      await customer.send();
      await operator.claim(person.username);
      await expect(operator.message("Now that this is settled, good evening.")).toBeVisible();

      await customer.visit("/meet");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(question).toBeHidden();
    },
  );
});
