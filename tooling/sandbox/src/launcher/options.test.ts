import { themeFixture } from "@parlour/contract/fixtures";
import { expect, test } from "vitest";
import { sandboxKeys, isSandboxKey } from "../sandbox-keys.ts";
import { parseOptions, StartProblem } from "./options.ts";
import { serverEnvironment } from "./sandbox-environment.ts";

test("with nothing said it is port 8080, the folder .data, a build and the demo operator", () => {
  expect(parseOptions([], {}, "/repo")).toEqual({
    port: 8080,
    dataFolder: "/repo/.data",
    fresh: false,
    demoOperator: true,
    demoGuests: true,
    build: true,
    dev: false,
    inspect: false,
  });
});

test("flags and environment are read", () => {
  const environment = { PORT: "9000", DATA_DIR: "/var/parlour" };
  expect(
    parseOptions(["--fresh", "--no-demo-operator", "--empty-desk", "--no-build"], environment, "/repo"),
  ).toEqual({
    port: 9000,
    dataFolder: "/var/parlour",
    fresh: true,
    demoOperator: false,
    demoGuests: false,
    build: false,
    dev: false,
    inspect: false,
  });
  expect(parseOptions(["--dev", "--inspect"], {}, "/repo")).toMatchObject({
    dataFolder: "/repo/.data-dev",
    build: false,
    dev: true,
    inspect: true,
  });
  expect(parseOptions(["--help"], {}, "/repo")).toBeNull();
});

test.each([
  [["--frsh"], {}],
  [[], { PORT: "eighty" }],
  [[], { PORT: "70000" }],
])("%o with %o is a mistake that is explained", (argv, environment) => {
  expect(() => parseOptions(argv, environment, "/repo")).toThrow(StartProblem);
});

const parts = {
  keys: sandboxKeys,
  sites: {
    brands: [
      {
        id: "duskwren",
        name: "Duskwren",
        folder: "/repo/apps/web/duskwren/dist",
        theme: themeFixture,
        regions: [],
      },
    ],
    consoleFolder: "/repo/apps/console/dist",
  },
  dataFolder: "/repo/.data",
  frontPort: 8080,
  apiPort: 40_001,
  sandboxPort: 40_002,
};

test("with nothing configured every service is played here, and no proxy is used", () => {
  const { variables, standIns } = serverEnvironment({ HTTPS_PROXY: "http://proxy", HOME: "/home/a" }, parts);
  expect(standIns).toEqual(["texts", "bot check", "cards", "age checks", "pushes"]);
  expect(variables).toMatchObject({
    PORT: "40001",
    BRAND_DOMAINS: "duskwren=duskwren.localhost",
    STRIPE_API_URL: "http://127.0.0.1:40002",
    PAGE_SCRIPTS: "http://sandbox.localhost:8080/page.js?bot-check&cards&push",
    HOME: "/home/a",
  });
  expect(variables).not.toHaveProperty("HTTPS_PROXY");
});

test("a service that is configured is left as it is", () => {
  const { variables, standIns } = serverEnvironment({ STRIPE_SECRET_KEY: "sk_test_mine" }, parts);
  expect(standIns).toEqual(["texts", "bot check", "age checks", "pushes"]);
  expect(variables["STRIPE_SECRET_KEY"]).toBe("sk_test_mine");
  expect(variables).not.toHaveProperty("STRIPE_API_URL");
  expect(variables["PAGE_SCRIPTS"]).toBe("http://sandbox.localhost:8080/page.js?bot-check&push");
});

test("production can tell every secret of the sandbox by its name", () => {
  const { twilioFrom, textGatewayFrom, flexpayShopId, ...secrets } = sandboxKeys;
  expect(Object.values(secrets).filter((key) => !isSandboxKey(key))).toEqual([]);
  for (const sender of [twilioFrom, textGatewayFrom]) expect(sender).toMatch(/^\+447700900/);
  // A shop's number is in every payment address, so it is public.
  expect(flexpayShopId).toMatch(/^\d+$/);
});
