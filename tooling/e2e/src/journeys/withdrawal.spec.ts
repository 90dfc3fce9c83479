import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { look } from "../drivers/look.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** A withdrawal within 14 days (PAY-21, PAY-22, REFUND-14 to REFUND-18). */

const used = 20;

consoleJourney.describe("a purchase of 45 credits", () => {
  consoleJourney.use({ siteName: "uk.quillmere" });

  consoleJourney(
    "is withdrawn from after 20 credits were used, and the money goes back to the penny",
    async ({ member, person, operator, sandbox, seat }, info) => {
      consoleJourney.slow();
      const { trialCredits, bundles, brandName } = member.site;
      expect(bundles.gold).toBe(45);
      await member.visit("/credits");
      await member.checkout.chooseBundle("Gold");
      await member.checkout.fillCard(cards.succeeds);
      await look(member.page, "withdrawal-checkout");

      // Without the tick nothing is paid.
      await member.page.getByRole("button", { name: /^Pay / }).click();
      await expect(member.page.getByText(/^Nothing was paid: tick the box/)).toBeVisible();
      await expect(member.checkout.startRequest).toBeFocused();
      await look(member.page, "withdrawal-checkout-unticked");
      await member.checkout.pay();
      await member.checkout.expectPaid();
      const intent = new URL(member.page.url()).searchParams.get("payment_intent") ?? "";
      await member.expectBalance(trialCredits + 45);
      await expect
        .poll(async () => (await sandbox.texts(person.e164)).map(({ body }) => body), { timeout: 60_000 })
        .toContainEqual(
          expect.stringMatching(/you bought Gold, 45 credits, for £20\.25 from .*You can withdraw until/),
        );

      await member.visit("/meet");
      await member.openChat();
      await member.say("Message 01");
      await operator.claim(person.username);
      await operator.reply("Reply 1");
      await expect(member.message("Reply 1")).toBeVisible();
      await member.expectBalance(trialCredits + 45 - 1);
      for (let written = 2; written <= used; written += 1) {
        const text = `Message ${String(written).padStart(2, "0")}`;
        await member.say(text);
        await expect(operator.message(text).last()).toBeVisible();
        await operator.reply(`Reply ${written}`);
        // A message written before the reply is stored is answered by it, and the next reply is then free.
        await expect(member.message(`Reply ${written}`).last()).toBeVisible();
        await member.expectBalance(trialCredits + 45 - written);
      }

      await member.visit("/credits");
      await expect(member.page.getByText(/: £11\.25 for 25 unused credits/)).toBeVisible();
      await look(member.page, "withdrawal-offered");
      await member.page.getByRole("button", { name: "Withdraw from contract" }).click();
      await expect(
        member.page.getByText(/25 unused credits are taken back now, and £11\.25 go/),
      ).toBeVisible();
      await look(member.page, "withdrawal-asked");
      await member.page.getByRole("button", { name: "Confirm withdrawal" }).dblclick();
      await expect(member.page.getByText("£11.25 go back to your card")).toBeVisible();
      await look(member.page, "withdrawal-done");
      await member.expectBalance(trialCredits);
      expect(await sandbox.moneyBack(intent)).toEqual([1125]);
      await expect(member.page.getByRole("button", { name: "Withdraw from contract" })).toBeHidden();
      await expect
        .poll(async () => (await sandbox.texts(person.e164)).map(({ body }) => body), { timeout: 60_000 })
        .toContainEqual(
          expect.stringMatching(/you withdrew from your purchase of 45 credits .*£11\.25 on your card/),
        );

      const supervisor = await seat(plainSupervisorOf(info.workerIndex));
      await supervisor.findCustomer(brandName, person.phone);
      await supervisor.part("Payments").click();
      await expect(supervisor.page.getByText("Withdrawal, 25 unused credits").first()).toBeVisible();
      await look(supervisor.page, "withdrawal-console");
    },
  );
});
