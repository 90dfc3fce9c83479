import type { PageConfig } from "@parlour/contract/page-config";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandDomains, isForeignHost, type BrandDomains } from "../../../plugins/foreign-host.ts";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import { testSiteBuild, type TestSiteBuild } from "../../../testing/test-site-build.ts";
import { findService, hostOfService } from "../brands/index.ts";
import { readSiteBuilds } from "./site-builds.ts";

/**
 * A brand with its own domains for regions, from its manifest and BRAND_DOMAINS, and other domains that
 * redirect to it.
 */

let server: TestApp;
let build: TestSiteBuild;
const manifest = {
  ...emberlane,
  regionDomains: { GB: "emberlane-gb.localhost", AU: "emberlane-au.localhost" },
  aliases: ["ember-lane.localhost"],
};

beforeAll(async () => {
  build = await testSiteBuild(manifest);
  server = await testApp({
    platform: {
      settings: { ...testSettings, sites: { folders: [build.folder], domains: {}, pageScripts: [] } },
    },
  });
});
afterAll(async () => {
  await server.close();
  await build.remove();
});

const get = (host: string, url: string) => server.app.inject({ url, headers: { host } });
const pageOf = (html: string): PageConfig =>
  JSON.parse(/id="parlour-page">(.*?)<\/script>/s.exec(html)?.[1] ?? "null") as PageConfig;

describe("a region with a domain of its own", () => {
  test("is that region's site there, and its links lead to each region's one address", async () => {
    const addresses = [
      { code: "GB", url: "http://emberlane-gb.localhost:8080/" },
      { code: "AU", url: "http://emberlane-au.localhost:8080/" },
      { code: "IE", url: "http://ie.emberlane.test:8080/" },
    ];
    const site = await get("emberlane-au.localhost:8080", "/");
    expect(site.statusCode).toBe(200);
    expect(pageOf(site.body)).toMatchObject({
      region: "AU",
      regions: addresses,
      cardsPublicKey: "pk_live_page",
    });
    expect(site.headers["content-security-policy"]).toContain("default-src");
    // A cookie for this host alone, which the brand's other domains do not get.
    const cookie = site.cookies.find(({ name }) => name === "IMSession");
    expect(cookie).toBeDefined();
    expect(cookie).not.toHaveProperty("domain");
    const picker = await get("emberlane.test:8080", "/");
    expect(pageOf(picker.body)).toMatchObject({ region: null, regions: addresses });
  });

  test("pays with the test key on test subdomains, which stay where they are", async () => {
    const page = pageOf((await get("310524au.emberlane.test", "/")).body);
    expect(page).toMatchObject({ region: "AU", cardsPublicKey: "pk_test_page" });
  });

  test("is in texts, bot checks and receipts what customers know it by", async () => {
    const service = await findService(server.database, "emberlane", "AU");
    if (!service.ok) throw new Error(service.error);
    const hostOf = (host: string): string => hostOfService(service.value, host);
    expect(hostOf("emberlane-au.localhost")).toBe("emberlane-au.localhost");
    expect(hostOf("au.emberlane.test")).toBe("emberlane-au.localhost");
    expect(hostOf("310524au.emberlane.test")).toBe("310524au.emberlane.test");
    expect(hostOf("evil.example")).toBe("emberlane.test");
  });
});

test("tokens of one region are not valid in others, nor on their own domains", async () => {
  const { rows } = await sql<{ domains: BrandDomains }>`select ${brandDomains} as domains`.execute(
    server.database,
  );
  const domains = rows[0]?.domains ?? {};
  const foreign = (host: string): boolean =>
    isForeignHost({ brandId: "emberlane", region: "AU" }, host, domains);
  expect(
    ["emberlane-gb.localhost", "uk.emberlane.test", "ie.emberlane.test", "uk.frostmere.test"].map(foreign),
  ).toEqual([true, true, true, true]);
  expect(
    ["emberlane-au.localhost:8080", "au.emberlane.test", "310524au.emberlane.test", "10.0.0.1"].map(foreign),
  ).toEqual([false, false, false, false]);
});

describe("another name of a site", () => {
  test.each([
    ["au.emberlane.test:8080", "/", "http://emberlane-au.localhost:8080/"],
    ["www.emberlane-au.localhost", "/meet?from=text", "http://emberlane-au.localhost/meet?from=text"],
    ["ember-lane.localhost:8080", "/", "http://emberlane.test:8080/"],
    ["uk.ember-lane.localhost", "/credits", "http://emberlane-gb.localhost/credits"],
    ["ie.ember-lane.localhost", "/meet/caf%C3%A9%3F/", "http://ie.emberlane.test/meet/caf%C3%A9%3F"],
    ["310524uk.ember-lane.localhost", "/", "http://310524uk.emberlane.test/"],
    // Never to another site, whatever the path is.
    ["ember-lane.localhost", "//evil.example/", "http://emberlane.test/evil.example"],
    ["ember-lane.localhost", "/@evil.example", "http://emberlane.test/%40evil.example"],
    ["ember-lane.localhost", "/.evil.example/", "http://emberlane.test/.evil.example"],
    ["au.emberlane.test", "/?to=//evil.example", "http://emberlane-au.localhost/?to=//evil.example"],
  ])("leads there for good, path and query too: %s%s", async (host, url, location) => {
    const response = await get(host, url);
    expect([response.statusCode, response.headers.location]).toEqual([301, location]);
    expect(response.cookies).toEqual([]);
  });

  test.each(["/%5Cevil.example", "/%0d%0aLocation:x", "/a/../b%5c"])("is no way out: %s", async (url) => {
    expect((await get("ember-lane.localhost", url)).headers.location).toBeUndefined();
  });
});

describe("BRAND_DOMAINS", () => {
  const settings = (domains: typeof testSettings.sites.domains) => ({
    ...testSettings,
    sites: { folders: [build.folder], domains, pageScripts: [] },
  });

  test("takes the place of all domains of the manifest", async () => {
    const [copy] = await readSiteBuilds(
      settings({ emberlane: { domain: "staging.example", regionDomains: { IE: "staging.ie" } } }),
    );
    expect(copy?.domains).toEqual({ domain: "staging.example", regionDomains: { IE: "staging.ie" } });
  });

  test.each([
    [{ domain: testSettings.console.host }, "the console and emberlane have the same domain"],
    [{ domain: "a.example", aliases: ["b.example", "b.example"] }, "names b.example twice"],
  ])("is refused if two sites would get the same host: %o", async (domains, said) => {
    await expect(readSiteBuilds(settings({ emberlane: domains }))).rejects.toThrow(said);
  });
});
