/** What the legal texts are functions of: brand, company and region (spec 2, Terms and Privacy Policy). */
export interface LegalFacts {
  readonly brandName: string;
  /** The operating company's full legal name; a company of the United Kingdom. */
  readonly company: string;
  readonly postcode: string;
  readonly customerServiceEmail: string;
  /** The site's address as people write it, such as https://uk.duskwren.example. */
  readonly websiteUrl: string;
  readonly regionName: string;
  readonly currencySymbol: string;
  /** The number marketing texts come from and opt-outs go to. */
  readonly shortcode: string;
  /** The region's keyword, which stops marketing texts as STOP does. */
  readonly keyword: string;
  /** null where the region has none. */
  readonly helplineNumber: string | null;
  readonly regionHasMarketing: boolean;
  readonly regionHasHelpline: boolean;
}
