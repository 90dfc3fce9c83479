import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { look } from "../drivers/look.ts";
import { consoleJourney } from "./console-cast.ts";

/** Messages that suggest a flag, and masked numbers (DESK-22 to DESK-24). */

consoleJourney(
  "a worrying message goes first and is offered a flag with the helpline; charging pauses when the operator confirms",
  async ({ member, person, newcomer, seat, siteName }, info) => {
    const operator = await seat(operatorOf(info.workerIndex));
    const { page, replyBox } = operator;
    const earlier = await newcomer(siteName);
    await earlier.write("A lovely evening, isn't it?");
    await member.visit("/meet");
    await member.openChat();
    await member.say("I can't cope any more. My number is 07700 900 123");

    // First, although the other customer has waited longer; the number is masked.
    const waiting = page
      .getByRole("region", { name: "Queue" })
      .locator("[data-virtual]")
      .getByRole("listitem");
    await expect(waiting.first()).toContainText(person.username);
    await expect(waiting.first()).toContainText("Distress?");
    await expect(waiting.first()).toContainText("My number is [number hidden]");
    await look(page, "queue");
    await page.reload();
    await expect(waiting.first()).toContainText(person.username);

    await operator.claim(person.username);
    const offered = page.getByRole("region", { name: "Suggested flags" });
    await expect(offered).toContainText("May be in distress");
    await expect(offered).toContainText("Samaritans 116 123");
    await expect(operator.message(/\[number hidden\]/)).toBeVisible();
    await expect(page.getByText("07700 900 123")).toHaveCount(0);
    await expectAccessible(page);
    await look(page, "offered");

    // Only a suggestion: the reply costs a credit.
    await replyBox.fill("I am here, and I listen.");
    await operator.button("Send").click();
    await expect(member.message("I am here, and I listen.")).toBeVisible();
    await member.expectBalance(member.site.trialCredits - 1);

    await operator.page.getByRole("log").getByRole("button", { name: "Show what is masked" }).click();
    await expect(operator.message(/07700 900 123/)).toBeVisible();
    await member.say("Nothing helps");
    await operator.button("Flag: Distress").click();
    await expect(page.getByText(/Distress: nothing is charged\./)).toBeVisible();
    await expect(offered).toBeHidden();
    await operator.reply("You can also ring the Samaritans.");
    await expect(member.message("You can also ring the Samaritans.")).toBeVisible();
    await member.expectBalance(member.site.trialCredits - 1);
    await look(page, "confirmed");
  },
);

consoleJourney(
  "a false suggestion is dismissed for that message alone, charging goes on, and a supervisor sees who dismissed it",
  async ({ member, person, seat }, info) => {
    const [operator, supervisor] = await Promise.all([
      seat(operatorOf(info.workerIndex)),
      seat(plainSupervisorOf(info.workerIndex)),
    ]);
    const { page } = operator;
    await member.visit("/meet");
    await member.openChat();
    await member.say("Seven across is suicide, I think");
    await member.say("I hate my life, rain again");
    await operator.claim(person.username);
    const offered = page.getByRole("region", { name: "Suggested flags" });
    const messages = offered
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: "Dismiss" }) });
    await expect(messages).toHaveCount(2);
    await messages.filter({ hasText: "Seven across" }).getByRole("button", { name: "Dismiss" }).click();
    await expect(messages).toHaveCount(1);
    await expect(messages).toContainText("rain again");
    await expect(page.getByText(/nothing is charged\./)).toHaveCount(0);
    await messages.getByRole("button", { name: "Dismiss" }).click();
    await expect(offered).toBeHidden();
    await operator.reply("Bring an umbrella.");
    await member.expectBalance(member.site.trialCredits - 1);

    await supervisor.openArea("Care");
    await supervisor.part("Dismissed").click();
    const row = supervisor.row("Seven across is suicide");
    await expect(row).toContainText(person.username);
    await expect(row).toContainText(operatorOf(info.workerIndex).displayName);
    await look(supervisor.page, "dismissed");
  },
);
