import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { journey } from "./journey.ts";

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
      await sandbox.letFail({ path: "/assets/*", delayMs: 600_000 });
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
    await sandbox.letFail({ method: "GET", path: "/assets/meet-page-*.js", delayMs: 3000 });
    await member.visit("/");
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Get started for free" })).toBeHidden();
    await expect(member.profileLink).toBeVisible();
  });

  journey("a page whose part is slow shows it soon after the press", async ({ member, sandbox }) => {
    const { page } = member;
    await page.clock.install();
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    await sandbox.letFail({ method: "GET", path: "/assets/chat-page-*.js", delayMs: 600_000 });
    // From here on the clock moves only when the test moves it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await member.profileLink.click();
    await page.clock.runFor(300);
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  });
});
