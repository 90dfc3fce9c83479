import { LegalDocument, type LegalSection } from "./legal-document.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { termsClosingSections } from "./terms-closing-sections.tsx";
import { termsMoneySections } from "./terms-money-sections.tsx";
import { termsServiceSections } from "./terms-service-sections.tsx";

/** The sections of the terms, in order; the opt-out section only in regions with marketing (spec 2, Terms). */
export function termsSections(facts: LegalFacts): readonly LegalSection[] {
  return [...termsServiceSections(facts), ...termsMoneySections(facts), ...termsClosingSections(facts)];
}

/** The terms and conditions of a brand in a region. */
export function Terms({ facts }: { readonly facts: LegalFacts }) {
  const lead = (
    <>
      <p>
        These terms are the agreement between you and {facts.company} for {facts.brandName} in{" "}
        {facts.regionName}, at {facts.websiteUrl}. By creating an account you accept them. Please read them
        before you do.
      </p>
      <p>
        In short: you must be 18 or over, the profiles are fictional and answered by operators, no meeting is
        possible, and each reply you receive costs one Service Credit.
      </p>
    </>
  );
  return <LegalDocument name="terms" lead={lead} sections={termsSections(facts)} />;
}
