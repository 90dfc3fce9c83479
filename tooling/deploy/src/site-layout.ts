import { isRegionCode, regions, regionFromSubdomain, testSubdomains } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";
import { readBrandDomains, type SiteDomains } from "@parlour/contract/site-domains";

/** What the layout needs of a build's brand.json. */
export type PublishedSite = Pick<BrandPublication, "id" | keyof SiteDomains> & {
  readonly regions: readonly { readonly code: string }[];
};

/**
 * Which hosts a brand has: its domain (the country picker), a subdomain for each region, regions' own domains, and
 * aliases with the same subdomains. Those that are another name of a site lead there: the server says so.
 */
export function hostsOf(site: PublishedSite, domains: SiteDomains, withTestHosts: boolean): string[] {
  const codes = site.regions.map(({ code }) => code).filter(isRegionCode);
  const subdomains = codes.map((code) => regions[code].subdomain);
  const tests = testSubdomains.filter((name) => codes.some((code) => code === regionFromSubdomain(name)));
  const names = ["www", ...subdomains, ...(withTestHosts ? tests : [])];
  const { domain, regionDomains = {}, aliases = [] } = domains;
  return [
    ...[domain, ...aliases].flatMap((each) => [each, ...names.map((name) => `${name}.${each}`)]),
    ...codes.flatMap((code) => regionDomains[code] ?? []).flatMap((each) => [each, `www.${each}`]),
  ];
}

/** The domains that BRAND_DOMAINS gives brands. Throws an Error that says everything that is wrong with it. */
export function parseDomains(text: string): { readonly [brand: string]: SiteDomains } {
  const { domains, problems } = readBrandDomains(text);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return domains;
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
    readonly domains: { readonly [brand: string]: SiteDomains };
    readonly consoleHost: string;
    readonly withTestHosts: boolean;
  },
): string {
  const brands = sites.flatMap((site) =>
    hostsOf(site, settings.domains[site.id] ?? site, settings.withTestHosts).map((host): [string, string] => [
      host,
      site.id,
    ]),
  );
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
