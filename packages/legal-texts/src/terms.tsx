import { LegalDocument } from "./legal-document.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { regionInSentence } from "./legal-lines.ts";
import type { LegalText } from "./legal-text.ts";
import { termsClosingSections } from "./terms-closing-sections.tsx";
import { termsMoneySections } from "./terms-money-sections.tsx";
import { termsServiceSections } from "./terms-service-sections.tsx";

/** Returns the text of the terms; the opt-out section only in regions with marketing (LEGAL-1). */
export function termsText(facts: LegalFacts): LegalText {
  return {
    document: "terms",
    lead: (
      <>
        <p>
          These terms are the agreement between you and {facts.company} for {facts.brandName} in{" "}
          {regionInSentence(facts.regionName)}, at {facts.websiteUrl}. By creating an account you accept them.
          Please read them before you do.
        </p>
        <p>
          In short: you must be 18 or over, the profiles are fictional and answered by operators, no meeting
          is possible, and each reply you receive costs one Service Credit.
        </p>
      </>
    ),
    sections: [...termsServiceSections(facts), ...termsMoneySections(facts), ...termsClosingSections(facts)],
  };
}

/** The terms and conditions of a brand in a region. */
export function Terms({ facts }: { readonly facts: LegalFacts }) {
  return <LegalDocument text={termsText(facts)} facts={facts} />;
}
