import { expect, type Locator, type Page } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";
import { Server } from "./server.ts";
import type { StaffLogin } from "./staff.ts";

/** A member of staff at the console. */
export class OperatorDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Signs in on the sign-in page. */
  async signIn({ username, password }: StaffLogin): Promise<void> {
    await this.page.goto(pageUrl(hosts.console));
    await this.page.getByLabel(/username/i).fill(username);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: /sign in/i }).click();
    await expect(this.page.getByRole("region", { name: "Queue" })).toBeVisible();
  }

  /** Signs in with the call that the sign-in page makes, and opens the desk or another page. */
  async enter({ username, password }: StaffLogin, path = "/"): Promise<void> {
    const context = this.page.context();
    const server = new Server(context.request, hosts.console, {
      origin: new URL(pageUrl(hosts.console)).origin,
    });
    const response = await server.fetch("POST", "/ops/api/session", { data: { username, password } });
    // The context has them for the address of the call, which is not the host's name (server.ts).
    const given = await context.cookies(response.url());
    const domain = new URL(pageUrl(hosts.console)).hostname;
    await context.addCookies(given.map((cookie) => ({ ...cookie, domain })));
    await this.page.goto(pageUrl(hosts.console, path));
    if (path === "/") await expect(this.page.getByRole("region", { name: "Queue" })).toBeVisible();
  }

  /**
   * Waits until the queue shows a customer, and returns the row's name. Only rows near the viewport are in the page, so it
   * scrolls until the customer's appears.
   */
  async findWaiting(customer: string, timeout = 30_000): Promise<Locator> {
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
    }).toPass({ timeout });
    return row;
  }

  /**
   * Opens a customer's conversation from the queue, which shows only waiting messages. Between finding and pressing, the
   * row can leave the part that is in the page: then it is looked for again.
   */
  async openWaiting(customer: string): Promise<void> {
    await expect(async () => {
      const row = await this.findWaiting(customer);
      await row.click({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
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

  /**
   * Ends the session, which returns its conversations to the queue: the next journey of this person begins with none.
   * Not through the page, whose connection may be closed.
   */
  async leave(): Promise<void> {
    const context = this.page.context();
    const cookies = await context.cookies(pageUrl(hosts.console, "/ops/api/session"));
    const server = new Server(context.request, hosts.console, {
      origin: new URL(pageUrl(hosts.console)).origin,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    });
    const response = await server.send("DELETE", "/ops/api/session");
    // 401: signed out already.
    expect([204, 401]).toContain(response.status());
    await context.clearCookies();
  }

  get replyBox() {
    return this.page.getByRole("textbox", { name: /^Reply as / });
  }

  /** Finds a message by its whole text, or by a pattern that matches a part of it. */
  message(text: string | RegExp) {
    return this.page.getByRole("log").getByText(text, { exact: true });
  }

  async reply(text: string): Promise<void> {
    await this.replyBox.fill(text);
    await this.page.getByRole("button", { name: /^send/i }).click();
    await expect(this.message(text)).toBeVisible();
  }
}
