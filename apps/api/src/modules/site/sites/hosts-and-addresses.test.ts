import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { rawRequest } from "../../../testing/raw-request.ts";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { testSiteBuild } from "../../../testing/test-site-build.ts";
import type { TestSiteBuild } from "../../../testing/test-site-build.ts";

/** Addresses as attackers write them, sent byte for byte to a listening server. */

const brandHost = "uk.emberlane.test";
const consoleHost = "console.localhost";
let server: TestApp;
let build: TestSiteBuild;
let consoleFolder: string;
let origin: string;

beforeAll(async () => {
  build = await testSiteBuild(emberlane);
  consoleFolder = await mkdtemp(join(tmpdir(), "parlour-console-"));
  await writeFile(join(consoleFolder, "index.html"), "<html><head></head><body></body></html>");
  server = await testApp({
    platform: {
      settings: {
        ...testSettings,
        sites: { folders: [build.folder], domains: {}, pageScripts: [] },
        console: { ...testSettings.console, host: consoleHost, folder: consoleFolder },
        securityContact: "mailto:security@parlour.example",
      },
    },
  });
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await build.remove();
  await rm(consoleFolder, { recursive: true, force: true });
});

/** Hosts of another site, as they follow the first slash. */
const elsewhere = [
  "/evil.example",
  "%2fevil.example",
  "%2F%2Fevil.example",
  "%5Cevil.example",
  "%5cevil.example%5c",
  "%5C%5Cevil.example",
  "%5Cuser@evil.example",
  "%09/evil.example",
  "%09%5Cevil.example",
  "%0a/evil.example",
  "%0d%0a/evil.example",
  "%0d%0aLocation:%20https://evil.example",
  "%20/evil.example",
  "%00/evil.example",
  "%c2%85/evil.example",
  "%e2%80%a8/evil.example",
  "./evil.example",
  "%2e/%2e%2e//evil.example",
  "meet/%5C/evil.example",
  "meet/%2f%2fevil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "@evil.example",
  "%ff/evil.example",
  "%",
];
const pages = elsewhere.flatMap((name) =>
  ["", "/", "//", "?next=//evil.example/"].map((end) => `/${name}${end}`),
);

describe("an address that names another site", () => {
  test.each([brandHost, "emberlane.test", consoleHost, "fr.emberlane.test", "elsewhere.example"])(
    "never redirects to another site and causes no server error: %s",
    async (host) => {
      const wrong: string[] = [];
      for (const path of pages) {
        for (const method of ["GET", "HEAD"]) {
          const { statusCode, headers } = await rawRequest(origin, { host, path, method });
          const site = `https://${host}`;
          const { location } = headers;
          if (statusCode >= 500) wrong.push(`${method} ${path}: ${statusCode}`);
          if (location !== undefined && new URL(location, `${site}${path}`).origin !== site)
            wrong.push(`${method} ${path} leads to ${location}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each([
    "/%0d%0a/",
    "/%5Cevil.example/",
    "/%5Cuser@evil.example/",
    "/%09/evil.example/",
    "/meet/%0d%0a/",
  ])("is refused if none of our own addresses can look like it: %s", async (path) => {
    for (const host of [brandHost, consoleHost]) {
      const { statusCode, body } = await rawRequest(origin, { host, path });
      expect([host, statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([
        host,
        404,
        "not_found",
      ]);
    }
  });

  test("in a request line with a host of its own counts by its path only", async () => {
    const response = await rawRequest(origin, { host: brandHost, path: "http://evil.example/meet/?a=1" });
    expect([response.statusCode, response.headers.location]).toEqual([301, "/meet?a=1"]);
  });

  test("keeps its encoded characters when a redirect removes the trailing slash", async () => {
    const response = await rawRequest(origin, { host: brandHost, path: "/meet/caf%C3%A9%20%3Fx/?a=1" });
    expect([response.statusCode, response.headers.location]).toEqual([301, "/meet/caf%C3%A9%20%3Fx?a=1"]);
  });
});

test("the picker's links are the brand's own, whatever host, port and protocol a request names", async () => {
  for (const [host, protocol] of [
    ["emberlane.test:1@evil.example", "http"],
    ["emberlane.test", "javascript"],
    ["emberlane.test", "https://evil.example/?"],
  ] as const) {
    const { body } = await rawRequest(origin, {
      host,
      path: "/",
      headers: { "x-forwarded-proto": protocol },
    });
    expect(body).not.toContain(protocol === "http" ? "evil.example:" : `${protocol}:`);
    for (const [, url] of body.matchAll(/"url":"([^"]*)"/g))
      expect(url).toMatch(/^http:\/\/(?:uk|au|ie)\.emberlane\.test\/$/);
  }
});

describe("the brands' pictures on the console's host", () => {
  test.each([
    "/brands/%2e%2e/assets/x.svg",
    "/brands/../assets/x.svg",
    "/brands/%2e%2e%2f%2e%2e/assets/x.svg",
    "/brands/no%20brand/assets/x.svg",
    "/brands/%E2%82%AC/assets/x.svg",
    "/brands/emberlane/assets/%2e%2e/x.svg",
    "/brands/emberlane/assets/%E2%82%AC%20.svg",
  ])("return 404 instead of a server error: %s", async (path) => {
    expect((await rawRequest(origin, { host: consoleHost, path })).statusCode).toBe(404);
  });
});

describe("staff's calls and the API reference", () => {
  const consolePaths = [
    "/docs",
    "/docs/json",
    "/docs/static/index.html",
    "/ops/api/session",
    "/%6fps/api/session",
  ];
  const signIn = (host: string, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(origin, {
      host,
      path: "/ops/api/session",
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });

  test.each([brandHost, "emberlane.test", "evil.example", `${consoleHost}.evil.example`, "127.0.0.1", ""])(
    "are on no other host: %s",
    async (host) => {
      for (const path of consolePaths) {
        const { statusCode, body } = await rawRequest(origin, { host, path });
        expect([path, statusCode]).toEqual([path, 404]);
        expect(JSON.parse(body)).toMatchObject({ code: "not_found" });
      }
      expect((await signIn(host)).statusCode).toBe(404);
    },
  );

  test.each([consoleHost, `${consoleHost}:8080`, "Console.Localhost."])(
    "are on the console's: %s",
    async (host) => {
      expect((await rawRequest(origin, { host, path: "/docs/json" })).statusCode).toBe(200);
      expect((await rawRequest(origin, { host, path: "/ops/api/session" })).statusCode).toBe(401);
      expect((await signIn(host)).statusCode).toBe(400);
    },
  );

  const own = `http://${consoleHost}:8080`;
  test.each([
    ["a page of the console's", { origin: own, "sec-fetch-site": "same-origin" }, 400],
    ["a program", {}, 400],
    ["a page of a brand's below the same domain", { origin: own, "sec-fetch-site": "same-site" }, 403],
    ["a page of another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
    ["a page of another port", { origin: `http://${consoleHost}:9090` }, 403],
    ["a page without the lock", { origin: own, "x-forwarded-proto": "https" }, 403],
    ["a page whose origin is hidden", { origin: "null" }, 403],
    ["an address somebody typed, which changes nothing", { "sec-fetch-site": "none" }, 403],
  ])("are taken from the console's own pages and from programs: %s", async (_from, headers, status) => {
    expect((await signIn(`${consoleHost}:8080`, headers as Record<string, string>)).statusCode).toBe(status);
  });

  test("can be read from a typed address, but not from a page of another site", async () => {
    const read = async (site: string) =>
      (
        await rawRequest(origin, {
          host: consoleHost,
          path: "/ops/api/session",
          headers: { "sec-fetch-site": site },
        })
      ).statusCode;
    expect([await read("none"), await read("same-origin"), await read("cross-site")]).toEqual([
      401, 401, 403,
    ]);
    // The address page links to the reference.
    const reference = { host: consoleHost, path: "/docs", headers: { "sec-fetch-site": "cross-site" } };
    expect((await rawRequest(origin, reference)).statusCode).toBeLessThan(400);
  });
});

test("every host serves the security contact, valid for half a year from today", async () => {
  for (const host of [brandHost, "emberlane.test", consoleHost]) {
    const { statusCode, headers, body } = await rawRequest(origin, {
      host,
      path: "/.well-known/security.txt",
    });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const [contact, expires] = body.split("\n");
    expect(contact).toBe("Contact: mailto:security@parlour.example");
    const days =
      (Date.parse(expires?.replace("Expires: ", "") ?? "") - server.clock.now().getTime()) / 86_400_000;
    expect(Math.ceil(days)).toBe(180);
  }
});

test("the console may frame its own previews, and loads only its own pictures and `data:` addresses", async () => {
  const { headers } = await rawRequest(origin, { host: consoleHost, path: "/" });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/frame-src 'self'[ ;]/);
  expect(policy).toContain("img-src 'self' data:;");
});
