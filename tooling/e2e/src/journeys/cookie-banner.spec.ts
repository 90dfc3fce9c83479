import { expect } from "@playwright/test";
import { journey } from "./journey.ts";

const twoYearsSeconds = 2 * 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;

journey.describe("the cookie banner (COOKIE-9, COOKIE-10)", () => {
  for (const { width, height } of [
    { width: 375, height: 812 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    journey(`at ${width} px: after 5 seconds, until it is liked for two years`, async ({ customer }) => {
      const { page } = customer;
      await page.setViewportSize({ width, height });
      await page.clock.install();
      await customer.visit();
      // The page is hydrated when it is idle or used.
      await customer.startForFree();
      await customer.closeButton.click();
      const banner = page.getByRole("region", { name: "Our Cookie Policy" });
      await expect(banner).toBeHidden();
      await page.clock.fastForward(5000);
      await expect(banner).toBeVisible();
      const box = await banner.boundingBox();
      if (width < 768) expect(box?.width).toBe(width);
      else {
        expect(box?.width).toBeGreaterThanOrEqual(340);
        expect(box?.height).toBe(330);
      }

      await banner.getByRole("button", { name: "I Like Cookies" }).click();
      await expect(banner).toBeHidden();
      const cookies = await page.context().cookies();
      const consent = cookies.find(({ name }) => name === "CookiesConsent");
      expect(consent?.value).toBe("Yes");
      const seconds = (consent?.expires ?? 0) - Date.now() / 1000;
      // Browsers cap cookies at 400 days, whatever is requested.
      expect(Math.min(seconds, twoYearsSeconds)).toBeGreaterThan(399 * daySeconds);

      await page.reload();
      await customer.startForFree();
      await page.clock.fastForward(6000);
      await expect(banner).toBeHidden();
    });
  }
});
