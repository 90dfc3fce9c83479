import type { PhoneNumber } from "@parlour/contract/ids";
import type { Result } from "@parlour/contract/result";

/**
 * The kind of a number's line. `temporary`: a web service gives it to anybody for a while; `other`: not a
 * person's mobile, for example a landline; `unknown`: the provider knows the number but not its kind.
 */
export type LineType = "mobile" | "temporary" | "other" | "unknown";

/** Looks up the kind of a number's line. The provider is an adapter (twilio-number-lookup.ts). */
export interface NumberLookup {
  /** Resolves with a failure if the provider refuses or can't be reached; never throws for that. */
  lineTypeOf(phone: PhoneNumber): Promise<Result<LineType, "lookup_failed">>;
}
