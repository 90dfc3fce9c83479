import { describe, expect, it } from "vitest";
import { brandHostOf, domainsOf, hostOfRegion, readBrandDomains, type SiteDomains } from "./site-domains.ts";

const domains: SiteDomains = {
  domain: "voltmoth.example",
  regionDomains: { GB: "voltmoth.co.uk", AU: "voltmoth-au.localhost" },
  aliases: ["volt-moth.example"],
};

describe("A brand with domains for regions, and others that lead to them", () => {
  it.each([
    // The main domain: picker, and regions without a domain of their own.
    ["voltmoth.example", "null GB"],
    ["www.voltmoth.example:8080", "null GB"],
    ["ie.voltmoth.example", "ie IE"],
    ["fr.voltmoth.example", "fr FR"],
    // A region's own domain, and the other names of its site.
    ["voltmoth.co.uk", "uk GB"],
    ["VOLTMOTH.co.uk.:443", "uk GB"],
    ["voltmoth-au.localhost:8080", "au AU"],
    ["www.voltmoth.co.uk", "-> voltmoth.co.uk"],
    ["uk.voltmoth.example", "-> voltmoth.co.uk"],
    ["gb.voltmoth.example", "-> voltmoth.co.uk"],
    ["au.voltmoth.example:8080", "-> voltmoth-au.localhost"],
    // Test subdomains stay: they pay with the test key.
    ["231023.voltmoth.example", "231023 GB"],
    ["310524au.voltmoth.example", "310524au AU"],
    // Aliases.
    ["volt-moth.example", "-> voltmoth.example"],
    ["www.volt-moth.example", "-> voltmoth.example"],
    ["au.volt-moth.example", "-> voltmoth-au.localhost"],
    ["ie.volt-moth.example", "-> ie.voltmoth.example"],
    ["310524uk.volt-moth.example", "-> 310524uk.voltmoth.example"],
    ["fr.volt-moth.example", "-> voltmoth.example"],
    // Unknown hosts.
    ["shop.voltmoth.co.uk", "none"],
    ["evilvoltmoth.co.uk", "none"],
    ["voltmoth.co.uk.evil.example", "none"],
    ["a.uk.voltmoth.example", "none"],
    ["", "none"],
  ])("reads %s", (host, expected) => {
    const found = brandHostOf(host, domains);
    const said =
      found === null
        ? "none"
        : found.kind === "site"
          ? `${found.subdomain} ${found.region}`
          : `-> ${found.host}`;
    expect(said).toBe(expected);
  });

  it("has one host for each region, which leads nowhere else", () => {
    expect((["GB", "AU", "IE"] as const).map((code) => hostOfRegion(domains, code))).toEqual([
      "voltmoth.co.uk",
      "voltmoth-au.localhost",
      "ie.voltmoth.example",
    ]);
    for (const code of ["GB", "AU", "IE"] as const) {
      expect(brandHostOf(hostOfRegion(domains, code), domains)).toMatchObject({ kind: "site", region: code });
    }
    expect(domainsOf(domains)).toEqual([
      "voltmoth.example",
      "voltmoth.co.uk",
      "voltmoth-au.localhost",
      "volt-moth.example",
    ]);
  });
});

describe("BRAND_DOMAINS", () => {
  it("gives brands their domains, regions' own and aliases", () => {
    const { domains, problems } = readBrandDomains(
      "a1=a.example, b1=b.example,b1:AU=b.com.au,b1:alias=bb.example,b1:alias=bbb.example",
    );
    expect(problems).toEqual([]);
    expect(domains).toEqual({
      a1: { domain: "a.example" },
      b1: { domain: "b.example", regionDomains: { AU: "b.com.au" }, aliases: ["bb.example", "bbb.example"] },
    });
  });

  it.each([
    "heron",
    "heron=",
    "heron:FR=heron.fr",
    "heron:au=heron.com.au",
    "heron=heron.example/x",
    "heron=-.example",
  ])("refuses %s", (text) => {
    expect(readBrandDomains(text).problems).toEqual([expect.stringContaining(`holds "${text}"`)]);
  });

  it("asks for the main domain beside others", () => {
    expect(readBrandDomains("heron:AU=heron.com.au").problems.join()).toContain("Add heron=its.domain");
  });
});
