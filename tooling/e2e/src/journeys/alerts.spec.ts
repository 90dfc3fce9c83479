import { expect } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { look } from "../drivers/look.ts";
import { alertRegions } from "../drivers/quiet-sites.ts";
import { brands, partsOf, siteOf, siteUnderTest } from "../drivers/site.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

consoleJourney.describe("alerts (ALERT-2 to ALERT-4, ALERT-8)", () => {
  // One after the other: both raise alerts in the same region.
  consoleJourney.describe.configure({ mode: "default" });
  consoleJourney.use({ siteName: `${alertRegions.calls}.${partsOf(siteUnderTest).brand}` });

  consoleJourney(
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

  // In this file, so that no alert for the whole region comes between.
  consoleJourney(
    "an alert for one brand is shown to its visitors and to nobody else's",
    async ({ customer, seat, browser }, info) => {
      const { brandName, regionName, region } = customer.site;
      const other = brands.find((brand) => brand !== customer.site.brand) ?? "";
      const supervisor = await seat(plainSupervisorOf(info.workerIndex));
      const { dialog } = supervisor;
      const text = `${brandName} is slow tonight`;
      await supervisor.openArea("Alerts");
      await supervisor.button("New alert").first().click();
      await dialog.getByLabel("Brand").selectOption({ label: brandName });
      await dialog.getByRole("checkbox", { name: regionName }).check();
      await dialog.getByLabel("First line").fill(text);
      await look(supervisor.page, "alert-of-brand");
      await dialog.getByRole("button", { name: "Raise alert" }).click();
      await expect(dialog).toBeHidden();
      await expect(supervisor.row(text)).toContainText(brandName);

      await customer.visit();
      await expect(customer.notice(text, "other")).toBeVisible();
      const elsewhere = await browser.newPage();
      const answered = elsewhere.waitForResponse((response) => response.url().includes("/alert"));
      await elsewhere.goto(pageUrl(siteOf(`${alertRegions.calls}.${other}`).host));
      await answered;
      await expect(elsewhere.getByText(text)).toHaveCount(0);
      expect(siteOf(`${alertRegions.calls}.${other}`).region).toBe(region);
      await elsewhere.close();

      await supervisor.button(new RegExp(`^Take back “${text}”`)).click();
      await dialog.getByRole("button", { name: "Take back" }).click();
      await expect(dialog).toBeHidden();
    },
  );
});
