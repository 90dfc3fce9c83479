import { describe, expect, test } from "vitest";
import { productionEnvironment } from "../testing/server-environment.ts";
import { parseEnvironment, readEnvironment } from "./environment.ts";

const production = productionEnvironment("/data");
type Change = { readonly [name: string]: string | undefined };

/** Returns production's problems after a change, each with its variable. */
const problemsOf = (change: Change): readonly string[] =>
  readEnvironment({ ...production, ...change }).problems;
const variablesOf = (change: Change): string[] =>
  problemsOf(change).map((problem) => problem.split(" ")[0] ?? "");

const staff = (password: string, username = "warden"): Change => ({
  BOOTSTRAP_STAFF: JSON.stringify([{ username, displayName: "Warden", role: "admin", password }]),
});
const remote = "postgres://parlour:hidden@db.example:5432/parlour";
const near = "postgres://parlour:hidden@127.0.0.1/parlour";
const runtime = (end = ""): Change => ({
  DATABASE_RUNTIME_URL: `postgres://parlour_runtime:hidden@127.0.0.1/parlour${end}`,
});

/** What several nodes share, besides Redis. */
const severalNodes = {
  S3_BUCKET: "b",
  S3_REGION: "r",
  DATABASE_URL: near,
  ...runtime(),
} as const;

/**
 * Every protection that production does not start without: [what, the change, its variable, the text of the
 * remedy].
 */
const refused: readonly (readonly [string, Change, string, string])[] = [
  ["a misspelt environment", { NODE_ENV: "Production" }, "NODE_ENV", "Set production"],
  ["another environment", { NODE_ENV: "staging" }, "NODE_ENV", "Set production"],
  ["sandbox keys", { TURNSTILE_SITE_KEY: "sandbox-site" }, "TURNSTILE_SITE_KEY", "Set your own"],
  ["no secret", { SECRET: undefined }, "SECRET", "openssl rand"],
  ["a short secret", { SECRET: "kV3uQx9ZrTgYp2mW8c" }, "SECRET", "at least 32"],
  ["a secret that somebody made up", { SECRET: "s".repeat(32) }, "SECRET", "openssl rand"],
  ["a secret out of a manual", { SECRET: "change-me-change-me-change-me-1234" }, "SECRET", "openssl rand"],
  ["no key for hashes of numbers", { PHONE_HASH_KEY: undefined }, "PHONE_HASH_KEY", "its SECRET of now"],
  [
    "a key for numbers that was made up",
    { PHONE_HASH_KEY: "p".repeat(32) },
    "PHONE_HASH_KEY",
    "openssl rand",
  ],
  ["a short key for numbers", { PHONE_HASH_KEY: "kV3uQx9ZrTgYp2mW8c" }, "PHONE_HASH_KEY", "at least 32"],
  ["metrics behind a short token", { METRICS_TOKEN: "metrics" }, "METRICS_TOKEN", "openssl rand"],
  // Stripe: each key in another's place.
  ...(["sk_test_51Hq", "rk_test_51Hq", "pk_live_51Hq", "pk_test_51Hq", "word"] as const).map(
    (key) =>
      [`${key} as the secret key`, { STRIPE_SECRET_KEY: key }, "STRIPE_SECRET_KEY", "sk_live_"] as const,
  ),
  ...(["pk_test_51Hq", "sk_live_51Hq", "rk_live_51Hq", "sk_test_51Hq", "word"] as const).map(
    (key) =>
      [
        `${key} as the page's key`,
        { STRIPE_PUBLISHABLE_KEY: key },
        "STRIPE_PUBLISHABLE_KEY",
        "pk_live_",
      ] as const,
  ),
  ...(["pk_live_51Hq", "sk_test_51Hq", "rk_test_51Hq", "word"] as const).map(
    (key) =>
      [
        `${key} on test subdomains`,
        { STRIPE_TEST_PUBLISHABLE_KEY: key },
        "STRIPE_TEST_PUBLISHABLE_KEY",
        "pk_test_",
      ] as const,
  ),
  ...(
    ["whsec_1", "whsec_test_secret", `whsec_${"a".repeat(32)}`, "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i"] as const
  ).map(
    (key) =>
      [
        `${key} as the webhook's secret`,
        { STRIPE_WEBHOOK_SECRET: key },
        "STRIPE_WEBHOOK_SECRET",
        "dashboard",
      ] as const,
  ),
  ...(["token", "12345678901234567890123456789012x", "0".repeat(32)] as const).map(
    (key) =>
      [`${key} as the texts' token`, { TWILIO_AUTH_TOKEN: key }, "TWILIO_AUTH_TOKEN", "console"] as const,
  ),
  ...(["short-gateway-key", "a".repeat(30), "change-me-change-me-change-me"] as const).flatMap((key) => {
    const gateway = {
      TEXT_GATEWAY_URL: "https://texts.example/v1/texts",
      TEXT_GATEWAY_FROM: "Parlour",
      TEXT_GATEWAY_KEY: "kV3uQx9ZrTgYp2mW8cLhNdBs5fJaEo7i",
      TEXT_GATEWAY_SIGNING_SECRET: "pQ7xLm2vTz9RkWc4NhYb6GsJd8FaUe3i",
    };
    return (["TEXT_GATEWAY_KEY", "TEXT_GATEWAY_SIGNING_SECRET"] as const).map(
      (name) => [`${key} as ${name}`, { ...gateway, [name]: key }, name, "24 characters"] as const,
    );
  }),
  // Turnstile's documented test keys.
  ...(
    [
      "1x00000000000000000000AA",
      "2x00000000000000000000AB",
      "1x00000000000000000000BB",
      "2x00000000000000000000BB",
      "3x00000000000000000000FF",
    ] as const
  ).map(
    (key) =>
      [`the site key ${key}`, { TURNSTILE_SITE_KEY: key }, "TURNSTILE_SITE_KEY", "your own widget"] as const,
  ),
  ...(
    [
      "1x0000000000000000000000000000000AA",
      "2x0000000000000000000000000000000AA",
      "3x0000000000000000000000000000000AA",
    ] as const
  ).map(
    (key) =>
      [
        `the secret ${key}`,
        { TURNSTILE_SECRET_KEY: key },
        "TURNSTILE_SECRET_KEY",
        "your own widget",
      ] as const,
  ),
  [
    "the widget's secret in pages",
    { TURNSTILE_SITE_KEY: production["TURNSTILE_SECRET_KEY"] },
    "TURNSTILE_SITE_KEY",
    "site key",
  ],
  // Staff.
  ["the sandbox's demo logins", staff("Lantern-Demo-7", "demo"), "BOOTSTRAP_STAFF", "names of their own"],
  ...(
    [
      "Sh0rt-One",
      "Password1234",
      "Qwertyuiop1!",
      "ChangeMe-2026",
      "Warden-2026-x",
      "Aaaaaaaaaaaa1",
      "Secret-of-9",
      "lantern-light-77",
    ] as const
  ).map(
    (password) => [`the password ${password}`, staff(password), "BOOTSTRAP_STAFF", "openssl rand"] as const,
  ),
  ["roles without a second factor", { STAFF_SECOND_FACTOR: "optional" }, "STAFF_SECOND_FACTOR", "by_role"],
  // The proxies whose forwarding headers are trusted.
  ...(
    [
      undefined,
      "false",
      "true",
      "1",
      "2",
      "everybody",
      "0.0.0.0/0",
      "::/0",
      "10.0.0.1, ::/0",
      "0.0.0.0/1",
      "8.0.0.0/8",
      "2000::/3",
      "::ffff:0.0.0.0/96",
      "10.0.0.0/33",
      "10.0.0.0/255.0.0.0",
      "10.0.0.1,",
    ] as const
  ).map(
    (networks) => [`TRUST_PROXY=${networks}`, { TRUST_PROXY: networks }, "TRUST_PROXY", "proxy"] as const,
  ),
  // Plain http.
  ["scripts over plain http", { PAGE_SCRIPTS: "http://scripts.example/a.js" }, "PAGE_SCRIPTS", "https"],
  [
    "a sandbox's scripts",
    { PAGE_SCRIPTS: "https://sandbox.localhost/a.js" },
    "PAGE_SCRIPTS",
    "leave it empty",
  ],
  [
    "traces over plain http",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "https",
  ],
  ["a provider over plain http", { STRIPE_API_URL: "http://cards.example" }, "STRIPE_API_URL", "https"],
  [
    "pictures over plain http",
    { S3_BUCKET: "b", S3_REGION: "r", S3_ENDPOINT: "http://s3" },
    "S3_ENDPOINT",
    "https",
  ],
  // The database.
  ...(
    [
      "",
      "?sslmode=disable",
      "?sslmode=prefer",
      "?sslmode=require",
      "?sslmode=no-verify",
      "?ssl=true",
      "?sslmode=verify-full&sslmode=disable",
      "?sslmode=require&uselibpqcompat=true",
      "?sslmode=verify-full&sslrootcert=/none/there.pem",
    ] as const
  ).map(
    (end) =>
      [
        `a remote database${end}`,
        { DATABASE_URL: `${remote}${end}`, ...runtime() },
        "DATABASE_URL",
        "sslrootcert",
      ] as const,
  ),
  [
    "a remote runtime login without TLS",
    { DATABASE_URL: near, DATABASE_RUNTIME_URL: "postgres://parlour_runtime:hidden@db.example/parlour" },
    "DATABASE_RUNTIME_URL",
    "verify-full",
  ],
  ["no runtime login", { DATABASE_URL: near }, "DATABASE_RUNTIME_URL", "a user of its own"],
  [
    "the owner as the runtime login",
    { DATABASE_URL: near, DATABASE_RUNTIME_URL: "postgres://p%61rlour:hidden@localhost/parlour" },
    "DATABASE_RUNTIME_URL",
    "Name another one",
  ],
  ["a runtime login alone", runtime(), "DATABASE_RUNTIME_URL", "Set both, or neither"],
  [
    "a runtime login of another form",
    { DATABASE_URL: near, DATABASE_RUNTIME_URL: "mysql://parlour_runtime:hidden@localhost/parlour" },
    "DATABASE_RUNTIME_URL",
    "postgres://user:password@host:port/name",
  ],
  [
    "another host behind a near one",
    { DATABASE_URL: `${near}?host=db.example`, ...runtime() },
    "DATABASE_URL",
    "verify-full",
  ],
  ["an unknown kind of TLS", { DATABASE_TLS: "off" }, "DATABASE_TLS", "private_network"],
  ["an unknown kind of Redis's TLS", { REDIS_TLS: "off" }, "REDIS_TLS", "private_network"],
  [
    "an open Redis elsewhere",
    { ...severalNodes, REDIS_URL: "rediss://redis.example" },
    "REDIS_URL",
    "requirepass",
  ],
  ...(["redis://:hidden@redis.example", "redis://:hidden@10.0.0.7:6379"] as const).map(
    (url) =>
      [
        `a remote Redis without TLS, ${url}`,
        { ...severalNodes, REDIS_URL: url },
        "REDIS_URL",
        "rediss://",
      ] as const,
  ),
  // Sites.
  ["no host for the console", { CONSOLE_HOST: undefined }, "CONSOLE_HOST", "Set the host"],
  ["a loopback host for the console", { CONSOLE_HOST: "console.localhost" }, "CONSOLE_HOST", "Set the host"],
  [
    "an address for the console's host",
    { CONSOLE_HOST: "http://console.company.example" },
    "CONSOLE_HOST",
    "Set the host alone",
  ],
  ["no console", { CONSOLE_DIR: undefined }, "CONSOLE_DIR", "Set the folder"],
  ["loopback sites", { BRAND_DOMAINS: "duskwren=duskwren.localhost" }, "BRAND_DOMAINS", "a domain"],
  ["logs that may quote rows", { LOG_LEVEL: "debug" }, "LOG_LEVEL", "Set info"],
];

describe("production", () => {
  test("starts with keys of its own", () => {
    expect(problemsOf({})).toEqual([]);
  });

  test("asks everybody on the staff for a second factor, unless it is told otherwise", () => {
    const ruleOf = (given: Change) =>
      readEnvironment({ ...productionEnvironment("/data"), ...given }).settings.console.secondFactor;
    expect(ruleOf({ STAFF_SECOND_FACTOR: undefined })).toBe("everybody");
    expect(ruleOf({ STAFF_SECOND_FACTOR: "by_role" })).toBe("by_role");
  });

  test.each(refused)("refuses %s, by the variable and with a remedy", (_what, change, variable, remedy) => {
    const problems = problemsOf(change);
    expect(variablesOf(change)).toEqual([variable]);
    expect(problems.join()).toContain(remedy);
    expect(problems.join()).not.toMatch(/hidden|51Hq|0{16}/);
  });

  test.each([
    [{ NODE_ENV: "test", SECRET: undefined }],
    [{ NODE_ENV: undefined, TRUST_PROXY: "true" }],
    [{ STRIPE_SECRET_KEY: "rk_live_51Hq" }],
    [{ TRUST_PROXY: "uniquelocal" }],
    [{ TRUST_PROXY: "loopback, 10.0.0.0/8, 172.16.0.0/12, fc00::/7" }],
    [{ TRUST_PROXY: "104.16.0.0/13,2606:4700::/32,::ffff:10.0.0.0/104" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example" }],
    [{ DATABASE_URL: `${remote}?sslmode=verify-full`, ...runtime("?host=db.example&sslmode=verify-full") }],
    [{ DATABASE_URL: remote, ...runtime("?host=db.example"), DATABASE_TLS: "private_network" }],
    [{ DATABASE_URL: "postgres://parlour:hidden@127.0.0.1:5432/parlour", ...runtime() }],
    [{ DATABASE_URL: "postgres://parlour:hidden@[::1]/parlour", ...runtime() }],
    [{ DATABASE_URL: "postgres://parlour@localhost/parlour?host=/run/postgresql", ...runtime() }],
    [{ ...severalNodes, REDIS_URL: "rediss://:hidden@redis.example" }],
    [{ ...severalNodes, REDIS_URL: "redis://:hidden@redis:6379", REDIS_TLS: "private_network" }],
    [{ ...severalNodes, REDIS_URL: "redis://127.0.0.1" }],
    [staff("vT9-qLm2xRw7")],
  ] satisfies readonly (readonly [Change])[])("takes %o", (change) => {
    expect(problemsOf(change)).toEqual([]);
  });

  test("says everything at once", () => {
    const changes = refused.map(([, change]) => change);
    const all = Object.assign({}, ...changes.toReversed(), {
      NODE_ENV: "production",
      DATABASE_RUNTIME_URL: remote,
      REDIS_URL: "redis://redis.example",
      TEXT_GATEWAY_SIGNING_SECRET: "short-gateway-key",
    }) as Change;
    const said = new Set(variablesOf(all));
    const expected = new Set(refused.map(([, , variable]) => variable));
    // A misspelt NODE_ENV prevents all other checks, so it is left out here.
    expected.delete("NODE_ENV");
    expect([...expected].filter((variable) => !said.has(variable))).toEqual([]);
    expect(() => parseEnvironment({ ...production, ...all })).toThrow(/^The environment does not fit:\n- /);
  });

  test("asks several nodes for one database and one place of pictures", () => {
    expect(problemsOf({ REDIS_URL: "redis://127.0.0.1" }).join()).toMatch(
      /DATABASE_URL is missing.*S3_BUCKET is missing/s,
    );
  });
});
