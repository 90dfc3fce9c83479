/** The providers that texts go through. */
export const textProviders = ["twilio", "gateway"] as const;
export type TextProviderName = (typeof textProviders)[number];
