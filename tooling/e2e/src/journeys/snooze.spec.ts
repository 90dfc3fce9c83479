import { expect } from "@playwright/test";
import type { ConsoleDriver } from "../drivers/console.ts";
import { look } from "../drivers/look.ts";
import { operatorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** The id in the address of the open conversation. */
function openId({ page }: ConsoleDriver): string {
  return page.url().split("/").at(-1) ?? "";
}

/** An answered conversation is put away until a time, and comes back by itself (DESK-38, DESK-39). */
consoleJourney(
  "an operator puts a conversation away: it comes back when the customer writes, or at the time, also after a reload",
  async ({ member, newcomer, person, seat, siteName }, info) => {
    const operator = await seat(operatorOf(info.workerIndex));
    const { page } = operator;
    const queue = page.getByRole("region", { name: "Queue" });
    const tabs = page.getByRole("navigation", { name: "Conversations you hold" });
    const away = queue.getByRole("heading", { name: "Put away" });
    const row = queue.getByRole("button").filter({ hasText: person.username });
    await member.visit("/meet");
    await member.openChat();
    await member.say("I'll be back later");
    await operator.claim(person.username);

    // Nobody puts a waiting customer away.
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    await expect(operator.dialog.getByRole("radio", { name: "For 15 minutes" })).toBeFocused();
    await look(page, "snooze-dialog");
    await operator.button("Put away").click();
    await expect(
      operator.dialog.getByText("The customer waits for a reply.", { exact: false }),
    ).toBeVisible();
    await operator.button("Cancel").click();

    await operator.reply("Take your time.");
    await expect(operator.button("Put away until a time (Z)")).toBeVisible();
    await look(page, "snooze-answered");
    const conversation = openId(operator);
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^${person.username} is put away until`))).toBeVisible();
    await expect(away).toBeVisible();
    await expect(row).toContainText("until");
    await expect(tabs).toHaveCount(0);
    await page.reload();
    await expect(away).toBeVisible();
    await look(page, "snooze-one");

    // The customer writes.
    await member.say("Here I am again");
    const back = page.getByText(`${person.username} is back: the customer has written.`);
    await expect(back).toBeVisible();
    await expect(away).toHaveCount(0);
    await expect(tabs).toContainText(person.username);
    await look(page, "snooze-back");
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByText("It is back: the customer has written.")).toBeVisible();
    await operator.reply("Welcome back.");
    await expect(member.message("Welcome back.")).toBeVisible();
    await expect(page.getByText("It is back", { exact: false })).toHaveCount(0);

    // The time comes.
    const until = new Date(Date.now() + 4_000).toISOString();
    const path = `/ops/api/conversations/${conversation}/snooze`;
    expect((await operator.call("POST", path, { until })).status).toBe(204);
    await expect(page.getByText("You have put it away until", { exact: false })).toBeVisible();
    await expect(page.getByText("It is back: the time that you set has come.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("It is back: the time that you set has come.")).toBeVisible();

    // Several at once; one is brought back.
    const others = [await newcomer(siteName), await newcomer(siteName)];
    for (const other of others) {
      await other.write("Good evening");
      await operator.claim(other.person.username);
      await operator.reply("Good evening to you.");
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const putAway = `/ops/api/conversations/${openId(operator)}/snooze`;
      // Refused until the reply is stored.
      await expect.poll(async () => (await operator.call("POST", putAway, { until: at })).status).toBe(204);
      await expect(operator.button("Bring it back")).toBeVisible();
    }
    await look(page, "snooze-crowded");
    await operator.button("Bring it back").click();
    await expect(operator.button("Bring it back")).toHaveCount(0);
    await expect(tabs).toContainText(others[1]?.person.username ?? "");

    // Signing out gives back what was put away.
    await operator.leave();
    const left = await seat(operatorOf(info.workerIndex));
    await expect(left.page.getByRole("heading", { name: /^Waiting/ })).toBeVisible();
    await expect(left.page.getByRole("heading", { name: "Put away" })).toHaveCount(0);
  },
);
