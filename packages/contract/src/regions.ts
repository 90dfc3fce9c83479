/** Region rules (SITE-1 to SITE-5; docs/api.md, "Identity of a site"). */

/**
 * One row per region: whatever depends on the region is here, or in a table that TypeScript keys by `RegionCode`. To add
 * one, see CONTRIBUTING.md, "Add a region".
 */
const rows = {
  GB: {
    id: 1,
    code: "GB",
    subdomain: "uk",
    testSubdomains: ["231023", "310524uk"],
    name: "United Kingdom",
    currency: "GBP",
    currencySymbol: "£",
    currencyName: "Pounds",
    hasHelpline: true,
    hasMarketing: true,
    hasAgeVerification: false,
    phoneExample: "07700 900123",
    domainEnding: "co.uk",
    timeZone: "Europe/London",
    timeZones: ["Europe/London"],
    lastTimeZone: "Europe/London",
  },
  AU: {
    id: 2,
    code: "AU",
    subdomain: "au",
    testSubdomains: ["310524au"],
    name: "Australia",
    currency: "AUD",
    currencySymbol: "$",
    currencyName: "Australian dollars",
    hasHelpline: true,
    hasMarketing: true,
    hasAgeVerification: true,
    phoneExample: "0491 570 006",
    domainEnding: "com.au",
    // Most of its people live in Sydney's time zone.
    timeZone: "Australia/Sydney",
    timeZones: [
      "Australia/Perth",
      "Australia/Darwin",
      "Australia/Adelaide",
      "Australia/Brisbane",
      "Australia/Sydney",
      "Australia/Hobart",
      "Australia/Lord_Howe",
    ],
    lastTimeZone: "Indian/Cocos",
  },
  IE: {
    id: 3,
    code: "IE",
    subdomain: "ie",
    testSubdomains: ["310524ie"],
    name: "Ireland",
    currency: "EUR",
    currencySymbol: "€",
    currencyName: "Euros",
    hasHelpline: false,
    hasMarketing: false,
    hasAgeVerification: false,
    phoneExample: "085 012 3456",
    domainEnding: "ie",
    timeZone: "Europe/Dublin",
    timeZones: ["Europe/Dublin"],
    lastTimeZone: "Europe/Dublin",
  },
} as const;

export type RegionCode = keyof typeof rows;
type Row = (typeof rows)[RegionCode];
/** A currency that a region pays in, by its ISO 4217 code. */
export type Currency = Row["currency"];

export interface RegionFacts {
  /** The id used by alerts and by the helpline, marketing and AV rules. */
  readonly id: Row["id"];
  readonly code: RegionCode;
  /** The subdomain customers use. */
  readonly subdomain: string;
  /** Subdomains for trying out the product (SITE-5). */
  readonly testSubdomains: readonly string[];
  readonly name: string;
  readonly currency: Currency;
  readonly currencySymbol: string;
  /** For headings for staff. */
  readonly currencyName: string;
  readonly hasHelpline: boolean;
  readonly hasMarketing: boolean;
  /** Age verification by inbound text (AV). */
  readonly hasAgeVerification: boolean;
  /** A sample mobile number in the region's usual format, from a range that is never assigned. */
  readonly phoneExample: string;
  /** The ending of the region's domains, for examples. */
  readonly domainEnding: string;
  /** The IANA zone for the region's figures. */
  readonly timeZone: string;
  /**
   * All time zones in which customers may live. Marketing is sent only when it is daytime in all of them (CAMPAIGN-3).
   */
  readonly timeZones: readonly string[];
  /** The westernmost time zone, so that nobody is admitted before they turn 18 anywhere in the region. */
  readonly lastTimeZone: string;
}

export const regions: { readonly [Code in RegionCode]: RegionFacts } = rows;
// Object.keys has no types for the keys of a constant.
export const regionCodes = Object.keys(rows) as readonly RegionCode[];
/** Every currency once, in the regions' order. */
export const currencies: readonly Currency[] = [
  ...new Set(regionCodes.map((code) => regions[code].currency)),
];

function factsOfCurrency(currency: Currency): RegionFacts | undefined {
  return Object.values(regions).find((facts) => facts.currency === currency);
}

/** A currency's name in a heading for staff: "Australian dollars". */
export function currencyNameOf(currency: Currency): string {
  return factsOfCurrency(currency)?.currencyName ?? currency;
}

/** A currency's narrow symbol: "$". */
export function currencySymbolOf(currency: Currency): string {
  return factsOfCurrency(currency)?.currencySymbol ?? currency;
}

/** A record with a value for each region. */
export function byRegion<Value>(valueOf: (code: RegionCode) => Value): { [Code in RegionCode]: Value } {
  return Object.fromEntries(regionCodes.map((code) => [code, valueOf(code)])) as {
    [Code in RegionCode]: Value;
  };
}

/** A map, not an object: a visitor's host may say `constructor`. */
const regionOfSubdomain: ReadonlyMap<string, RegionCode> = new Map(
  regionCodes.flatMap((code) =>
    [regions[code].subdomain, ...regions[code].testSubdomains].map((subdomain) => [subdomain, code] as const),
  ),
);

export function isRegionCode(value: unknown): value is RegionCode {
  return typeof value === "string" && Object.hasOwn(regions, value);
}

/**
 * Returns the region of a subdomain (SITE-3): the listed ones, none -> GB, otherwise the subdomain in upper
 * case, which may be a region that no brand serves.
 */
export function regionFromSubdomain(subdomain: string | null): string {
  if (subdomain === null || subdomain === "") return "GB";
  const key = subdomain.toLowerCase();
  return regionOfSubdomain.get(key) ?? key.toUpperCase();
}

/** Subdomains for trying out the product (SITE-5). */
export const testSubdomains: readonly string[] = regionCodes.flatMap((code) => regions[code].testSubdomains);

/** Whether pages of a subdomain pay with the test publishable key; all others use the live one (SITE-5). */
export function usesTestKey(subdomain: string | null): boolean {
  return subdomain !== null && testSubdomains.includes(subdomain.toLowerCase());
}

/** Identifies brand x region. */
export function serviceIdOf(brand: string, region: RegionCode): string {
  return `${brand}-${region}`;
}

/** The parts of a host: `uk.duskwren.localhost` under the domain `duskwren.localhost`. */
export interface SiteHost {
  /** null on the brand's main host, which shows the country picker. */
  readonly subdomain: string | null;
  /** The region named by the subdomain; possibly one that the brand does not serve. */
  readonly region: string;
}

/**
 * Reads the region from a host, given the brand's own domain. Returns null if the host is neither the domain
 * itself nor a direct subdomain of it. Ports are ignored; `www` counts as no subdomain.
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
