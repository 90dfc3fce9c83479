import { expect, type Page } from "@playwright/test";
import { pageUrl } from "./addresses.ts";
import { CheckoutDriver } from "./checkout.ts";
import type { Person } from "./people.ts";
import type { SandboxDriver } from "./sandbox.ts";
import type { Site } from "./site.ts";

/** A customer on a brand's page, through what people see and press. */
export class CustomerDriver {
  readonly page: Page;
  readonly site: Site;
  readonly checkout: CheckoutDriver;

  constructor(page: Page, site: Site) {
    this.page = page;
    this.site = site;
    this.checkout = new CheckoutDriver(page);
  }

  /** The host of the region's site that this customer uses. */
  get host(): string {
    return this.site.host;
  }

  get panel() {
    return this.page.getByRole("dialog");
  }

  /** Country picker -> region (LANDING-4). */
  async chooseRegion(): Promise<void> {
    await this.page.goto(pageUrl(this.site.pickerHost));
    await this.page.getByRole("link", { name: this.site.regionName }).click();
    await this.page.waitForURL(pageUrl(this.host));
  }

  async visit(path = "/"): Promise<void> {
    await this.page.goto(pageUrl(this.host, path));
  }

  // --- entry and verify (PHONE-1, CODE-2)

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
    // Continue is enabled only when the bot check has passed and the field is not empty (PHONE-1).
    await expect(this.continueButton).toBeEnabled();
    // Scrolled into view before it is pressed: during the scroll a click can still hit the bot check's frame.
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

  /** Four digits submit themselves (CODE-2). */
  async enterCode(code: string): Promise<void> {
    await this.panel.getByRole("textbox", { name: "Verification code" }).fill(code);
  }

  // --- create, in six steps (SIGNUP-1 to SIGNUP-14)

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

  /** The box of the consent to chats, at the last step. */
  get chatConsent() {
    return this.panel.getByRole("checkbox", {
      name: /^What I write can be about my sex life/,
    });
  }

  /** Ticks the consent to chats and presses Create Account. */
  async createAccount(): Promise<void> {
    await this.chatConsent.check();
    await this.panel.getByRole("button", { name: "Create Account" }).click();
  }

  /** Goes from the first step to the last but one. */
  async createUpToLastStep(person: Person): Promise<void> {
    await this.letsStart();
    await this.typeDateOfBirth(person.born);
    await this.next();
    await this.usernameField.fill(person.username);
    await this.next();
    await this.typePasswords(person.password);
    await this.next();
    await expect(this.heading("One last step")).toBeVisible();
  }

  /** From the first step to /meet. */
  async create(person: Person): Promise<void> {
    await this.createUpToLastStep(person);
    await this.createAccount();
    await this.expectMeet();
  }

  get loginPassword() {
    return this.panel.getByLabel("Password", { exact: true });
  }

  async logIn(password: string): Promise<void> {
    await this.loginPassword.fill(password);
    await this.panel.getByRole("button", { name: "Login" }).click();
  }

  get backButton() {
    return this.panel.getByRole("button", { name: "Back", exact: true });
  }

  get closeButton() {
    return this.panel.getByRole("button", { name: "Close" });
  }

  /** Shows a bot check, which passes automatically; then a code is texted. */
  async forgotPassword(): Promise<void> {
    await this.panel.getByRole("button", { name: "Forgot Password" }).click();
  }

  /** The box of the bot check, pressed if the check requires it. */
  get botCheckBox() {
    return this.page.frameLocator('iframe[src*="turnstile"]').getByRole("checkbox");
  }

  get resendButton() {
    return this.panel.getByRole("button", { name: /^Resend/ });
  }

  /** Chooses a picture in the file picker. */
  async choosePhoto(buffer: Buffer): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.panel.getByRole("button", { name: "Choose a Photo" }).click();
    await (await choosing).setFiles({ name: "evening.png", mimeType: "image/png", buffer });
  }

  /** Chooses a picture and saves it without moving it. */
  async savePhoto(buffer: Buffer): Promise<void> {
    await this.choosePhoto(buffer);
    await this.panel.getByRole("button", { name: "Save Image" }).click();
  }

  async savePassword(): Promise<void> {
    await this.panel.getByRole("button", { name: "Save password" }).click();
  }

  // --- the bar of messages (ERROR-1) and My Account (PANEL-22)

  /** A message in the bar; errors interrupt, the others wait for a pause. */
  notice(text: string, tone: "error" | "other" = "error") {
    const role = tone === "error" ? "alert" : "status";
    return this.page.locator("[data-notices]").getByRole(role).filter({ hasText: text });
  }

  /** Locates an error in its place, never in the notice bar: at its field, or in place of the missing content. */
  errorInPlace(text: string) {
    return this.page
      .getByRole("alert")
      .and(this.page.locator(":not([data-notices] *)"))
      .filter({ hasText: text });
  }

  async openMenu(): Promise<void> {
    await this.page.getByRole("button", { name: "Menu" }).click();
    await expect(this.panel).toBeVisible();
  }

  async openAccount(): Promise<void> {
    await this.openMenu();
    await this.panel.getByRole("button", { name: "My Account" }).click();
    await expect(this.heading("My Account")).toBeVisible();
  }

  tile(name: RegExp) {
    return this.panel.getByRole("button", { name });
  }

  async openAccountTile(name: RegExp): Promise<void> {
    await this.openAccount();
    await this.tile(name).click();
  }

  get saveButton() {
    return this.panel.getByRole("button", { name: "Save", exact: true });
  }

  // --- meet and chat

  async expectMeet(): Promise<void> {
    await this.page.waitForURL(pageUrl(this.host, "/meet"));
    await expect(this.panel).toBeHidden();
  }

  /** The site's first profile, on the Meet page. */
  get profileLink() {
    return this.page.getByRole("link", { name: new RegExp(this.site.profile) }).first();
  }

  async openChat(): Promise<void> {
    await this.profileLink.click();
    await expect(this.composer).toBeVisible();
  }

  get composer() {
    return this.page.getByRole("textbox", { name: /^Message to / });
  }

  /**
   * Starts to check in each frame whether the current composer has gone. Returns a function that waits for it
   * and returns the time by the wall clock, without the test's own delay.
   */
  async watchComposerGo(): Promise<() => Promise<number>> {
    const watch = await this.composer.evaluateHandle((composer) => ({
      gone: new Promise<number>((resolve) => {
        const look = (): void => {
          if (composer.checkVisibility()) requestAnimationFrame(look);
          else resolve(Date.now());
        };
        look();
      }),
    }));
    return async () => watch.evaluate(async ({ gone }) => gone);
  }

  async send(): Promise<void> {
    await this.page.getByRole("button", { name: "Send", exact: true }).click();
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.send();
    await expect(this.message(text)).toBeVisible();
  }

  /** Presses Retry on a message that was not sent. */
  async retry(): Promise<void> {
    await this.page.getByRole("log").getByRole("button", { name: "Retry" }).click();
  }

  /**
   * Finds a message by its whole text, or by a pattern that matches a part of it. By a part, "Reply 19" would also be found in
   * "Reply 1" followed by its time, 9:30.
   */
  message(text: string | RegExp) {
    return this.page.getByRole("log").getByText(text, { exact: true });
  }

  /** Expects a balance in the header. */
  async expectBalance(credits: number): Promise<void> {
    const balance = this.page.getByRole("link", { name: new RegExp(`^${credits} credits?\\b`) });
    // On a phone the chat's header shows it, elsewhere the page's.
    await expect(balance.filter({ visible: true }).first()).toBeVisible();
  }

  // --- leaving and coming back

  async backToChat(): Promise<void> {
    await this.page.getByRole("link", { name: `Back to ${this.site.profile}` }).click();
    await expect(this.composer).toBeVisible();
  }

  /**
   * Leaves the site and deletes the login's cookies, as eight hours do. An open page that notices the end of its login goes
   * to the landing page, which can displace the way out for ever: then it is started again.
   */
  async forgetLogin(): Promise<void> {
    if (!this.page.isClosed())
      await expect(() => this.page.goto("about:blank", { timeout: 10_000 })).toPass();
    await this.page.context().clearCookies({ name: /^IMToken_/ });
  }

  /** Logs out as eight hours do, and proves the number again with a new code. */
  async proveNumberAgain(sandbox: SandboxDriver, { phone, e164 }: Person): Promise<void> {
    const before = (await sandbox.codes(e164)).length;
    await this.forgetLogin();
    await this.visit();
    await this.openLogin();
    await this.enterPhone(phone);
    await this.enterCode(await sandbox.codeFor(e164, before + 1));
  }

  async logOut(): Promise<void> {
    await this.openMenu();
    await this.panel.getByRole("button", { name: /Logout/ }).click();
    await this.page.waitForURL(pageUrl(this.host));
  }

  async openLogin(): Promise<void> {
    await this.page.getByRole("button", { name: "Login", exact: true }).first().click();
    await expect(this.heading("Enter your phone number")).toBeVisible();
  }
}
