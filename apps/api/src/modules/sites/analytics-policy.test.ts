import type { BrandPublication } from "@parlour/contract/site-build";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../testing/brand-fixture.ts";
import { testApp, testSettings } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { testSiteBuild } from "../../testing/test-site-build.ts";
import type { TestSiteBuild } from "../../testing/test-site-build.ts";

/** A brand that counts in the United Kingdom alone. */
const counting: BrandPublication = {
  ...emberlane,
  regions: emberlane.regions.map((region) =>
    region.code === "GB"
      ? { ...region, content: { ...region.content, meta: { ...region.content.meta, gtag: "G-TEST1234" } } }
      : region,
  ),
};

let server: TestApp;
let build: TestSiteBuild;

beforeAll(async () => {
  build = await testSiteBuild(counting);
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

/** The policy of a host's page, directive by directive. */
async function policyOf(host: string): Promise<Map<string, string[]>> {
  const { headers } = await server.app.inject({ url: "/", headers: { host } });
  const directives = String(headers["content-security-policy"]).split("; ");
  return new Map(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      // The nonce is another each time.
      return [name, sources.filter((source) => !source.startsWith("'nonce-"))];
    }),
  );
}

describe("the policy of a page", () => {
  test("lets Google's tag in where its region has an analytics id, and exactly there", async () => {
    const [gb, ie] = [await policyOf("uk.emberlane.test"), await policyOf("ie.emberlane.test")];
    const added = (directive: string) =>
      (gb.get(directive) ?? []).filter((source) => !ie.get(directive)?.includes(source));
    expect(added("script-src")).toEqual(["https://www.googletagmanager.com"]);
    expect(added("connect-src")).toEqual([
      "https://www.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    ]);
    for (const directive of gb.keys()) {
      if (directive !== "script-src" && directive !== "connect-src") expect(added(directive)).toEqual([]);
    }
  });

  test("names nothing of Google's where the region has no id, nor on the main host, which counts nothing", async () => {
    for (const host of ["ie.emberlane.test", "au.emberlane.test", "emberlane.test"]) {
      expect([...(await policyOf(host)).values()].flat().join(" ")).not.toMatch(/google/);
    }
  });
});
