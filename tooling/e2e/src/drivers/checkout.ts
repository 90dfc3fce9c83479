import { expect, type Page } from "@playwright/test";
import { takeNumber } from "./take-number.ts";

/** Test cards of the card provider (docs/running.md, "The sandbox"). */
export const cards = {
  succeeds: "4242424242424242",
  declined: "4000000000009995",
  asksFor3dSecure: "4000002500003155",
} as const;

/** Returns expiry and security code of a card that nobody has paid with: a known one costs the free trial (CREDIT-9). */
export function newCard(): { readonly expiry: string; readonly code: string } {
  const taken = takeNumber("cards", 9000);
  return { expiry: `12${30 + Math.floor(taken / 900)}`, code: String(100 + (taken % 900)) };
}

/** Buying credits: the bundles, the card and the bank's questions. */
export class CheckoutDriver {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** At zero balance the composer shows the bundles (CHAT-28). */
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

  /** On a phone the wallet is above the card, and is already selected. */
  get walletRow() {
    return this.cardFields.getByRole("button", { name: "Google Pay" });
  }

  get cardRow() {
    return this.cardFields.getByRole("button", { name: "Card" });
  }

  get walletSheet() {
    return this.page.frameLocator('iframe[title="Sandbox wallet"]');
  }

  async fillCard(number: string): Promise<void> {
    const { expiry, code } = newCard();
    await this.cardFields.getByLabel(/card number/i).fill(number);
    await this.cardFields.getByLabel(/expir/i).fill(expiry);
    await this.cardFields.getByLabel(/security code|cvc/i).fill(code);
    const postcode = this.cardFields.getByLabel(/post(al)? ?code/i);
    if (await postcode.isVisible()) await postcode.fill("SW1A 1AA");
  }

  /** In regions with the right to withdraw, the box asks for the service to start at once (PAY-21). */
  get startRequest() {
    return this.page.getByRole("checkbox", { name: /give me my credits at once/ });
  }

  async pay(): Promise<void> {
    if ((await this.startRequest.count()) > 0) await this.startRequest.check();
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
}
