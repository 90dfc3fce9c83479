import { expect } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";
import { OperatorDriver } from "./operator.ts";

interface ConsoleResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A member of staff in the console, at the desk or in the back office. */
export class ConsoleDriver extends OperatorDriver {
  heading(name: string | RegExp) {
    return this.page.getByRole("heading", { level: 1, name });
  }

  /** The console's menu on the left. */
  get menu() {
    return this.page.getByRole("navigation", { name: "Console" });
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  button(name: string | RegExp) {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The notes in the panel beside a conversation: on the customer, or on the conversation. */
  notes(title: string) {
    return this.page.getByRole("region", { name: title });
  }

  async writeNote(title: string, text: string): Promise<void> {
    const notes = this.notes(title);
    await notes.getByRole("textbox").fill(text);
    await notes.getByRole("button", { name: "Add the note" }).click();
    await expect(notes.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  }

  /** Returns a named part of a page, such as a customer's payments. */
  part(name: string) {
    return this.page.getByRole("main").getByRole("link", { name, exact: true });
  }

  row(text: string) {
    return this.page.getByRole("row").filter({ hasText: text });
  }

  /** Opens an area from the menu, and waits for its content. */
  async openArea(title: string): Promise<void> {
    await this.menu.getByTitle(title, { exact: true }).click();
    await expect(this.heading(title)).toBeVisible();
    await expect(this.page.getByText(/^Loading/)).toHaveCount(0);
  }

  /** Returns the titles of the areas that this role may see, the desk first. */
  async areas(): Promise<readonly string[]> {
    const links = this.menu.getByRole("listitem").getByRole("link");
    return links.evaluateAll((found) => found.map((link) => link.getAttribute("title") ?? ""));
  }

  /** Applies that scope's faults to this browser from now on. */
  async meetFaults(scope: string): Promise<void> {
    const cookie = { name: "fault-scope", value: scope, url: pageUrl(hosts.console) };
    await this.page.context().addCookies([cookie]);
  }

  /** Enters the password in the dialog that asks for it again; the waiting call then continues. */
  async confirmSelf(password: string): Promise<void> {
    const asked = this.page.getByRole("dialog", { name: "Confirm that it’s you" });
    await asked.getByLabel("Your password").fill(password);
    await asked.getByRole("button", { name: "Confirm and go on" }).click();
    await expect(asked).toBeHidden();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(pageUrl(hosts.console, path));
  }

  /** Opens a customer's page by the whole phone number. */
  async findCustomer(brandName: string, phone: string): Promise<void> {
    await this.openArea("Customers");
    await this.page.getByLabel("Brand").selectOption({ label: brandName });
    await this.page.getByLabel("Phone number").fill(phone);
    await this.button("Find").click();
    await expect(this.part("Payments")).toBeVisible();
  }

  /** Makes a call from the console's own page, for example one without a button; returns the response. */
  async call(method: string, path: string, data?: unknown): Promise<ConsoleResponse> {
    return this.page.evaluate(
      async (call) => {
        const response = await fetch(call.path, {
          method: call.method,
          headers: call.data === undefined ? {} : { "content-type": "application/json" },
          body: call.data === undefined ? null : JSON.stringify(call.data),
        });
        const text = await response.text();
        return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
      },
      { method, path, data },
    );
  }
}
