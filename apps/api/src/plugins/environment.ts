import { resolve } from "node:path";
import { readBrandDomains } from "@parlour/contract/site-domains";
import { usualBackups } from "../backup/backup-places.ts";
import { readAgeChecks } from "./age-check-settings.ts";
import { readCards } from "./card-settings.ts";
import { readDatabases, readRedisSentinels, readRedisUrl, readTls } from "./connection-settings.ts";
import { createReader, readCount, type Environment, type EnvironmentReader } from "./environment-reader.ts";
import { productionProblems } from "./production-settings.ts";
import { readFileStore, readPush } from "./provider-settings.ts";
import { minSecretLength, readSecrets } from "./secret-settings.ts";
import type { Settings } from "./settings.ts";
import { readPageSources, readSecurityContact } from "./site-settings.ts";
import { readSpendingLine } from "./spending-line-settings.ts";
import { readSecondFactor, readStaff } from "./staff-settings.ts";
import { StartError } from "./start-error.ts";
import { readTexts } from "./text-settings.ts";
import { unreadableProxies } from "./trust-proxy.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

function readPort(reader: EnvironmentReader): number {
  const text = reader.optional("PORT") ?? "8080";
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  reader.problems.push(`PORT is not a port number (0 to 65535): "${text}".`);
  return 0;
}

function readLogLevel(reader: EnvironmentReader): string {
  const level = reader.optional("LOG_LEVEL") ?? "info";
  if (!logLevels.includes(level))
    reader.problems.push(`LOG_LEVEL is none of ${logLevels.join(", ")}: "${level}".`);
  return level;
}

function readTrustProxy(reader: EnvironmentReader): boolean | string {
  const text = reader.optional("TRUST_PROXY") ?? "false";
  if (text === "true" || text === "false") return text === "true";
  const unreadable = unreadableProxies(text);
  for (const part of unreadable) {
    reader.problems.push(
      `TRUST_PROXY holds "${part}", which is not valid. Write the addresses of the proxy in front, networks such as 10.0.0.0/8, or loopback, linklocal or uniquelocal. A count of hops is not enough.`,
    );
  }
  // A valid placeholder: the start is refused anyway, and only for this reason.
  return unreadable.length === 0 ? text : "loopback";
}

const environments = ["production", "development", "test"];

/** A misspelt value would start without production's checks. */
function readIsProduction(reader: EnvironmentReader): boolean {
  const name = reader.optional("NODE_ENV") ?? "development";
  if (!environments.includes(name)) {
    reader.problems.push(`NODE_ENV is none of ${environments.join(", ")}: "${name}". Set production.`);
  }
  return name === "production";
}

function readDomains(reader: EnvironmentReader): Settings["sites"]["domains"] {
  const { domains, problems } = readBrandDomains(reader.optional("BRAND_DOMAINS") ?? "");
  reader.problems.push(...problems);
  return domains;
}

/** The settings as far as they are readable, and all problems, by variable. */
export interface ReadEnvironment {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Throws a StartError that lists the problems; does nothing if there are none. */
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

/** Reads the environment once. Problems never repeat a secret. */
export function readEnvironment(environment: Environment): ReadEnvironment {
  const reader = createReader(environment);
  const { problems } = reader;
  const databases = readDatabases(reader);
  const redisUrl = readRedisUrl(reader);
  const keptPlans = reader.optional("DATABASE_KEPT_PLANS");
  const metricsToken = reader.optional("METRICS_TOKEN");
  const tracesUrl = reader.url("OTEL_EXPORTER_OTLP_ENDPOINT");
  const sentryDsn = reader.url("SENTRY_DSN");
  const consoleFolder = reader.optional("CONSOLE_DIR");
  const signInHint = reader.optional("CONSOLE_SIGN_IN_HINT");
  const securityContact = readSecurityContact(reader);
  const dataFolder = resolve(reader.optional("DATA_DIR") ?? ".data");
  const settings: Settings = {
    production: readIsProduction(reader),
    host: reader.optional("HOST") ?? "127.0.0.1",
    port: readPort(reader),
    dataFolder,
    backups: resolve(reader.optional("BACKUP_DIR") ?? usualBackups(dataFolder)),
    ...databases,
    databaseLimits: {
      statementSeconds: readCount(reader, "DATABASE_STATEMENT_SECONDS", 15, 1, 600),
      connectSeconds: readCount(reader, "DATABASE_CONNECT_SECONDS", 10, 1, 60),
      ...(keptPlans === undefined
        ? {}
        : { keptPlans: readCount(reader, "DATABASE_KEPT_PLANS", 100, 0, 1_000) }),
    },
    databaseTls: readTls(reader, "DATABASE_TLS"),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...readRedisSentinels(reader),
    redisTls: readTls(reader, "REDIS_TLS"),
    drainSeconds: readCount(reader, "DRAIN_SECONDS", 0, 0, 20),
    maxCallsAtOnce: readCount(reader, "MAX_CALLS_AT_ONCE", 500, 1, 100_000),
    streams: {
      perLogin: readCount(reader, "MAX_STREAMS_PER_LOGIN", 30, 1, 10_000),
      perNetwork: readCount(reader, "MAX_STREAMS_PER_NETWORK", 2_000, 1, 1_000_000),
      atOnce: readCount(reader, "MAX_STREAMS_AT_ONCE", 20_000, 1, 1_000_000),
    },
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(tracesUrl === undefined ? {} : { tracesUrl }),
    ...(sentryDsn === undefined ? {} : { sentryDsn }),
    ...readSecrets(reader),
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
      idleMinutes: readCount(reader, "STAFF_IDLE_MINUTES", 30, 5, 480),
    },
    messagesPerMinute: readCount(reader, "MESSAGES_PER_MINUTE", 120, 1, 1_000_000),
    desk: {
      claimIdleSeconds: readCount(reader, "CLAIM_IDLE_SECONDS", 600, 5, 86_400),
      presenceGraceSeconds: readCount(reader, "PRESENCE_GRACE_SECONDS", 120, 0, 86_400),
    },
    goodwill: {
      alone: readCount(reader, "GOODWILL_ALONE", 10, 0, 50),
      staffDay: readCount(reader, "GOODWILL_STAFF_DAY", 50, 0, 10_000),
      customerDay: readCount(reader, "GOODWILL_CUSTOMER_DAY", 20, 0, 10_000),
    },
    campaigns: {
      alone: readCount(reader, "CAMPAIGN_ALONE", 1000, 0, 1_000_000),
      staffDay: readCount(reader, "CAMPAIGN_STAFF_DAY", 2000, 0, 1_000_000),
    },
    fraud: {
      nearBasisPoints: readCount(reader, "FRAUD_NEAR", 75, 1, 10_000),
      limitBasisPoints: readCount(reader, "FRAUD_LIMIT", 150, 1, 10_000),
      leastCases: readCount(reader, "FRAUD_LEAST_CASES", 10, 1, 1_000_000),
    },
    spendingLine: readSpendingLine(reader),
    ageChecks: readAgeChecks(reader),
    cards: readCards(reader),
    texts: readTexts(reader),
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
  if (settings.fraud.nearBasisPoints > settings.fraud.limitBasisPoints) {
    problems.push("FRAUD_NEAR is above FRAUD_LIMIT: set it to the limit or below.");
  }
  for (const address of settings.sites.pageScripts) {
    if (!URL.canParse(address)) problems.push(`PAGE_SCRIPTS holds "${address}", which is not an address.`);
  }
  if (settings.production) problems.push(...productionProblems(environment, settings, minSecretLength));
  return { settings, problems };
}
