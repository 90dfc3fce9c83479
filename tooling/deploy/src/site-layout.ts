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

/** The part of the web server's configuration that follows from the builds: one block of all hosts, and whose each is. */
export function frontSites(
  sites: readonly PublishedSite[],
  settings: {
    readonly domains: ReadonlyMap<string, string>;
    readonly consoleHost: string;
    readonly withTestHosts: boolean;
  },
): string {
  const brands = sites.flatMap((site) => {
    const domain = settings.domains.get(site.id) ?? site.domain;
    return hostsOf(site, domain, settings.withTestHosts).map((host): [string, string] => [host, site.id]);
  });
  const hosts = [...brands, [settings.consoleHost, "console"] as const].map(
    ([host, id]) => [checkHost(host), id] as const,
  );
  return [
    "# Written by lay-out-sites.ts: the next run replaces it.",
    `${hosts.map(([host]) => host).join(", ")} {`,
    "\tmap {host} {brand} {",
    ...hosts.map(([host, id]) => `\t\t${host} ${id}`),
    "\t}",
    "\timport site",
    "}\n",
  ].join("\n");
}
