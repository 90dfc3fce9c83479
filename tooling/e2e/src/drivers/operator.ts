import { expect, type Page } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";

/** A member of staff at the console. */
export class OperatorDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn(): Promise<void> {
    await this.page.goto(pageUrl(hosts.console));
    await this.page.getByLabel(/username/i).fill("demo");
    await this.page.getByLabel("Password", { exact: true }).fill("Lantern-Demo-7");
    await this.page.getByRole("button", { name: /sign in/i }).click();
    await expect(this.page.getByRole("region", { name: "Queue" })).toBeVisible();
  }

  /** Opens the conversation of a customer from the queue. */
  async claim(customer: string): Promise<void> {
    await this.page.getByRole("region", { name: "Queue" }).getByText(customer).first().click();
    await this.page.getByRole("button", { name: "Claim conversation" }).click();
    await expect(this.replyBox).toBeVisible();
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
