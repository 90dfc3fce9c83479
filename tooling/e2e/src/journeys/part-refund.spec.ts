import { expect } from "@playwright/test";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { look } from "../drivers/look.ts";
import { admin, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Refunds of a part of a payment, by two people (REFUND-9 to REFUND-12). */

consoleJourney(
  "two people refund unspent credits and then goodwill, and the customer reads both",
  async ({ member, person, sandbox, seat }, info) => {
    const { trialCredits, bundles, brandName } = member.site;
    const [asks, approves] = await Promise.all([
      seat(plainSupervisorOf(info.workerIndex)),
      seat(admin),
      buyByCalls(member, sandbox, person, "gold"),
    ]);
    await member.visit("/credits");
    await member.expectBalance(trialCredits + bundles.gold);

    await asks.findCustomer(brandName, person.phone);
    await asks.part("Payments").click();
    await asks.button("Refund a part").click();
    await asks.dialog.getByLabel("Credits", { exact: true }).fill("12");
    await expect(asks.dialog).toContainText("the 12 credits are taken back");
    await look(asks.page, "part-refund-asked");
    const reason = `${person.username} was ill for a while.`;
    await asks.dialog.getByLabel("Why").fill(reason);
    await asks.dialog.getByRole("button", { name: "Ask for approval" }).click();
    await expect(asks.page.getByText("You asked for it, so somebody else approves it.")).toBeVisible();
    await member.expectBalance(trialCredits + bundles.gold);

    await approves.openArea("Refunds and disputes");
    await approves.row(reason).getByRole("button", { name: "Approve" }).click();
    await expect(approves.dialog).toContainText("12 unspent credits of the purchase are taken back");
    await look(approves.page, "part-refund-approved");
    await approves.dialog.getByRole("button", { name: /^Refund / }).click();
    await expect(approves.dialog).toBeHidden();
    await member.expectBalance(trialCredits + bundles.gold - 12);

    // Goodwill: money goes back, credits stay.
    await asks.page.reload();
    await asks.button("Refund a part").click();
    await asks.dialog.getByLabel("What goes back").selectOption({ label: "Money as goodwill, credits stay" });
    await asks.dialog.getByLabel("Amount").fill("1.50");
    const gift = `${person.username} waited too long.`;
    await asks.dialog.getByLabel("Why").fill(gift);
    await asks.dialog.getByRole("button", { name: "Ask for approval" }).click();
    await expect(asks.dialog).toBeHidden();
    await approves.page.reload();
    await approves.row(gift).getByRole("button", { name: "Approve" }).click();
    await approves.dialog.getByRole("button", { name: /^Refund / }).click();
    await expect(approves.dialog).toBeHidden();

    await member.visit("/credits");
    await expect(
      member.page.getByText(/was sent back to your card, .*1\.50 of it as goodwill/),
    ).toBeVisible();
    await look(member.page, "part-refund-purchase");
    await member.visit("/credits/statement");
    await expect(member.page.getByText(/Refund of 12 unspent credits/)).toBeVisible();
    await expect(
      member.page.getByText(/1\.50 back to your card as goodwill: you keep the credits/),
    ).toBeVisible();
    await look(member.page, "part-refund-statement");
    await member.expectBalance(trialCredits + bundles.gold - 12);
  },
);
