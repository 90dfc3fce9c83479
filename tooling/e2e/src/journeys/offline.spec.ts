import { expect } from "@playwright/test";
import { CustomerDriver } from "../drivers/customer.ts";
import { openFreezingLine } from "../drivers/freezing-line.ts";
import { journey } from "./journey.ts";

journey.describe("experience, Chat: bad connections and many tabs", () => {
  journey(
    "what is written offline waits, in order, and goes when the connection is back",
    async ({ member, operator, person }) => {
      const context = member.page.context();
      await member.visit("/meet");
      await member.openChat();
      await member.say("Before the tunnel");
      await operator.claim(person.username);
      await expect(operator.message("Before the tunnel")).toBeVisible();

      await context.setOffline(true);
      await member.say("First in the tunnel");
      await member.say("Second in the tunnel");
      await expect(member.message("Waiting for connection")).toBeVisible();
      await expect(member.page.getByText("You are offline.")).toBeVisible();

      await context.setOffline(false);
      await expect(operator.message("Second in the tunnel")).toBeVisible();
      await expect(member.message("Waiting for connection")).toBeHidden();
      const log = operator.page.getByRole("log");
      const text = await log.innerText();
      expect(text.indexOf("First in the tunnel")).toBeLessThan(text.indexOf("Second in the tunnel"));
      for (const body of ["Before the tunnel", "First in the tunnel", "Second in the tunnel"]) {
        await expect(operator.message(body)).toHaveCount(1);
        await expect(member.message(body)).toHaveCount(1);
      }
      // Replies sent meanwhile arrive.
      await operator.reply("Welcome back to the light");
      await expect(member.message("Welcome back to the light")).toBeVisible();
    },
  );

  journey(
    "a send that is cut off is repeated and stored once",
    async ({ member, sandbox, operator, person }) => {
      await member.visit("/meet");
      await member.openChat();
      await sandbox.letFail({ method: "POST", path: "/im/api/message/send", drop: true });
      await member.say("Through the noise");
      await expect(member.message("Waiting for connection")).toBeVisible();
      await sandbox.heal();
      // It is retried automatically, after increasing delays.
      await expect(member.message("Waiting for connection")).toBeHidden({ timeout: 40_000 });
      await operator.claim(person.username);
      await expect(operator.message("Through the noise")).toHaveCount(1);
    },
  );

  journey(
    "a line that freezes is noticed within 20 s, and what was missed comes when it is back",
    async ({ member, operator, person }) => {
      const { page } = member;
      const line = await openFreezingLine();
      try {
        await page.clock.install();
        await page.goto(`http://${member.host}:${line.port}/meet`);
        await member.openChat();
        await member.say("Into the lift");
        await operator.claim(person.username);
        await expect(operator.message("Into the lift")).toBeVisible();
        await operator.reply("Mind the doors");
        await expect(member.message("Mind the doors")).toBeVisible();

        line.freeze();
        await operator.reply("Said while the line was frozen");
        const strip = page.getByText("Connecting again.");
        await expect(strip).toBeHidden();
        // From here on the page's clock moves only when the test moves it. The clock stops a second ahead, because on a slow
        // machine it goes on for a while before it stops.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
        for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
        await expect(strip).toBeVisible();

        line.thaw();
        await page.clock.resume();
        await expect(member.message("Said while the line was frozen")).toBeVisible({ timeout: 60_000 });
        await expect(strip).toBeHidden();
        await member.say("Out again");
        await expect(operator.message("Out again")).toBeVisible();
      } finally {
        line.close();
      }
    },
  );

  journey("two tabs show the same, and one logout is for both", async ({ member }) => {
    await member.visit("/meet");
    await member.openChat();
    const second = new CustomerDriver(await member.page.context().newPage(), member.site);
    await second.visit("/meet");
    await second.openChat();
    await member.say("Said in the first tab");
    await expect(second.message("Said in the first tab")).toHaveCount(1);
    await second.say("And in the second");
    await expect(member.message("And in the second")).toHaveCount(1);

    await member.page.bringToFront();
    await member.logOut();
    await expect(second.page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
  });
});
