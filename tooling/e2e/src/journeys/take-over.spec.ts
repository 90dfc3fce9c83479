import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { quietSiteFor } from "../drivers/quiet-sites.ts";
import { siteOf } from "../drivers/site.ts";
import { admin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** A change of content that several sites get together (CONTENT-12 to CONTENT-16). */

/** With E2E_LOOK=folder, saves the page at three widths, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["E2E_LOOK"];
  if (folder === undefined) return;
  const before = page.viewportSize();
  for (const [width, height] of [
    [375, 812],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  if (before !== null) await page.setViewportSize(before);
}

consoleJourney(
  "a change is shown beside what another site has, taken over, seen there, and undone",
  async ({ customer, seat }) => {
    const from = siteOf(quietSiteFor("take over from"));
    const to = siteOf(quietSiteFor("take over to"));
    const { page } = customer;
    const onSite = page.getByRole("heading", { level: 1 });
    await page.goto(pageUrl(to.host));
    const before = (await onSite.textContent()) ?? "";
    const after = "Twelve lamps, all lit";

    const editor = await seat(admin);
    await editor.open(`/content?brand=${from.brand}&region=${from.region}`);
    await editor.page.getByLabel("Landing page's heading").fill(after);
    await editor.button("Save as a draft").click();
    await editor.dialog.getByRole("button", { name: "Save draft" }).click();
    await expect(editor.page.getByText(/^Saved as version/)).toBeVisible();

    await editor.button(/^Versions/).click();
    await editor.button("Take over").first().click();
    await editor.dialog.getByRole("checkbox", { name: `${to.brandName}, ${to.regionName}` }).check();
    await expect(editor.dialog.getByRole("checkbox", { name: /heading/ })).toBeChecked();
    await editor.dialog.getByRole("button", { name: "Show the differences" }).click();
    const difference = editor.dialog.getByRole("region", { name: `${to.brandName}, ${to.regionName}` });
    await expect(difference.getByRole("row").filter({ hasText: after })).toContainText(before);
    await look(editor.page, "take-over");
    await editor.dialog.getByRole("button", { name: "Take over to 1 site now" }).click();
    await expect(editor.dialog).toBeHidden();
    await page.reload();
    await expect(onSite).toHaveText(after);

    const group = editor.page
      .getByRole("listitem", { name: new RegExp(`of ${from.brandName}, ${from.regionName}`) })
      .first();
    await expect(group).toContainText("done");
    await look(editor.page, "taken-over");
    await group.getByRole("button", { name: "Undo together" }).click();
    await editor.dialog.getByRole("button", { name: "Undo together" }).click();
    await expect(editor.dialog).toBeHidden();
    await expect(group).toContainText("has what it had");
    await page.reload();
    await expect(onSite).toHaveText(before);
  },
);
