import { expect, type Locator, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { look } from "../drivers/look.ts";
import { Server } from "../drivers/server.ts";
import { journey } from "./journey.ts";

/** The edges of the app: shared links, crawlers, unknown regions, browsers without JavaScript. */

journey.describe("a link that is shared", () => {
  journey("brings a picture at a whole address", async ({ customer, request }) => {
    await customer.visit();
    const address = await customer.page.locator('meta[property="og:image"]').getAttribute("content");
    const { pathname, origin } = new URL(address ?? "");
    expect(origin).toBe(new URL(pageUrl(customer.host)).origin);
    const picture = await new Server(request, customer.host).fetch("GET", pathname);
    expect(picture.headers()["content-type"]).toBe("image/png");
    expect((await picture.body()).length).toBeLessThan(300_000);
  });
});

journey("crawlers find the landing page and nothing behind the login", async ({ customer, request }) => {
  const response = await new Server(request, customer.host).fetch("GET", "/robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toContain("User-agent: *");
  for (const path of ["/meet", "/credits", "/account", "/im/"]) expect(text).toContain(`Disallow: ${path}`);
  expect(text).not.toMatch(/Disallow: \/$/m);
  expect(await (await new Server(request, "console.localhost").fetch("GET", "/robots.txt")).text()).toMatch(
    /Disallow: \/$/m,
  );
});

journey(
  "a region that the brand does not serve: says so in the brand's colours and leads on",
  async ({ customer, site }) => {
    const { page } = customer;
    await customer.visit();
    const ground = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--brand-background"),
    );
    await page.goto(pageUrl(`nz.${site.pickerHost}`));
    await expect(
      page.getByRole("heading", { name: `${site.brandName} is not available here` }),
    ).toBeVisible();
    const shown = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--background"),
    );
    expect(shown.trim()).toBe(ground.trim());
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    const link = page.getByRole("link", { name: site.regionName });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await page.waitForURL(pageUrl(customer.host));
  },
);

/** The page's text without JavaScript. Located by position, because Playwright finds no text in noscript. */
const missing = (page: Page): Locator => page.locator("noscript p");

journey.describe("without JavaScript", () => {
  journey.use({ javaScriptEnabled: false });

  journey("the landing page can be read and says what is missing", async ({ customer }) => {
    const { page } = customer;
    await customer.visit();
    await expect(missing(page)).toBeInViewport();
    expect(await missing(page).textContent()).toMatch(/^Signing up and chatting need JavaScript/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  journey(
    "the landing page's dead buttons are dimmed, and the legal texts can be read",
    async ({ customer }) => {
      const { page } = customer;
      await customer.visit();
      const looks = page
        .locator("button:visible")
        .evaluateAll((buttons) =>
          buttons.map((button) => [button.textContent, getComputedStyle(button).opacity]),
        );
      expect((await looks).length).toBeGreaterThan(3);
      expect((await looks).filter(([, opacity]) => opacity !== "0.5")).toEqual([]);
      await look(page, "without-scripts");
      await page.getByRole("navigation", { name: "Legal texts" }).getByText("Privacy Policy").click();
      await expect(page).toHaveTitle(/Privacy Policy/);
      await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
      await page.setViewportSize({ width: 320, height: 568 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await look(page, "privacy-page");
      await page.getByRole("link", { name: "Terms and Conditions" }).click();
      await expect(page.getByRole("heading", { name: "Terms and Conditions" })).toBeVisible();
    },
  );

  for (const path of ["/meet", "/credits", "/account"]) {
    journey(`${path} says what is missing instead of loading for ever`, async ({ customer }) => {
      const { page } = customer;
      await customer.visit(path);
      await expect(missing(page)).toBeInViewport();
      expect(await missing(page).textContent()).toMatch(/^This page needs JavaScript/);
      await expect(page.getByRole("progressbar")).toBeHidden();
    });
  }

  journey("the country picker needs none, and says nothing", async ({ customer, site }) => {
    const { page } = customer;
    await page.goto(pageUrl(site.pickerHost));
    await expect(missing(page)).toHaveCount(0);
    await page.getByRole("link", { name: site.regionName }).click();
    await page.waitForURL(pageUrl(customer.host));
  });
});

journey("Meet: a new unread reply moves its profile up", async ({ member, operator, person }) => {
  const { page } = member;
  const cards = page.getByRole("main").getByRole("listitem").getByRole("link");
  const order = async (): Promise<readonly (string | null)[]> =>
    (await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).slice(0, 2);
  await member.visit("/meet");
  await expect(cards.first()).toBeVisible();
  const [first, second] = await order();
  await cards.first().click();
  await member.say("To the first");
  await operator.claim(person.username);
  await member.visit("/meet");
  await cards.nth(1).click();
  await member.say("To the second");
  await member.visit("/meet");
  await expect.poll(order).toEqual([second, first]);
  await operator.reply("From the first");
  await expect.poll(order).toEqual([first, second]);
});

journey("the bot check of real width fits a screen of 320 px", async ({ customer, sandbox, person }) => {
  const { page, panel } = customer;
  await page.setViewportSize({ width: 320, height: 568 });
  await sandbox.botCheck("interactive", person.address);
  await customer.visit();
  await customer.startForFree();
  const frame = page.locator('iframe[src*="turnstile"]');
  await expect(frame).toBeVisible();
  await frame.scrollIntoViewIfNeeded();
  const { x, width } = (await frame.boundingBox()) ?? { x: 0, width: 0 };
  // Turnstile's widget is never narrower than 300 px: it extends equally into both gutters.
  expect(width).toBeGreaterThanOrEqual(300);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(Math.abs(320 - width - 2 * x)).toBeLessThanOrEqual(2);
  const scrolls = panel.locator("[data-panel-body]").evaluate((body) => body.scrollWidth > body.clientWidth);
  expect(await scrolls).toBe(false);
});
