import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";

/** Sends text messages. The provider behind it is an adapter (twilio-texts.ts). */
export interface Texts {
  /** Resolves with a failure when the provider refuses or can't be reached; never throws for that. */
  send(to: PhoneNumber, body: string): Promise<Result<void, "text_not_sent">>;
}
