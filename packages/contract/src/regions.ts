/** Region rules (SITE-1 to SITE-5; docs/api.md, "Identity of a site"). */

export const regionCodes = ["GB", "AU", "IE"] as const;
export type RegionCode = (typeof regionCodes)[number];

export interface RegionFacts {
  /** The id used by alerts and by the helpline, marketing and AV rules. */
  readonly id: 1 | 2 | 3;
  readonly code: RegionCode;
  /** The subdomain customers use. */
  readonly subdomain: string;
  readonly name: string;
  readonly currency: "GBP" | "AUD" | "EUR";
  readonly currencySymbol: string;
  readonly hasHelpline: boolean;
  readonly hasMarketing: boolean;
  /** Age verification by inbound text (AV). */
  readonly hasAgeVerification: boolean;
  /** How a mobile number is commonly written there; a reserved, never assigned number. */
  readonly phoneExample: string;
}

export const regions: { readonly [Code in RegionCode]: RegionFacts } = {
  GB: {
    id: 1,
    code: "GB",
    subdomain: "uk",
    name: "United Kingdom",
    currency: "GBP",
    currencySymbol: "£",
    hasHelpline: true,
    hasMarketing: true,
    hasAgeVerification: false,
    phoneExample: "07700 900123",
  },
  AU: {
    id: 2,
    code: "AU",
    subdomain: "au",
    name: "Australia",
    currency: "AUD",
    currencySymbol: "$",
    hasHelpline: true,
    hasMarketing: true,
    hasAgeVerification: true,
    phoneExample: "0491 570 006",
  },
  IE: {
    id: 3,
    code: "IE",
    subdomain: "ie",
    name: "Ireland",
    currency: "EUR",
    currencySymbol: "€",
    hasHelpline: false,
    hasMarketing: false,
    hasAgeVerification: false,
    phoneExample: "085 012 3456",
  },
};

/** A map, not an object: a visitor's host may say `constructor`. */
const regionOfSubdomain: ReadonlyMap<string, RegionCode> = new Map([
  ["uk", "GB"],
  ["231023", "GB"],
  ["310524uk", "GB"],
  ["310524au", "AU"],
  ["310524ie", "IE"],
]);

export function isRegionCode(value: unknown): value is RegionCode {
  return typeof value === "string" && Object.hasOwn(regions, value);
}

/**
 * The region a subdomain stands for (SITE-3): the listed ones, none -> GB, otherwise the subdomain in
 * upper case, which need not be a region that any brand serves.
 */
export function regionFromSubdomain(subdomain: string | null): string {
  if (subdomain === null || subdomain === "") return "GB";
  const key = subdomain.toLowerCase();
  return regionOfSubdomain.get(key) ?? key.toUpperCase();
}

/** Subdomains on which the product is tried out (SITE-5). */
export const testSubdomains: readonly string[] = ["231023", "310524uk", "310524ie", "310524au"];

/** Whether pages of a subdomain pay with the test publishable key; all others use the live one (SITE-5). */
export function usesTestKey(subdomain: string | null): boolean {
  return subdomain !== null && testSubdomains.includes(subdomain.toLowerCase());
}

/** Identifies brand x region. */
export function serviceIdOf(brand: string, region: RegionCode): string {
  return `${brand}-${region}`;
}

/** A host taken apart: `uk.duskwren.localhost` under the domain `duskwren.localhost`. */
export interface SiteHost {
  /** null on the brand's main host, which shows the country picker. */
  readonly subdomain: string | null;
  /** The region by the subdomain rule; may be one that nobody serves. */
  readonly region: string;
}

/**
 * Reads region from a host, given the brand's own domain.
 * Returns null when the host is not the domain itself nor a direct subdomain of it. Ports are ignored;
 * `www` counts as no subdomain.
 */
export function siteOfHost(host: string, domain: string): SiteHost | null {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  const base = domain.toLowerCase();
  if (name === base || name === `www.${base}`) return { subdomain: null, region: "GB" };
  if (!name.endsWith(`.${base}`)) return null;
  const subdomain = name.slice(0, -(base.length + 1));
  if (subdomain === "" || subdomain.includes(".")) return null;
  return { subdomain, region: regionFromSubdomain(subdomain) };
}
