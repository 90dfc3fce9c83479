import { expect } from "@playwright/test";
import { look } from "../drivers/look.ts";
import { siteToPlanAt } from "../drivers/sending-hours.ts";
import { admin, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Campaigns for a part of a site's customers, counted before (CAMPAIGN-9 to CAMPAIGN-11). */

consoleJourney(
  "a campaign for those who never bought is counted before it is written, and released by a second person who counts again",
  async ({ seat, newcomer }, info) => {
    const name = siteToPlanAt(new Date());
    const [supervisor, administrator, first] = await Promise.all([
      seat(plainSupervisorOf(info.workerIndex)),
      seat(admin),
      newcomer(name),
    ]);
    // From the same browser, so one after the other.
    const second = await newcomer(name);
    for (const reader of [first, second]) await reader.agreeToMarketing();
    const { brandName, regionName } = first.site;
    const { page, dialog } = supervisor;

    await supervisor.openArea("Campaigns");
    await supervisor.button("New campaign").first().click();
    await dialog.getByLabel("Customers of").selectOption({ label: `${brandName}, ${regionName}` });
    await dialog.getByLabel("Name").fill("A first letter");
    await dialog.getByLabel("Text", { exact: true }).fill("Somebody kept a seat for you.");
    await dialog.getByRole("radio", { name: "Out of credit" }).check();
    await expect(dialog.getByText(/^0 customers, 0 parts/)).toBeVisible();
    await dialog.getByRole("radio", { name: "Lapsed" }).check();
    await dialog.getByLabel("Days without a message").fill("14");
    await expect(dialog.getByText(/^0 customers, 0 parts/)).toBeVisible();
    await look(page, "segments-lapsed");
    await dialog.getByRole("radio", { name: "Never bought" }).check();
    await expect(dialog.getByText(/^2 customers, 2 parts/)).toBeVisible();
    await look(page, "segments");
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await expect(supervisor.heading("A first letter")).toBeVisible();
    await expect(page.getByText(`Never bought, customers of ${brandName}`)).toBeVisible();
    await expect(page.getByText("2 customers get it")).toBeVisible();
    await look(page, "segment-draft");

    await supervisor.button("Next possible time").click();
    await supervisor.button("Schedule").click();
    await expect(page.getByText("You scheduled it, so somebody else releases it.")).toBeVisible();
    await expect(supervisor.button("Release")).toBeHidden();

    await administrator.open(new URL(page.url()).pathname);
    await expect(administrator.page.getByText("2 customers get it")).toBeVisible();
    await administrator.button("Release").click();
    await expect(administrator.dialog).toContainText("Never bought: 2 customers now");
    await look(administrator.page, "segment-release");
    await administrator.dialog.getByRole("button", { name: "Release campaign" }).click();
    await expect(administrator.page.getByText(`Released by ${admin.displayName}`)).toBeVisible();

    await supervisor.openArea("Campaigns");
    await expect(supervisor.row("A first letter")).toContainText("Never bought");
    await look(page, "campaigns");
    await page.getByRole("link", { name: "A first letter" }).click();
    await supervisor.button("Cancel campaign").click();
    await dialog.getByRole("button", { name: "Cancel campaign" }).click();
    await expect(dialog).toBeHidden();
  },
);
