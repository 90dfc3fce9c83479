import { resolve } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { BootstrapStaff, Settings } from "./settings.ts";
import { StartError } from "./start-error.ts";

type Environment = { readonly [name: string]: string | undefined };

const StaffList = Type.Array(
  Type.Object({
    username: Type.String({ minLength: 1, maxLength: 80 }),
    displayName: Type.String({ minLength: 1, maxLength: 80 }),
    role: Type.Enum(["operator", "supervisor", "admin"]),
    password: Type.String({ minLength: 8, maxLength: 200 }),
  }),
);

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const minSecretLength = 32;

/** Reads variables and collects what is wrong with them, so that all of it is said at once. */
function createReader(environment: Environment) {
  const problems: string[] = [];
  const optional = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  return {
    problems,
    optional,
    required(name: string, what: string): string {
      const value = optional(name);
      if (value === undefined) problems.push(`${name} is missing: ${what}.`);
      return value ?? "";
    },
    url(name: string): string | undefined {
      const value = optional(name);
      if (value === undefined) return undefined;
      if (!URL.canParse(value) || !/^https?:/.test(value)) {
        problems.push(`${name} is no http or https address: "${value}".`);
        return undefined;
      }
      return value.replace(/\/$/, "");
    },
    list(name: string): string[] {
      const parts = optional(name)?.split(",") ?? [];
      return parts.map((part) => part.trim()).filter((part) => part !== "");
    },
  };
}
type Reader = ReturnType<typeof createReader>;

function readPort(reader: Reader): number {
  const text = reader.optional("PORT") ?? "8080";
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  reader.problems.push(`PORT is no port number (0 to 65535): "${text}".`);
  return 0;
}

function readLogLevel(reader: Reader): string {
  const level = reader.optional("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(level))
    reader.problems.push(`LOG_LEVEL is none of ${logLevels.join(", ")}: "${level}".`);
  return level;
}

function readTrustProxy(reader: Reader): boolean | string {
  const text = reader.optional("TRUST_PROXY") ?? "false";
  return text === "true" ? true : text === "false" ? false : text;
}

function readDomains(reader: Reader): { [brand: string]: string } {
  const domains: { [brand: string]: string } = {};
  for (const pair of reader.list("BRAND_DOMAINS")) {
    const match = /^([a-z][a-z0-9-]{1,30})=([a-z0-9.-]+)$/.exec(pair);
    const [, brand, domain] = match ?? [];
    if (brand === undefined || domain === undefined) {
      reader.problems.push(`BRAND_DOMAINS holds "${pair}", which is not of the form brand=its.domain.`);
    } else {
      domains[brand] = domain;
    }
  }
  return domains;
}

function readStaff(reader: Reader): BootstrapStaff[] {
  const text = reader.optional("BOOTSTRAP_STAFF");
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Value.Check(StaffList, list)) return list;
  } catch {
    // The message below says what is expected; the value holds passwords and is not repeated.
  }
  reader.problems.push(
    'BOOTSTRAP_STAFF is not of the form [{"username", "displayName", "role": "operator|supervisor|admin", "password"}] with passwords of at least 8 characters.',
  );
  return [];
}

/** What NODE_ENV=production does not start with (running.md, "npm start"). */
function refuseInProduction(environment: Environment, settings: Settings, problems: string[]): void {
  for (const [name, value] of Object.entries(environment)) {
    const ours = /^(?:STRIPE|TWILIO|TURNSTILE|BOOTSTRAP|SECRET|PAGE_SCRIPTS|CONSOLE_SIGN_IN_HINT)/.test(name);
    if (ours && /sandbox/i.test(value ?? ""))
      problems.push(`${name} is a sandbox value, which production refuses.`);
  }
  if (settings.secret === undefined) {
    problems.push(
      `SECRET is missing: production needs one of its own, at least ${minSecretLength} characters.`,
    );
  }
  const addresses = {
    STRIPE_API_URL: settings.cards.apiUrl,
    TWILIO_API_URL: settings.texts.apiUrl,
    TURNSTILE_VERIFY_URL: settings.botCheck.verifyUrl,
  };
  for (const [name, address] of Object.entries(addresses)) {
    if (address?.startsWith("http:") === true)
      problems.push(`${name} is plain http, which production refuses.`);
  }
  for (const [brand, domain] of Object.entries(settings.sites.domains)) {
    if (/(?:^|\.)localhost$/.test(domain))
      problems.push(`BRAND_DOMAINS gives ${brand} a loopback name, ${domain}.`);
  }
  if (settings.trustProxy === false) {
    problems.push(
      "TRUST_PROXY is off: production serves https through a proxy and has to know its address, or sites would be plain http.",
    );
  }
}

/**
 * Parses the environment once. Throws a StartError that lists everything that is missing or wrong, by
 * variable. No secret is repeated in a message.
 */
export function parseEnvironment(environment: Environment): Settings {
  const reader = createReader(environment);
  const { problems } = reader;
  const secret = reader.optional("SECRET");
  if (secret !== undefined && secret.length < minSecretLength) {
    problems.push(`SECRET is too short: at least ${minSecretLength} characters.`);
  }
  const databaseUrl = reader.optional("DATABASE_URL");
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    problems.push("DATABASE_URL is not of the form postgres://user:password@host:port/name.");
  }
  const consoleFolder = reader.optional("CONSOLE_DIR");
  const signInHint = reader.optional("CONSOLE_SIGN_IN_HINT");
  const stripeApi = reader.url("STRIPE_API_URL");
  const twilioApi = reader.url("TWILIO_API_URL");
  const settings: Settings = {
    production: reader.optional("NODE_ENV") === "production",
    host: reader.optional("HOST") ?? "127.0.0.1",
    port: readPort(reader),
    dataFolder: resolve(reader.optional("DATA_DIR") ?? ".data"),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(secret === undefined ? {} : { secret }),
    trustProxy: readTrustProxy(reader),
    logLevel: readLogLevel(reader),
    sites: {
      folders: reader.list("SITES_DIRS").map((folder) => resolve(folder)),
      domains: readDomains(reader),
      pageScripts: reader.list("PAGE_SCRIPTS"),
    },
    console: {
      ...(consoleFolder === undefined ? {} : { folder: resolve(consoleFolder) }),
      host: reader.optional("CONSOLE_HOST") ?? "console.localhost",
      ...(signInHint === undefined ? {} : { signInHint }),
    },
    cards: {
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
    },
    texts: {
      accountSid: reader.required("TWILIO_ACCOUNT_SID", "the Twilio account that sends texts"),
      authToken: reader.required("TWILIO_AUTH_TOKEN", "that account's token"),
      from: reader.required("TWILIO_FROM", "the number or sender that texts come from"),
      ...(twilioApi === undefined ? {} : { apiUrl: twilioApi }),
    },
    botCheck: {
      siteKey: reader.required("TURNSTILE_SITE_KEY", "Turnstile's site key for pages"),
      secretKey: reader.required("TURNSTILE_SECRET_KEY", "Turnstile's secret key"),
      verifyUrl:
        reader.url("TURNSTILE_VERIFY_URL") ?? "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    },
    bootstrapStaff: readStaff(reader),
  };
  for (const address of settings.sites.pageScripts) {
    if (!URL.canParse(address)) problems.push(`PAGE_SCRIPTS holds "${address}", which is no address.`);
  }
  if (settings.production) refuseInProduction(environment, settings, problems);
  if (problems.length > 0) {
    throw new StartError(
      `The environment does not fit:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
    );
  }
  return settings;
}
