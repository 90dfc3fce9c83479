import type { PageConfig } from "@parlour/contract/page-config";
import { regionCodes, type RegionCode } from "@parlour/contract/regions";
import { describe, expect, test } from "vitest";
import { defineBrand } from "./define-brand.ts";
import { createTenant } from "./tenant.ts";
import { manifestFixture } from "./testing/manifest-fixture.ts";

function pageOf(region: RegionCode | null): PageConfig {
  const manifest = manifestFixture();
  const { GB } = manifest.regions;
  if (GB !== undefined) manifest.regions.AU = { ...GB, helplineNumber: "1800 975 707" };
  const { regions } = defineBrand(manifest);
  const content = regions.find(({ code }) => code === (region ?? "GB"))?.content;
  if (content === undefined) throw new Error(`no content for ${region}`);
  return {
    brand: "emberlane",
    region,
    regions: regionCodes.map((code) => ({ code, url: `https://${code.toLowerCase()}.emberlane.example` })),
    content: structuredClone(content),
    botCheckSiteKey: "site-key",
    cardsPublicKey: "pk_test",
  };
}

const tenantOf = (region: RegionCode | null) => createTenant(defineBrand(manifestFixture()), pageOf(region));

describe("the tenant", () => {
  test.each([
    ["GB", true, true, "0808 157 0999"],
    ["AU", true, true, "1800 975 707"],
    ["IE", false, false, ""],
  ] as const)("%s: marketing %s, helpline %s (regions 1 and 2)", (region, marketing, helpline, number) => {
    const tenant = tenantOf(region);
    expect(tenant.regionHasMarketing).toBe(marketing);
    expect(tenant.regionHasHelpline).toBe(helpline);
    expect(tenant.helplineNumber).toBe(number);
    expect(tenant.serviceId).toBe(`emberlane-${region}`);
    expect(tenant.websiteUrl).toBe(`https://${region.toLowerCase()}.emberlane.example`);
    expect(tenant.isSubdomainPresent).toBe(true);
  });

  test("shows no helpline where content brings a number that the region's rules forbid", () => {
    const page = pageOf("IE");
    page.content.region.regionHelplineNumber = "1800 000 000";
    expect(createTenant(defineBrand(manifestFixture()), page).regionHasHelpline).toBe(false);
  });

  test("without a subdomain is GB, with the country picker's addresses", () => {
    const tenant = tenantOf(null);
    expect(tenant.isSubdomainPresent).toBe(false);
    expect(tenant.regionAbbreviation).toBe("GB");
    expect(tenant.websiteUrl).toBe("https://emberlane.example");
    expect(tenant.sites.map(({ code }) => code)).toEqual(["GB", "AU", "IE"]);
  });

  test("can't be changed", () => {
    expect(Object.isFrozen(tenantOf("GB"))).toBe(true);
  });
});
