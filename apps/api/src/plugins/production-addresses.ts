import { domainsOf } from "@parlour/contract/site-domains";
import { Client } from "pg";
import type { Settings } from "./settings.ts";
import { tooWideProxies } from "./trust-proxy.ts";

const loopbackName = /(?:^|\.)localhost$/;
/** A host name without scheme, port or path. */
const bareHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/** Whether an address always leads to this machine. */
function isThisMachine(hostname: string): boolean {
  return loopbackName.test(hostname) || /^\[?::1\]?$/.test(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function ageAddresses({ ageChecks: { hosted, phone } }: Settings): (readonly [string, string | undefined])[] {
  return [
    ["AGE_REDIRECT_URL", hosted?.kind === "redirect" ? hosted.url : undefined],
    ["AGE_REDIRECT_RESULT_URL", hosted?.kind === "redirect" ? hosted.resultUrl : undefined],
    ["YOTI_AGE_URL", hosted?.kind === "yoti" ? hosted.url : undefined],
    ["AGE_PHONE_URL", phone?.url],
    ["AGE_PHONE_TOKEN_URL", phone?.tokenUrl],
  ];
}

function plainAddressProblems(settings: Settings): string[] {
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ["SENTRY_DSN", settings.sentryDsn],
    ["STRIPE_API_URL", settings.cards.apiUrl],
    ["FLEXPAY_URL", settings.cards.flexpay?.payUrl],
    ["FLEXPAY_STATUS_URL", settings.cards.flexpay?.statusUrl],
    ["FLEXPAY_API_URL", settings.cards.flexpay?.apiUrl],
    ["TWILIO_API_URL", settings.texts.apiUrl],
    ["TWILIO_WEBHOOK_URL", settings.texts.webhookUrl],
    ["TEXT_GATEWAY_URL", settings.texts.gateway?.url],
    ["TEXT_GATEWAY_WEBHOOK_URL", settings.texts.gateway?.webhookUrl],
    ["S3_ENDPOINT", settings.files.s3?.endpoint],
    ["PUSH_TRUSTED_ORIGIN", settings.push.trustedOrigin],
    ...ageAddresses(settings),
    ["TURNSTILE_VERIFY_URL", settings.botCheck.verifyUrl],
    ["TURNSTILE_SCRIPT_URL", settings.botCheck.scriptUrl],
    ...settings.sites.pageScripts.map((address) => ["PAGE_SCRIPTS", address] as const),
  ];
  const problems = addresses.flatMap(([name, address]) =>
    address?.startsWith("http:") === true
      ? [`${name} is plain http, which production refuses. Use an https address, or leave it empty.`]
      : [],
  );
  const { tracesUrl } = settings;
  // A collector on the same machine needs no encryption, because nothing crosses a network.
  if (tracesUrl?.startsWith("http:") === true && !isThisMachine(new URL(tracesUrl).hostname)) {
    problems.push(
      "OTEL_EXPORTER_OTLP_ENDPOINT is plain http to another machine, which production refuses. Use https, or a collector on this machine.",
    );
  }
  return problems;
}

/**
 * Returns how the driver reads an address, because only the driver knows how its parameters and the
 * environment combine.
 */
function connectionOf(databaseUrl: string): { readonly host: string; readonly isVerified: boolean } | null {
  try {
    // The driver's types omit what it parsed from the address.
    const client = new Client({ connectionString: databaseUrl }) as unknown as {
      readonly host: string;
      readonly ssl:
        | boolean
        | { readonly rejectUnauthorized?: boolean; readonly checkServerIdentity?: unknown };
    };
    const { host, ssl } = client;
    const checksName =
      typeof ssl === "object"
        ? ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined
        : ssl;
    const modes = new URL(databaseUrl).searchParams.getAll("sslmode");
    return { host, isVerified: checksName && modes.at(-1) === "verify-full" };
  } catch {
    return null;
  }
}

function tlsProblems(name: string, databaseUrl: string): string[] {
  const connection = connectionOf(databaseUrl);
  if (connection === null) {
    return [
      `${name} can't be read: check its form (postgres://user:password@host:port/name) and that the file of sslrootcert is there.`,
    ];
  }
  const isNear = connection.host.startsWith("/") || isThisMachine(connection.host);
  if (isNear || connection.isVerified) return [];
  return [
    `${name} leads to another machine without verified TLS. Add sslmode=verify-full (and sslrootcert=<file> for an authority of your own); no other sslmode is enough. Where only your own containers share a network with the database, set DATABASE_TLS=private_network instead.`,
  ];
}

const userOf = (databaseUrl: string): string =>
  URL.canParse(databaseUrl) ? decodeURIComponent(new URL(databaseUrl).username) : "";

/** Checks that need a query to the database are in open-databases.ts. */
function loginProblems({ databaseUrl, databaseRuntimeUrl }: Settings): string[] {
  if (databaseUrl === undefined) return [];
  if (databaseRuntimeUrl === undefined) {
    return [
      "DATABASE_RUNTIME_URL is missing: calls would run with the rights of the tables' owner, DATABASE_URL's login. Set the same address with a user of its own, such as parlour_runtime; the server makes that login where the owner may.",
    ];
  }
  if (userOf(databaseUrl) !== userOf(databaseRuntimeUrl)) return [];
  return [
    "DATABASE_RUNTIME_URL names the same user as DATABASE_URL, who owns the tables. Name another one, such as parlour_runtime; the server makes that login where the owner may.",
  ];
}

function databaseProblems(settings: Settings): string[] {
  const { databaseUrl, databaseRuntimeUrl, databaseReads, databaseTls } = settings;
  const addresses = [
    ["DATABASE_URL", databaseUrl],
    ["DATABASE_RUNTIME_URL", databaseRuntimeUrl],
    ["DATABASE_READ_URL", databaseReads?.url],
  ] as const;
  const unsafe = addresses.flatMap(([name, url]) =>
    url === undefined || databaseTls === "private_network" ? [] : tlsProblems(name, url),
  );
  return [...loginProblems(settings), ...unsafe];
}

/** A password and every count and hint would cross the network in plain text. */
function redisProblems({ redisUrl, redisTls }: Settings): string[] {
  if (redisUrl === undefined) return [];
  const { hostname, password, protocol } = new URL(redisUrl);
  if (isThisMachine(hostname)) return [];
  const problems: string[] = [];
  if (password === "") {
    problems.push(
      "REDIS_URL has no password, and leads to another machine: anybody near it could end logins. Give Redis one (requirepass) and write it into the address.",
    );
  }
  if (protocol !== "rediss:" && redisTls !== "private_network") {
    problems.push(
      "REDIS_URL leads to another machine without TLS, which anybody on the way could read and change. Write rediss:// and let Redis take TLS. Where only your own containers share a network with Redis, set REDIS_TLS=private_network instead.",
    );
  }
  return problems;
}

/** With Redis there are several nodes, which must also share the database and the files. */
function nodeProblems({ redisUrl, databaseUrl, files }: Settings): string[] {
  if (redisUrl === undefined) return [];
  const problems: string[] = [];
  if (databaseUrl === undefined) {
    problems.push("REDIS_URL is for several nodes, which need one database: DATABASE_URL is missing.");
  }
  if (files.s3 === undefined) {
    problems.push("REDIS_URL is for several nodes, which need one place for pictures: S3_BUCKET is missing.");
  }
  return problems;
}

function proxyProblems({ trustProxy }: Settings): string[] {
  if (trustProxy === false) {
    return [
      "TRUST_PROXY is off: production serves https through a proxy and has to know its address, or sites would be plain http. Set the proxy's address or network.",
    ];
  }
  if (trustProxy === true) {
    return [
      "TRUST_PROXY trusts everybody: anyone could write any address into X-Forwarded-For. Set the proxy's address or network.",
    ];
  }
  return tooWideProxies(trustProxy).map(
    (part) =>
      `TRUST_PROXY trusts ${part}, which strangers have addresses in. Set the proxy's own address or network.`,
  );
}

function siteProblems({ sites, console: { host, folder } }: Settings): string[] {
  const problems = Object.entries(sites.domains).flatMap(([brand, domains]) =>
    domainsOf(domains)
      .filter((domain) => loopbackName.test(domain))
      .map(
        (domain) =>
          `BRAND_DOMAINS gives ${brand} a loopback name, ${domain}. Give it a domain that customers can reach.`,
      ),
  );
  if (!bareHost.test(host)) {
    problems.push(
      `CONSOLE_HOST is not a host name: "${host}". Set the host alone, without a scheme, port or path, such as console.company.example.`,
    );
  }
  if (loopbackName.test(host)) {
    problems.push(
      "CONSOLE_HOST is missing or a loopback name. Set the host where staff sign in, such as console.company.example.",
    );
  }
  if (folder === undefined) {
    problems.push("CONSOLE_DIR is missing: staff could not sign in. Set the folder of the console's build.");
  }
  return problems;
}

/** Returns the addresses, hosts and networks that production refuses. Messages never repeat a secret. */
export function addressProblems(settings: Settings): string[] {
  return [
    ...plainAddressProblems(settings),
    ...databaseProblems(settings),
    ...redisProblems(settings),
    ...nodeProblems(settings),
    ...proxyProblems(settings),
    ...siteProblems(settings),
  ];
}
