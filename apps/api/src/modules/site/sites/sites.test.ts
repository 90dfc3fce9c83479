import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageConfig } from "@parlour/contract/page-config";
import type { BrandPublication } from "@parlour/contract/site-build";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { testSiteBuild } from "../../../testing/test-site-build.ts";
import type { TestSiteBuild } from "../../../testing/test-site-build.ts";
import { publishBrand } from "./publish-service.ts";
import { readSiteBuilds } from "./site-builds.ts";

let server: TestApp;
let build: TestSiteBuild;
let consoleFolder: string;

beforeAll(async () => {
  build = await testSiteBuild(emberlane);
  consoleFolder = await mkdtemp(join(tmpdir(), "parlour-console-"));
  await writeFile(
    join(consoleFolder, "index.html"),
    '<html><head><script type="module" src="/assets/x.js"></script></head><body></body></html>',
  );
  await writeFile(join(consoleFolder, "robots.txt"), "User-agent: *\n");
  server = await testApp({
    platform: {
      settings: {
        ...testSettings,
        sites: {
          folders: [build.folder],
          domains: {},
          pageScripts: ["http://sandbox.localhost:8080/stripe.js"],
        },
        console: {
          ...testSettings.console,
          host: "console.localhost",
          folder: consoleFolder,
          signInHint: "demo </script> hint",
        },
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await build.remove();
  await rm(consoleFolder, { recursive: true, force: true });
});

function get(host: string, url: string, options: InjectOptions = {}) {
  return server.app.inject({ ...options, url, headers: { host, ...options.headers } });
}

function pageOf(html: string): PageConfig {
  const json = /<script type="application\/json" id="parlour-page">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? "null") as PageConfig;
}

describe("a brand's site in a region", () => {
  test("arrives rendered, with its content and settings inside", async () => {
    const response = await get("uk.emberlane.test:8080", "/");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(pageOf(response.body)).toMatchObject({
      brand: "emberlane",
      region: "GB",
      regions: [
        { code: "GB", url: "http://uk.emberlane.test:8080/" },
        { code: "AU", url: "http://au.emberlane.test:8080/" },
        { code: "IE", url: "http://ie.emberlane.test:8080/" },
      ],
      content: { region: { regionName: "United Kingdom" } },
      botCheckSiteKey: "site-key",
      cardsPublicKey: "pk_live_page",
    });
    expect(response.body).toContain('src="http://sandbox.localhost:8080/stripe.js"');
  });

  test("is rendered once, with a policy that allows its own inline code and no other", async () => {
    const seen = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const { headers, body } = await get("au.emberlane.test", "/");
      const policy = String(headers["content-security-policy"]);
      expect(body).toContain('<script type="module">1</script>');
      // The hashes of "1" and ":root{}".
      expect(policy).toContain(
        "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' https://js.stripe.com",
      );
      expect(policy).toContain("style-src 'self' 'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c=';");
      expect(policy).toContain("http://sandbox.localhost:8080");
      expect(policy).not.toMatch(/unsafe|nonce/);
      seen.add(body);
    }
    expect(seen.size).toBe(1);
  });

  test("is rendered again when its content changed", async () => {
    await get("ie.emberlane.test", "/");
    const [first] = emberlane.regions;
    if (!first) throw new Error("the fixture has a region");
    const changed: BrandPublication = {
      ...emberlane,
      regions: emberlane.regions.map((region) =>
        region.code === "IE"
          ? {
              ...region,
              content: { ...region.content, meta: { ...region.content.meta, metaTitle: "New words" } },
            }
          : region,
      ),
    };
    await publishBrand(server.platform, changed);
    expect((await get("ie.emberlane.test", "/")).body).toContain("<title>New words</title>");
    await publishBrand(server.platform, emberlane);
  });

  test("is rendered again in a new year, which its footer names", async () => {
    const yearOf = async () => /data-year="(\d+)"/.exec((await get("ie.emberlane.test", "/")).body)?.[1];
    const year = server.clock.now().getUTCFullYear();
    expect(await yearOf()).toBe(String(year));
    server.clock.set(new Date(Date.UTC(year + 1, 0, 1)));
    expect(await yearOf()).toBe(String(year + 1));
  });

  test("uses the test publishable key on a test subdomain (SITE-5)", async () => {
    const { body } = await get("310524au.emberlane.test", "/");
    expect(pageOf(body)).toMatchObject({ region: "AU", cardsPublicKey: "pk_test_page" });
  });

  test("sets the essential cookie with the document, once", async () => {
    const first = await get("uk.emberlane.test", "/");
    const cookie = first.cookies.find(({ name }) => name === "IMSession");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    const again = await get("uk.emberlane.test", "/", { cookies: { IMSession: cookie?.value ?? "" } });
    expect(again.cookies).toEqual([]);
  });

  test.each(["/meet", "/meet/0198c0de-0000-7000-8000-0000000000a1", "/credits"])(
    "renders the frame of %s for a visitor with a login, and for no other",
    async (path) => {
      const cookies = { IMToken_access: "anything" };
      const before = await get("uk.emberlane.test", path);
      const framed = await get("uk.emberlane.test", path, { cookies });
      const after = await get("uk.emberlane.test", path);
      expect([before, framed, after].map(({ body }) => body.includes("data-frame"))).toEqual([
        false,
        true,
        false,
      ]);
    },
  );

  test("sends a logged-in visitor of / to /meet, and keeps the query", async () => {
    const response = await get("uk.emberlane.test", "/?from=text", {
      cookies: { IMToken_access: "anything" },
    });
    expect([response.statusCode, response.headers.location]).toEqual([302, "/meet?from=text"]);
  });

  test("explains the daily roots at /proof, with the newest one and without scripts (ROOT-6)", async () => {
    const none = await get("uk.emberlane.test", "/proof");
    expect(none.statusCode).toBe(200);
    expect(none.body).toContain("The first root has not been made yet");
    await server.database
      .insertInto("roots")
      .values({
        day: "2026-11-19",
        tree: Buffer.alloc(32, 1),
        previous: Buffer.alloc(32),
        hash: Buffer.alloc(32, 2),
        chains: 1,
        made_at: server.clock.now(),
      })
      .execute();
    const page = await get("uk.emberlane.test", "/proof");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body).toContain("02".repeat(32));
    expect(page.body).toContain("19 November 2026");
    expect(page.body).toContain("Back to Emberlane");
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain('<a href="/statement-verifier.mjs" download="statement-verifier.mjs">');
    expect(page.body).toContain("<code>node statement-verifier.mjs ");
    const root = await get("emberlane.test", "/proof");
    expect([root.statusCode, root.headers.location]).toEqual([302, "/"]);
  });

  test("removes a trailing slash by redirect, and sends an unknown path to /", async () => {
    const slash = await get("uk.emberlane.test", "/meet/?a=1");
    expect([slash.statusCode, slash.headers.location]).toEqual([301, "/meet?a=1"]);
    const unknown = await get("uk.emberlane.test", "/nothing/here");
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, "/"]);
  });

  test("serves its files: hashed ones for good, compressed where the browser takes it", async () => {
    const asset = await get("uk.emberlane.test", "/assets/shell-abc123.js", {
      headers: { "accept-encoding": "br" },
    });
    expect(asset.statusCode).toBe(200);
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("br");
    const icon = await get("uk.emberlane.test", "/favicon.svg");
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(icon.headers["cache-control"]).toBe("public, max-age=0");
  });

  test("serves the offline verifier to everybody, on each of its hosts (ROOT-7)", async () => {
    for (const host of ["uk.emberlane.test", "emberlane.test"]) {
      const program = await get(host, "/statement-verifier.mjs");
      expect(program.statusCode).toBe(200);
      expect(program.headers).toMatchObject({
        "content-type": "application/javascript; charset=utf-8",
        "cache-control": "public, max-age=0",
        "x-content-type-options": "nosniff",
      });
      expect(program.body).toBe("#!/usr/bin/env node\n");
    }
  });

  test.each([
    "/assets/missing.js",
    "/../brand.json",
    "/%2e%2e/brand.json",
    "/..%2fbrand.json",
    "/server/render.js",
  ])("has no file %s", async (path) => {
    expect((await get("uk.emberlane.test", path)).statusCode).toBe(404);
  });
});

describe("a host", () => {
  test("of the brand without a region shows the picker: no region, the first region's content", async () => {
    const response = await get("emberlane.test", "/");
    expect(pageOf(response.body)).toMatchObject({ region: null, content: { region: { id: 1 } } });
    const meet = await get("emberlane.test", "/meet");
    expect([meet.statusCode, meet.headers.location]).toEqual([302, "/"]);
  });

  test("of a region that the brand does not serve says so and links those it does", async () => {
    const response = await get("fr.emberlane.test", "/");
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("no Emberlane site for the region “FR”");
    expect(response.body).toContain('href="http://au.emberlane.test/"');
  });

  test("of nobody says that nothing is served there, and repeats no markup", async () => {
    const response = await get("elsewhere.example", "/");
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("elsewhere.example");
    expect((await get("a<b>.example", "/")).body).not.toContain("<b>");
  });

  test("of the console serves its page for every route, with the sign-in hint inside", async () => {
    for (const path of ["/", "/conversations/12"]) {
      const response = await get("console.localhost:8080", path);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(
        String.raw`id="parlour-console">{"signInHint":"demo \u003c/script> hint","botCheck":{"siteKey":"site-key","script":"https://check.example/api.js"}}</script>`,
      );
      const policy = String(response.headers["content-security-policy"]).split("; ");
      expect(policy).toContain("frame-src 'self' https://check.example");
      expect(response.body).toContain('<script type="module" src="/assets/x.js">');
    }
    expect((await get("console.localhost", "/robots.txt")).body).toContain("User-agent");
    expect((await get("console.localhost", "/assets/none.js")).statusCode).toBe(404);
  });
});

describe("the console's host", () => {
  test("serves the brands' pictures, for good, so that the desk sees whom it speaks as", async () => {
    const response = await get("console.localhost:8080", "/brands/emberlane/assets/profiles/isolde.svg");
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(response.body).toContain("<svg");
  });

  test.each([
    "/brands/emberlane/favicon.svg",
    "/brands/emberlane/assets/none.svg",
    "/brands/emberlane/assets/../../brand.json",
    "/brands/emberlane/assets/%2e%2e/favicon.svg",
    "/brands/emberlane/assets/..%2f..%2fserver/render.js",
    "/brands/nobrand/assets/profiles/isolde.svg",
  ])("has nothing else of a brand: %s", async (path) => {
    expect((await get("console.localhost", path)).statusCode).toBe(404);
  });

  test("alone has them: a brand's host does not", async () => {
    const response = await get("uk.emberlane.test", "/brands/emberlane/assets/profiles/isolde.svg");
    expect(response.statusCode).toBe(404);
  });
});

describe("publishing", () => {
  test("makes rows of brand, regions, bundles and profiles, and changes nothing the second time", async () => {
    const { database, clock, platform } = server;
    const published = () => database.selectFrom("brands").selectAll().where("id", "=", "emberlane").execute();
    const before = await published();
    clock.advance(60);
    await publishBrand(platform, emberlane);
    expect(await published()).toEqual(before);
    const bundles = await database
      .selectFrom("price_version_bundles")
      .innerJoin("price_versions", "price_versions.id", "version_id")
      .select(["name", "price_minor", "amount"])
      .where("brand_id", "=", "emberlane")
      .where("region", "=", "GB")
      .orderBy("price_minor")
      .execute();
    expect(bundles).toEqual([
      { name: "bronze", price_minor: 500, amount: 10 },
      { name: "silver", price_minor: 1125, amount: 25 },
      { name: "gold", price_minor: 2000, amount: 50 },
      { name: "platinum", price_minor: 3500, amount: 100 },
    ]);
  });

  test("withdraws regions and profiles that left, and keeps their rows", async () => {
    const { database, platform } = server;
    const smaller: BrandPublication = {
      ...emberlane,
      regions: emberlane.regions.slice(0, 2),
      profiles: emberlane.profiles.slice(0, 2),
    };
    await publishBrand(platform, smaller);
    const offered = await database
      .selectFrom("brand_regions")
      .select(["region", "offered"])
      .where("brand_id", "=", "emberlane")
      .orderBy("position")
      .execute();
    expect(offered).toEqual([
      { region: "GB", offered: true },
      { region: "AU", offered: true },
      { region: "IE", offered: false },
    ]);
    const available = await database
      .selectFrom("profiles")
      .select(["slug", "available"])
      .where("brand_id", "=", "emberlane")
      .orderBy("position")
      .execute();
    expect(available.map((profile) => profile.available)).toEqual([true, true, false]);
    await publishBrand(platform, emberlane);
  });
});

describe("a build output", () => {
  const settings = (folder: string) => ({
    ...testSettings,
    sites: { ...testSettings.sites, folders: [folder] },
  });

  test("that is missing or malformed is named with what is wrong", async () => {
    await expect(readSiteBuilds(settings("/nowhere"))).rejects.toThrow(/\/nowhere.*brand\.json/);
    const broken = await testSiteBuild({ ...emberlane, id: "Ember Lane" });
    await expect(readSiteBuilds(settings(broken.folder))).rejects.toThrow(/brand\.json.*\/id/);
    await broken.remove();
  });

  test("gets the domain that a setting gives its brand", async () => {
    const [site] = await readSiteBuilds({
      ...settings(build.folder),
      sites: {
        folders: [build.folder],
        domains: { emberlane: { domain: "ember.example" } },
        pageScripts: [],
      },
    });
    expect(site?.domains.domain).toBe("ember.example");
  });
});
