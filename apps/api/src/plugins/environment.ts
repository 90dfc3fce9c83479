import { resolve } from "node:path";
import { readBrandDomains } from "@parlour/contract/site-domains";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { usualBackups } from "../backup/backup-places.ts";
import { productionProblems } from "./production-settings.ts";
import {
  isSecondFactorRule,
  secondFactorRules,
  type BootstrapStaff,
  type SecondFactorRule,
  type Settings,
} from "./settings.ts";
import { readPageSources, readSecurityContact } from "./site-settings.ts";
import { readTextPrices, type TextPrices } from "./text-prices.ts";
import { StartError } from "./start-error.ts";
import { unreadableProxies } from "./trust-proxy.ts";

type Environment = { readonly [name: string]: string | undefined };

const StaffList = Type.Array(
  Type.Object({
    username: Type.String({ minLength: 1, maxLength: 80 }),
    displayName: Type.String({ minLength: 1, maxLength: 80 }),
    role: Type.Enum(["operator", "supervisor", "admin"]),
    password: Type.String({ minLength: 8, maxLength: 200 }),
    capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
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

function readSecondFactor(reader: Reader, production: boolean): SecondFactorRule {
  const usual = production ? "everybody" : "by_role";
  const text = reader.optional("STAFF_SECOND_FACTOR") ?? usual;
  if (isSecondFactorRule(text)) return text;
  reader.problems.push(`STAFF_SECOND_FACTOR is none of ${secondFactorRules.join(", ")}: "${text}".`);
  return usual;
}

function readPrices(reader: Reader): TextPrices {
  const { prices, wrong } = readTextPrices(reader.list("TEXT_PRICES"));
  for (const pair of wrong) {
    reader.problems.push(
      `TEXT_PRICES holds "${pair}", which is not of the form GB=3.55: pence or cents a part.`,
    );
  }
  return prices;
}

/** A whole number within bounds; `usual` where nothing is said. */
function readCount(reader: Reader, name: string, usual: number, least: number, most: number): number {
  const text = reader.optional(name) ?? String(usual);
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= most) return count;
  reader.problems.push(`${name} is no whole number from ${least} to ${most}: "${text}".`);
  return usual;
}

function readRedisUrl(reader: Reader): string | undefined {
  const url = reader.optional("REDIS_URL");
  if (url === undefined || (/^rediss?:\/\//.test(url) && URL.canParse(url))) return url;
  // The address may hold a password and is not repeated.
  reader.problems.push("REDIS_URL is not of the form redis://user:password@host:port.");
  return undefined;
}

function readLogLevel(reader: Reader): string {
  const level = reader.optional("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(level))
    reader.problems.push(`LOG_LEVEL is none of ${logLevels.join(", ")}: "${level}".`);
  return level;
}

function readTrustProxy(reader: Reader): boolean | string {
  const text = reader.optional("TRUST_PROXY") ?? "false";
  if (text === "true" || text === "false") return text === "true";
  const unreadable = unreadableProxies(text);
  for (const part of unreadable) {
    reader.problems.push(
      `TRUST_PROXY holds "${part}", which is no address, no network such as 10.0.0.0/8 and none of loopback, linklocal and uniquelocal. A count of hops is not enough: name the proxy.`,
    );
  }
  // Something that can be read: the start is refused anyway, for this one reason.
  return unreadable.length === 0 ? text : "loopback";
}

const environments = ["production", "development", "test"];

/** A misspelt name would start without production's refusals. */
function readIsProduction(reader: Reader): boolean {
  const name = reader.optional("NODE_ENV") ?? "development";
  if (!environments.includes(name)) {
    reader.problems.push(`NODE_ENV is none of ${environments.join(", ")}: "${name}". Set production.`);
  }
  return name === "production";
}

function readDatabaseTls(reader: Reader): "verified" | "private_network" {
  const text = reader.optional("DATABASE_TLS") ?? "verified";
  if (text === "verified" || text === "private_network") return text;
  reader.problems.push(`DATABASE_TLS is neither verified nor private_network: "${text}".`);
  return "verified";
}

function readDomains(reader: Reader): Settings["sites"]["domains"] {
  const { domains, problems } = readBrandDomains(reader.optional("BRAND_DOMAINS") ?? "");
  reader.problems.push(...problems);
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

function readFileStore(reader: Reader): Settings["files"] {
  const bucket = reader.optional("S3_BUCKET");
  if (bucket === undefined) return {};
  const endpoint = reader.url("S3_ENDPOINT");
  const accessKeyId = reader.optional("S3_ACCESS_KEY_ID");
  const secretAccessKey = reader.optional("S3_SECRET_ACCESS_KEY");
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    reader.problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one is missing.");
  }
  return {
    s3: {
      bucket,
      region: reader.required("S3_REGION", "the region of the bucket that S3_BUCKET names"),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    },
  };
}

function readPush(reader: Reader): Settings["push"] {
  const subject = reader.optional("VAPID_SUBJECT");
  if (subject !== undefined && !/^(?:mailto:|https:\/\/)./.test(subject)) {
    reader.problems.push(`VAPID_SUBJECT is no mailto: or https: address: "${subject}".`);
  }
  const publicKey = reader.optional("VAPID_PUBLIC_KEY");
  const privateKey = reader.optional("VAPID_PRIVATE_KEY");
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    reader.problems.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: one is missing.");
  }
  if (publicKey !== undefined && !/^B[\w-]{86}$/.test(publicKey)) {
    reader.problems.push("VAPID_PUBLIC_KEY is no public key: 87 characters of base64url, the first a B.");
  }
  if (privateKey !== undefined && !/^[\w-]{43}$/.test(privateKey)) {
    reader.problems.push("VAPID_PRIVATE_KEY is no private key: 43 characters of base64url.");
  }
  const trusted = reader.url("PUSH_TRUSTED_ORIGIN");
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(publicKey === undefined || privateKey === undefined ? {} : { keys: { publicKey, privateKey } }),
    ...(trusted === undefined ? {} : { trustedOrigin: new URL(trusted).origin }),
  };
}

/** The settings as far as they can be read, and everything that is missing or wrong, by variable. */
export interface ReadEnvironment {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Throws a StartError that lists problems; does nothing where there is none. */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new StartError(
    `The environment does not fit:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
  );
}

/** Parses the environment. Throws a StartError that lists everything that is missing or wrong. */
export function parseEnvironment(environment: Environment): Settings {
  const { settings, problems } = readEnvironment(environment);
  refuseProblems(problems);
  return settings;
}

/** Reads the environment once. No secret is repeated in a problem. */
export function readEnvironment(environment: Environment): ReadEnvironment {
  const reader = createReader(environment);
  const { problems } = reader;
  const secret = reader.optional("SECRET");
  if (secret !== undefined && secret.length < minSecretLength) {
    problems.push(`SECRET is too short: at least ${minSecretLength} characters.`);
  }
  const previousSecret = reader.optional("SECRET_PREVIOUS");
  const phoneHashKey = reader.optional("PHONE_HASH_KEY");
  for (const [name, value] of Object.entries({
    SECRET_PREVIOUS: previousSecret,
    PHONE_HASH_KEY: phoneHashKey,
  })) {
    if (value !== undefined && value.length < minSecretLength) {
      problems.push(`${name} is too short: at least ${minSecretLength} characters.`);
    }
  }
  if (previousSecret !== undefined && phoneHashKey === undefined) {
    problems.push(
      "PHONE_HASH_KEY is missing: changing SECRET without it would forget bans, opt-outs and debts. Set it to the SECRET of before.",
    );
  }
  const databaseUrl = reader.optional("DATABASE_URL");
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    problems.push("DATABASE_URL is not of the form postgres://user:password@host:port/name.");
  }
  const redisUrl = readRedisUrl(reader);
  const metricsToken = reader.optional("METRICS_TOKEN");
  const tracesUrl = reader.url("OTEL_EXPORTER_OTLP_ENDPOINT");
  const consoleFolder = reader.optional("CONSOLE_DIR");
  const signInHint = reader.optional("CONSOLE_SIGN_IN_HINT");
  const securityContact = readSecurityContact(reader);
  const stripeApi = reader.url("STRIPE_API_URL");
  const twilioApi = reader.url("TWILIO_API_URL");
  const twilioWebhook = reader.url("TWILIO_WEBHOOK_URL");
  const marketingFrom = reader.optional("TWILIO_MARKETING_FROM");
  const dataFolder = resolve(reader.optional("DATA_DIR") ?? ".data");
  const settings: Settings = {
    production: readIsProduction(reader),
    host: reader.optional("HOST") ?? "127.0.0.1",
    port: readPort(reader),
    dataFolder,
    backups: resolve(reader.optional("BACKUP_DIR") ?? usualBackups(dataFolder)),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    databaseLimits: {
      statementSeconds: readCount(reader, "DATABASE_STATEMENT_SECONDS", 15, 1, 600),
      connectSeconds: readCount(reader, "DATABASE_CONNECT_SECONDS", 10, 1, 60),
    },
    databaseTls: readDatabaseTls(reader),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    drainSeconds: readCount(reader, "DRAIN_SECONDS", 0, 0, 20),
    maxCallsAtOnce: readCount(reader, "MAX_CALLS_AT_ONCE", 500, 1, 100_000),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(tracesUrl === undefined ? {} : { tracesUrl }),
    ...(secret === undefined ? {} : { secret }),
    ...(previousSecret === undefined ? {} : { previousSecret }),
    ...(phoneHashKey === undefined ? {} : { phoneHashKey }),
    trustProxy: readTrustProxy(reader),
    logLevel: readLogLevel(reader),
    sites: {
      folders: reader.list("SITES_DIRS").map((folder) => resolve(folder)),
      domains: readDomains(reader),
      pageScripts: reader.list("PAGE_SCRIPTS"),
      ...readPageSources(reader),
    },
    ...(securityContact === undefined ? {} : { securityContact }),
    console: {
      ...(consoleFolder === undefined ? {} : { folder: resolve(consoleFolder) }),
      host: reader.optional("CONSOLE_HOST") ?? "console.localhost",
      ...(signInHint === undefined ? {} : { signInHint }),
      secondFactor: readSecondFactor(reader, reader.optional("NODE_ENV") === "production"),
    },
    desk: {
      claimIdleSeconds: readCount(reader, "CLAIM_IDLE_SECONDS", 600, 5, 86_400),
      presenceGraceSeconds: readCount(reader, "PRESENCE_GRACE_SECONDS", 120, 0, 86_400),
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
      prices: readPrices(reader),
      ...(marketingFrom === undefined ? {} : { marketingFrom }),
      ...(twilioWebhook === undefined ? {} : { webhookUrl: twilioWebhook }),
      ...(twilioApi === undefined ? {} : { apiUrl: twilioApi }),
    },
    push: readPush(reader),
    botCheck: {
      siteKey: reader.required("TURNSTILE_SITE_KEY", "Turnstile's site key for pages"),
      secretKey: reader.required("TURNSTILE_SECRET_KEY", "Turnstile's secret key"),
      verifyUrl:
        reader.url("TURNSTILE_VERIFY_URL") ?? "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      scriptUrl:
        reader.url("TURNSTILE_SCRIPT_URL") ?? "https://challenges.cloudflare.com/turnstile/v0/api.js",
    },
    textLimits: {
      perDay: readCount(reader, "TEXTS_PER_DAY", 5000, 1, 100_000_000),
      perAddress: readCount(reader, "TEXTS_PER_ADDRESS", 30, 1, 100_000_000),
      perPrefix: readCount(reader, "TEXTS_PER_PREFIX", 40, 1, 100_000_000),
    },
    files: readFileStore(reader),
    bootstrapStaff: readStaff(reader),
  };
  for (const address of settings.sites.pageScripts) {
    if (!URL.canParse(address)) problems.push(`PAGE_SCRIPTS holds "${address}", which is no address.`);
  }
  if (settings.production) problems.push(...productionProblems(environment, settings, minSecretLength));
  return { settings, problems };
}
