import { expect } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { journey } from "./journey.ts";

const deepLinks = [
  "/meet",
  "/meet/01900000-0000-7000-8000-000000000000",
  "/credits",
  "/credits/checkout",
  "/credits/statement",
  "/account",
  "/nowhere/at/all",
] as const;

journey.describe("navigation (NAV-1 to NAV-12)", () => {
  journey("logged out, every deep link leads to the landing page", async ({ customer }) => {
    for (const path of deepLinks) {
      await customer.visit(path);
      await expect(customer.page, path).toHaveURL(pageUrl(customer.host));
      await expect(customer.page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
    }
  });

  journey(
    "logged in, what is no page of theirs leads to the profiles, and each page has its title",
    async ({ member }) => {
      for (const [path, lands, title] of [
        ["/", "/meet", /^\S+ - Meet$/],
        ["/login", "/meet", /^\S+ - Meet$/],
        ["/nowhere", "/meet", /^\S+ - Meet$/],
        ["/credits/", "/credits", /^\S+ - Credits$/],
        ["/meet/", "/meet", /^\S+ - Meet$/],
        ["/account", "/account", /^\S+ - Account$/],
      ] as const) {
        await member.visit(path);
        await expect(member.page, path).toHaveURL(pageUrl(member.host, lands));
        await expect(member.page, path).toHaveTitle(title);
      }
    },
  );

  journey("after a logout, Back leads to the landing page at its own address", async ({ member }) => {
    const { page } = member;
    await member.visit("/meet");
    await member.openChat();
    await member.logOut();
    const welcome = page.getByRole("button", { name: "Get started for free" }).first();
    // By then the landing page's app has loaded.
    await expect(welcome).toBeVisible();
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await expect(welcome).toBeVisible();
      await expect(page).toHaveURL(pageUrl(member.host));
    }
  });

  journey("back and forward go through pages, from the top of each", async ({ member }) => {
    const { page } = member;
    await page.setViewportSize({ width: 375, height: 600 });
    await member.visit("/meet");
    await member.openChat();
    const chat = page.url();
    await page
      .getByRole("link", { name: /credits?\b/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/credits(\?|$)/);
    await expect(page.getByRole("radio", { name: /Gold/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(chat);
    await expect(member.composer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/meet$/);
    await expect(member.profileLink).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.goForward();
    await expect(member.composer).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("radio", { name: /Gold/ })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  journey(
    "a visitor who presses below before the app is there stays where they are",
    async ({ customer }) => {
      const { page } = customer;
      await page.setViewportSize({ width: 375, height: 600 });
      await customer.visit();
      const place = async () => page.evaluate(() => window.scrollY);
      await page.getByRole("contentinfo").getByRole("button", { name: "Terms" }).click();
      await expect(customer.heading("Terms and Conditions")).toBeVisible();
      expect(await place()).toBeGreaterThan(300);
      await customer.closeButton.click();
      await expect(customer.panel).toBeHidden();
      expect(await place()).toBeGreaterThan(300);
    },
  );

  journey("from 375 to 1440 px no page is wider than the screen", async ({ member }) => {
    const { page } = member;
    const eachWidth = async (check: () => Promise<void>): Promise<void> => {
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const spare = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(spare, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
        await check();
      }
    };
    const nothingElse = async (): Promise<void> => {};
    for (const path of ["/meet", "/credits", "/credits/statement", "/account"]) {
      await member.visit(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await eachWidth(nothingElse);
    }
    await member.visit("/meet");
    await member.openChat();
    // In a chat the page itself does not scroll, and there is no footer (NAV-3).
    await eachWidth(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      await expect(page.getByRole("contentinfo")).toBeHidden();
    });
    await member.forgetLogin();
    await member.visit("/");
    await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
    await eachWidth(nothingElse);
  });
});
