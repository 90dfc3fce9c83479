import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";

/**
 * The kind of a text. Marketing may have its own sender, because people who stop a sender must still get codes. `test`
 * is a campaign's text to a member of staff; it looks as customers will get it, including the sender. `notice` informs
 * an account's owner of a change that somebody else may have made.
 */
export type TextKind = "verification" | "receipt" | "notice" | "marketing" | "test";

export interface TextOptions {
  readonly kind: TextKind;
  /** Our id, which the provider's delivery report repeats; absent: no report. */
  readonly reference?: string;
}

export interface SentText {
  /** The provider's id of the text. */
  readonly providerId: string;
}

/** Sends text messages and reads the provider's webhooks. The provider is an adapter (twilio-texts.ts). */
export interface Texts {
  /** Resolves with a failure if the provider refuses or can't be reached; never throws for that. */
  send(to: PhoneNumber, body: string, options: TextOptions): Promise<Result<SentText, "text_not_sent">>;
  /**
   * Returns the parameters of a provider's call if its signature over them and the exact public address is
   * valid.
   */
  readWebhook(
    address: string,
    rawBody: Buffer,
    signature: string | undefined,
  ): Result<URLSearchParams, "signature_invalid">;
}
