import { expect, type Page } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";
import type { StaffLogin } from "./staff.ts";

/** A member of staff at the console. */
export class OperatorDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn({ username, password }: StaffLogin): Promise<void> {
    await this.page.goto(pageUrl(hosts.console));
    await this.page.getByLabel(/username/i).fill(username);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: /sign in/i }).click();
    await expect(this.page.getByRole("region", { name: "Queue" })).toBeVisible();
  }

  /**
   * Opens a customer's conversation from the queue, which shows only waiting messages. Only rows near the
   * viewport are in the page, so it scrolls until the customer's appears.
   */
  async openWaiting(customer: string): Promise<void> {
    const queue = this.page.getByRole("region", { name: "Queue" });
    const waiting = queue.locator("[data-virtual]");
    const row = waiting.getByText(customer).first();
    await expect(async () => {
      if ((await row.count()) === 0 && (await waiting.count()) > 0) {
        await waiting.evaluate(({ parentElement: box }) => {
          if (box === null) return;
          const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
          box.scrollTop = atEnd ? 0 : box.scrollTop + box.clientHeight;
        });
      }
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass();
    await row.click();
    await expect(this.page.getByRole("button", { name: "Claim conversation" })).toBeVisible();
  }

  /** Opens a customer's conversation from the queue and claims it. */
  async claim(customer: string): Promise<void> {
    await this.openWaiting(customer);
    await this.page.getByRole("button", { name: "Claim conversation" }).click();
    await expect(this.replyBox).toBeVisible();
  }

  /** Releases the open conversation, if there is one. */
  async release(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Release", exact: true });
    if (!(await button.isVisible())) return;
    await button.click();
    await expect(button).toBeHidden();
  }

  get replyBox() {
    return this.page.getByRole("textbox", { name: /^Reply as / });
  }

  message(text: string) {
    return this.page.getByRole("log").getByText(text);
  }

  async reply(text: string): Promise<void> {
    await this.replyBox.fill(text);
    await this.page.getByRole("button", { name: /^send/i }).click();
    await expect(this.message(text)).toBeVisible();
  }
}
