import { expect } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { untilHealed } from "../drivers/sandbox.ts";
import { styledBeforePaint } from "../drivers/styled-before-paint.ts";
import { journey } from "./journey.ts";

const legal = [
  { link: "Terms", title: "Terms and Conditions" },
  { link: "Privacy policy", title: "Privacy Policy" },
  { link: "Cookie Policy", title: "Cookie Policy" },
] as const;

journey.describe("the panel and what opens in it (PANEL-1 to PANEL-9)", () => {
  journey(
    "its width at each breakpoint, Escape, a press outside, and on a phone what its menu leads to",
    async ({ customer }) => {
      const { page } = customer;
      const expectWidth = async (width: number): Promise<void> =>
        expect.poll(async () => (await customer.panel.boundingBox())?.width).toBeCloseTo(width, 0);
      // The banner would come during the journey and cover the buttons on low screens.
      await page
        .context()
        .addCookies([{ name: "CookiesConsent", value: "Yes", url: pageUrl(customer.host) }]);
      await customer.visit();
      for (const { width, panel } of [
        { width: 1440, panel: 504 },
        { width: 768, panel: 400 },
      ]) {
        await page.setViewportSize({ width, height: 800 });
        await customer.startForFree();
        await expectWidth(panel);
        await page.keyboard.press("Escape");
        await expect(customer.panel).toBeHidden();
        await customer.startForFree();
        await page.mouse.click(60, 400);
        await expect(customer.panel).toBeHidden();
      }

      await page.setViewportSize({ width: 375, height: 812 });
      await customer.openMenu();
      await customer.tile(/^How to use/).click();
      await expect(customer.heading("How it works")).toBeVisible();
      await customer.backButton.click();
      await customer.tile(/^Login/).click();
      await expect(customer.heading("Enter your phone number")).toBeVisible();
      await expectWidth(375);
      await page.keyboard.press("Escape");
      await expect(customer.panel).toBeHidden();

      // A wide phone on its side.
      await page.setViewportSize({ width: 740, height: 360 });
      await customer.startForFree();
      await page.mouse.click(4, 180);
      await expect(customer.panel).toBeVisible();
    },
  );

  journey("a press outside closes it before the app has loaded, too", async ({ customer, sandbox }) => {
    await sandbox.letFail({ path: "/assets/*.js", delayMs: untilHealed });
    await customer.visit();
    await customer.startForFree();
    await customer.page.mouse.click(60, 400);
    await expect(customer.panel).toBeHidden();
  });

  journey.describe("a link pressed in it before the app has loaded", () => {
    journey.beforeEach(async ({ customer, sandbox }) => {
      await sandbox.letFail({ path: "/assets/*.js", delayMs: untilHealed });
      await customer.visit();
      await customer.startForFree();
      await customer.panel.getByRole("button", { name: "Cookie Policy" }).click();
    });

    journey("opens with the app; later ones are not noted", async ({ customer, sandbox }) => {
      const { page, panel } = customer;
      await sandbox.heal();
      await expect(customer.heading("Cookie Policy")).toBeVisible();
      await expect(panel.locator("[data-panel-body]")).toBeFocused();
      await panel.getByRole("button", { name: "Back" }).click();
      await expect(customer.phoneField).toBeVisible();
      await panel.getByRole("button", { name: "Terms" }).click();
      await expect(customer.heading("Terms and Conditions")).toBeVisible();
      await expect(page.locator("html")).not.toHaveAttribute("data-opens");
    });

    journey("opens nothing if the panel was closed meanwhile", async ({ customer, sandbox }) => {
      await customer.closeButton.click();
      await expect(customer.panel).toBeHidden();
      await sandbox.heal();
      await expect(customer.page.locator("html")).toHaveAttribute("data-app-runs");
      await customer.startForFree();
    });
  });

  journey(
    "before the app has loaded the last press counts: Login after How it works",
    async ({ customer, sandbox }) => {
      const { page } = customer;
      await sandbox.letFail({ path: "/assets/*.js", delayMs: untilHealed });
      await customer.visit();
      await page.getByRole("button", { name: "How it works" }).click();
      await page.getByRole("button", { name: "Login" }).click();
      await customer.phoneField.fill("07700 900555");
      await sandbox.heal();
      // Only once the app shows this step: then the bot check passes, too.
      await expect(customer.continueButton).toBeEnabled();
      await expect(customer.phoneField).toHaveValue("07700 900555");
    },
  );

  journey(
    'a press styles only the panel before it is painted, and not the page (docs/experience.md, "Budgets")',
    async ({ customer, browser }) => {
      const { page } = customer;
      await page.setViewportSize({ width: 375, height: 800 });
      await customer.visit();
      // The page is hydrated when it is idle or used.
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(customer.tile(/^How to use/)).toBeVisible();
      await customer.closeButton.click();
      await expect(customer.panel).toBeHidden();
      // Closed, the panel has Entry ready again.
      const entryField = page.locator("dialog").first().locator('input[type="tel"]');
      await expect(entryField).toBeAttached();
      await page.waitForLoadState("networkidle");
      const all = await page.locator("body *").count();
      const inPanel = await page.locator("dialog").first().locator("*").count();
      // What React has to render first shows as an empty frame: the dialog and its own parts.
      const menu = await styledBeforePaint(
        browser,
        page,
        async () => page.getByRole("button", { name: "Menu" }).click(),
        async () => expect(customer.tile(/^How to use/)).toBeVisible(),
      );
      expect(menu).toBeLessThanOrEqual(12);
      await customer.closeButton.click();
      await expect(customer.panel).toBeHidden();

      const opener = page.getByRole("button", { name: "Get started for free" }).first();
      const entry = await styledBeforePaint(
        browser,
        page,
        async () => opener.click(),
        async () => expect(customer.phoneField).toBeFocused(),
      );
      // The dialog itself, and up to three elements each for the press and for scrolling.
      const some = inPanel + 7;
      expect(all).toBeGreaterThan(some);
      expect(entry).toBeLessThanOrEqual(some);
    },
  );

  journey(
    "the browser's Back goes one step back in the panel, then closes it; the page stays",
    async ({ customer, person }) => {
      const { page } = customer;
      await page.setViewportSize({ width: 375, height: 800 });
      await customer.visit();
      const entry = async () => page.evaluate(() => navigation.currentEntry?.index);
      const ofPage = await entry();
      await customer.startForFree();
      await customer.enterPhone(person.phone);
      await page.goBack();
      await expect(customer.heading("Enter your phone number")).toBeVisible();
      await page.goBack();
      await expect(customer.panel).toBeHidden();
      await page.goForward();
      await customer.startForFree();
      await customer.closeButton.click();
      await expect(customer.panel).toBeHidden();
      // The panel's history entry is gone: Back leaves the site.
      await expect.poll(entry).toBe(ofPage);
      await page.goBack();
      await expect(page).toHaveURL("about:blank");
    },
  );

  journey("the nav menu: where each tile leads, what Back does, and the legal texts", async ({ member }) => {
    const { page } = member;
    await member.visit("/meet");
    await member.openMenu();
    await expect(member.panel.getByText("Menu", { exact: true })).toBeVisible();
    await member.tile(/^Credits/).click();
    await expect(page).toHaveURL(/\/credits$/);
    await expect(member.panel).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/meet$/);
    await expect(member.profileLink).toBeVisible();
    await expect(member.panel).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(/\/credits$/);
    await member.openAccount();
    await page.goBack();
    await expect(member.panel.getByText("Menu", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(member.panel).toBeHidden();
    await expect(page).toHaveURL(/\/credits$/);

    for (const { link, title } of legal) {
      await page.getByRole("contentinfo").getByRole("button", { name: link }).click();
      await expect(member.heading(title)).toBeVisible();
      await member.closeButton.click();
      await expect(member.panel).toBeHidden();
    }

    await member.openMenu();
    await expect(member.tile(/^My Account/)).toBeVisible();
    const tiles = member.panel.getByRole("button");
    // The wide tile leads to the profiles. Its text is the brand's, so it is found by its position: the third.
    const names = await tiles.allInnerTexts();
    const wide = names[names.findIndex((name) => name.startsWith("My Account")) + 1] ?? "";
    await tiles.filter({ hasText: wide.split("\n")[0] ?? "" }).click();
    await expect(page).toHaveURL(/\/meet$/);
    await expect(member.panel).toBeHidden();

    await member.openMenu();
    await member.tile(/^How to use/).click();
    await expect(member.heading("How it works")).toBeVisible();
    await member.backButton.click();
    await member.tile(/^My Account/).click();
    await expect(member.heading("My Account")).toBeVisible();
    for (const { link, title } of legal) {
      await member.panel.getByRole("button", { name: link }).click();
      await expect(member.heading(title)).toBeVisible();
    }
    await member.backButton.click();
    await expect(member.heading("My Account")).toBeVisible();
    await member.backButton.click();
    await member.tile(/^Logout/).click();
    await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith("IMToken_"))).toEqual([]);
  });

  journey(
    "every legal text opens from the page's foot and the panel's, logged out",
    async ({ customer, person }) => {
      await customer.visit();
      for (const { link, title } of legal) {
        await customer.page.getByRole("contentinfo").getByRole("button", { name: link }).click();
        await expect(customer.heading(title)).toBeVisible();
        await customer.closeButton.click();
        await expect(customer.panel).toBeHidden();
      }
      await customer.startForFree();
      const begun = person.phone.slice(0, 9);
      await customer.phoneField.fill(begun);
      for (const { link, title } of legal) {
        await customer.panel.getByRole("button", { name: link }).click();
        await expect(customer.heading(title)).toBeVisible();
      }
      await customer.backButton.click();
      await expect(customer.phoneField).toHaveValue(begun);
    },
  );

  for (const { began, opens } of [
    { began: "Menu", opens: true },
    { began: "Credits", opens: false },
  ]) {
    journey(
      `a press that begins on ${began} before the app has loaded and ends on Menu ${opens ? "opens it once" : "opens nothing"}`,
      async ({ member, sandbox }) => {
        const { page } = member;
        const menu = page.getByRole("button", { name: "Menu" });
        await sandbox.letFail({ path: "/assets/*.js", delayMs: untilHealed });
        await page.goto(pageUrl(member.host, "/credits"), { waitUntil: "commit" });
        await (opens ? menu : page.getByRole("heading", { name: began })).hover();
        await page.mouse.down();
        await sandbox.heal();
        await expect(page.locator("html")).toHaveAttribute("data-app-runs");
        if (!opens) await menu.hover();
        await page.mouse.up();
        if (!opens) {
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
          await expect(member.panel).toBeHidden();
          await menu.click();
        }
        await expect(member.tile(/^My Account/)).toBeVisible();
        await member.closeButton.click();
        await expect(member.panel).toBeHidden();
        await menu.click();
        await expect(member.tile(/^My Account/)).toBeVisible();
      },
    );
  }
});
