import type { CardStore, Cause } from "./card-store.ts";

/** The sandbox's account. */
export interface StripeAccount {
  readonly secretKey: string;
  /** Keys that browsers may use. */
  readonly publishableKeys: readonly string[];
  /** Where customers' browsers reach the sandbox, such as http://sandbox.localhost:8080. */
  readonly publicOrigin: string;
}

/** A call with its account and parameters. */
export interface StripeCall {
  readonly store: CardStore;
  readonly account: StripeAccount;
  readonly params: Readonly<Record<string, string>>;
  /** Form or query fields, without those common to all calls. */
  readonly fields: Record<string, unknown>;
  readonly cause: Cause;
  /** `publishable` calls come from a browser and must know the payment's client secret. */
  readonly access: "secret" | "publishable";
}

/** One call of the API. */
export interface StripeCallDefinition {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Whether browsers may call it with a publishable key. */
  readonly fromBrowsers: boolean;
  readonly run: (call: StripeCall) => object;
}
