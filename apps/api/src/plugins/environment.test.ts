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
      console: { host: "console.localhost", secondFactor: "by_role", idleMinutes: 30 },
      goodwill: { alone: 10, staffDay: 50, customerDay: 20 },
      campaigns: { alone: 1000, staffDay: 2000 },
      botCheck: { verifyUrl: base["TURNSTILE_VERIFY_URL"] },
    });
  });

  test("reads what pages may load and count besides their own, and where holes are reported", () => {
    const { sites, securityContact } = parseEnvironment({
      ...base,
      PICTURE_ORIGINS: "https://pictures.example, https://more.example:8443",
      ANALYTICS_IDS: "G-ABC123",
      SECURITY_CONTACT: "mailto:security@parlour.example",
    });
    expect(sites).toMatchObject({
      pictureOrigins: ["https://pictures.example", "https://more.example:8443"],
      analyticsIds: ["G-ABC123"],
    });
    expect(securityContact).toBe("mailto:security@parlour.example");
    for (const origin of ["https:", "https://*", "http://pictures.example", "https://pictures.example/a"])
      expect(problemsOf({ ...base, PICTURE_ORIGINS: origin })).toContain("PICTURE_ORIGINS");
    for (const id of ["GTM-AB12CD3", "G-1;script-src *"])
      expect(problemsOf({ ...base, ANALYTICS_IDS: id })).toContain("ANALYTICS_IDS");
    expect(problemsOf({ ...base, SECURITY_CONTACT: "a@b.example\nContact: x" })).toContain(
      "SECURITY_CONTACT",
    );
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

  test("reads a second provider of texts, its place in the order and what sites do differently", () => {
    const gateway = {
      TEXT_GATEWAY_URL: "https://texts.example/v1/texts",
      TEXT_GATEWAY_KEY: "key",
      TEXT_GATEWAY_SIGNING_SECRET: "signing",
      TEXT_GATEWAY_FROM: "Parlour",
    };
    expect(parseEnvironment(base).texts).toMatchObject({
      providers: ["twilio"],
      routes: [],
      providerSeconds: 10,
      restSeconds: 60,
      warning: { deliveredShare: 80, usedShare: 40, leastTexts: 20 },
    });
    expect(parseEnvironment({ ...base, ...gateway }).texts).toMatchObject({
      providers: ["twilio", "gateway"],
      gateway: { url: "https://texts.example/v1/texts", from: "Parlour" },
    });
    const set = {
      TEXT_PROVIDERS: "gateway, twilio",
      TEXT_ROUTES: '[{"region": "AU", "providers": ["twilio"]}]',
      TEXT_PROVIDER_SECONDS: "5",
    };
    expect(parseEnvironment({ ...base, ...gateway, ...set }).texts).toMatchObject({
      providers: ["gateway", "twilio"],
      routes: [{ region: "AU", providers: ["twilio"] }],
      providerSeconds: 5,
    });
    expect(problemsOf({ ...base, ...gateway, TEXT_GATEWAY_KEY: "" })).toContain(
      "TEXT_GATEWAY_KEY is missing",
    );
    expect(problemsOf({ ...base, TEXT_GATEWAY_KEY: "canary-key" })).toContain("TEXT_GATEWAY_URL is missing");
    expect(problemsOf({ ...base, TEXT_GATEWAY_KEY: "canary-key" })).not.toContain("canary-key");
    expect(problemsOf({ ...base, ...gateway, TEXT_GATEWAY_FROM: "Much too long" })).toContain(
      "TEXT_GATEWAY_FROM",
    );
    expect(problemsOf({ ...base, TEXT_PROVIDERS: "gateway" })).toContain("TEXT_PROVIDERS names gateway");
    expect(problemsOf({ ...base, TEXT_ROUTES: "[{}]" })).toContain("TEXT_ROUTES, entry 1, names neither");
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
    expect(settings.sites.domains).toEqual({ duskwren: { domain: "duskwren.example" } });
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

describe("a replica for reads", () => {
  const databases = {
    DATABASE_URL: "postgres://owner:hidden@db.example/parlour",
    DATABASE_RUNTIME_URL: "postgres://runtime:hidden@db.example/parlour",
  };
  const url = "postgres://runtime:hidden@replica.example/parlour";

  test("is used with the login whose rows the policies limit, up to an age", () => {
    const set = { ...base, ...databases, DATABASE_READ_URL: url };
    expect(parseEnvironment(set).databaseReads).toEqual({ url, mostLagSeconds: 10 });
    expect(parseEnvironment({ ...base, ...databases }).databaseReads).toBeUndefined();
    expect(problemsOf({ ...set, DATABASE_READ_URL: url.replace("runtime", "owner") })).toContain(
      "DATABASE_READ_URL names another user than DATABASE_RUNTIME_URL",
    );
    expect(problemsOf({ ...base, DATABASE_READ_URL: url })).toContain("DATABASE_READ_URL is set without");
    expect(problemsOf({ ...set, DATABASE_READ_LAG_SECONDS: "0" })).toContain("DATABASE_READ_LAG_SECONDS");
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

  test("find their Redis through sentinels", () => {
    const url = "redis://:word@parlour";
    const set = { ...base, REDIS_URL: url, REDIS_SENTINELS: "10.0.0.1, sentinel.example:26380" };
    const addresses = [
      { host: "10.0.0.1", port: 26_379 },
      { host: "sentinel.example", port: 26_380 },
    ];
    expect(parseEnvironment(set)).toMatchObject({ redisUrl: url, redisSentinels: { addresses } });
    expect(parseEnvironment({ ...set, REDIS_SENTINEL_PASSWORD: "other" }).redisSentinels).toEqual({
      addresses,
      password: "other",
    });
    expect(problemsOf({ ...base, REDIS_SENTINELS: "10.0.0.1" })).toContain("REDIS_SENTINELS is set without");
  });

  test.each([
    [{ REDIS_URL: "redis://parlour", REDIS_SENTINELS: "redis://:hidden@host" }, "REDIS_SENTINELS holds"],
    [{ REDIS_URL: "http://redis:hidden@redis.example" }, "REDIS_URL is not of the form"],
    [{ DRAIN_SECONDS: "soon" }, "DRAIN_SECONDS is not a whole number from 0 to 20"],
    [{ MAX_CALLS_AT_ONCE: "0" }, "MAX_CALLS_AT_ONCE is not a whole number"],
    [{ MAX_STREAMS_PER_LOGIN: "0" }, "MAX_STREAMS_PER_LOGIN is not a whole number from 1 to 10000"],
  ])("refuse %o", (change, said) => {
    expect(problemsOf({ ...base, ...change })).toContain(said);
    expect(problemsOf({ ...base, ...change })).not.toContain("hidden");
  });
});

test("SECRET is not changed without a key for the hashes of numbers", () => {
  const previous = { SECRET_PREVIOUS: "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i" };
  expect(problemsOf({ ...base, ...previous })).toContain("PHONE_HASH_KEY is missing");
  expect(problemsOf({ ...base, ...previous, PHONE_HASH_KEY: "pQ7xLm2vTz9RkWc4NhYb6GsJd8FaUe3i" })).toBe("");
});
