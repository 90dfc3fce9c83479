import { expect } from "@playwright/test";
import { look } from "../drivers/look.ts";
import { colleagueOf, operatorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** An operator finds what was written in the conversations that they hold or have answered (DESK-37). */
consoleJourney(
  "an operator finds a conversation they answered by its words, reads it again, and claims it while it is free",
  async ({ member, newcomer, person, seat, siteName }, info) => {
    const [operator, colleague, other] = await Promise.all([
      seat(operatorOf(info.workerIndex)),
      seat(colleagueOf(info.workerIndex)),
      newcomer(siteName),
    ]);
    const { page } = operator;
    const word = `marmalade${info.workerIndex}`;
    await member.visit("/meet");
    await member.openChat();
    await member.say(`My cat ${word} is on 07700 900123`);
    await operator.claim(person.username);
    await operator.reply(`Does ${word} purr?`);
    await expect(member.message(`Does ${word} purr?`)).toBeVisible();
    await operator.release();
    // A conversation that only a colleague has answered.
    await other.write(`I have a ${word}, too`);
    await colleague.claim(other.person.username);
    await colleague.reply("Lucky you.");

    // By a key, from the desk.
    await page.keyboard.press("h");
    const box = page.getByRole("searchbox", { name: "Words to look for" });
    await expect(box).toBeFocused();
    await look(page, "own-search-empty");
    await box.fill(word.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 found, newest first")).toBeVisible();
    const hits = page.getByRole("link").filter({ hasText: word });
    await expect(hits).toHaveCount(2);
    await expect(hits.first()).toContainText(`${person.username}→ `);
    await expect(hits.last()).toContainText("My cat");
    await expect(page.getByText("900123")).toHaveCount(0);
    await expect(page.getByText(other.person.username)).toHaveCount(0);
    expect(page.url()).not.toContain(word);

    await hits.last().click();
    const messages = page.getByRole("region", { name: "Messages" }).last();
    await expect(messages.getByText("Found")).toBeVisible();
    await expect(messages).toContainText(`Does ${word} purr?`);
    await expect(messages).not.toContainText("900123");
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await look(page, "own-conversation");

    // The results are still there, and the conversation is claimed from its page.
    await page.goBack();
    await expect(hits).toHaveCount(2);
    await hits.first().click();
    await operator.button("Claim conversation").click();
    await expect(operator.replyBox).toBeVisible();
    await operator.reply("I looked it up again.");
    await expect(member.message("I looked it up again.")).toBeVisible();

    // Many results come in pages.
    for (let count = 0; count < 24; count += 1) await other.write(`${word} number ${count}`);
    await colleague.page.keyboard.press("Escape");
    await colleague.page.keyboard.press("h");
    await colleague.page.getByRole("searchbox").fill(word);
    await colleague.page.keyboard.press("Enter");
    await expect(colleague.page.getByText("20 or more found, newest first")).toBeVisible();
    await look(colleague.page, "own-search-crowded");
    await colleague.button("Search further back").click();
    await expect(colleague.page.getByText("25 found, newest first")).toBeVisible();
  },
);
