import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { look } from "../drivers/look.ts";
import { Server } from "../drivers/server.ts";
import { logInByCalls } from "../drivers/sign-up.ts";
import { operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** A withdrawal within 14 days (PAY-21, PAY-22, REFUND-14 to REFUND-18). */

const used = 20;

consoleJourney.describe("a purchase of 45 credits", () => {
  consoleJourney.use({ siteName: "uk.quillmere" });

  consoleJourney(
    "is withdrawn from after 20 credits were used, and the money goes back to the penny",
    async ({ member, person, sandbox, seat, request }, info) => {
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
      await member.say("Message 1");
      const operator = await seat(operatorOf(info.workerIndex));
      await operator.claim(person.username);
      await operator.reply("Reply 1");
      await expect(member.message("Reply 1")).toBeVisible();
      await member.expectBalance(trialCredits + 45 - 1);
      // All but the last by calls: the journey is about what comes afterwards.
      const { access } = await logInByCalls(request, member.site, person);
      const customer = new Server(request, member.host, {
        authorization: `Bearer ${access}`,
        "x-forwarded-for": person.address,
      });
      const lastPart = (address: string) => new URL(address).pathname.split("/").at(-1);
      const profileId = lastPart(member.page.url());
      const conversation = lastPart(operator.page.url());
      for (let written = 2; written < used; written += 1) {
        await customer.fetch("POST", "/im/api/message/send", {
          data: { profileId, body: `Message ${written}`, clientMessageId: randomUUID() },
        });
        const reply = { replyId: randomUUID(), body: `Reply ${written}` };
        expect(
          await operator.call("POST", `/ops/api/conversations/${conversation}/replies`, reply),
        ).toMatchObject({ status: 201 });
      }
      await member.expectBalance(trialCredits + 45 - used + 1);
      await member.say(`Message ${used}`);
      await expect(operator.message(`Message ${used}`)).toBeVisible();
      await operator.reply(`Reply ${used}`);
      await expect(member.message(`Reply ${used}`)).toBeVisible();
      await member.expectBalance(trialCredits + 45 - used);

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
