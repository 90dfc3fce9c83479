import { brands, otherSites, partsOf, siteUnderTest, subdomains, type Subdomain } from "./site.ts";

/**
 * Assigns sites to the journeys that need one for themselves, and regions to those that raise alerts, for any tested
 * site.
 */

/**
 * Why a journey needs its own site: it affects the whole site (a campaign reaches everybody, content is shown to all),
 * or its queue must hold no other customers.
 */
export type Purpose =
  | "campaign in uk"
  | "campaign in au"
  | "alert"
  | "content"
  | "split"
  | "copied from"
  | "copied to"
  | "keyboard desk"
  | "idle return";

/**
 * The regions in which alerts are raised, which all of a region's customers see in every brand. Not the
 * tested site's region, and a different one per journey, because of several alerts customers see only the
 * latest.
 */
export const alertRegions = alertRegionsAround(siteUnderTest);

function alertRegionsAround(name: string): { readonly console: Subdomain; readonly calls: Subdomain } {
  const around = {
    uk: { console: "au", calls: "ie" },
    au: { console: "uk", calls: "ie" },
    ie: { console: "au", calls: "uk" },
  } as const;
  return around[partsOf(name).subdomain];
}

/**
 * The Australian site on which the tested stack asks for a check of the age (AGE-12): `AGE_CHECKS` of playwright.config.ts.
 * Other journeys only look at it.
 */
export const checkedSite = "au.voltmoth";

/** The site whose payments FlexPay takes first: `CARD_PROVIDERS` of playwright.config.ts. No other journey buys on it. */
export const flexpaySite = "ie.voltmoth";

/** Returns the site reserved for this purpose. Throws if there are too few brands. */
export function quietSiteFor(purpose: Purpose): string {
  const site = assign(siteUnderTest).get(purpose);
  if (site === undefined) throw new Error(`too few sites for this purpose: ${purpose}`);
  return site;
}

/** Gives each purpose a site: purposes with the fewest possible regions first, and no site twice. */
function assign(name: string): ReadonlyMap<Purpose, string> {
  const free = quietSites(name);
  const assigned = new Map<Purpose, string>();
  for (const [purpose, regions] of wishes(name)) {
    const found = regions.flatMap((region) => free.filter((site) => partsOf(site).subdomain === region))[0];
    if (found === undefined) continue;
    assigned.set(purpose, found);
    free.splice(free.indexOf(found), 1);
  }
  // Customers of these sites do not read the landing page.
  const shared = [
    ["split", "alert"],
    ["copied from", "keyboard desk"],
    ["copied to", "idle return"],
  ] as const;
  for (const [purpose, other] of shared) {
    const site = assigned.get(other);
    if (site !== undefined) assigned.set(purpose, site);
  }
  return assigned;
}

/** Returns the possible sites for each purpose, best region first. */
function wishes(name: string): readonly (readonly [Purpose, readonly Subdomain[]])[] {
  return [
    // One in each region where campaigns may be sent at some hour (sending-hours.ts).
    ["campaign in uk", ["uk"]],
    ["campaign in au", ["au"]],
    ["alert", [alertRegionsAround(name).console]],
    // Their customers write, so a region without the age check is best (AGE-7).
    ["keyboard desk", ["ie", "uk", "au"]],
    ["idle return", ["ie", "uk", "au"]],
    // Any region will do.
    ["content", ["ie", "uk", "au"]],
  ];
}

/**
 * Returns sites that no other journey uses: not the tested one, not its brand in other regions (alerts,
 * ages), and not those of `otherSites`.
 */
function quietSites(name: string): string[] {
  const taken = otherSites(name);
  const own = partsOf(name).brand;
  return brands
    .filter((brand) => brand !== own)
    .flatMap((brand) => subdomains.map((subdomain) => `${subdomain}.${brand}`))
    .filter((site) => !taken.includes(site));
}
