import { expect } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { look } from "../drivers/look.ts";
import { quietSiteFor } from "../drivers/quiet-sites.ts";
import { brands, partsOf, siteOf, type Site } from "../drivers/site.ts";
import { admin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Changes of content and prices for several sites, and their return (CONTENT-12 to CONTENT-15). */

/** The date so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const labelOf = ({ brandName, regionName }: Site) => `${brandName}, ${regionName}`;

consoleJourney(
  "content goes to another brand with its difference shown, planned by each site's clock or at once, and is undone together",
  async ({ customer, seat }) => {
    const [source, target] = [siteOf(quietSiteFor("copied from")), siteOf(quietSiteFor("copied to"))];
    // Of the same brand as the target, in another time zone; only planned, then withdrawn.
    const far = siteOf(`${target.region === "AU" ? "uk" : "au"}.${target.brand}`);
    const onSite = customer.page.getByRole("heading", { level: 1 });
    await customer.page.goto(pageUrl(target.host));
    const before = (await onSite.textContent()) ?? "";
    const after = "A lamp is lit, and somebody reads by it";

    const editor = await seat(admin, { at: `/content?brand=${source.brand}&region=${source.region}` });
    const { page, dialog } = editor;
    await page.getByLabel("Landing page's heading").fill(after);
    await editor.button("Publish").click();
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText(/is what visitors see now/)).toBeVisible();
    await editor.button(/^Versions/).click();

    const take = async (sites: readonly Site[]) => {
      await editor.button("Copy to other sites").first().click();
      for (const site of sites) await dialog.getByRole("checkbox", { name: labelOf(site) }).check();
    };
    // Planned: the same wall clock time at each site.
    await take([target, far]);
    await dialog.getByRole("radio", { name: "At the same local time at each site" }).check();
    await dialog.getByLabel("Local date and time").fill(`${inDays(3)}T06:00`);
    await editor.button("Show the differences").click();
    const shown = dialog.getByRole("region", { name: labelOf(target) });
    await expect(shown).toContainText(before);
    await expect(shown).toContainText(after);
    await expect(dialog).toContainText("Australia/Sydney");
    await look(page, "copy-planned");
    await dialog.getByLabel("What it is about (optional)").fill("For the coming days");
    await editor.button("Plan it for 2 sites").click();
    await expect(dialog).toBeHidden();
    const planned = page
      .getByRole("listitem", { name: /^Version/ })
      .filter({ hasText: "For the coming days" });
    await expect(planned).toContainText("Australia/Sydney");
    await customer.page.reload();
    await expect(onSite).toHaveText(before);
    await planned.getByRole("button", { name: "Undo together" }).click();
    await dialog.getByRole("button", { name: "Undo together" }).click();
    await expect(planned.getByText("withdrawn")).toHaveCount(2);

    // At once, and back.
    await take([target]);
    await editor.button("Show the differences").click();
    await dialog.getByLabel("What it is about (optional)").fill("For tonight");
    await editor.button("Copy to 1 site now").click();
    await expect(dialog).toBeHidden();
    await customer.page.reload();
    await expect(onSite).toHaveText(after);
    const done = page.getByRole("listitem", { name: /^Version/ }).filter({ hasText: "For tonight" });
    await look(page, "copys");
    await done.getByRole("button", { name: "Undo together" }).click();
    await dialog.getByRole("button", { name: "Undo together" }).click();
    await expect(done).toContainText("undone by");
    await customer.page.reload();
    await expect(onSite).toHaveText(before);

    await editor.button("Roll back to it").first().click();
    await dialog.getByRole("button", { name: "Roll back now" }).click();
    await expect(dialog).toBeHidden();
  },
);

consoleJourney(
  "prices go to the sites of the same currency with old and new shown, and are withdrawn together",
  async ({ seat }) => {
    const source = siteOf(quietSiteFor("copied from"));
    const { subdomain } = partsOf(quietSiteFor("copied from"));
    const [other] = brands
      .filter((brand) => brand !== source.brand)
      .map((brand) => siteOf(`${subdomain}.${brand}`));
    if (other === undefined) throw new Error("there is one brand only");
    const editor = await seat(admin, { at: `/prices?brand=${source.brand}&region=${source.region}` });
    const { page, dialog } = editor;
    // Far ahead, so that nobody pays it.
    await editor.button("Change prices").first().click();
    const bronze = dialog.getByLabel(/^Bronze: price/);
    await bronze.fill((Number(await bronze.inputValue()) + 0.05).toFixed(2));
    await dialog.getByRole("radio", { name: "At a time to come" }).check();
    await dialog.getByLabel(/^Date and time/).fill(`${inDays(90)}T06:00`);
    await editor.button("Plan this change").click();
    await expect(dialog).toBeHidden();

    // The first button is that of the prices that hold now.
    await editor.button("Copy to other sites").last().click();
    await editor.button(/^Choose all in /).click();
    // Of another currency: shown, and left out.
    const foreign = source.region === "IE" ? "United Kingdom" : "Ireland";
    await dialog
      .getByRole("checkbox", { name: new RegExp(`, ${foreign}$`) })
      .first()
      .check();
    await dialog.getByRole("radio", { name: "At the same local time at each site" }).check();
    await dialog.getByLabel("Local date and time").fill(`${inDays(91)}T06:00`);
    await editor.button("Show the differences").click();
    await expect(dialog.getByText(/left out/)).toBeVisible();
    const shown = dialog.getByRole("region", { name: labelOf(other) });
    await expect(shown.getByRole("row", { name: /^Bronze: price/ })).toBeVisible();
    await look(page, "copy-prices");
    await dialog.getByLabel("What it is about (optional)").fill("A round price");
    await editor.button(/^Plan it for/).click();
    await expect(dialog).toBeHidden();
    const group = page.getByRole("listitem", { name: /^Version/ }).filter({ hasText: "A round price" });
    await expect(group).toContainText(labelOf(other));
    await look(page, "copys-prices");
    await group.getByRole("button", { name: "Undo together" }).click();
    await dialog.getByRole("button", { name: "Undo together" }).click();
    await expect(group).toContainText("undone by");
    await expect(group.getByText("withdrawn").first()).toBeVisible();

    await editor.button("Withdraw").click();
    await dialog.getByRole("button", { name: /Withdraw/ }).click();
    await expect(dialog).toBeHidden();
  },
);
