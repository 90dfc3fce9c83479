import type { EnvironmentReader } from "./environment-reader.ts";
import type { Settings } from "./settings.ts";

/**
 * How to reach a server on another machine: by TLS with a verified name, or over a private network of our own
 * containers.
 */
export type ConnectionTls = "verified" | "private_network";

function readPostgresUrl(
  reader: EnvironmentReader,
  name: "DATABASE_URL" | "DATABASE_RUNTIME_URL",
): string | undefined {
  const url = reader.optional(name);
  if (url !== undefined && !(/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url))) {
    // The address is not repeated, because it may contain a password.
    reader.problems.push(`${name} is not of the form postgres://user:password@host:port/name.`);
  }
  return url;
}

/** Reads DATABASE_URL and DATABASE_RUNTIME_URL; both absent: the embedded database. */
export function readDatabases(
  reader: EnvironmentReader,
): Pick<Settings, "databaseUrl" | "databaseRuntimeUrl"> {
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

/** Reads DATABASE_TLS or REDIS_TLS. */
export function readTls(reader: EnvironmentReader, name: "DATABASE_TLS" | "REDIS_TLS"): ConnectionTls {
  const text = reader.optional(name) ?? "verified";
  if (text === "verified" || text === "private_network") return text;
  reader.problems.push(`${name} is neither verified nor private_network: "${text}".`);
  return "verified";
}
