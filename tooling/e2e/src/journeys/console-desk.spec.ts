import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { ConsoleDriver } from "../drivers/console.ts";
import { Keyboard } from "../drivers/keyboard.ts";
import { quietSiteFor } from "../drivers/quiet-sites.ts";
import { siteOf } from "../drivers/site.ts";
import { colleagueOf, operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** From the server's response to the supervisor; the customer's page would poll after ten seconds. */
const banSeenMs = 1000;

/** CLAIM_IDLE_SECONDS of playwright.config.ts, plus a busy machine's delay. */
const idleReturnMs = 120_000;

consoleJourney.describe("the desk", () => {
  consoleJourney(
    "claim, reply, next: three presses for two conversations, without a pointer",
    async ({ seat, newcomer }, info) => {
      const site = quietSiteFor("keyboard desk");
      const first = await newcomer(site);
      await first.write("First in the queue");
      const second = await newcomer(site);
      await second.write("Second in the queue");
      // On the sign-in page: the desk must also work when it began there.
      const { page, replyBox } = await seat(operatorOf(info.workerIndex), { onScreen: true });
      const keys = new Keyboard(page);

      // Only the site where nobody else is waiting.
      const { brandName, region, profile } = siteOf(site);
      await keys.press(page.getByRole("button", { name: "All sites" }));
      await keys.tabTo(page.getByRole("checkbox", { name: `${brandName} ${region}` }));
      await page.keyboard.press("Space");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "1 site" })).toBeVisible();

      let presses = 0;
      const press = async (combination: string): Promise<void> => {
        presses += 1;
        await page.keyboard.press(combination);
      };
      const log = (name: string) => page.getByRole("log", { name: `Messages with ${name}` });
      await press("n");
      await expect(log(first.person.username).getByText("First in the queue")).toBeVisible();
      await expect(replyBox).toBeFocused();
      await keys.type("Good evening, first");
      await press("ControlOrMeta+Shift+Enter");
      await expect(log(second.person.username).getByText("Second in the queue")).toBeVisible();
      await expect(page.getByRole("textbox", { name: `Reply as ${profile}` })).toBeFocused();
      await keys.type("Good evening, second");
      await press("ControlOrMeta+Enter");
      await expect(log(second.person.username).getByText("Good evening, second")).toBeVisible();
      expect(presses).toBe(3);
      await expect.poll(async () => first.heard()).toEqual(["Good evening, first"]);
      await expect.poll(async () => second.heard()).toEqual(["Good evening, second"]);

      // Next and the longest wait include what this operator holds and has not answered.
      const longest = page.getByRole("banner").getByText("Longest wait");
      await expect(longest).toBeHidden();
      await first.write("And now?");
      await expect(longest).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      await expect(log(first.person.username).getByText("And now?")).toBeVisible();
      await expect(replyBox).toBeFocused();
    },
  );

  consoleJourney(
    "what nobody works on goes back to the queue by itself, after a warning; a colleague answers it",
    async ({ seat, newcomer }, info) => {
      const customer = await newcomer(quietSiteFor("idle return"));
      const { username } = customer.person;
      await customer.write("Is somebody there?");
      const [idle, colleague] = await Promise.all([
        seat(operatorOf(info.workerIndex)),
        seat(colleagueOf(info.workerIndex)),
      ]);
      await idle.claim(username);
      await expect(idle.message("Is somebody there?")).toBeVisible();

      await expect(idle.page.getByText(/it goes back to the queue soon\./)).toBeVisible();
      await expect(idle.button("Keep it")).toBeVisible();
      await expect(
        idle.page.getByText(`${username} went back to the queue: nothing was done for it in time.`),
      ).toBeVisible({ timeout: idleReturnMs });
      await expect(idle.replyBox).toBeHidden();

      await colleague.claim(username);
      await colleague.reply("I am here now");
      await expect.poll(async () => customer.heard()).toEqual(["I am here now"]);
    },
  );

  consoleJourney(
    "a break gives the conversation back with its unsent text; what a reply costs is said before it is typed",
    async ({ member, person, seat }, info) => {
      const login = operatorOf(info.workerIndex);
      const [tired, fresh] = await Promise.all([seat(login), seat(colleagueOf(info.workerIndex))]);
      await member.visit("/meet");
      await member.openChat();
      await member.say("Are you there?");

      await tired.claim(person.username);
      await expect(tired.page.getByText(`A reply costs ${person.username} 1 credit.`)).toBeVisible();
      const kept = tired.page.waitForResponse(
        (response) => response.url().endsWith("/draft") && response.ok(),
      );
      await tired.replyBox.pressSequentially("Half a thought");
      await kept;
      await tired.page.keyboard.press("Escape");
      await tired.page.keyboard.press("b");
      await expect(tired.page.getByText("You are on a break.")).toBeVisible();
      await expect(
        tired.page.getByText(`${person.username} went back to the queue while you were on a break.`),
      ).toBeVisible();

      await fresh.claim(person.username);
      await expect(fresh.page.getByText(`${login.displayName} has unsent text here`)).toBeVisible();
      await fresh.button("Take their text over").click();
      await expect(fresh.replyBox).toHaveValue("Half a thought");
      await fresh.button("Send").click();
      await expect(member.message("Half a thought")).toBeVisible();
      await tired.button("End the break").click();
      await expect(tired.button(/Available/)).toBeVisible();

      // A second reply in a row is free (CREDIT-15).
      await expect(
        fresh.page.getByText(`Free of charge: ${person.username} has to write first`),
      ).toBeVisible();
      await fresh.reply("And the other half");
      await expect(member.message("And the other half")).toBeVisible();
      await member.expectBalance(member.site.trialCredits - 1);

      for (let left = member.site.trialCredits - 1; left > 0; left -= 1) {
        await member.say(`Go on, ${left}`);
        await expect(fresh.message(`Go on, ${left}`)).toBeVisible();
        await fresh.reply(`On I go, ${left}`);
      }
      await expect(fresh.page.getByText("Waiting for credit").first()).toBeVisible();
      await fresh.replyBox.fill("One for nothing?");
      await expect(fresh.button("Send")).toBeDisabled();
      const conversation = new URL(fresh.page.url()).pathname.split("/").at(-1) ?? "";
      expect(
        await fresh.call("POST", `/ops/api/conversations/${conversation}/replies`, {
          replyId: randomUUID(),
          body: "One for nothing?",
        }),
      ).toMatchObject({ status: 409, body: { code: "waiting_for_credit" } });
      await expect(member.page.getByRole("region", { name: "Out of credits" })).toBeVisible();
      await expect(member.message("One for nothing?")).toBeHidden();
    },
  );

  consoleJourney(
    "two claim at once and one is told; handed over, flagged to the supervisor, banned while the customer looks on",
    async ({ member, person, seat }, info) => {
      const logins = [operatorOf(info.workerIndex), colleagueOf(info.workerIndex)] as const;
      const boss = plainSupervisorOf(info.workerIndex);
      const [one, other, supervisor] = await Promise.all([seat(logins[0]), seat(logins[1]), seat(boss)]);
      await member.visit("/meet");
      await member.openChat();
      await member.say("I don't know where to turn");

      const both = [one, other] as const;
      await Promise.all(both.map(async (operator) => operator.openWaiting(person.username)));
      await Promise.all(both.map(async (operator) => operator.button("Claim conversation").click()));
      const told = (operator: ConsoleDriver) =>
        operator.page.getByText("Another operator has just claimed this conversation.");
      await expect(one.replyBox.or(told(one))).toBeVisible();
      await expect(other.replyBox.or(told(other))).toBeVisible();
      const oneHolds = await one.replyBox.isVisible();
      const [holder, loser] = oneHolds ? [one, other] : [other, one];
      await expect(told(loser)).toBeVisible();
      await expect(told(holder)).toBeHidden();
      const [holderLogin, loserLogin] = oneHolds ? logins : [logins[1], logins[0]];

      await holder.button("Hand to a colleague (T)").click();
      await holder.dialog.getByRole("radio", { name: loserLogin.displayName }).check();
      await holder.dialog.getByLabel("Note for them").fill("You know them better.");
      await holder.dialog.getByRole("button", { name: "Hand over" }).click();
      await expect(
        loser.page.getByText(`${holderLogin.displayName} has handed you ${person.username}.`),
      ).toBeVisible();
      await loser.button("Open it").click();
      await expect(loser.page.getByText("You know them better.").first()).toBeVisible();
      await expect(loser.message("I don't know where to turn")).toBeVisible();

      await loser.button("Flag or block (F)").click();
      await loser.dialog.getByRole("radio", { name: "Threat" }).check();
      await loser.dialog.getByLabel("What happened").fill("They said where they will wait.");
      await loser.dialog.getByRole("button", { name: "Raise the flag" }).click();
      await expect(loser.page.getByText(/Threat: nothing is charged\./)).toBeVisible();
      await loser.reply("I am here, and I listen.");
      await expect(member.message("I am here, and I listen.")).toBeVisible();
      await member.expectBalance(member.site.trialCredits);

      await supervisor.openArea("Care");
      const flag = supervisor.row(person.username);
      await expect(flag).toContainText("They said where they will wait.");
      await flag.getByRole("link", { name: person.username }).click();
      await supervisor.page.getByRole("radio", { name: /^Ban/ }).check();
      await supervisor.page.getByLabel("Why", { exact: true }).fill("Threatened to come by.");
      const composerGone = await member.watchComposerGo();
      const decided = supervisor.page.waitForResponse((response) => response.url().endsWith("/decide"));
      await supervisor.button("Decide").click();
      const decision = await decided;
      expect(decision.ok()).toBe(true);
      // Both times are measured by the browsers, so the test's own delay does not count. The response's time is that of
      // its first byte, because Chromium may report a fully read response as aborted, without an end.
      const { startTime, responseStart } = decision.request().timing();
      expect(responseStart).toBeGreaterThan(0);
      const goneAt = await composerGone();
      const afterResponse = Math.round(goneAt - (startTime + responseStart));
      const afterRequest = Math.round(goneAt - startTime);
      info.annotations.push({
        type: "ban seen after",
        description: `${afterResponse} ms after the server's response, ${afterRequest} ms after the request`,
      });
      expect(afterRequest, "seen before it was decided").toBeGreaterThanOrEqual(0);
      expect(afterResponse).toBeLessThan(banSeenMs);
      await expect(member.composer).toBeHidden();
      await expect(supervisor.page.getByText("Banned").first()).toBeVisible();
    },
  );
});
