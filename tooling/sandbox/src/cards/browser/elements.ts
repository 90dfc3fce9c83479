import type { Appearance, BrowserError, Outcome, PaymentOptions } from "../frame-messages.ts";
import { PaymentElement } from "./payment-element.ts";
import { openWalletSheet } from "./wallet-sheet.ts";

/** The options of `stripe.elements` that the stand-in supports. */
export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly appearance?: Appearance;
}

/** The customer closed the wallet's sheet: nothing was tried. */
const walletClosed: BrowserError = { type: "validation_error", message: "The wallet was closed." };

/** A group of elements of one payment; the sandbox has the Payment Element only. */
export class Elements {
  readonly #publishableKey: string;
  readonly #origin: string;
  readonly #updateHandlers = new Set<() => void>();
  #options: ElementsOptions;
  #payment: PaymentElement | null = null;

  constructor(publishableKey: string, options: ElementsOptions, origin: string) {
    this.#publishableKey = publishableKey;
    this.#options = options;
    this.#origin = origin;
  }

  get clientSecret(): string | null {
    return this.#options.clientSecret ?? null;
  }

  create(type: string, options: PaymentOptions = {}): PaymentElement {
    if (type !== "payment")
      throw new Error(`The sandbox has no ${type} Element: it has the Payment Element.`);
    const { clientSecret } = this.#options;
    if (clientSecret === undefined) {
      throw new Error(
        "In order to create a payment element, you must pass a clientSecret when creating the Elements instance.",
      );
    }
    if (this.#payment?.destroyed === false) {
      throw new Error("Can only create one Element of type payment.");
    }
    this.#payment = new PaymentElement(
      () => ({
        publishableKey: this.#publishableKey,
        clientSecret,
        appearance: this.#options.appearance ?? {},
      }),
      options,
      this.#origin,
    );
    return this.#payment;
  }

  getElement(type: string): PaymentElement | null {
    return type === "payment" && this.#payment?.destroyed === false ? this.#payment : null;
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.#payment?.restyle(this.#options.appearance ?? {});
    for (const handler of this.#updateHandlers) handler();
  }

  on(event: string, handler: () => void): void {
    if (event === "update-end") this.#updateHandlers.add(handler);
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  /** Checks the fields before a payment is confirmed. */
  async submit(): Promise<{ error?: unknown; selectedPaymentMethod?: string }> {
    const outcome = await this.paymentOutcome({ type: "submit" });
    return outcome.error === undefined ? { selectedPaymentMethod: "card" } : { error: outcome.error };
  }

  /** For confirmPayment: calls the Payment Element. */
  async paymentOutcome(
    request: { readonly type: "submit" } | { readonly type: "confirm"; readonly returnUrl: string | null },
  ): Promise<Outcome> {
    const element = this.getElement("payment");
    if (element === null) throw new Error("elements should have a mounted Payment Element.");
    const { gone } = element;
    const outcome = await element.ask(request);
    if (outcome.error !== undefined || outcome.wallet === undefined) return outcome;
    const card = await openWalletSheet(this.#origin, outcome.wallet, gone);
    if (card === null) return { error: walletClosed };
    element.useWalletCard(card);
    return {};
  }
}
