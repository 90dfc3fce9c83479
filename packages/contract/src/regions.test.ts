import * as fc from "fast-check";
import { Check } from "typebox/value";
import { describe, expect, test } from "vitest";
import { ServiceIdSchema } from "./operations/schemas.ts";
import {
  isRegionCode,
  regionCodes,
  regionFromSubdomain,
  regions,
  serviceIdOf,
  siteOfHost,
  testSubdomains,
  usesTestKey,
} from "./regions.ts";

describe("Region of a subdomain (SITE-3)", () => {
  test.each([
    ["uk", "GB"],
    ["231023", "GB"],
    ["310524uk", "GB"],
    ["310524au", "AU"],
    ["310524ie", "IE"],
    ["au", "AU"],
    ["ie", "IE"],
    ["", "GB"],
    [null, "GB"],
    ["fr", "FR"],
    ["UK", "GB"],
    ["310524AU", "AU"],
  ])("%s stands for %s", (subdomain, region) => {
    expect(regionFromSubdomain(subdomain)).toBe(region);
  });

  test("words that objects know by themselves are subdomains like any other", () => {
    expect(regionFromSubdomain("constructor")).toBe("CONSTRUCTOR");
    expect(isRegionCode("toString")).toBe(false);
  });

  test("every test subdomain leads to a region that exists", () => {
    for (const subdomain of testSubdomains) expect(isRegionCode(regionFromSubdomain(subdomain))).toBe(true);
  });

  test("every region's own subdomain leads back to it", () => {
    for (const code of regionCodes) expect(regionFromSubdomain(regions[code].subdomain)).toBe(code);
  });
});

describe("Host of a site (SITE-3, SITE-5): which region, and which publishable key", () => {
  test.each([
    // The main host: the country picker.
    ["emberlane.example", null, "GB", "live"],
    ["www.emberlane.example", null, "GB", "live"],
    // Customers' sites.
    ["uk.emberlane.example", "uk", "GB", "live"],
    ["au.emberlane.example", "au", "AU", "live"],
    ["ie.emberlane.example", "ie", "IE", "live"],
    // Test subdomains.
    ["231023.emberlane.example", "231023", "GB", "test"],
    ["310524uk.emberlane.example", "310524uk", "GB", "test"],
    ["310524ie.emberlane.example", "310524ie", "IE", "test"],
    ["310524au.emberlane.example", "310524au", "AU", "test"],
    ["310524AU.Emberlane.Example:8443", "310524au", "AU", "test"],
    // Otherwise the subdomain in upper case, whether or not a brand serves it.
    ["gb.emberlane.example", "gb", "GB", "live"],
    ["fr.emberlane.example", "fr", "FR", "live"],
    ["310524.emberlane.example", "310524", "310524", "live"],
    ["310524fr.emberlane.example", "310524fr", "310524FR", "live"],
    ["uk231023.emberlane.example", "uk231023", "UK231023", "live"],
  ])("%s: subdomain %s, region %s, %s key", (host, subdomain, region, key) => {
    const site = siteOfHost(host, "emberlane.example");
    expect(site).toEqual({ subdomain, region });
    expect(usesTestKey(site?.subdomain ?? null)).toBe(key === "test");
  });

  test("there are no other test subdomains than the four of SITE-5", () => {
    expect(testSubdomains.toSorted()).toEqual(["231023", "310524au", "310524ie", "310524uk"]);
  });
});

describe("Facts of the regions (SITE-2)", () => {
  test("ids 1 and 2 have a helpline and marketing; id 2 has age verification", () => {
    for (const code of regionCodes) {
      const { id, hasHelpline, hasMarketing, hasAgeVerification } = regions[code];
      expect([code, hasHelpline, hasMarketing]).toEqual([code, id <= 2, id <= 2]);
      expect([code, hasAgeVerification]).toEqual([code, id === 2]);
    }
  });

  test("ids and codes are those of the list they stand in", () => {
    expect(regionCodes.map((code) => [regions[code].code, regions[code].id])).toEqual([
      ["GB", 1],
      ["AU", 2],
      ["IE", 3],
    ]);
  });
});

describe("Site of a host", () => {
  const domain = "duskwren.localhost";

  test("the brand's own domain shows the country picker, with or without www, whatever the port", () => {
    for (const host of [domain, `${domain}:8080`, `www.${domain}`, "DuskWren.LocalHost", `${domain}.`]) {
      expect(siteOfHost(host, domain)).toEqual({ subdomain: null, region: "GB" });
    }
  });

  test("a direct subdomain is a region's site", () => {
    expect(siteOfHost(`uk.${domain}:8080`, domain)).toEqual({ subdomain: "uk", region: "GB" });
    expect(siteOfHost(`310524ie.${domain}`, domain)).toEqual({ subdomain: "310524ie", region: "IE" });
    expect(siteOfHost(`fr.${domain}`, domain)).toEqual({ subdomain: "fr", region: "FR" });
  });

  test("another domain, or one that only ends alike, is not the brand's", () => {
    for (const host of [
      "localhost",
      "uk.other.localhost",
      `evil${domain}`,
      `a.b.${domain}`,
      `.${domain}`,
      "",
    ]) {
      expect([host, siteOfHost(host, domain)]).toEqual([host, null]);
    }
  });

  test("no host of one brand is read as another's", () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(label, label, label, (sub, brand, other) => {
        fc.pre(brand !== other);
        expect(siteOfHost(`${sub}.${brand}.example`, `${other}.example`)).toBeNull();
        expect(siteOfHost(`${sub}.${brand}.example`, `${brand}.example`)?.region).toBe(
          sub === "www" ? "GB" : regionFromSubdomain(sub),
        );
      }),
    );
  });
});

test("the service id names brand and region", () => {
  expect(serviceIdOf("duskwren", "GB")).toBe("duskwren-GB");
  expect(Check(ServiceIdSchema, serviceIdOf("two-words", "IE"))).toBe(true);
});
