import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { journey } from "./journey.ts";

/** The polls that would otherwise report it run every 10 seconds (ALERT-2). */
const wellUnderAPollMs = 5000;

function loginOf(page: Page) {
  return async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name === "IMToken_access")?.value;
  };
}

journey.describe("what statuses do (STATUS-1 to STATUS-5)", () => {
  journey(
    "banned: blocked as it happens, without a word, and nothing is asked any more",
    async ({ member, person, backOffice }, info) => {
      const { page } = member;
      await page.clock.install();
      await member.visit("/meet");
      await member.openChat();
      const since = performance.now();
      await backOffice.ban(member.site.brand, person.e164);
      await expect(member.composer).toBeHidden();
      const tookMs = Math.round(performance.now() - since);
      info.annotations.push({ type: "blocked after", description: `${tookMs} ms` });
      expect(tookMs).toBeLessThan(wellUnderAPollMs);
      await expect(page.getByRole("alert")).toHaveCount(0);

      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.clock.fastForward(60_000);
      await page.clock.fastForward(60_000);
      expect(asked.filter((path) => /\/im\/api\/(credit|alerts)/.test(path))).toEqual([]);

      await page.reload();
      await expect(page.getByRole("main")).toBeVisible();
      await expect(member.composer).toBeHidden();
    },
  );

  journey("418 to any call: blocked, without a word", async ({ member, sandbox }) => {
    const { page } = member;
    await member.visit("/meet");
    await member.expectBalance(member.site.trialCredits);
    await sandbox.letFail({ method: "GET", path: "/im/api/bundle", status: 418 });
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^\d+ credits/ })
      .click();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("main", { name: member.site.brandName })).toHaveText("");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  journey("401 with an access token that really is no good any more", async ({ member }) => {
    const { page } = member;
    await page.context().addCookies([{ name: "IMToken_access", value: "spent", url: pageUrl(member.host) }]);
    await member.visit("/meet");
    await member.expectBalance(member.site.trialCredits);
    await expect.poll(loginOf(page)).not.toBe("spent");
  });

  journey("401 that can't be renewed: logged out, and said so, without a loop", async ({ member }) => {
    const { page } = member;
    let loads = 0;
    page.on("load", () => (loads += 1));
    const url = pageUrl(member.host);
    await page.context().addCookies([
      { name: "IMToken_access", value: "spent", url },
      {
        name: "IMToken_refresh",
        value: "spent",
        domain: new URL(url).hostname,
        path: "/api/uaa-service/oauth/token",
        httpOnly: true,
      },
    ]);
    await member.visit("/meet");
    await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
    await expect(page).toHaveURL(url);
    await expect(member.notice("Could not refresh access token")).toBeVisible();
    expect(loads).toBe(2);
    expect(await loginOf(page)()).toBeUndefined();
  });

  journey("403: back to the profiles, with the reason, without a reload", async ({ member, sandbox }) => {
    const { page } = member;
    await sandbox.letFail({ method: "GET", path: "/im/api/bundle", status: 403 });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await member.visit("/credits");
    await expect(page).toHaveURL(/\/meet$/);
    await expect(member.notice("Insufficient rights to access this page")).toBeVisible();
    expect(loads).toBe(1);
    await expect(member.profileLink).toBeVisible();
  });

  journey("503: the page reloads once, and not again for a minute", async ({ member, sandbox }) => {
    const { page } = member;
    await sandbox.letFail({ method: "GET", path: "/im/api/bundle", status: 503 });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await member.visit("/credits");
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
    const again = page.waitForResponse("**/im/api/bundle");
    await page.getByRole("button", { name: "Try again" }).click();
    expect((await again).status()).toBe(503);
    await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
    expect(loads).toBe(2);
    await sandbox.heal();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("radio", { name: /Gold/ })).toBeVisible();
  });
});
