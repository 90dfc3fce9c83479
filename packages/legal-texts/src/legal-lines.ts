import {
  formatEffectiveDate,
  legalVersions,
  versionInForce,
  type LegalDocument,
} from "@parlour/contract/legal-versions";

/** The year the footer's copyright line starts with (LANDING-8). */
export const copyrightStart = 2019;
/** Names of the texts, on the panel's buttons and as titles (PANEL-8). */
export const legalTitles: { readonly [Document in LegalDocument]: string } = {
  terms: "Terms and Conditions",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
  accessibility: "Accessibility Statement",
};

/** "Version 2. Effective 26 November 2026. First effective 1 May 2018.", as every text begins; a first version without the end. */
export function versionLine(document: LegalDocument): string {
  const [first] = legalVersions[document];
  const inForce = versionInForce(document);
  const line = `Version ${inForce.version}. Effective ${formatEffectiveDate(inForce)}.`;
  return inForce === first ? line : `${line} First effective ${formatEffectiveDate(first)}.`;
}

/** A region's name within a sentence: "the United Kingdom", but "Ireland". */
export function regionInSentence(regionName: string): string {
  return /^(?:United|Isle) /u.test(regionName) ? `the ${regionName}` : regionName;
}

/** "2019 to 2026", or one year alone in the first (LANDING-8). */
export function copyrightYears(year: number): string {
  return year <= copyrightStart ? String(copyrightStart) : `${copyrightStart} to ${year}`;
}
