import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { Result } from "@parlour/contract/result";

/** A card payment as the provider knows it. */
export interface CardPayment {
  /** The provider's payment intent. */
  readonly intentId: string;
  readonly outcome: PaymentStatus;
  /** Minor units that arrived; 0 until it succeeded. */
  readonly receivedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

export interface CardOrder {
  readonly minor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the customer's bank shows beside the amount. */
  readonly description: string;
  /** Kept by the provider for staff who look there. Ids only: no name, no phone number. */
  readonly metadata: { readonly [name: string]: string };
  /** The same key twice makes one payment. */
  readonly idempotencyKey: string;
}

/** News that the provider sends by itself; null for an event that means nothing here. */
export type CardNews = { readonly eventId: string; readonly payment: CardPayment | null };

/** Takes card payments. The provider behind it is an adapter (stripe-cards.ts). */
export interface Cards {
  /** Starts a payment; the customer's browser finishes it with the client secret. */
  createIntent(
    order: CardOrder,
  ): Promise<Result<{ readonly intentId: string; readonly clientSecret: string }, "cards_unavailable">>;
  /** Asks how a payment stands. */
  retrieve(intentId: string): Promise<Result<CardPayment, "cards_unavailable" | "payment_not_found">>;
  /** Reads a signed event from its bytes; refuses what is unsigned, altered or older than the time window. */
  readEvent(rawBody: Buffer, signature: string | undefined): Result<CardNews, "signature_invalid">;
}
