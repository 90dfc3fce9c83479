import { expect } from "@playwright/test";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { ClockPage } from "../drivers/clock-page.ts";
import { cards } from "../drivers/checkout.ts";
import { look } from "../drivers/look.ts";
import { startOwnStack, type OwnStack } from "../drivers/own-stack.ts";
import { operatorOf } from "../drivers/staff.ts";
import { journey } from "./journey.ts";

/**
 * A customer's month with what the site shows of spending (SPEND-1 to SPEND-8). Has its own stack, because it moves the time.
 */

let stack: OwnStack;

journey.use({ siteName: "uk.duskwren" });
journey.beforeAll(async () => {
  stack = await startOwnStack();
});
journey.afterAll(async () => {
  await stack.stop();
});

/** "Nov 2026", as the account's table names a month. */
function monthName(moment: Date): string {
  return new Intl.DateTimeFormat("en-GB", {
    month: "short",
    year: "numeric",
    timeZone: "Europe/London",
  }).format(moment);
}

journey(
  "a customer sees what a chat has cost, reads one line about their pace, takes a break before a limit, and finds the month in the account",
  async ({ member, operator, person, sandbox, browser }, info) => {
    journey.slow();
    const { page } = member;
    await using context = await browser.newContext();
    const clock = new ClockPage(await context.newPage());
    await clock.open();
    const month = monthName(new Date());
    const line = page.getByRole("region", { name: "Your spending" });

    // Ten credits for 5.00: a reply costs 0.50, and the chat says so.
    await member.visit("/credits");
    await member.checkout.chooseBundle("Bronze");
    await member.checkout.fillCard(cards.succeeds);
    await member.checkout.pay();
    await member.checkout.expectPaid();
    await member.visit("/meet");
    await member.openChat();
    await member.say("Is the lamp lit?");
    await operator.claim(person.username);
    await operator.reply("It is.");
    await expect(member.message("It is.")).toBeVisible();
    await expect(page.getByText("£0.50 so far")).toBeVisible();
    await expect(line).toBeHidden();

    // 60.00 in a day is unusual for a new customer. A dismissed line does not come back.
    await buyByCalls(member, sandbox, person, "gold");
    await buyByCalls(member, sandbox, person, "platinum");
    await member.visit("/meet");
    await member.openChat();
    await expect(line).toContainText("You have paid £60.00 in the last 24 hours.");
    await look(page, "customers-month-pace");
    await line.getByRole("button", { name: "Dismiss" }).click();
    await expect(line).toBeHidden();
    await page.reload();
    await expect(page.getByText("£0.50 so far")).toBeVisible();
    await expect(line).toBeHidden();

    // A purchase goes back, and what is left is near a limit: one press takes a break.
    await member.visit("/credits");
    const gold = page.getByRole("listitem").filter({ hasText: "£20.00" }).last();
    await gold.getByRole("button", { name: "Ask for a refund" }).click();
    await gold.getByRole("button", { name: "Refund £20.00" }).click();
    await expect(gold.getByRole("button", { name: "Ask for a refund" })).toBeHidden();
    await member.visit("/account");
    await page.getByLabel("In any month").fill("50");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Saved. These limits hold from now on.")).toBeVisible();
    await member.visit("/meet");
    await member.openChat();
    await expect(line).toContainText("You have paid £40.00 of your limit of £50.00 for any month.");
    await look(page, "customers-month-limit");
    await line.getByRole("button", { name: "Take a 24-hour break" }).click();
    await expect(line).toContainText("You are taking a break until");
    await member.visit("/account#break");
    await expect(page.getByText(/^You are taking a break until/)).toBeVisible();

    // A month later the break is over, and the account has the month.
    await clock.moveBy("30 days");
    await member.proveNumberAgain(sandbox, person);
    await member.logIn(person.password);
    await member.expectMeet();
    await member.openChat();
    await expect(line).toBeHidden();
    await operator.enter(operatorOf(info.workerIndex));
    await member.say("A month already.");
    await operator.claim(person.username);
    await operator.reply("So it is.");
    await expect(page.getByText("£1.00 so far")).toBeVisible();

    await member.visit("/account#spending");
    const table = page.getByRole("table", { name: /^What you have spent/ });
    const shown = table.getByRole("columnheader", { name: /\d{4}$/ });
    await expect(shown.first()).toBeVisible();
    await look(page, "customers-month-account");
    // 30 days later is the next month, or still the same.
    const isSame = (await shown.first().textContent()) === month;
    if (!isSame) {
      await page.getByRole("button", { name: "Month before" }).click();
      await expect(shown.first()).toHaveText(month);
    }
    const figure = (row: RegExp) => table.getByRole("row", { name: row }).getByRole("cell").first();
    await expect(figure(/^Paid/)).toHaveText("£60.00");
    await expect(figure(/^Sent back/)).toHaveText("£20.00");
    await expect(figure(/^Replies received/)).toHaveText(isSame ? "2" : "1");
    await expect(figure(/^Days/)).toHaveText(isSame ? "2" : "1");
    await expect(page.getByText("£50.00 in any month")).toBeVisible();
    await expect(page.getByText("2 replies", { exact: true })).toBeVisible();
  },
);
