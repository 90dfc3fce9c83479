import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";
import type { TextProviderName } from "@parlour/contract/rules/text-providers";

/**
 * Why a provider did not confirm a text (TEXTS-16).
 * - `number`: it refuses this number, for example because its owner stopped the sender. It works otherwise.
 * - `refused`: it refuses this text, for example because of the sender. It works otherwise.
 * - `down`: it surely has not taken the text, and would not take the next one either.
 * - `unclear`: it did not respond, so it may have taken the text.
 */
export type TextRefusal = "number" | "refused" | "down" | "unclear";

export interface TextProviderFailure {
  readonly refusal: TextRefusal;
  /** The provider's code or the network's; never its words, which quote the number. */
  readonly code: string;
}

export interface OutgoingText {
  readonly to: PhoneNumber;
  readonly from: string;
  readonly body: string;
  /** Our id of the text. */
  readonly reference: string;
}

/** One provider of texts: an adapter of the port `Texts`. */
export interface TextProvider {
  readonly name: TextProviderName;
  /** Resolves to the provider's id of the text. Never throws for a refusal. */
  send(text: OutgoingText): Promise<Result<{ readonly providerId: string }, TextProviderFailure>>;
}

/** Codes of connections that failed before anything was sent. */
const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Returns what a failed connection means. */
export function refusalOfConnection(code: string): TextRefusal {
  return neverConnected.test(code) ? "down" : "unclear";
}

/** Returns what an HTTP status other than a success means. */
export function refusalOfStatus(status: number): TextRefusal {
  if ([401, 403, 404, 429, 503].includes(status)) return "down";
  if (status >= 400 && status < 500) return "refused";
  // Something in between may have failed after the provider took the text.
  return "unclear";
}
