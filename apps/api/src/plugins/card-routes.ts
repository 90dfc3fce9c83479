import { isRegionCode, type RegionCode } from "@parlour/contract/regions";
import { cardProviders, isCardProvider, type CardProviderName } from "@parlour/contract/rules/card-providers";

/** Which providers take a site's card payments, and in which order (PAY-24). */

/** What a region, a brand or one site does differently. */
export interface CardRoute {
  readonly brand?: string;
  readonly region?: RegionCode;
  readonly providers: readonly CardProviderName[];
}

export interface CardRouting {
  /** For all sites, in the order in which they are asked. */
  readonly providers: readonly CardProviderName[];
  readonly routes: readonly CardRoute[];
}

/** Brand and region beat the brand, which beats the region. */
function rankOf({ brand, region }: CardRoute): number {
  return (brand === undefined ? 0 : 2) + (region === undefined ? 0 : 1);
}

/** Returns a site's providers, in the order in which they are asked for a new payment. */
export function cardProvidersOf(
  { providers, routes }: CardRouting,
  site: { readonly brandId: string; readonly region: RegionCode },
): readonly CardProviderName[] {
  const [route] = routes
    .filter(
      ({ brand, region }) =>
        (brand === undefined || brand === site.brandId) && (region === undefined || region === site.region),
    )
    .toSorted((one, other) => rankOf(other) - rankOf(one));
  return route?.providers ?? providers;
}

function readPlace(place: string): Pick<CardRoute, "brand" | "region"> | null {
  if (place === "*") return {};
  if (isRegionCode(place)) return { region: place };
  const [, brand, region] = /^([a-z][a-z0-9]*)(?:-([A-Z]{2}))?$/.exec(place) ?? [];
  if (brand === undefined) return null;
  if (region === undefined) return { brand };
  return isRegionCode(region) ? { brand, region } : null;
}

/**
 * Reads CARD_PROVIDERS, pairs such as `*=stripe`, `AU=flexpay>stripe` or `duskwren-GB=flexpay`. Without one for all sites
 * these get the first provider that is set up.
 */
export function readCardRoutes(
  pairs: readonly string[],
  known: readonly CardProviderName[],
): CardRouting & { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const routes: CardRoute[] = [];
  for (const pair of pairs) {
    const [place = "", list = "", ...more] = pair.split("=");
    const where = readPlace(place);
    const words = list.split(">");
    const providers = words.filter(isCardProvider);
    if (where === null || more.length > 0 || list === "") {
      problems.push(
        `CARD_PROVIDERS holds "${pair}", which is not of the form *=stripe, AU=flexpay>stripe or duskwren-GB=flexpay.`,
      );
    } else if (providers.length < words.length || new Set(providers).size < words.length) {
      problems.push(
        `CARD_PROVIDERS, ${place}, is not a list of different providers, of ${cardProviders.join(" and ")}: "${list}".`,
      );
    } else {
      for (const name of providers.filter((each) => !known.includes(each))) {
        problems.push(`CARD_PROVIDERS, ${place}, names ${name}, which is not set up: set its variables.`);
      }
      if (routes.some(({ brand, region }) => brand === where.brand && region === where.region)) {
        problems.push(`CARD_PROVIDERS has two entries for ${place}. Write one.`);
      }
      routes.push({ ...where, providers });
    }
  }
  return { providers: known.slice(0, 1), routes: problems.length === 0 ? routes : [], problems };
}
