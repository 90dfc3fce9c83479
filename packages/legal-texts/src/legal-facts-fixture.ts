import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import type { LegalFacts } from "./legal-facts.ts";

/** Facts of an invented company, for tests and stories. Numbers are from ranges reserved for fiction. */
export function legalFactsFixture(changes: Partial<LegalFacts> = {}): LegalFacts {
  return {
    brandName: "Duskwren",
    company: "Lantern Row Entertainment Ltd",
    companyNumber: "00000000",
    companyAddress: "1 Lantern Row, Exeter, United Kingdom",
    postcode: "EX4 0ZZ",
    customerServiceEmail: "care@duskwren.example",
    websiteUrl: "https://uk.duskwren.example",
    region: "GB",
    regionName: "United Kingdom",
    currencySymbol: "£",
    helplineNumber: "0808 157 0999",
    marketing: { keyword: "WREN", shortcode: "60999" },
    analytics: true,
    ...changes,
  };
}

/** Sample facts of a brand in that region, always with a helpline. */
const regionFacts: { readonly [Code in RegionCode]: Pick<LegalFacts, "helplineNumber" | "marketing"> } = {
  GB: { helplineNumber: "0808 157 0999", marketing: { keyword: "WREN", shortcode: "60999" } },
  AU: { helplineNumber: "1800 975 707", marketing: { keyword: "WREN", shortcode: "0491 570 006" } },
  IE: { helplineNumber: "020 910 1234", marketing: { keyword: "WREN", shortcode: "50999" } },
};

export interface LegalCombination {
  readonly region: RegionCode;
  readonly name: "marketing and helpline" | "marketing only" | "helpline only" | "neither";
  readonly marketing: boolean;
  readonly helpline: boolean;
  readonly facts: LegalFacts;
}

const lines = [
  { name: "marketing and helpline", marketing: true, helpline: true },
  { name: "marketing only", marketing: true, helpline: false },
  { name: "helpline only", marketing: false, helpline: true },
  { name: "neither", marketing: false, helpline: false },
] as const;

/**
 * Every combination of marketing and helpline in every region: region rules may change, and the texts must
 * hold for all.
 */
export const legalCombinations: readonly LegalCombination[] = regionCodes.flatMap((region) =>
  lines.map((combination) => ({
    ...combination,
    region,
    facts: legalFactsFixture({
      region,
      regionName: regions[region].name,
      currencySymbol: regions[region].currencySymbol,
      websiteUrl: `https://${regions[region].subdomain}.duskwren.example`,
      helplineNumber: combination.helpline ? regionFacts[region].helplineNumber : null,
      marketing: combination.marketing ? regionFacts[region].marketing : null,
    }),
  })),
);
