import { readCount, type EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";

/**
 * How to reach a server on another machine: by TLS with a verified name, or over a private network of our own
 * containers.
 */
export type ConnectionTls = "verified" | "private_network";

function readPostgresUrl(
  reader: EnvironmentReader,
  name: "DATABASE_URL" | "DATABASE_RUNTIME_URL" | "DATABASE_READ_URL",
): string | undefined {
  const url = reader.optional(name);
  if (url !== undefined && !(/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url))) {
    // The address is not repeated, because it may contain a password.
    reader.problems.push(`${name} is not of the form postgres://user:password@host:port/name.`);
  }
  return url;
}

/** Reads a replica's address. The row policies hold only for the login that they are made for. */
function readReplica(
  reader: EnvironmentReader,
  mainUrl: string | undefined,
): Pick<Settings, "databaseReads"> {
  const mostLagSeconds = readCount(reader, "DATABASE_READ_LAG_SECONDS", 10, 1, 3600);
  const url = readPostgresUrl(reader, "DATABASE_READ_URL");
  if (url === undefined || !URL.canParse(url)) return {};
  if (mainUrl === undefined) {
    reader.problems.push(
      "DATABASE_READ_URL is set without DATABASE_URL, the database that it is a replica of.",
    );
  } else if (URL.canParse(mainUrl) && new URL(mainUrl).username !== new URL(url).username) {
    reader.problems.push(
      "DATABASE_READ_URL names another user than DATABASE_RUNTIME_URL. Use the same login for both: the replica has it too.",
    );
  }
  return { databaseReads: { url, mostLagSeconds } };
}

/** Reads the databases' addresses; without DATABASE_URL: the embedded database. */
export function readDatabases(
  reader: EnvironmentReader,
): Pick<Settings, "databaseUrl" | "databaseRuntimeUrl" | "databaseReads"> {
  const databaseUrl = readPostgresUrl(reader, "DATABASE_URL");
  const databaseRuntimeUrl = readPostgresUrl(reader, "DATABASE_RUNTIME_URL");
  if (databaseRuntimeUrl !== undefined && databaseUrl === undefined) {
    reader.problems.push(
      "DATABASE_RUNTIME_URL is set without DATABASE_URL, the same database by the login that owns its tables. Set both, or neither for the embedded database.",
    );
  }
  return {
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(databaseRuntimeUrl === undefined ? {} : { databaseRuntimeUrl }),
    ...readReplica(reader, databaseRuntimeUrl ?? databaseUrl),
  };
}

/** Reads REDIS_URL; absent: this is the only node. */
export function readRedisUrl(reader: EnvironmentReader): string | undefined {
  const url = reader.optional("REDIS_URL");
  if (url === undefined || (/^rediss?:\/\//.test(url) && URL.canParse(url))) return url;
  // The address is not repeated, because it may contain a password.
  reader.problems.push("REDIS_URL is not of the form redis://user:password@host:port.");
  return undefined;
}

/** Reads REDIS_SENTINELS and REDIS_SENTINEL_PASSWORD. */
export function readRedisSentinels(reader: EnvironmentReader): Pick<Settings, "redisSentinels"> {
  const list = reader.list("REDIS_SENTINELS");
  if (list.length === 0) return {};
  if (reader.optional("REDIS_URL") === undefined) {
    reader.problems.push(
      "REDIS_SENTINELS is set without REDIS_URL, whose host is the name of the primary there: redis://:password@name.",
    );
  }
  const addresses = list.flatMap((text) => {
    const [, host, port] = /^(\[[0-9a-f:]+\]|[^\s:/@]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
    if (host !== undefined) return [{ host: host.replace(/[[\]]/g, ""), port: Number(port ?? 26_379) }];
    // The text is not repeated, because it may contain a password.
    reader.problems.push("REDIS_SENTINELS holds something that is not of the form host:port.");
    return [];
  });
  const password = reader.optional("REDIS_SENTINEL_PASSWORD");
  return { redisSentinels: { addresses, ...(password === undefined ? {} : { password }) } };
}

/** Reads DATABASE_TLS or REDIS_TLS. */
export function readTls(reader: EnvironmentReader, name: "DATABASE_TLS" | "REDIS_TLS"): ConnectionTls {
  const text = reader.optional(name) ?? "verified";
  if (text === "verified" || text === "private_network") return text;
  reader.problems.push(`${name} is neither verified nor private_network: "${text}".`);
  return "verified";
}
