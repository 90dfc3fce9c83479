import type { LegalFacts } from "./legal-facts.ts";

/** Facts of an invented company, for tests and stories. Numbers are from ranges reserved for fiction. */
export function legalFactsFixture(changes: Partial<LegalFacts> = {}): LegalFacts {
  return {
    brandName: "Duskwren",
    company: "Lantern Row Entertainment Ltd",
    postcode: "EX4 0ZZ",
    customerServiceEmail: "care@duskwren.example",
    websiteUrl: "https://uk.duskwren.example",
    regionName: "United Kingdom",
    currencySymbol: "£",
    shortcode: "60999",
    keyword: "WREN",
    helplineNumber: "0808 157 0999",
    regionHasMarketing: true,
    regionHasHelpline: true,
    ...changes,
  };
}

/** Every combination of marketing x helpline, with a name for each. */
export const legalCombinations: readonly { readonly name: string; readonly facts: LegalFacts }[] = [
  { name: "marketing and helpline", facts: legalFactsFixture() },
  { name: "marketing only", facts: legalFactsFixture({ regionHasHelpline: false, helplineNumber: null }) },
  { name: "helpline only", facts: legalFactsFixture({ regionHasMarketing: false }) },
  {
    name: "neither",
    facts: legalFactsFixture({ regionHasMarketing: false, regionHasHelpline: false, helplineNumber: null }),
  },
];
