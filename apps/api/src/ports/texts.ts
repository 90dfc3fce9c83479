import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";
import type { TextSite } from "../plugins/text-routes.ts";

/**
 * The kind of a text. Marketing may have its own sender, because people who stop a sender must still get codes. `test`
 * is a campaign's text to a member of staff; it looks as customers will get it, including the sender. `notice` informs
 * an account's owner of a change that somebody else may have made.
 */
export type TextKind = "verification" | "receipt" | "notice" | "marketing" | "test";

export interface TextOptions {
  readonly kind: TextKind;
  /** The site that the text is from: it decides providers and senders (TEXTS-15). */
  readonly site: TextSite;
  /** Our id of the text, a UUID: the delivery report repeats it, and the gateway accepts a text once under it. */
  readonly reference: string;
}

export interface SentText {
  readonly provider: TextProviderName;
  /** The provider's id of the text. */
  readonly providerId: string;
  /** Providers that were tried before, in order. */
  readonly missed: readonly TextProviderName[];
}

export interface UnsentText {
  readonly code: "text_not_sent";
  /** Providers that were tried, in order. */
  readonly missed: readonly TextProviderName[];
}

/** What a provider says about a text that it took. */
export interface DeliveryReport {
  readonly providerId: string;
  /** Our id of the text; null: not given. */
  readonly reference: string | null;
  readonly status: "sent" | "delivered" | "failed";
  /** The provider's code of a failure; null: none. */
  readonly reason: string | null;
  /** The network of the number; null: not reported. */
  readonly carrier: string | null;
}

/** Sends text messages and reads the providers' webhooks. Each provider is an adapter (text-provider.ts). */
export interface Texts {
  /** Resolves with a failure if every provider refuses or can't be reached; never throws for that. */
  send(to: PhoneNumber, body: string, options: TextOptions): Promise<Result<SentText, UnsentText>>;
  /**
   * Returns the parameters of a call of Twilio's if its signature over them and the exact public address is valid.
   */
  readWebhook(
    address: string,
    rawBody: Buffer,
    signature: string | undefined,
  ): Result<URLSearchParams, "signature_invalid">;
  /**
   * Returns the gateway's delivery report if its signature over time and body is valid and the time is not more than
   * five minutes away; null: a report of a state that changes nothing.
   */
  readGatewayReport(
    rawBody: Buffer,
    headers: { readonly timestamp: string | undefined; readonly signature: string | undefined },
    now: Date,
  ): Result<DeliveryReport | null, "signature_invalid" | "invalid_request">;
}
