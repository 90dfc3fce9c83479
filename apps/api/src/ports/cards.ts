import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { RegionCode } from "@parlour/contract/regions";
import type { Result } from "@parlour/contract/result";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";

/** A card payment at the provider. */
export interface CardPayment {
  /** The payment's id at its provider, or the one that we gave it there. */
  readonly intentId: string;
  readonly outcome: PaymentStatus;
  /** Whether a card was tried. If not, an unfinished payment is only an opened checkout. */
  readonly tried: boolean;
  /** Minor units received; 0 until it succeeded. */
  readonly receivedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Closed at the provider: no card can pay it any more. */
  readonly cancelled: boolean;
  /** The provider's charge; null if there is none yet. */
  readonly chargeId: string | null;
  /** Last four digits of the card; known only after the provider was asked. */
  readonly cardLast4: string | null;
  /** The provider's word for the card, the same for everybody who pays with it; null: not known, or the provider gives none. */
  readonly cardFingerprint: string | null;
}

/** A refund to a card. */
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
  /** From our side: `won` means that the money stays here. */
  readonly status: "open" | "won" | "lost";
  readonly openedAt: Date;
  /** The deadline for evidence; null if none is accepted. */
  readonly respondBy: Date | null;
  /** Evidence was submitted. */
  readonly answered: boolean;
}

/** A report by a cardholder's bank that a payment may be fraud, before or without a dispute. */
export interface CardFraudWarning {
  readonly warningId: string;
  readonly intentId: string;
  /** The provider's word, such as `unauthorized_use_of_card`. */
  readonly fraudType: string;
  /** Whether a refund may still prevent a dispute: there is none, and not all the money went back. */
  readonly actionable: boolean;
  readonly warnedAt: Date;
}

export interface CardOrder {
  /** Who takes it. */
  readonly provider: CardProviderName;
  /** The checkout's address on the customer's site, for providers with a page of their own; null: their own setting. */
  readonly returnTo: string | null;
  readonly minor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The text on the customer's bank statement. */
  readonly description: string;
  /** Stored by the provider for staff who look there. Ids only: no name, no phone number. */
  readonly metadata: { readonly [name: string]: string };
  /** The same key twice makes one payment. */
  readonly idempotencyKey: string;
}

export interface CardRefundOrder {
  readonly intentId: string;
  readonly minor: number;
  /** Our id of the refund: stored by the provider, and the idempotency key. */
  readonly refundId: string;
}

/** A fact that the provider reports. `money_back`: refunds of the payment changed; ask for details. */
export type CardFact =
  | { readonly kind: "payment"; readonly payment: CardPayment }
  | { readonly kind: "refund"; readonly refund: CardRefund }
  | { readonly kind: "dispute"; readonly dispute: CardDispute }
  | { readonly kind: "fraud_warning"; readonly warning: CardFraudWarning }
  | { readonly kind: "money_back"; readonly intentId: string };

/** An event of the provider; null if it is of no use here. */
export interface CardNews {
  readonly eventId: string;
  readonly fact: CardFact | null;
}

/**
 * A started payment. `embedded`: the provider's form in our page finishes it with the secret. `redirect`: the customer
 * pays on the provider's page.
 */
export type StartedIntent =
  | { readonly kind: "embedded"; readonly intentId: string; readonly clientSecret: string }
  | { readonly kind: "redirect"; readonly intentId: string; readonly address: string };

/** Origins that a card form in our page loads from, for the page's policy. */
export interface CardPageSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}

/** The site that an order is from. */
export interface CardSite {
  readonly brandId: string;
  readonly region: RegionCode;
}

/**
 * Takes card payments. Each provider is an adapter (stripe-cards.ts, flexpay-cards.ts); routed-cards.ts joins those that
 * are set up.
 */
export interface Cards {
  /** The providers that are set up. */
  readonly names: readonly CardProviderName[];
  /** Whether an id is of a payment of theirs. */
  owns(intentId: string): boolean;
  /** The providers of a site, in the order in which they are asked for a new payment. */
  providersFor(site: CardSite): readonly CardProviderName[];
  /** The header with the signature of a provider's reports; null: the report contains it. */
  signatureHeader(provider: CardProviderName): string | null;
  /** Starts a payment. `intent_refused`: a retry would be refused, too. */
  createIntent(order: CardOrder): Promise<Result<StartedIntent, "cards_unavailable" | "intent_refused">>;
  /** Reads a started payment that can still be paid, with what the customer needs to pay it; null if it can't. */
  openIntent(
    intentId: string,
    order: Omit<CardOrder, "idempotencyKey">,
  ): Promise<Result<StartedIntent | null, "cards_unavailable" | "payment_not_found">>;
  /** Reads a payment's state. */
  retrieve(intentId: string): Promise<Result<CardPayment, "cards_unavailable" | "payment_not_found">>;
  /** Closes an unpaid payment. `not_cancellable`: it is paid or being paid; read its state again. */
  cancelIntent(
    intentId: string,
  ): Promise<Result<CardPayment, "cards_unavailable" | "payment_not_found" | "not_cancellable">>;
  /** Refunds money to the card. `refund_refused` is final: a retry would be refused, too. */
  refund(order: CardRefundOrder): Promise<Result<CardRefund, "cards_unavailable" | "refund_refused">>;
  /** Reads all refunds and disputes of a payment. */
  moneyBack(
    intentId: string,
  ): Promise<
    Result<
      { readonly refunds: readonly CardRefund[]; readonly disputes: readonly CardDispute[] },
      "cards_unavailable"
    >
  >;
  /**
   * Reads a signed event from its bytes. Refuses unsigned or altered ones, and ones older than the time
   * window.
   */
  readEvent(
    rawBody: Buffer,
    signature: string | undefined,
    provider: CardProviderName,
  ): Result<CardNews, "signature_invalid">;
  /** Reads the provider's recorded events since a time, oldest first. */
  eventsSince(
    since: Date,
    provider: CardProviderName,
  ): Promise<Result<readonly CardNews[], "cards_unavailable">>;
  /** Reads the early fraud warnings that the provider received since a time, oldest first. */
  fraudWarningsSince(
    since: Date,
    provider: CardProviderName,
  ): Promise<Result<readonly CardFraudWarning[], "cards_unavailable">>;
}
