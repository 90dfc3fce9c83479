import { isRegionCode, regions, regionFromSubdomain, testSubdomains } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";

/** What the layout needs of a build's brand.json. */
export type PublishedSite = Pick<BrandPublication, "id" | "domain"> & {
  readonly regions: readonly { readonly code: string }[];
};

/** Which hosts a brand has: its domain (the country picker), and a subdomain for each region (spec 1, "Brand and region"). */
export function hostsOf(site: PublishedSite, domain: string, withTestHosts: boolean): string[] {
  const codes = site.regions.map(({ code }) => code).filter(isRegionCode);
  const subdomains = codes.map((code) => regions[code].subdomain);
  const tests = testSubdomains.filter((name) => codes.some((code) => code === regionFromSubdomain(name)));
  return [
    domain,
    ...["www", ...subdomains, ...(withTestHosts ? tests : [])].map((name) => `${name}.${domain}`),
  ];
}

/** Brand id -> domain as BRAND_DOMAINS gives it to the server (`brand=its.domain`, by commas). */
export function parseDomains(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(",")
      .map((pair) => pair.trim())
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [, brand, domain] = /^([a-z][a-z0-9-]{1,30})=([a-z0-9.-]+)$/.exec(pair) ?? [];
        if (brand === undefined || domain === undefined) {
          throw new Error(`BRAND_DOMAINS holds "${pair}", which is not of the form brand=its.domain.`);
        }
        return [brand, domain];
      }),
  );
}

/** A host name that can stand in the web server's file: letters, digits, hyphens and dots. */
function checkHost(host: string): string {
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) return host;
  throw new Error(`"${host}" is no host name.`);
}

/** The part of the web server's configuration that follows from the builds: a block for each brand, and the console's. */
export function frontSites(
  sites: readonly PublishedSite[],
  settings: {
    readonly domains: ReadonlyMap<string, string>;
    readonly consoleHost: string;
    readonly withTestHosts: boolean;
  },
): string {
  const brands = sites.map((site) => {
    const domain = settings.domains.get(site.id) ?? site.domain;
    const hosts = hostsOf(site, domain, settings.withTestHosts).map(checkHost);
    return `${hosts.join(", ")} {\n\tvars brand ${site.id}\n\timport brand\n}\n`;
  });
  return [
    "# Written by lay-out-sites.ts: the next run replaces it.\n",
    ...brands,
    `${checkHost(settings.consoleHost)} {\n\timport console\n}\n`,
  ].join("\n");
}
