import { LegalDocument, type LegalSection } from "./legal-document.tsx";
import type { LegalFacts } from "./legal-facts.ts";
import { policiesEffective } from "./legal-lines.ts";
import { privacyCollectionSections } from "./privacy-collection-sections.tsx";
import { privacyKeepingSections } from "./privacy-keeping-sections.tsx";
import { privacyRightsSections } from "./privacy-rights-sections.tsx";

/** The 16 numbered sections of the privacy policy (spec 2, Privacy Policy). */
export function privacySections(facts: LegalFacts): readonly LegalSection[] {
  return [
    ...privacyCollectionSections(facts),
    ...privacyKeepingSections(facts),
    ...privacyRightsSections(facts),
  ];
}

/** The privacy policy of a brand in a region, effective 1 May 2018. */
export function PrivacyPolicy({ facts }: { readonly facts: LegalFacts }) {
  const lead = (
    <>
      <p>Effective {policiesEffective}.</p>
      <p>
        This policy says what {facts.company} does with personal information when you use {facts.brandName} in{" "}
        {facts.regionName}, at {facts.websiteUrl}.
      </p>
    </>
  );
  return <LegalDocument name="privacy" lead={lead} sections={privacySections(facts)} />;
}
