/**
 * The keys of the stand-ins. Each secret contains the word "sandbox", by which a server in production refuses them
 * (docs/running.md, "Settings"); none works outside this machine.
 */
export const sandboxKeys = {
  stripeSecretKey: "sk_test_sandbox_4Yq0nQ7c1w",
  stripePublishableKey: "pk_live_sandbox_8b2dKf0aVx",
  /** Used on test subdomains (SITE-5). */
  stripeTestPublishableKey: "pk_test_sandbox_3m9sTz6pLu",
  stripeWebhookSecret: "whsec_sandbox_c7J1eRk5Hy",
  flexpayShopId: "115790",
  flexpaySignatureKey: "sandbox-flexpay-signature-5e1b7d",
  flexpayApiUser: "sandbox-flexpay-api",
  flexpayApiPassword: "sandbox-flexpay-password-93af",
  /** Twilio's account sids begin with AC, which its SDK checks. */
  twilioAccountSid: "ACsandbox0000000000000000000000000",
  twilioAuthToken: "sandbox-auth-token-5f0c",
  /** From the range that Ofcom reserves for fiction. */
  twilioFrom: "+447700900000",
  textGatewayKey: "sandbox-gateway-key-8d2f6b1c",
  textGatewaySigningSecret: "sandbox-gateway-signing-3e9a7c",
  textGatewayFrom: "+447700900001",
  turnstileSiteKey: "0x4AAAsandbox-site-key",
  turnstileSecretKey: "0x4AAAsandbox-secret-key",
  ageRedirectSecret: "sandbox-age-check-secret-3f8b0d92c6",
  agePhoneClientId: "sandbox-age-phone-client",
  agePhoneClientSecret: "sandbox-age-phone-secret-71ac",
} as const;

export type SandboxKeys = { readonly [Name in keyof typeof sandboxKeys]: string };

/** Whether a value is a key of the sandbox: it contains the word, in any case. */
export function isSandboxKey(value: string): boolean {
  return value.toLowerCase().includes("sandbox");
}
