import type { BrandPublication } from "@parlour/contract/site-build";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emberlane } from "../../../testing/brand-fixture.ts";
import { testApp, testSettings } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { testSiteBuild } from "../../../testing/test-site-build.ts";
import type { TestSiteBuild } from "../../../testing/test-site-build.ts";

/**
 * A brand with analytics in the United Kingdom; in Australia its id is not one that the deployment allows.
 */
const ids = { GB: "G-TEST1234", AU: "G-ELSEWHERE1", IE: "" };
const counting: BrandPublication = {
  ...emberlane,
  regions: emberlane.regions.map((region) => ({
    ...region,
    content: { ...region.content, meta: { ...region.content.meta, gtag: ids[region.code] } },
  })),
};

let server: TestApp;
let build: TestSiteBuild;

beforeAll(async () => {
  build = await testSiteBuild(counting);
  server = await testApp({
    platform: {
      settings: {
        ...testSettings,
        sites: {
          folders: [build.folder],
          domains: {},
          pageScripts: [],
          analyticsIds: ["G-TEST1234"],
          pictureOrigins: ["https://pictures.example"],
        },
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await build.remove();
});

/** Returns the policy of a host's page by directive. */
async function policyOf(host: string): Promise<Map<string, string[]>> {
  const { headers } = await server.app.inject({ url: "/", headers: { host } });
  const directives = String(headers["content-security-policy"]).split("; ");
  return new Map(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("the policy of a page", () => {
  test("allows Google's tag exactly in regions with an analytics id", async () => {
    const [gb, ie] = [await policyOf("uk.emberlane.test"), await policyOf("ie.emberlane.test")];
    const added = (directive: string) =>
      (gb.get(directive) ?? []).filter((source) => !ie.get(directive)?.includes(source));
    expect(added("script-src")).toEqual(["https://www.googletagmanager.com"]);
    expect(added("connect-src")).toEqual([
      "https://www.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    ]);
    expect(added("img-src")).toEqual(["https://www.googletagmanager.com", "https://*.google-analytics.com"]);
    for (const directive of gb.keys()) {
      if (!["script-src", "connect-src", "img-src"].includes(directive)) expect(added(directive)).toEqual([]);
    }
  });

  test("lets pictures in from the site itself and the origins that the deployment names", async () => {
    const own = ["'self'", "data:", "blob:", "https://pictures.example"];
    expect((await policyOf("ie.emberlane.test")).get("img-src")).toEqual(own);
    expect((await policyOf("emberlane.test")).get("img-src")).toEqual(own);
  });

  test("uses a content's id only if the deployment names it", async () => {
    const idOf = async (host: string) => {
      const { body } = await server.app.inject({ url: "/", headers: { host } });
      return /"gtag":"([^"]*)"/.exec(body)?.[1];
    };
    expect([await idOf("uk.emberlane.test"), await idOf("au.emberlane.test")]).toEqual(["G-TEST1234", ""]);
    const response = await server.app.inject({
      method: "POST",
      url: "/cms/api/open/content",
      payload: { brand: "emberlane", region: "AU" },
    });
    expect(response.json<{ meta: { gtag: string } }>().meta.gtag).toBe("");
  });

  test("names nothing of Google's where the region has no id, nor on the main host, which counts nothing", async () => {
    for (const host of ["ie.emberlane.test", "au.emberlane.test", "emberlane.test"]) {
      expect([...(await policyOf(host)).values()].flat().join(" ")).not.toMatch(/google/);
    }
  });
});
