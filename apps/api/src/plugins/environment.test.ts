import { describe, expect, test } from "vitest";
import { serverEnvironment } from "../testing/server-environment.ts";
import { parseEnvironment } from "./environment.ts";

const base = serverEnvironment("/data");

function problemsOf(environment: { [name: string]: string | undefined }): string {
  try {
    parseEnvironment(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("the environment", () => {
  test("is parsed into settings, with defaults where nothing is said", () => {
    const { PORT: _port, LOG_LEVEL: _level, ...bare } = base;
    expect(parseEnvironment(bare)).toMatchObject({
      production: false,
      host: "127.0.0.1",
      port: 8080,
      dataFolder: "/data",
      trustProxy: false,
      logLevel: "info",
      sites: { folders: [], domains: {}, pageScripts: [] },
      console: { host: "console.localhost" },
      botCheck: { verifyUrl: base["TURNSTILE_VERIFY_URL"] },
    });
  });

  test("reads where the text provider calls back, and marketing's own sender", () => {
    const settings = parseEnvironment({
      ...base,
      TWILIO_WEBHOOK_URL: "https://parlour.example/",
      TWILIO_MARKETING_FROM: "60002",
    });
    expect(settings.texts).toMatchObject({
      webhookUrl: "https://parlour.example",
      marketingFrom: "60002",
    });
    expect(problemsOf({ ...base, TWILIO_WEBHOOK_URL: "parlour.example" })).toContain("TWILIO_WEBHOOK_URL");
  });

  test("reads how many verification texts there may be, with a cap where nothing is said", () => {
    expect(parseEnvironment(base).textLimits).toEqual({ perDay: 5000, perAddress: 30, perPrefix: 40 });
    const set = { TEXTS_PER_DAY: "100", TEXTS_PER_ADDRESS: "5", TEXTS_PER_PREFIX: "9" };
    expect(parseEnvironment({ ...base, ...set }).textLimits).toEqual({
      perDay: 100,
      perAddress: 5,
      perPrefix: 9,
    });
    expect(problemsOf({ ...base, TEXTS_PER_DAY: "0" })).toContain("TEXTS_PER_DAY");
    expect(problemsOf({ ...base, TEXTS_PER_PREFIX: "many" })).toContain("TEXTS_PER_PREFIX");
  });

  test("reads lists, domains and staff", () => {
    const settings = parseEnvironment({
      ...base,
      SITES_DIRS: "/a/dist, /b/dist",
      BRAND_DOMAINS: "duskwren=duskwren.example",
      BOOTSTRAP_STAFF: JSON.stringify([
        { username: "demo", displayName: "Demo", role: "operator", password: "Lantern-Demo-7" },
      ]),
    });
    expect(settings.sites.folders).toEqual(["/a/dist", "/b/dist"]);
    expect(settings.sites.domains).toEqual({ duskwren: "duskwren.example" });
    expect(settings.bootstrapStaff).toHaveLength(1);
  });

  test("says everything that is missing or wrong at once, by variable, and repeats no secret", () => {
    const { STRIPE_SECRET_KEY: _key, ...without } = base;
    const said = problemsOf({
      ...without,
      PORT: "eighty",
      SECRET: "short-secret",
      BRAND_DOMAINS: "duskwren",
      BOOTSTRAP_STAFF: '[{"password":"hidden"}]',
      STRIPE_API_URL: "ftp://cards",
    });
    for (const name of [
      "PORT",
      "SECRET",
      "BRAND_DOMAINS",
      "BOOTSTRAP_STAFF",
      "STRIPE_API_URL",
      "STRIPE_SECRET_KEY",
    ]) {
      expect(said).toContain(`- ${name} `);
    }
    expect(said).not.toContain("short-secret");
    expect(said).not.toContain("hidden");
  });
});

describe("several nodes", () => {
  test("are joined by the address of a Redis", () => {
    const settings = parseEnvironment({
      ...base,
      REDIS_URL: "rediss://:word@redis.example:6380/1",
      DRAIN_SECONDS: "5",
    });
    expect(settings).toMatchObject({ redisUrl: "rediss://:word@redis.example:6380/1", drainSeconds: 5 });
  });

  test.each([
    [{ REDIS_URL: "http://redis:hidden@redis.example" }, "REDIS_URL is not of the form"],
    [{ DRAIN_SECONDS: "soon" }, "DRAIN_SECONDS is no whole number from 0 to 20"],
    [{ MAX_CALLS_AT_ONCE: "0" }, "MAX_CALLS_AT_ONCE is no whole number"],
  ])("refuse %o", (change, said) => {
    expect(problemsOf({ ...base, ...change })).toContain(said);
    expect(problemsOf({ ...base, ...change })).not.toContain("hidden");
  });
});

describe("production", () => {
  const production = {
    ...base,
    NODE_ENV: "production",
    SECRET: "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i",
    STRIPE_SECRET_KEY: "sk_live_1",
    TRUST_PROXY: "10.0.0.0/8",
    STRIPE_API_URL: undefined,
    TWILIO_API_URL: undefined,
    TURNSTILE_VERIFY_URL: undefined,
  };

  test("starts with keys of its own", () => {
    expect(problemsOf(production)).toBe("");
  });

  test.each([
    ["sandbox keys", { STRIPE_SECRET_KEY: "sk_test_sandbox_1" }, "STRIPE_SECRET_KEY is a sandbox value"],
    ["a sandbox's scripts", { PAGE_SCRIPTS: "https://sandbox.localhost/a.js" }, "PAGE_SCRIPTS is a sandbox"],
    ["no secret", { SECRET: undefined }, "SECRET is missing"],
    ["a short secret", { SECRET: "kV3uQx9ZrTgYp2mW8c" }, "SECRET is too short"],
    ["a secret that somebody made up", { SECRET: "s".repeat(32) }, "SECRET looks made up"],
    ["a secret out of a manual", { SECRET: "change-me-change-me-change-me-1234" }, "SECRET looks made up"],
    ["Stripe's test keys", { STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_SECRET_KEY is a test key"],
    [
      "the sandbox's demo logins",
      {
        BOOTSTRAP_STAFF: JSON.stringify([
          { username: "demo", displayName: "Demo", role: "admin", password: "Lantern-Demo-7" },
        ]),
      },
      "BOOTSTRAP_STAFF holds a demo login",
    ],
    ["roles without a second factor", { STAFF_SECOND_FACTOR: "optional" }, "STAFF_SECOND_FACTOR is optional"],
    ["metrics behind a short token", { METRICS_TOKEN: "metrics" }, "METRICS_TOKEN is too short"],
    ["logs that may quote rows", { LOG_LEVEL: "debug" }, "LOG_LEVEL is for looking for faults"],
    ["an open Redis elsewhere", { REDIS_URL: "redis://redis.example" }, "REDIS_URL has no password"],
    [
      "several nodes, each with its own database",
      { REDIS_URL: "redis://127.0.0.1" },
      "DATABASE_URL is missing",
    ],
    ["several nodes, each with its own pictures", { REDIS_URL: "redis://127.0.0.1" }, "S3_BUCKET is missing"],
    [
      "pictures over plain http",
      { S3_BUCKET: "b", S3_REGION: "r", S3_ENDPOINT: "http://s3" },
      "S3_ENDPOINT is",
    ],
    ["plain http to a provider", { STRIPE_API_URL: "http://cards.example" }, "STRIPE_API_URL is plain http"],
    ["sites that would be plain http", { TRUST_PROXY: undefined }, "TRUST_PROXY is off"],
    ["loopback sites", { BRAND_DOMAINS: "duskwren=duskwren.localhost" }, "loopback name"],
  ])("refuses %s", (_what, change, said) => {
    expect(problemsOf({ ...production, ...change })).toContain(said);
  });
});
