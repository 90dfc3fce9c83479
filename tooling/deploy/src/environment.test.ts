import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { deployFile, readEnvFile } from "./testing/deploy-files.ts";

const root = resolve(import.meta.dirname, "../../..");
const plugins = join(root, "apps/api/src/plugins");
const source = join(plugins, "environment.ts");
/** The files that read variables: environment.ts, and those that it calls. */
const sources = readdirSync(plugins)
  .filter((name) => name === "environment.ts" || /^(?!production-).*-settings\.ts$/.test(name))
  .map((name) => join(plugins, name));

type Environment = Readonly<Record<string, string | undefined>>;
/** The server's functions called here. Declared again, because no tool may depend on the server. */
interface ServerEnvironment {
  readonly parseEnvironment: (environment: Environment) => unknown;
}
const { parseEnvironment } = (await import(pathToFileURL(source).href)) as ServerEnvironment;

/** Returns the server's refusal of an environment; empty if it would start. */
function refusal(environment: Environment): string {
  try {
    parseEnvironment(environment);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
/** Returns the variables that a refusal names. */
const refused = (environment: Environment): string[] =>
  [...refusal(environment).matchAll(/^- (\w+) /gm)].map(([, name]) => name ?? "").toSorted();

/** Variables that the server reads: these files use capitals for nothing else. */
const read = [
  ...new Set(
    [
      ...sources
        .map((file) => readFileSync(file, "utf8"))
        .join("\n")
        .matchAll(/"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/g),
    ].map(([, name]) => name ?? ""),
  ),
].toSorted();

const rows = deployFile("environment.md")
  .split("\n")
  .flatMap((line) => {
    const [, name, production = ""] = /^\| `([A-Z0-9_]+)` \|.*\| ([^|]*)\|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, production: production.trim() }];
  });

const example = readEnvFile(deployFile(".env.example"));
/** Variables of compose.yaml itself, which the server does not read. */
const composeOnly = [
  "BACKUP_EVERY_HOURS",
  "BACKUP_KEEP_DAYS",
  "CADDY_IMAGE",
  "CADDY_OPTIONS",
  "NODE_IMAGE",
  "PARLOUR_VERSION",
  "POSTGRES_IMAGE",
  "POSTGRES_PASSWORD",
  "POSTGRES_RUNTIME_PASSWORD",
  "REDIS_IMAGE",
  "REDIS_PASSWORD",
];

/** The example with all values filled in. */
const filled: Environment = {
  ...Object.fromEntries(example.set),
  NODE_ENV: "production",
  SECRET: "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i",
  PHONE_HASH_KEY: "pQ7xLm2vTz9RkWc4NhYb6GsJd8FaUe3i",
  CONSOLE_HOST: "console.company.example",
  CONSOLE_DIR: "/parlour/console",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_TEST_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_8Fq3ZtLw9XsRk2BnVy7MdPcA6GhJ4TuE",
  TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000000",
  TWILIO_AUTH_TOKEN: "9f86d081884c7d659a2feaa0c55ad015",
  TWILIO_FROM: "+447700900000",
  TURNSTILE_SITE_KEY: "site",
  TURNSTILE_SECRET_KEY: "key",
  TRUST_PROXY: "uniquelocal",
  DATABASE_URL: "postgres://parlour:word@postgres:5432/parlour",
  DATABASE_RUNTIME_URL: "postgres://parlour_runtime:word@postgres:5432/parlour",
  DATABASE_TLS: "private_network",
  REDIS_URL: "redis://:word@redis:6379",
  REDIS_TLS: "private_network",
  S3_BUCKET: "pictures",
  S3_REGION: "eu-west-2",
};

describe("the table of the environment", () => {
  it("names every variable that the server reads, and no other", () => {
    expect(read.length).toBeGreaterThan(35);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(read);
  });

  it("says of exactly those variables that production needs them, without which it does not start", () => {
    const needed = rows.filter(({ production }) => /^needed(?:,|$)/.test(production)).map(({ name }) => name);
    expect(refused({ NODE_ENV: "production" })).toEqual(needed.toSorted());
  });

  it("says what comes with a second node and with a bucket", () => {
    const { S3_BUCKET: _bucket, DATABASE_URL: _owner, DATABASE_RUNTIME_URL: _runtime, ...alone } = filled;
    expect(refusal(alone)).toContain("DATABASE_URL is missing");
    expect(refusal(alone)).toContain("S3_BUCKET is missing");
    expect(refused({ ...filled, S3_REGION: undefined })).toEqual(["S3_REGION"]);
  });

  it.each<[name: string, value: string, beside?: Environment]>([
    ["LOG_LEVEL", "debug"],
    ["STRIPE_API_URL", "http://cards.example"],
    ["TWILIO_WEBHOOK_URL", "http://texts.example"],
    ["S3_ENDPOINT", "http://store.example"],
    ["BRAND_DOMAINS", "duskwren=duskwren.localhost"],
    ["METRICS_TOKEN", "short"],
    ["REDIS_URL", "redis://redis:6379"],
    ["REDIS_URL", "redis://:word@redis.example:6379", { REDIS_TLS: "verified" }],
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["TURNSTILE_SECRET_KEY", "1x0000000000000000000000000000000AA"],
    ["TRUST_PROXY", "true"],
    [
      "DATABASE_URL",
      "postgres://parlour:word@db.example/parlour?sslmode=require",
      {
        DATABASE_TLS: "verified",
        DATABASE_RUNTIME_URL: "postgres://parlour_runtime:word@db.example/parlour?sslmode=verify-full",
      },
    ],
    ["DATABASE_RUNTIME_URL", "postgres://parlour:word@postgres:5432/parlour"],
    ["DATABASE_RUNTIME_URL", ""],
  ])("says what production refuses of %s, such as %s", (name, value, beside = {}) => {
    expect(refused({ ...filled, ...beside, [name]: value })).toEqual([name]);
  });
});

describe("the example of .env", () => {
  it("names the server's variables and compose.yaml's own, each once, and no other", () => {
    const names = [...example.set.keys(), ...example.commented];
    expect(names.toSorted()).toEqual([...read, ...composeOnly].toSorted());
  });

  it("starts the server in production once it is filled in", () => {
    expect(refusal(filled)).toBe("");
  });

  it("holds no secret", () => {
    const secret = /SECRET|PASSWORD|TOKEN|KEY|STAFF|SID/;
    expect([...example.set].filter(([name, value]) => secret.test(name) && value !== "")).toEqual([]);
  });
});
