import type { RegionCode } from "@parlour/contract/regions";

/** How marketing texts are stopped: the region's keyword, as STOP does, sent to its shortcode. */
export interface OptOut {
  readonly keyword: string;
  readonly shortcode: string;
}

/**
 * The parameters of the legal texts: brand, company and region (LEGAL-2). Every fact is required, so that a text with a
 * gap does not compile. A null fact removes its lines from every text.
 */
export interface LegalFacts {
  readonly brandName: string;
  /** The operating company's full legal name; a company of the United Kingdom. */
  readonly company: string;
  readonly companyNumber: string;
  /** The registered address, without the postcode. */
  readonly companyAddress: string;
  readonly postcode: string;
  readonly customerServiceEmail: string;
  /** The site's address as people write it, such as https://uk.duskwren.example. */
  readonly websiteUrl: string;
  readonly region: RegionCode;
  readonly regionName: string;
  readonly currencySymbol: string;
  /** Null in a region without a helpline (SITE-11). */
  readonly helplineNumber: string | null;
  /** How to stop marketing texts; null in a region without marketing (SITE-2). */
  readonly marketing: OptOut | null;
  /** Whether the site counts visits after consent (COOKIE-12). */
  readonly analytics: boolean;
}
