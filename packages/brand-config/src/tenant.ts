import type { LandingContent } from "@parlour/contract/landing-content";
import type { PageConfig } from "@parlour/contract/page-config";
import { regions, serviceIdOf, type RegionCode, type RegionFacts } from "@parlour/contract/regions";
import type { Brand } from "./brand.ts";

/**
 * The tenant (SITE-12): the facts of the brand and region that the app runs as. It never changes while the
 * page is open. `isMobileLandscape` does change, so it is left to media queries.
 */
export interface Tenant {
  readonly brand: Brand;
  readonly brandName: string;
  /** Two letters; GB on the brand's main host, by the subdomain rule (SITE-3). */
  readonly regionAbbreviation: RegionCode;
  /** 1, 2 or 3: used in the call for alerts. */
  readonly regionId: RegionFacts["id"];
  readonly regionName: string;
  readonly currency: RegionFacts["currency"];
  readonly currencySymbol: string;
  readonly serviceId: string;
  /** False on the brand's main host, which shows only the country picker. */
  readonly isSubdomainPresent: boolean;
  /** Only if there is a number to show (SITE-11). */
  readonly regionHasHelpline: boolean;
  readonly helplineNumber: string;
  /** See SITE-2. */
  readonly regionHasMarketing: boolean;
  readonly shortcodeMarketing: string;
  readonly keywordMarketing: string;
  /** The age check by text (CONTENT-8): the number and the phrase to text to it. */
  readonly shortcodeAgeCheck: string;
  readonly keywordAgeCheck: string;
  readonly customerServiceEmail: string;
  /** The address customers know the site by, such as https://uk.example.com. */
  readonly websiteUrl: string;
  readonly phoneExample: string;
  readonly overlay: LandingContent["overlay"];
  readonly loginLayout: LandingContent["loginLayout"];
  readonly authLayout: LandingContent["authLayout"];
  readonly meta: LandingContent["meta"];
  readonly theme: LandingContent["theme"];
  /** The brand's sites, in display order: the country picker's links. */
  readonly sites: readonly { readonly code: RegionCode; readonly url: string }[];
  /** The page's version, sent with the checked code (SPLIT-2). */
  readonly landing?: string | undefined;
  readonly botCheckSiteKey: string;
  readonly cardsPublicKey: string;
}

/** Builds the tenant from the manifest and the page's data. Regional texts come from the page's content. */
export function createTenant(brand: Brand, page: PageConfig): Tenant {
  const regionAbbreviation: RegionCode = page.region ?? "GB";
  const { content } = page;
  const facts = regions[regionAbbreviation];
  const helplineNumber = facts.hasHelpline ? content.region.regionHelplineNumber : "";
  const site = page.regions.find(({ code }) => code === page.region);

  return Object.freeze({
    brand,
    brandName: brand.name,
    regionAbbreviation,
    regionId: facts.id,
    regionName: content.region.regionName,
    currency: facts.currency,
    currencySymbol: content.region.regionCurrencySymbol,
    serviceId: serviceIdOf(brand.id, regionAbbreviation),
    isSubdomainPresent: page.region !== null,
    regionHasHelpline: helplineNumber !== "",
    helplineNumber,
    regionHasMarketing: facts.hasMarketing,
    shortcodeMarketing: content.keywords.marketing.shortcode,
    keywordMarketing: content.keywords.marketing.phrase,
    shortcodeAgeCheck: content.keywords.av.shortcode,
    keywordAgeCheck: content.keywords.av.phrase,
    customerServiceEmail: brand.company.customerServiceEmail,
    websiteUrl: site?.url ?? `https://${brand.domain}`,
    phoneExample: facts.phoneExample,
    overlay: content.overlay,
    loginLayout: content.loginLayout,
    authLayout: content.authLayout,
    meta: content.meta,
    theme: content.theme,
    sites: page.regions,
    landing: page.landing,
    botCheckSiteKey: page.botCheckSiteKey,
    cardsPublicKey: page.cardsPublicKey,
  });
}
