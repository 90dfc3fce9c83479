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

describe("production", () => {
  const production = {
    ...base,
    NODE_ENV: "production",
    SECRET: "s".repeat(32),
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
    ["plain http to a provider", { STRIPE_API_URL: "http://cards.example" }, "STRIPE_API_URL is plain http"],
    ["sites that would be plain http", { TRUST_PROXY: undefined }, "TRUST_PROXY is off"],
    ["loopback sites", { BRAND_DOMAINS: "duskwren=duskwren.localhost" }, "loopback name"],
  ])("refuses %s", (_what, change, said) => {
    expect(problemsOf({ ...production, ...change })).toContain(said);
  });
});
