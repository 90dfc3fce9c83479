import { isRegionCode, regions, regionFromSubdomain, testSubdomains } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";
import { readBrandDomains, type SiteDomains } from "@parlour/contract/site-domains";

/** The part of a build's brand.json that the layout needs. */
export type PublishedSite = Pick<BrandPublication, "id" | keyof SiteDomains> & {
  readonly regions: readonly { readonly code: string }[];
};

/**
 * Returns a brand's hosts: its domain (the country picker), a subdomain for each region, regions' own
 * domains, and aliases with the same subdomains. The server redirects the aliases.
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

/** Parses the domains in BRAND_DOMAINS. Throws an Error with everything that is wrong. */
export function parseDomains(text: string): { readonly [brand: string]: SiteDomains } {
  const { domains, problems } = readBrandDomains(text);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return domains;
}

/** Checks a host name for the web server's file: letters, digits, hyphens and dots. */
function checkHost(host: string): string {
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) return host;
  throw new Error(`"${host}" is not a host name.`);
}

/**
 * Returns the part of the web server's configuration that depends on the builds: one block with all hosts,
 * and which brand each belongs to.
 */
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
