import type { Result } from "@parlour/contract/result";

/** How a hosted check ended; null: it has not. */
export type HostedResult = "passed" | "failed" | "abandoned";

/** A hosted check as the provider is asked to begin it. The provider learns nothing about the customer from us. */
export interface HostedCheck {
  /** Our id of the check, which the provider repeats. */
  readonly checkId: string;
  /** The provider's id; null: none yet, or it has none. */
  readonly reference: string | null;
  /** Where the provider sends the customer back. Says nothing about the result. */
  readonly returnAddress: string;
  /** Where the provider reports the result. */
  readonly reportAddress: string;
}

/** A provider's report. `result` null: it only says that there is something to look at. */
export interface HostedReport {
  readonly checkId: string;
  readonly reference: string | null;
  readonly result: HostedResult | null;
}

/** How a check stands at the provider. */
export interface HostedState {
  readonly reference: string | null;
  readonly result: HostedResult | null;
}

/** A check of the age on a provider's own pages, reached by a redirect. */
export interface HostedAgeCheck {
  /** Stored with each check. */
  readonly name: string;
  /** As pages name the provider. */
  readonly title: string;
  /** Begins a check at the provider; `reference`: its id there, if it has one already. */
  begin(
    check: HostedCheck,
    now: Date,
  ): Promise<Result<{ readonly reference: string | null }, "age_check_unavailable">>;
  /** Returns the address to which the customer is sent. */
  addressOf(check: HostedCheck, now: Date): string;
  /** Reads a report. Null: it is genuine and of no use. */
  readReport(
    report: { readonly rawBody: Buffer; readonly signature: string | undefined },
    now: Date,
  ): Result<HostedReport | null, "signature_invalid">;
  /** Asks how a check stands; null: the provider does not say. */
  look(
    check: { readonly checkId: string; readonly reference: string | null },
    now: Date,
  ): Promise<HostedState | null>;
}

/** What a phone's network knows about its holder. */
export interface PhoneAgeCheck {
  readonly name: string;
  readonly title: string;
  /** Asks about a number. `unknown`: the network does not know. */
  check(
    phone: string,
    checkId: string,
  ): Promise<
    Result<
      { readonly result: "passed" | "failed" | "unknown"; readonly reference: string | null },
      "age_check_unavailable"
    >
  >;
}
