/**
 * Returns the environment of a server process in tests. No provider responds: their addresses lead to a port
 * on which nothing listens.
 */
export function serverEnvironment(dataFolder: string): { [name: string]: string } {
  const nowhere = "http://127.0.0.1:9";
  return {
    DATA_DIR: dataFolder,
    PORT: "0",
    LOG_LEVEL: "info",
    // Proofs write faster than any person.
    MESSAGES_PER_MINUTE: "1000000",
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

/** Returns an environment that production accepts: its keys have the providers' forms, but work nowhere. */
export function productionEnvironment(dataFolder: string): { [name: string]: string | undefined } {
  return {
    ...serverEnvironment(dataFolder),
    NODE_ENV: "production",
    SECRET: "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i",
    PHONE_HASH_KEY: "pQ7xLm2vTz9RkWc4NhYb6GsJd8FaUe3i",
    TRUST_PROXY: "10.0.0.0/8",
    CONSOLE_HOST: "console.company.example",
    CONSOLE_DIR: "/console",
    STRIPE_SECRET_KEY: "sk_live_server",
    STRIPE_WEBHOOK_SECRET: "whsec_8Fq3ZtLw9XsRk2BnVy7MdPcA6GhJ4TuE",
    STRIPE_API_URL: undefined,
    TWILIO_AUTH_TOKEN: "9f86d081884c7d659a2feaa0c55ad015",
    TWILIO_API_URL: undefined,
    TURNSTILE_VERIFY_URL: undefined,
  };
}
