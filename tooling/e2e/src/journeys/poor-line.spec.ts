import { expect, type Page } from "@playwright/test";
import { cards } from "../drivers/checkout.ts";
import { openFreezingLine } from "../drivers/freezing-line.ts";
import { fillStorage } from "../drivers/full-storage.ts";
import { journey } from "./journey.ts";

/** Lets an hour of the page's own time pass, minute by minute, with all its timers. */
async function passAnHour(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  for (let minute = 0; minute < 60; minute += 1) await page.clock.runFor(60_000);
}

journey.describe("an hour in a tunnel", () => {
  journey(
    "what was written waits in sight, and goes once when the line is back",
    async ({ member, operator, person }) => {
      const { page } = member;
      const line = await openFreezingLine();
      try {
        await page.clock.install();
        await page.goto(`http://${member.host}:${line.port}/meet`);
        await member.openChat();
        await member.say("Before the tunnel");
        await operator.claim(person.username);
        await operator.reply("Mind the dark");
        await expect(member.message("Mind the dark")).toBeVisible();

        // The connection is dead, but no event tells the page.
        line.freeze();
        await member.say("First in the tunnel");
        await member.say("Second in the tunnel");
        await passAnHour(page);
        await expect(member.message("Waiting for connection")).toBeVisible();
        await expect(page.getByText("Connecting again.")).toBeVisible();
        await operator.reply("Are you still there?");

        line.thaw();
        await page.clock.resume();
        await expect(operator.message("Second in the tunnel")).toBeVisible({ timeout: 90_000 });
        await expect(member.message("Are you still there?")).toBeVisible();
        await expect(member.message("Waiting for connection")).toBeHidden();
        for (const body of ["Before the tunnel", "First in the tunnel", "Second in the tunnel"]) {
          await expect(operator.message(body)).toHaveCount(1);
          await expect(member.message(body)).toHaveCount(1);
        }
        const said = await operator.page.getByRole("log").innerText();
        expect(said.indexOf("First in the tunnel")).toBeLessThan(said.indexOf("Second in the tunnel"));
      } finally {
        line.close();
      }
    },
  );

  journey("the checkout says that it needs the line, and money moves once", async ({ member, site }) => {
    const { page, checkout } = member;
    const context = page.context();
    const needsLine = page.getByText("Buying needs the connection");
    await member.visit("/credits");
    await expect(page.getByRole("radio", { name: /Silver/ })).toBeAttached();
    await context.setOffline(true);
    await expect(needsLine).toBeVisible();
    await context.setOffline(false);
    await expect(needsLine).toBeHidden();

    await checkout.chooseBundle("Silver");
    await checkout.fillCard(cards.succeeds);
    await context.setOffline(true);
    await expect(needsLine).toBeVisible();
    await expect(page.getByText(/Nothing has been charged/)).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const pay = page.getByRole("button", { name: /^Pay / });
    await expect(pay).toHaveAttribute("aria-disabled", "true");
    // It keeps its place and accepts the press, which does nothing.
    await pay.click({ force: true });
    await expect(pay).not.toHaveAttribute("aria-busy", "true");
    expect(asked.filter((url) => /confirm/.test(url))).toEqual([]);

    await context.setOffline(false);
    await expect(needsLine).toBeHidden();
    await checkout.pay();
    await checkout.expectPaid();
    await member.expectBalance(site.trialCredits + site.bundles.silver);
    await member.visit("/credits");
    await expect(page.getByText(/^Paid/)).toHaveCount(1);
  });
});

journey(
  "another network, whose lines lead nowhere without being closed: both ways go on",
  async ({ member, operator, person }) => {
    const { page } = member;
    const line = await openFreezingLine();
    try {
      await page.goto(`http://${member.host}:${line.port}/meet`);
      await member.openChat();
      await member.say("On the wireless at home");
      await operator.claim(person.username);
      await operator.reply("And now?");
      await expect(member.message("And now?")).toBeVisible();

      // Open connections are dead from now on; new ones work.
      line.freeze();
      await operator.reply("Said between two networks");
      line.thaw();
      await member.say("On the phone's network");
      await expect(member.message("Said between two networks")).toBeVisible({ timeout: 60_000 });
      await expect(operator.message("On the phone's network")).toBeVisible({ timeout: 60_000 });
      await expect(operator.message("On the phone's network")).toHaveCount(1);
      await expect(member.message("On the phone's network")).toHaveCount(1);
      await expect(member.message("Waiting for connection")).toBeHidden();
    } finally {
      line.close();
    }
  },
);

journey.describe("no room in the browser's storage", () => {
  journey.use({ serviceWorkers: "allow" });

  journey(
    "writing, buying, a photo and the logout work, and nothing typed is lost while the tab lives",
    async ({ member, site, operator, person }) => {
      const { page, checkout } = member;
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      await fillStorage(page, member.host);
      await member.visit("/meet");
      const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(kept.filter((key) => !key.startsWith("filler-"))).toEqual([]);
      expect(kept.length).toBeGreaterThan(5);
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope);
      await member.openChat();
      await member.say("Written with nowhere to keep it");
      await operator.claim(person.username);
      await expect(operator.message("Written with nowhere to keep it")).toHaveCount(1);
      await member.composer.fill("A draft that only this tab holds");

      // To the next page and back, in the same tab.
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^\d+ credits?/ })
        .click();
      await checkout.chooseBundle("Bronze");
      await checkout.fillCard(cards.succeeds);
      await checkout.pay();
      await checkout.expectPaid();
      await member.expectBalance(site.trialCredits + site.bundles.bronze);
      await page.getByRole("link", { name: /all profiles$/ }).click();
      await member.openChat();
      await expect(member.composer).toHaveValue("A draft that only this tab holds");

      await page.context().setOffline(true);
      await member.say("Offline, and still nowhere to keep it");
      await page.context().setOffline(false);
      await expect(operator.message("Offline, and still nowhere to keep it")).toHaveCount(1);

      await member.openAccountTile(/^Profile photo/);
      await member.savePhoto(await page.screenshot());
      await expect(member.heading("My Account")).toBeVisible();
      await page.keyboard.press("Escape");
      await member.logOut();
      await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
      expect(problems).toEqual([]);
    },
  );

  journey("a login that the server ends is over there, too", async ({ member }) => {
    const { page } = member;
    const url = new URL(`http://${member.host}`);
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    await fillStorage(page, member.host);
    await page.context().addCookies([
      {
        name: "IMToken_refresh",
        value: "spent",
        domain: url.hostname,
        path: "/api/uaa-service/oauth/token",
        httpOnly: true,
      },
      { name: "IMToken_access", value: "spent", domain: url.hostname, path: "/" },
    ]);
    await member.visit("/credits");
    await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
  });
});
