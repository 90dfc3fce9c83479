import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";

/** A how-to step: icon, title and subtitle (PANEL-23). */
export type HowToStep = LandingContent["overlay"]["howTo"][number];

/** The facts of the tenant that overlays use (SITE-12). */
export interface OverlayFacts {
  readonly region: RegionCode;
  readonly brandName: string;
  /** Company, region, helpline and marketing facts; legal texts are functions of them. */
  readonly legal: LegalFacts;
  readonly howTo: readonly HowToStep[];
  /** Title and subtitle of the nav menu's wide tile (PANEL-21). */
  readonly cta: { readonly title: string; readonly subtitle: string };
  readonly footerLogo: { readonly imageUrl: string; readonly altText: string };
  /** A sample mobile number in the region's usual format. */
  readonly phoneExample: string;
  /** Turnstile's public site key. */
  readonly botCheckSiteKey: string;
}

/** The logged-in customer, or null while logged out or not loaded yet. */
export interface OverlayCustomer {
  readonly username: string;
  /** null: a placeholder is shown. */
  readonly imageUrl: string | null;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** E.164; the hidden username field of the password form. */
  readonly phone: string;
}
