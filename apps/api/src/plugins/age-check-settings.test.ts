import { expect, test } from "vitest";
import { readAgeChecks } from "./age-check-settings.ts";
import { ageDemandOf } from "./age-demands.ts";
import { createReader } from "./environment-reader.ts";

function read(variables: { readonly [name: string]: string }) {
  const reader = createReader(variables);
  return { settings: readAgeChecks(reader), problems: reader.problems };
}
const redirect = { AGE_REDIRECT_URL: "https://checker.test/age", AGE_REDIRECT_SECRET: "x".repeat(40) };

test("nothing set: nobody is asked for more than the region asks for", () => {
  const { settings, problems } = read({});
  expect([settings, problems]).toEqual([{ demands: {} }, []]);
  const demand = (region: "GB" | "AU") =>
    ageDemandOf(settings.demands, { brandId: "emberlane", region, manifest: null });
  expect([demand("GB"), demand("AU")]).toEqual(["none", "text"]);
});

test("the strongest of region, manifest and deployment counts", () => {
  const { settings, problems } = read({ ...redirect, AGE_CHECKS: "AU=phone, emberlane-GB=document" });
  expect(problems).toEqual([]);
  const demand = (brandId: string, region: "GB" | "AU", manifest: "document" | null = null) =>
    ageDemandOf(settings.demands, { brandId, region, manifest });
  expect(demand("frostmere", "AU")).toBe("phone");
  expect(demand("frostmere", "AU", "document")).toBe("document");
  expect(demand("emberlane", "GB")).toBe("document");
  expect(demand("frostmere", "GB")).toBe("none");
});

test.each(["AU=text", "AU", "ZZ=phone", "emberlane=phone", "AU=phone=x", "emberlane-ZZ=phone"])(
  "%s is no demand",
  (pair) => expect(read({ ...redirect, AGE_CHECKS: pair }).problems).toHaveLength(1),
);

test("a check that nobody makes is refused", () => {
  expect(read({ AGE_CHECKS: "AU=phone" }).problems).toEqual([
    "AGE_CHECKS asks for phone in AU, and nobody checks it: set AGE_REDIRECT_URL or YOTI_SDK_ID, or AGE_PHONE_URL.",
  ]);
  const phone = {
    AGE_PHONE_URL: "https://network.test/kyc/v0.1",
    AGE_PHONE_TOKEN_URL: "https://network.test/token",
    AGE_PHONE_CLIENT_ID: "id",
    AGE_PHONE_CLIENT_SECRET: "secret",
  };
  expect(read({ ...phone, AGE_CHECKS: "AU=phone" }).problems).toEqual([]);
  expect(read({ ...phone, AGE_CHECKS: "AU=document" }).problems).toHaveLength(1);
});

test("providers need all of their settings, and there is one hosted check", () => {
  expect(read({ ...redirect, YOTI_SDK_ID: "sdk", YOTI_AGE_API_KEY: "key" }).problems).toHaveLength(1);
  expect(
    read({ AGE_REDIRECT_URL: "https://checker.test", AGE_REDIRECT_SECRET: "short" }).problems,
  ).toHaveLength(1);
  expect(read({ YOTI_SDK_ID: "sdk" }).problems).toHaveLength(1);
  expect(read({ AGE_PHONE_URL: "https://network.test" }).problems).toHaveLength(3);
  expect(read(redirect).settings.hosted).toMatchObject({ kind: "redirect", title: "checker.test" });
});
