import { expect } from "@playwright/test";
import { alertRegions } from "../drivers/quiet-sites.ts";
import { partsOf, siteUnderTest } from "../drivers/site.ts";
import { journey } from "./journey.ts";

journey.describe("alerts (ALERT-2 to ALERT-4)", () => {
  journey.use({ siteName: `${alertRegions.calls}.${partsOf(siteUnderTest).brand}` });

  journey(
    "an alert shows at once, the next one within 10 seconds, each until it expires",
    async ({ customer, backOffice }) => {
      const { page } = customer;
      const { region } = customer.site;
      const takeBack = await backOffice.raiseAlert(
        region,
        "Texts are late tonight",
        "Codes may take a minute.",
      );
      await page.clock.install();
      await customer.visit();
      await customer.startForFree();
      const first = customer.notice("Texts are late tonight", "other");
      await expect(first).toBeVisible();
      await expect(first).toContainText("Codes may take a minute.");
      // Longer than any other message, and longer than the alert is active.
      await takeBack();
      await page.clock.fastForward(20_000);
      await expect(first).toBeVisible();

      const takeNextBack = await backOffice.raiseAlert(region, "All is well again", "");
      await page.clock.fastForward(10_000);
      await expect(customer.notice("All is well again", "other")).toBeVisible();
      await takeNextBack();
      await page.clock.fastForward(600_000);
      await expect(first).toBeHidden();
    },
  );
});
