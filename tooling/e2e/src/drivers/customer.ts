import { expect, type Page } from "@playwright/test";
import { hosts, pageUrl } from "./addresses.ts";
import type { Person } from "./people.ts";

/** Test cards of the card provider (running.md, "The sandbox"). */
export const cards = {
  succeeds: "4242424242424242",
  declined: "4000000000009995",
  asksFor3dSecure: "4000002500003155",
} as const;

/** A customer in front of a brand's page: does and sees what a person does and sees. */
export class CustomerDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get panel() {
    return this.page.getByRole("dialog");
  }

  /** Country picker -> region (spec 1, "Brand and region"). */
  async chooseRegion(name: string): Promise<void> {
    await this.page.goto(pageUrl(hosts.picker));
    await this.page.getByRole("link", { name }).click();
    await this.page.waitForURL(pageUrl(hosts.uk));
  }

  async visit(path = "/"): Promise<void> {
    await this.page.goto(pageUrl(hosts.uk, path));
  }

  // --- entry and verify (spec 2, Overlays)

  async startForFree(): Promise<void> {
    await this.page.getByRole("button", { name: "Get started for free" }).first().click();
    await expect(this.panel.getByRole("heading", { name: "Enter your phone number" })).toBeVisible();
  }

  get phoneField() {
    return this.panel.getByRole("textbox", { name: "Mobile number" });
  }

  get continueButton() {
    return this.panel.getByRole("button", { name: "Continue" });
  }

  async continueToVerify(): Promise<void> {
    // Continue is enabled only when the bot check has answered and the field is not empty (spec 5, Entry).
    await expect(this.continueButton).toBeEnabled();
    // Scrolled to before it is pressed: in the frame of the scroll a click can still land in the bot check's frame.
    await this.continueButton.scrollIntoViewIfNeeded();
    await this.continueButton.click();
    await expect(
      this.panel.getByRole("heading", { name: "Enter your 4-digit Verification Code" }),
    ).toBeVisible();
  }

  async enterPhone(phone: string): Promise<void> {
    await this.phoneField.fill(phone);
    await this.continueToVerify();
  }

  /** Four digits submit themselves (spec 5, Verify). */
  async enterCode(code: string): Promise<void> {
    await this.panel.getByRole("textbox", { name: "Verification code" }).fill(code);
  }

  // --- create, in six steps (spec 4, "Create steps")

  heading(name: string | RegExp) {
    return this.panel.getByRole("heading", { name });
  }

  async letsStart(): Promise<void> {
    await this.panel.getByRole("button", { name: "Let's Start" }).click();
  }

  async typeDateOfBirth(born: Person["born"]): Promise<void> {
    await this.panel.getByLabel("Day", { exact: true }).fill(born.day);
    await this.panel.getByLabel("Month", { exact: true }).fill(born.month);
    await this.panel.getByLabel("Year", { exact: true }).fill(born.year);
  }

  get usernameField() {
    return this.panel.getByRole("textbox", { name: "Username" });
  }

  async typePasswords(password: string): Promise<void> {
    await this.panel.getByLabel("New password", { exact: true }).fill(password);
    await this.panel.getByLabel("Confirm password", { exact: true }).fill(password);
  }

  async next(): Promise<void> {
    await this.continueButton.click();
  }

  async createAccount(): Promise<void> {
    await this.panel.getByRole("button", { name: "Create Account" }).click();
  }

  /** From the first step to /meet. */
  async create(person: Person): Promise<void> {
    await this.letsStart();
    await this.typeDateOfBirth(person.born);
    await this.next();
    await this.usernameField.fill(person.username);
    await this.next();
    await this.typePasswords(person.password);
    await this.next();
    await this.createAccount();
    await this.expectMeet();
  }

  async logIn(password: string): Promise<void> {
    await this.panel.getByLabel("Password", { exact: true }).fill(password);
    await this.panel.getByRole("button", { name: "Login" }).click();
  }

  // --- meet and chat

  async expectMeet(): Promise<void> {
    await this.page.waitForURL(pageUrl(hosts.uk, "/meet"));
    await expect(this.panel).toBeHidden();
  }

  async openChat(profile: string): Promise<void> {
    await this.page
      .getByRole("link", { name: new RegExp(profile) })
      .first()
      .click();
    await expect(this.composer).toBeVisible();
  }

  get composer() {
    return this.page.getByRole("textbox", { name: /^Message to / });
  }

  async send(): Promise<void> {
    await this.page.getByRole("button", { name: "Send", exact: true }).click();
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.send();
    await expect(this.message(text)).toBeVisible();
  }

  message(text: string | RegExp) {
    return this.page.getByRole("log").getByText(text);
  }

  /** The balance that is always in sight. */
  async expectBalance(credits: number): Promise<void> {
    await expect(
      this.page.getByRole("banner").getByRole("link", { name: new RegExp(`^${credits} credits?\\b`) }),
    ).toBeVisible();
  }

  // --- buying

  /** At zero balance the bundles stand at the composer (spec 1, "Cost"). */
  async buyInPlace(bundle: string): Promise<void> {
    const card = this.page.getByRole("region", { name: "Out of credits" });
    await card.getByRole("link", { name: new RegExp(bundle) }).click();
    await this.page.waitForURL(/\/credits\/checkout/);
  }

  async chooseBundle(bundle: string): Promise<void> {
    await this.page.getByRole("radio", { name: new RegExp(bundle) }).check({ force: true });
    await this.page.getByRole("button", { name: `Continue with ${bundle}` }).click();
    await this.page.waitForURL(/\/credits\/checkout/);
  }

  get cardFields() {
    return this.page.frameLocator('iframe[title*="ayment"]').first();
  }

  async fillCard(number: string): Promise<void> {
    await this.cardFields.getByLabel(/card number/i).fill(number);
    await this.cardFields.getByLabel(/expir/i).fill("12 / 34");
    await this.cardFields.getByLabel(/security code|cvc/i).fill("123");
    const postcode = this.cardFields.getByLabel(/post(al)? ?code/i);
    if (await postcode.isVisible()) await postcode.fill("SW1A 1AA");
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: /^Pay / }).click();
  }

  /** On the bank's page: 3-D Secure. */
  async complete3dSecure(): Promise<void> {
    await this.page.getByRole("button", { name: "Complete" }).click();
  }

  async refuse3dSecure(): Promise<void> {
    await this.page.getByRole("button", { name: "Fail" }).click();
  }

  async expectPaid(): Promise<void> {
    await expect(this.page.getByRole("heading", { name: "Thank you. Your credits are here." })).toBeVisible();
  }

  async expectNotCharged(): Promise<void> {
    await expect(this.page.getByText(/No money was taken/).first()).toBeVisible();
  }

  async backToChat(profile: string): Promise<void> {
    await this.page.getByRole("link", { name: `Back to ${profile}` }).click();
    await expect(this.composer).toBeVisible();
  }

  // --- leaving and coming back

  async logOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Menu" }).click();
    await this.panel.getByRole("button", { name: /Logout/ }).click();
    await this.page.waitForURL(pageUrl(hosts.uk));
  }

  async openLogin(): Promise<void> {
    await this.page.getByRole("button", { name: "Login", exact: true }).first().click();
    await expect(this.heading("Enter your phone number")).toBeVisible();
  }
}
