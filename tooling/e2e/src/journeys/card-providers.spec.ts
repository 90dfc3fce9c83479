import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { cards } from "../drivers/checkout.ts";
import { look } from "../drivers/look.ts";
import { flexpaySite } from "../drivers/quiet-sites.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** A site whose payments FlexPay takes on its own page, and Stripe while FlexPay is down (PAY-24 to PAY-26). */

function paymentOf(page: Page): string {
  return new URL(page.url()).searchParams.get("payment_intent") ?? "";
}

consoleJourney.describe("where FlexPay takes the payments", () => {
  consoleJourney.use({ siteName: flexpaySite });

  consoleJourney(
    "a customer buys on its page, is refunded, buys again and charges back; while it is down Stripe's form takes the card",
    async ({ member, person, seat, sandbox }, info) => {
      consoleJourney.slow();
      const { page, checkout } = member;
      const { trialCredits, bundles, brandName } = member.site;
      const toProvider = async (): Promise<void> => {
        await member.visit("/credits");
        await checkout.chooseBundle("Bronze");
        await expect(page.getByText("on the payment provider’s page")).toBeVisible();
        await checkout.startRequest.check();
        await page.getByRole("button", { name: "Continue to payment" }).click();
        await expect(page.getByText("Sandbox FlexPay")).toBeVisible();
      };

      // Without the tick the page stays.
      await member.visit("/credits");
      await checkout.chooseBundle("Bronze");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await expect(checkout.startRequest).toBeFocused();
      await expectAccessible(page);
      await look(page, "flexpay-checkout");

      // Declined, then left: nothing is charged, and the same order goes on.
      await toProvider();
      await look(page, "flexpay-order-page");
      await page.getByLabel("Card number").fill(cards.declined);
      await page.getByRole("button", { name: /^Pay / }).click();
      await expect(page.getByText("Your bank declined this card.")).toBeVisible();
      await page.getByRole("button", { name: "Back to the shop" }).click();
      await page.waitForURL(/\/credits\/checkout/);
      await member.expectBalance(trialCredits);

      // The bank asks (3-D Secure); the first attempt fails. A postback that comes twice grants credits once.
      await sandbox.flexpayPostbacks("twice");
      await toProvider();
      for (const answer of ["Fail", "Complete"]) {
        await page.getByLabel("Card number").fill(cards.asksFor3dSecure);
        await page.getByRole("button", { name: /^Pay / }).click();
        await expect(page.getByText("Sandbox bank")).toBeVisible();
        await look(page, "flexpay-bank");
        await page.getByRole("button", { name: answer }).click();
        if (answer === "Fail")
          await expect(page.getByText("Your bank could not check that it is you.")).toBeVisible();
      }
      await checkout.expectPaid();
      const first = paymentOf(page);
      expect(first).toMatch(/^fp_/);
      await member.expectBalance(trialCredits + bundles.bronze);
      await look(page, "flexpay-paid");

      // Refunded by the customer: the credits and the money go back once.
      const supervisor = await seat(plainSupervisorOf(info.workerIndex));
      await supervisor.findCustomer(brandName, person.phone);
      const customerId = /[0-9a-f-]{36}/.exec(supervisor.page.url())?.[0] ?? "";
      await supervisor.call("POST", `/ops/api/payments/${first}/refunds`, { reason: "asked on the phone" });
      await expect.poll(async () => (await sandbox.flexpayBack(first)).length).toBe(1);
      await member.visit("/credits");
      await member.expectBalance(trialCredits);

      // Paid, and charged back although the postback is lost: the reconciler asks.
      await sandbox.flexpayPostbacks("once");
      await toProvider();
      await page.getByRole("button", { name: /^Pay / }).click();
      await checkout.expectPaid();
      const second = paymentOf(page);
      expect(second).not.toBe(first);
      await sandbox.flexpayPostbacks("lost");
      await sandbox.flexpayChargeback(second);
      await expect
        .poll(async () => (await supervisor.call("GET", `/ops/api/disputes?customerId=${customerId}`)).body, {
          timeout: 120_000,
        })
        .toMatchObject([{ paymentIntent: second, status: "lost" }]);
      await sandbox.flexpayPostbacks("once");
      await member.visit("/credits");
      await member.expectBalance(trialCredits);

      // FlexPay is down when the order starts: Stripe's form takes the card.
      await sandbox.flexpayIs("down");
      await member.visit("/credits");
      await checkout.chooseBundle("Bronze");
      await checkout.fillCard(cards.succeeds);
      await look(page, "flexpay-down");
      await sandbox.flexpayIs("up");
      await checkout.pay();
      await checkout.expectPaid();
      expect(paymentOf(page)).toMatch(/^pi_/);
      await member.expectBalance(trialCredits + bundles.bronze);
    },
  );
});
