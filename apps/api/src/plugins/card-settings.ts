import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { readCardRoutes, type CardRouting } from "./card-routes.ts";
import { readCount, type EnvironmentReader } from "./environment-reader.ts";

/** Stripe's account. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Used on test subdomains (SITE-5). */
  readonly testPublishableKey: string;
  readonly webhookSecret: string;
  /** Absent: Stripe's own address. */
  readonly apiUrl?: string;
}

/** A website of a merchant account with Verotel FlexPay. */
export interface FlexPaySettings {
  readonly shopId: string;
  /** Signs addresses and postbacks. */
  readonly signatureKey: string;
  /** The login of the control centre's API, which makes refunds. */
  readonly apiUser: string;
  readonly apiPassword: string;
  /** Where customers pay and where a sale's state is asked for. */
  readonly payUrl: string;
  /** Where this server asks for a sale's state; usually below the same address. */
  readonly statusUrl: string;
  /** The control centre's API. */
  readonly apiUrl: string;
}

/** The providers of card payments, and which site uses which (PAY-24). */
export interface CardSettings extends StripeSettings, CardRouting {
  /** Absent: not set up. */
  readonly flexpay?: FlexPaySettings;
  /** For how long a provider that failed is tried last. */
  readonly restSeconds: number;
}

const flexpayParts = {
  FLEXPAY_SIGNATURE_KEY: "the website's FlexPay signature key",
  FLEXPAY_API_USER: "the login of the control centre's API",
  FLEXPAY_API_PASSWORD: "the password of FLEXPAY_API_USER",
} as const;

function readFlexPay(reader: EnvironmentReader): FlexPaySettings | undefined {
  const shopId = reader.optional("FLEXPAY_SHOP_ID");
  if (shopId === undefined) {
    for (const name of Object.keys(flexpayParts)) {
      if (reader.optional(name) !== undefined) {
        reader.problems.push(`${name} is set, but FLEXPAY_SHOP_ID is missing: the number of the website.`);
      }
    }
    return undefined;
  }
  if (!/^\d{1,12}$/.test(shopId)) reader.problems.push(`FLEXPAY_SHOP_ID is not a number: "${shopId}".`);
  const required = (name: keyof typeof flexpayParts): string => reader.required(name, flexpayParts[name]);
  const payUrl = reader.url("FLEXPAY_URL") ?? "https://secure.verotel.com";
  return {
    shopId,
    signatureKey: required("FLEXPAY_SIGNATURE_KEY"),
    apiUser: required("FLEXPAY_API_USER"),
    apiPassword: required("FLEXPAY_API_PASSWORD"),
    payUrl,
    statusUrl: reader.url("FLEXPAY_STATUS_URL") ?? payUrl,
    apiUrl: reader.url("FLEXPAY_API_URL") ?? "https://controlcenter.verotel.com/api",
  };
}

/** Reads the providers of card payments (STRIPE_*, FLEXPAY_*, CARD_*). */
export function readCards(reader: EnvironmentReader): CardSettings {
  const stripeApi = reader.url("STRIPE_API_URL");
  const flexpay = readFlexPay(reader);
  const known: readonly CardProviderName[] = flexpay === undefined ? ["stripe"] : ["stripe", "flexpay"];
  const { problems, ...routing } = readCardRoutes(reader.list("CARD_PROVIDERS"), known);
  reader.problems.push(...problems);
  return {
    secretKey: reader.required(
      "STRIPE_SECRET_KEY",
      "the secret key of the Stripe account that takes payments",
    ),
    publishableKey: reader.required("STRIPE_PUBLISHABLE_KEY", "Stripe's publishable key for pages"),
    testPublishableKey: reader.required(
      "STRIPE_TEST_PUBLISHABLE_KEY",
      "the publishable key for test subdomains",
    ),
    webhookSecret: reader.required("STRIPE_WEBHOOK_SECRET", "the signing secret of Stripe's webhook"),
    ...(stripeApi === undefined ? {} : { apiUrl: stripeApi }),
    ...(flexpay === undefined ? {} : { flexpay }),
    ...routing,
    restSeconds: readCount(reader, "CARD_REST_SECONDS", 60, 0, 3600),
  };
}
