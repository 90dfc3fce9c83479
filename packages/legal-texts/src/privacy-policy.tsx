import { LegalDocument } from "./legal-document.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { regionInSentence } from "./legal-lines.ts";
import type { LegalText } from "./legal-text.ts";
import { privacyCollectionSections } from "./privacy-collection-sections.tsx";
import { privacyKeepingSections } from "./privacy-keeping-sections.tsx";
import { privacyRightsSections } from "./privacy-rights-sections.tsx";

/** Returns the text of the privacy policy in its 16 numbered sections (LEGAL-3). */
export function privacyText(facts: LegalFacts): LegalText {
  return {
    document: "privacy",
    lead: (
      <p>
        This policy says what {facts.company} does with personal information when you use {facts.brandName} in{" "}
        {regionInSentence(facts.regionName)}, at {facts.websiteUrl}.
      </p>
    ),
    sections: [
      ...privacyCollectionSections(facts),
      ...privacyKeepingSections(facts),
      ...privacyRightsSections(facts),
    ],
  };
}

/** The privacy policy of a brand in a region. */
export function PrivacyPolicy({ facts }: { readonly facts: LegalFacts }) {
  return <LegalDocument text={privacyText(facts)} facts={facts} />;
}
