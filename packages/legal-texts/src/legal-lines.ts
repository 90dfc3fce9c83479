import type { LegalFacts } from "./legal-facts.ts";

/** The year the footer's copyright line starts with (spec 9). */
export const copyrightStart = 2019;
/** The date the policies took effect (spec 9). */
export const policiesEffective = "1 May 2018";
/** Names of the three texts, as the overlay's footer buttons and titles say them (spec 2, Overlay host). */
export const legalTitles = {
  terms: "Terms and Conditions",
  privacy: "Privacy Policy",
  cookies: "Cookie Policy",
} as const;

/** The helpline's number, or null: the line shows only when the region has a helpline (spec 2, Terms). */
export function helplineOf(facts: LegalFacts): string | null {
  return facts.regionHasHelpline ? facts.helplineNumber : null;
}

export interface OptOut {
  readonly keyword: string;
  readonly shortcode: string;
}

/** How marketing texts are stopped, or null: shown only when the region has marketing (spec 1, Marketing). */
export function optOutOf(facts: LegalFacts): OptOut | null {
  return facts.regionHasMarketing ? { keyword: facts.keyword, shortcode: facts.shortcode } : null;
}

/** "2019 to 2026", or one year alone in the first (spec 1, Footer). */
export function copyrightYears(year: number): string {
  return year <= copyrightStart ? String(copyrightStart) : `${copyrightStart} to ${year}`;
}
