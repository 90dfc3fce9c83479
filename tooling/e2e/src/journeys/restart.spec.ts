import { expect, type Page } from "@playwright/test";
import { killServer } from "../drivers/server-process.ts";
import { journey } from "./journey.ts";

/**
 * The server stops under open pages and the launcher starts it again. Runs after all other journeys
 * (playwright.config.ts), because it affects everybody.
 */

/** Collects the status of every document that the page loads from now on. */
function documentsOf(page: Page): number[] {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  return statuses;
}

journey(
  "a restart under an open page: the app stays until the server is back, then reloads once with the draft",
  async ({ member }) => {
    await member.visit("/meet");
    await member.openChat();
    await member.composer.fill("Half a thought");
    const documents = documentsOf(member.page);
    const refused = member.page.waitForResponse((response) => response.status() === 503);
    const wasReloaded = member.page.waitForEvent("load");
    killServer();
    await refused;
    await expect(member.composer).toHaveValue("Half a thought");
    await wasReloaded;
    await expect(member.composer).toHaveValue("Half a thought");
    expect(documents).toEqual([200]);
  },
);

journey(
  "a page that is opened while the server is away says so in the brand's name, and goes on by itself",
  async ({ member }) => {
    const { page } = member;
    await member.visit("/meet");
    await member.openChat();
    await member.composer.fill("The other half");
    const documents = documentsOf(page);
    killServer();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
    await expect(page.getByText(member.site.brandName)).toBeVisible();
    await expect(member.composer).toHaveValue("The other half");
    expect(documents).toEqual([503, 200]);
  },
);
