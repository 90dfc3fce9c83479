import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";

/**
 * What kind of line a number is. `temporary`: a web service hands it out, to anybody and for a while; `other`: a line
 * that is no person's mobile, such as a landline; `unknown`: the provider knows the number and not its kind.
 */
export type LineType = "mobile" | "temporary" | "other" | "unknown";

/** Asks what kind of line a number is. The provider behind it is an adapter (twilio-number-lookup.ts). */
export interface NumberLookup {
  /** Resolves with a failure when the provider refuses or can't be reached; never throws for that. */
  lineTypeOf(phone: PhoneNumber): Promise<Result<LineType, "lookup_failed">>;
}
