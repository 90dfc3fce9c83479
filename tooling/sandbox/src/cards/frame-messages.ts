import type { StripeErrorBody } from "./stripe-error.ts";
import type { Wallet, WalletRequest } from "./wallets.ts";

/** The messages between Stripe.js on the page and the Payment Element's frame. */

export interface Appearance {
  readonly theme?: string | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The options of a Payment Element that the stand-in supports. */
export interface PaymentOptions {
  readonly layout?: unknown;
  readonly fields?: unknown;
  readonly readOnly?: unknown;
  readonly defaultValues?: unknown;
  readonly paymentMethodOrder?: unknown;
  readonly wallets?: unknown;
}

export interface FrameInit {
  readonly type: "parlour-cards-init";
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly appearance: Appearance;
  readonly options: PaymentOptions;
}

export type ToFrame =
  | { readonly type: "appearance"; readonly appearance: Appearance }
  | { readonly type: "options"; readonly options: PaymentOptions }
  | { readonly type: "focus" | "blur" | "clear" | "collapse" }
  /** The card from the wallet's sheet, with which the next confirmation pays. */
  | { readonly type: "wallet-card"; readonly card: string }
  | { readonly type: "submit"; readonly call: number }
  | { readonly type: "confirm"; readonly call: number; readonly returnUrl: string | null };

/** The part of a payment that a browser sees. */
export interface BrowserPaymentIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
  readonly last_payment_error: unknown;
}

/** Stripe.js adds an error type that the API does not have. */
export type BrowserError = Omit<StripeErrorBody, "type"> & {
  readonly type: StripeErrorBody["type"] | "validation_error" | "api_connection_error";
};

export type Outcome =
  | { readonly error: BrowserError }
  | {
      readonly error?: never;
      readonly paymentIntent?: BrowserPaymentIntent;
      /** The chosen wallet wants its sheet shown before the payment is confirmed. */
      readonly wallet?: WalletRequest;
    };

export interface ElementChange {
  readonly elementType: "payment";
  readonly empty: boolean;
  readonly complete: boolean;
  readonly collapsed: boolean;
  readonly value: { readonly type: "card" | Wallet };
}

export type FromFrame =
  | { readonly type: "ready" | "focus" | "blur" | "escape" | "loaderstart" }
  | { readonly type: "change"; readonly change: ElementChange }
  | { readonly type: "height"; readonly pixels: number }
  | { readonly type: "loaderror"; readonly error: BrowserError }
  | { readonly type: "outcome"; readonly call: number; readonly outcome: Outcome };

/** Sent by the frame when it is ready to receive. */
export const frameReady = "parlour-cards-frame-ready";
