import { expect, type Page } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";

/** The sandbox's page on which somebody moves the time of the whole stack. */
export class ClockPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(pageUrl(hosts.sandbox, "/clock"));
  }

  /** Moves the time by a step, and waits until all due jobs have run. */
  async moveBy(step: "An hour" | "A day" | "30 days" | "A year"): Promise<void> {
    const move = this.page.getByText(/^From .* to /);
    const before = (await move.count()) === 0 ? "" : await move.textContent();
    await this.page.getByRole("button", { name: step }).click();
    // The last move's state is there until the page has this one's.
    await expect(move).not.toHaveText(before ?? "");
    // After a year the server makes 365 roots, one after the other.
    await expect(this.page.getByText("Done: all due jobs have run")).toBeVisible({ timeout: 120_000 });
  }

  /** What a job did after the last move. */
  job(name: string) {
    return this.page.getByRole("row").filter({ hasText: name });
  }
}
