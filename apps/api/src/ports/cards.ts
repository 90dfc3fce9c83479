import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { Result } from "@parlour/contract/result";

/** A card payment as the provider knows it. */
export interface CardPayment {
  /** The provider's payment intent. */
  readonly intentId: string;
  readonly outcome: PaymentStatus;
  /** Whether a card was tried. Where there was none, an unfinished payment is an opened checkout and no more. */
  readonly tried: boolean;
  /** Minor units that arrived; 0 until it succeeded. */
  readonly receivedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Closed at the provider: no card can pay it any more. */
  readonly cancelled: boolean;
  /** The provider's charge, once there is one. */
  readonly chargeId: string | null;
  /** Last four digits of the card; known only where the provider was asked. */
  readonly cardLast4: string | null;
}

/** Money on its way back to a card, or back there. */
export interface CardRefund {
  readonly providerId: string;
  readonly intentId: string;
  readonly minor: number;
  /** `failed`: the money came back to us. */
  readonly status: "requested" | "succeeded" | "failed";
  /** Our id of the refund; null if it was made in the provider's own console. */
  readonly refundId: string | null;
}

/** A cardholder's dispute of a payment. */
export interface CardDispute {
  readonly disputeId: string;
  readonly intentId: string;
  readonly minor: number;
  readonly reason: string;
  /** Seen from here: `won` means that the money stays. */
  readonly status: "open" | "won" | "lost";
  readonly openedAt: Date;
  /** The deadline for evidence; null: none is accepted. */
  readonly respondBy: Date | null;
  /** An answer was sent. */
  readonly answered: boolean;
}

export interface CardOrder {
  readonly minor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The text on the customer's bank statement. */
  readonly description: string;
  /** Kept by the provider for staff who look there. Ids only: no name, no phone number. */
  readonly metadata: { readonly [name: string]: string };
  /** The same key twice makes one payment. */
  readonly idempotencyKey: string;
}

export interface CardRefundOrder {
  readonly intentId: string;
  readonly minor: number;
  /** Our id of the refund: kept by the provider, and the idempotency key. */
  readonly refundId: string;
}

/** One thing the provider tells. `money_back`: something about refunds of the payment changed; ask which. */
export type CardFact =
  | { readonly kind: "payment"; readonly payment: CardPayment }
  | { readonly kind: "refund"; readonly refund: CardRefund }
  | { readonly kind: "dispute"; readonly dispute: CardDispute }
  | { readonly kind: "money_back"; readonly intentId: string };

/** News that the provider sends by itself; null for an event that means nothing here. */
export interface CardNews {
  readonly eventId: string;
  readonly fact: CardFact | null;
}

/** A started payment: the customer's browser finishes it with the client secret. */
export interface StartedIntent {
  readonly intentId: string;
  readonly clientSecret: string;
}

/** Takes card payments. The provider behind it is an adapter (stripe-cards.ts). */
export interface Cards {
  /** Starts a payment. `intent_refused`: the same question would be answered the same. */
  createIntent(order: CardOrder): Promise<Result<StartedIntent, "cards_unavailable" | "intent_refused">>;
  /** A payment that was started and still can be paid, with its client secret; null once it can't. */
  openIntent(
    intentId: string,
  ): Promise<Result<StartedIntent | null, "cards_unavailable" | "payment_not_found">>;
  /** Asks how a payment stands. */
  retrieve(intentId: string): Promise<Result<CardPayment, "cards_unavailable" | "payment_not_found">>;
  /** Closes an unpaid payment. `not_cancellable`: it is paid or being paid; read its state again. */
  cancelIntent(
    intentId: string,
  ): Promise<Result<CardPayment, "cards_unavailable" | "payment_not_found" | "not_cancellable">>;
  /** Sends money back to the card. `refund_refused` is final: asking again would answer the same. */
  refund(order: CardRefundOrder): Promise<Result<CardRefund, "cards_unavailable" | "refund_refused">>;
  /** All refunds and disputes of a payment. */
  moneyBack(
    intentId: string,
  ): Promise<
    Result<
      { readonly refunds: readonly CardRefund[]; readonly disputes: readonly CardDispute[] },
      "cards_unavailable"
    >
  >;
  /** Reads a signed event from its bytes; refuses what is unsigned, altered or older than the time window. */
  readEvent(rawBody: Buffer, signature: string | undefined): Result<CardNews, "signature_invalid">;
  /** Events that the provider has kept since a moment, oldest first, read again by asking. */
  eventsSince(since: Date): Promise<Result<readonly CardNews[], "cards_unavailable">>;
}
