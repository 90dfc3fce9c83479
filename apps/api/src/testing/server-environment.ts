/**
 * The environment of a server process in tests. Nothing outside answers: its providers' addresses lead to a
 * port where nobody listens.
 */
export function serverEnvironment(dataFolder: string): { [name: string]: string } {
  const nowhere = "http://127.0.0.1:9";
  return {
    DATA_DIR: dataFolder,
    PORT: "0",
    LOG_LEVEL: "info",
    STRIPE_SECRET_KEY: "sk_test_server",
    STRIPE_PUBLISHABLE_KEY: "pk_live_page",
    STRIPE_TEST_PUBLISHABLE_KEY: "pk_test_page",
    STRIPE_WEBHOOK_SECRET: "whsec_server",
    STRIPE_API_URL: nowhere,
    TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000000",
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+447700900000",
    TWILIO_API_URL: nowhere,
    TURNSTILE_SITE_KEY: "site-key",
    TURNSTILE_SECRET_KEY: "secret-key",
    TURNSTILE_VERIFY_URL: `${nowhere}/siteverify`,
  };
}
