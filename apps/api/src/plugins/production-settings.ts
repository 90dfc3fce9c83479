import type { Settings } from "./settings.ts";

/** Keys that only stand-ins take. */
const sandboxNames = /^(?:STRIPE|TWILIO|TURNSTILE|BOOTSTRAP|SECRET|PAGE_SCRIPTS|CONSOLE_SIGN_IN_HINT)/;
const minMetricsToken = 16;
/** A secret with fewer different characters was typed, not drawn. */
const minDifferentCharacters = 10;
const loopbackName = /(?:^|\.)localhost$/;

function secretProblems({ secret, metricsToken }: Settings, minSecretLength: number): string[] {
  const problems: string[] = [];
  if (secret === undefined) {
    problems.push(
      `SECRET is missing: production needs one of its own, at least ${minSecretLength} characters.`,
    );
  } else if (
    new Set(secret).size < minDifferentCharacters ||
    /change.?me|secret|password|default/i.test(secret)
  ) {
    problems.push("SECRET looks made up: draw one, such as with `openssl rand -base64 48`.");
  }
  if (metricsToken !== undefined && metricsToken.length < minMetricsToken) {
    problems.push(`METRICS_TOKEN is too short: at least ${minMetricsToken} characters.`);
  }
  return problems;
}

function plainAddressProblems(settings: Settings): string[] {
  const addresses = {
    STRIPE_API_URL: settings.cards.apiUrl,
    TWILIO_API_URL: settings.texts.apiUrl,
    TWILIO_WEBHOOK_URL: settings.texts.webhookUrl,
    S3_ENDPOINT: settings.files.s3?.endpoint,
    PUSH_TRUSTED_ORIGIN: settings.push.trustedOrigin,
    TURNSTILE_VERIFY_URL: settings.botCheck.verifyUrl,
    TURNSTILE_SCRIPT_URL: settings.botCheck.scriptUrl,
  };
  return Object.entries(addresses).flatMap(([name, address]) =>
    address?.startsWith("http:") === true ? [`${name} is plain http, which production refuses.`] : [],
  );
}

/** Several nodes share the database, the files and Redis, and each of them has to be safe to share. */
function nodeProblems({ redisUrl, databaseUrl, files }: Settings): string[] {
  if (redisUrl === undefined) return [];
  const problems: string[] = [];
  const { hostname, password } = new URL(redisUrl);
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  if (password === "" && !isLoopback) {
    problems.push(
      "REDIS_URL has no password, and leads to another machine: anybody near it could end logins.",
    );
  }
  if (databaseUrl === undefined) {
    problems.push("REDIS_URL is for several nodes, which need one database: DATABASE_URL is missing.");
  }
  if (files.s3 === undefined) {
    problems.push("REDIS_URL is for several nodes, which need one place for pictures: S3_BUCKET is missing.");
  }
  return problems;
}

/** What NODE_ENV=production does not start with, by variable (running.md, "npm start"). No value is repeated. */
export function productionProblems(
  environment: { readonly [name: string]: string | undefined },
  settings: Settings,
  minSecretLength: number,
): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (sandboxNames.test(name) && /sandbox/i.test(value ?? ""))
      problems.push(`${name} is a sandbox value, which production refuses.`);
  }
  if (/^[rs]k_test_/.test(settings.cards.secretKey)) {
    problems.push("STRIPE_SECRET_KEY is a test key: credits would be had for test cards.");
  }
  if (settings.bootstrapStaff.some(({ username, password }) => /demo/i.test(username + password))) {
    problems.push("BOOTSTRAP_STAFF holds a demo login, which production refuses.");
  }
  if (settings.console.secondFactorOptional === true) {
    problems.push("STAFF_SECOND_FACTOR is optional: roles that see customers' data need one.");
  }
  problems.push(
    ...secretProblems(settings, minSecretLength),
    ...plainAddressProblems(settings),
    ...nodeProblems(settings),
  );
  for (const [brand, domain] of Object.entries(settings.sites.domains)) {
    if (loopbackName.test(domain)) problems.push(`BRAND_DOMAINS gives ${brand} a loopback name, ${domain}.`);
  }
  if (settings.trustProxy === false) {
    problems.push(
      "TRUST_PROXY is off: production serves https through a proxy and has to know its address, or sites would be plain http.",
    );
  }
  if (["debug", "trace"].includes(settings.logLevel)) {
    problems.push("LOG_LEVEL is for looking for faults: the database's own lines can quote what it stores.");
  }
  return problems;
}
