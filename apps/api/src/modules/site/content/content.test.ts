import { afterAll, beforeAll, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

function ask(payload: object, headers: { [name: string]: string } = {}) {
  return server.app.inject({ method: "POST", url: "/cms/api/open/content", payload, headers });
}

test("the landing content of a brand in a region is answered whole, with the brand's name", async () => {
  const response = await ask({ brand: "emberlane", region: "AU" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    brandName: emberlane.name,
    ...emberlane.regions.find(({ code }) => code === "AU")?.content,
  });
});

test("who has it already gets 304 without it", async () => {
  const first = await ask({ brand: "emberlane", region: "GB" });
  const etag = String(first.headers.etag);
  const again = await ask({ brand: "emberlane", region: "GB" }, { "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const other = await ask({ brand: "emberlane", region: "IE" }, { "if-none-match": etag });
  expect(other.statusCode).toBe(200);
});

test("an unknown brand and a region that it does not serve get different errors", async () => {
  const brand = await ask({ brand: "nobrand", region: "GB" });
  expect([brand.statusCode, brand.json<{ code: string }>().code]).toEqual([404, "unknown_brand"]);
  const region = await ask({ brand: "frostmere", region: "IE" });
  expect([region.statusCode, region.json<{ code: string }>().code]).toEqual([404, "unknown_region"]);
});
