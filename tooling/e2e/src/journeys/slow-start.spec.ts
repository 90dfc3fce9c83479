import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { CustomerDriver } from "../drivers/customer.ts";
import { untilHealed } from "../drivers/sandbox.ts";
import { signUpByCalls } from "../drivers/sign-up.ts";
import { siteOf } from "../drivers/site.ts";
import { journey, keepLogin } from "./journey.ts";

/** A loading bar shows while the app loads (NAV-14). On a slow connection the page must not look dead. */

const paths = ["/meet", "/meet/somebody", "/credits", "/credits/checkout?bundle=silver", "/account"];

/** Counts the frames, from the first painted one on, in which the page shows neither a bar nor a page. */
async function countBlankFrames(page: Page): Promise<() => Promise<{ blank: number; all: number }>> {
  await page.addInitScript(() => {
    const frames = { blank: 0, all: 0 };
    Object.assign(globalThis, { frames });
    const isSeen = (element: Element): boolean => element.checkVisibility({ opacityProperty: true });
    const look = (): void => {
      // Before the parser has reached the root element there is nothing to check.
      if (document.readyState !== "loading") {
        frames.all += 1;
        const shown = [...document.querySelectorAll("#root progress, #root h1, #root main > *")];
        if (!shown.some(isSeen)) frames.blank += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () =>
    page.evaluate(() => (globalThis as unknown as { frames: { blank: number; all: number } }).frames);
}

journey.describe("a loading bar while the app loads (NAV-14)", () => {
  for (const path of paths) {
    journey(`${path}: shown at once, before any file of the app has come`, async ({ member, sandbox }) => {
      const { page } = member;
      await sandbox.letFail({ path: "/assets/*", delayMs: untilHealed });
      await page.goto(pageUrl(member.host, path), { waitUntil: "commit" });
      const bar = page.getByRole("progressbar", { name: "Loading" });
      await expect(bar).toBeInViewport();
      // In the brand's colours, not the browser's default.
      const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 };
      expect(width).toBeGreaterThan(150);
      expect(height).toBeLessThan(8);
      expect(await bar.evaluate((one) => getComputedStyle(one).appearance)).toBe("none");
    });
  }

  journey("no frame is blank from the first paint to the page", async ({ member, sandbox }) => {
    const { page } = member;
    const frames = await countBlankFrames(page);
    await sandbox.letFail({ method: "GET", path: "/assets/meet-page-*.js", delayMs: 700 });
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    const { blank, all } = await frames();
    expect(all).toBeGreaterThan(10);
    expect(blank).toBe(0);
  });

  journey("logged-in customers see it instead of the landing page", async ({ member, sandbox }) => {
    const { page } = member;
    await sandbox.letFail({ method: "GET", path: "/assets/meet-page-*.js", delayMs: untilHealed });
    await page.goto(pageUrl(member.host, "/"), { waitUntil: "commit" });
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Get started for free" })).toBeHidden();
    await sandbox.heal();
    await expect(member.profileLink).toBeVisible();
  });

  journey("a page whose part is slow shows it soon after the press", async ({ member, sandbox }) => {
    const { page } = member;
    await page.clock.install();
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    await sandbox.letFail({ method: "GET", path: "/assets/chat-page-*.js", delayMs: untilHealed });
    // From here on the clock moves only when the test moves it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await member.profileLink.click();
    await page.clock.runFor(300);
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  });
});

/** Adds up how far things on the page moved by themselves, as the browser measures it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** Lets a page note which scripts it has, or has asked for, when the first element that matches is there. */
async function noteScripts(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const looking = new MutationObserver(() => {
      if (document.querySelector(wanted) === null) return;
      looking.disconnect();
      const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
      const names = [
        ...performance.getEntriesByType("resource").map(({ name }) => name),
        ...asked.map(({ href }) => href),
      ].map((name) => new URL(name).pathname);
      const scripts = new Set(names.filter((name) => /^\/assets\/.*\.js$/.test(name)));
      Object.assign(globalThis, { scriptsUntilThen: [...scripts] });
    });
    looking.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Returns what noteScripts noted. The cast: the page's global object has it from there. */
async function scriptsUntilThen(page: Page): Promise<readonly string[]> {
  return await page.evaluate(
    () => (globalThis as unknown as { readonly scriptsUntilThen: readonly string[] }).scriptsUntilThen,
  );
}

/** The pages that customers open most: their addresses, and what is there once they work. */
const mainPages = [
  {
    title: "/meet",
    path: async () => "/meet",
    selector: 'a[href^="/meet/"]',
    works: (member: CustomerDriver) => member.profileLink,
  },
  {
    title: "a chat",
    path: async (member: CustomerDriver) => {
      await member.visit("/meet");
      return (await member.profileLink.getAttribute("href")) ?? "";
    },
    selector: "textarea",
    works: (member: CustomerDriver) => member.composer,
  },
  {
    title: "/credits",
    path: async () => "/credits",
    selector: 'input[type="radio"]',
    works: (member: CustomerDriver) => member.page.getByRole("radio").first(),
  },
] as const;

journey.describe("the frame of a customer's page, before the app", () => {
  for (const { title, path, works, selector } of mainPages) {
    journey(
      `${title}: header, balance and heading are there, and nothing moves later`,
      async ({ member, sandbox }) => {
        const { page } = member;
        const address = await path(member);
        await page
          .context()
          .addCookies([{ name: "CookiesConsent", value: "Yes", url: pageUrl(member.host) }]);
        const shifts = await watchShifts(page);
        await sandbox.letFail({ method: "GET", path: "/assets/*.js", delayMs: untilHealed });
        await page.goto(pageUrl(member.host, address), { waitUntil: "commit" });
        await expect(page.getByRole("link", { name: "Credits" }).filter({ visible: true })).toBeVisible();
        await expect(page.getByRole("button", { name: "Menu" }).filter({ visible: true })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await expect(page.getByRole("progressbar", { name: "Loading" })).toBeInViewport();
        await sandbox.heal();
        await expect(works(member)).toBeVisible();
        await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
        expect(await shifts()).toBeLessThan(0.01);
      },
    );

    journey(`${title}: at most 12 scripts until it works`, async ({ member }) => {
      const address = await path(member);
      await noteScripts(member.page, selector);
      await member.visit(address);
      await expect(works(member)).toBeVisible();
      const scripts = await scriptsUntilThen(member.page);
      expect(scripts.length).toBeGreaterThan(4);
      expect(scripts.length, scripts.join(" ")).toBeLessThanOrEqual(12);
    });
  }

  journey(
    "at zero balance a chat appears with its bundles, and nothing moves later",
    async ({ member, person, page, playwright, sandbox, scope }) => {
      // A number gets one trial over all brands, so this login has no credits (CREDIT-9).
      const other = new CustomerDriver(page, siteOf("uk.saltlark"));
      const request = await playwright.request.newContext();
      await keepLogin(other, await signUpByCalls(request, sandbox, other.site, person));
      await request.dispose();
      expect(other.site.brand).not.toBe(member.site.brand);
      await page.setViewportSize({ width: 375, height: 800 });
      await page.context().addCookies([
        { name: "CookiesConsent", value: "Yes", url: pageUrl(other.host) },
        { name: "fault-scope", value: scope, url: pageUrl(other.host) },
      ]);
      await other.visit("/meet");
      const address = (await other.profileLink.getAttribute("href")) ?? "";
      const shifts = await watchShifts(page);
      await sandbox.letFail({ method: "GET", path: "/im/api/credit", delayMs: 400 });
      await sandbox.letFail({ method: "GET", path: "/im/api/bundle", delayMs: 800 });
      await other.visit(address);
      await expect(page.getByRole("region", { name: "Out of credits" }).getByRole("link")).toHaveCount(4);
      await expect(other.composer).toBeVisible();
      expect(await shifts()).toBeLessThan(0.01);
    },
  );

  journey("a press on Menu before the app has come opens it", async ({ member, sandbox }) => {
    const { page } = member;
    await sandbox.letFail({ method: "GET", path: "/assets/*", delayMs: untilHealed });
    await page.goto(pageUrl(member.host, "/meet"), { waitUntil: "commit" });
    await page.getByRole("button", { name: "Menu" }).click();
    await sandbox.heal();
    await expect(member.panel.getByRole("heading").first()).toBeVisible();
  });

  journey(
    "without a login the page shows no frame, and the landing page follows",
    async ({ customer, sandbox }) => {
      const { page } = customer;
      await sandbox.letFail({ method: "GET", path: "/assets/*.js", delayMs: untilHealed });
      await page.goto(pageUrl(customer.host, "/meet"), { waitUntil: "commit" });
      await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
      await sandbox.heal();
      await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
    },
  );

  journey(
    "a login that ran out while no page was open is renewed once, and no call is refused",
    async ({ member }) => {
      const { page } = member;
      const url = pageUrl(member.host);
      const [access] = (await page.context().cookies(url)).filter(({ name }) => name === "IMToken_access");
      const [head = "", payload = "", signature = ""] = decodeURIComponent(access?.value ?? "").split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
      const ended = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
      const value = encodeURIComponent([head, ended, signature].join("."));
      await page.context().addCookies([{ name: "IMToken_access", value, url, sameSite: "Strict" }]);
      const responses: string[] = [];
      page.on("response", (response) => {
        const { pathname } = new URL(response.url());
        if (/^\/(?:im|api)\//.test(pathname)) responses.push(`${response.status()} ${pathname}`);
      });
      await member.visit("/meet");
      await expect(member.profileLink).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: /\d+ credits/ })).toBeVisible();
      expect(responses.filter((one) => one.startsWith("401"))).toEqual([]);
      expect(responses.filter((one) => one.endsWith("/oauth/token"))).toEqual([
        "200 /api/uaa-service/oauth/token",
      ]);
    },
  );
});
