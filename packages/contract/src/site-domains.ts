import { Type, type Static } from "typebox";
import {
  byRegion,
  isRegionCode,
  regionCodes,
  regions,
  siteOfHost,
  usesTestKey,
  type RegionCode,
  type SiteHost,
} from "./regions.ts";

/** A host name of a site: lower-case labels, at least two. */
export const HostName = Type.String({
  pattern: "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$",
});

/** The domains of a brand. */
export const SiteDomains = Type.Object({
  /** The main domain: for the country picker, and with subdomains for regions without their own domain. */
  domain: Type.String(),
  /** Regions with their own domain, such as `brand.co.uk`. */
  regionDomains: Type.Optional(Type.Partial(Type.Object(byRegion(() => HostName)))),
  /** Domains that redirect to the main one, each with its subdomains. */
  aliases: Type.Optional(Type.Array(HostName)),
});
export type SiteDomains = Static<typeof SiteDomains>;

/** Returns the one host at which customers know a brand's region. */
export function hostOfRegion(
  domains: Pick<SiteDomains, "domain" | "regionDomains">,
  code: RegionCode,
): string {
  return domains.regionDomains?.[code] ?? `${regions[code].subdomain}.${domains.domain}`;
}

/** The meaning of a host for a brand: a site, or an alias that redirects to one. */
export type BrandHost =
  | ({ readonly kind: "site" } & SiteHost)
  | { readonly kind: "elsewhere"; readonly host: string };

/** Reads a host, given a brand's domains. Returns null for a host that is not the brand's. Ports are ignored. */
export function brandHostOf(host: string, domains: SiteDomains): BrandHost | null {
  const { domain, regionDomains = {}, aliases = [] } = domains;
  for (const code of regionCodes) {
    const own = regionDomains[code];
    const found = own === undefined ? null : siteOfHost(host, own);
    if (own === undefined || found === null || found.subdomain !== null) continue;
    const isItself = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "") === own;
    return isItself
      ? { kind: "site", subdomain: regions[code].subdomain, region: code }
      : { kind: "elsewhere", host: own };
  }
  const main = siteOfHost(host, domain);
  if (main !== null) {
    const { subdomain, region } = main;
    const own = isRegionCode(region) ? regionDomains[region] : undefined;
    // A test subdomain is not an alias of the region's site, because it pays with the test key.
    return subdomain === null || own === undefined || usesTestKey(subdomain)
      ? { kind: "site", ...main }
      : { kind: "elsewhere", host: own };
  }
  for (const alias of aliases) {
    const found = siteOfHost(host, alias);
    if (found === null) continue;
    const { subdomain, region } = found;
    if (subdomain === null || !isRegionCode(region)) return { kind: "elsewhere", host: domain };
    return {
      kind: "elsewhere",
      host: usesTestKey(subdomain) ? `${subdomain}.${domain}` : hostOfRegion(domains, region),
    };
  }
  return null;
}

/** Every domain of a brand: the main one, regions' own and aliases. */
export function domainsOf({ domain, regionDomains = {}, aliases = [] }: SiteDomains): readonly string[] {
  return [domain, ...regionCodes.flatMap((code) => regionDomains[code] ?? []), ...aliases];
}

const entry =
  /^([a-z][a-z0-9-]{1,30})(?::([A-Z]{2}|alias))?=([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)$/;

/**
 * Reads BRAND_DOMAINS: `brand=its.domain`, `brand:AU=its.domain.au` for a region's own domain and
 * `brand:alias=other.domain`, separated by commas. They replace all domains of the manifest, so that a trial copy never
 * links to a real site. Also returns what is wrong.
 */
export function readBrandDomains(text: string): {
  readonly domains: { readonly [brand: string]: SiteDomains };
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const mains = new Map<string, string>();
  const others = new Map<string, { regionDomains: { [Code in RegionCode]?: string }; aliases: string[] }>();
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [, brand, what, host] = entry.exec(part) ?? [];
    if (
      brand === undefined ||
      host === undefined ||
      (what !== undefined && what !== "alias" && !isRegionCode(what))
    ) {
      problems.push(
        `BRAND_DOMAINS holds "${part}", which is not of the form brand=its.domain, brand:AU=its.domain.au (${regionCodes.join(", ")}) or brand:alias=other.domain.`,
      );
    } else if (what === undefined) {
      mains.set(brand, host);
    } else {
      const known = others.get(brand) ?? { regionDomains: {}, aliases: [] };
      others.set(brand, known);
      if (what === "alias") known.aliases.push(host);
      else known.regionDomains[what] = host;
    }
  }
  for (const brand of others.keys()) {
    if (!mains.has(brand)) {
      problems.push(
        `BRAND_DOMAINS names other domains of ${brand} but not its own. Add ${brand}=its.domain.`,
      );
    }
  }
  const domains = [...mains].map(([brand, domain]) => [brand, { domain, ...others.get(brand) }] as const);
  return { domains: Object.fromEntries(domains), problems };
}
