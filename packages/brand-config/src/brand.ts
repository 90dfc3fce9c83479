import type { SiteDomains } from "@parlour/contract/site-domains";
import type { BrandId } from "@parlour/contract/ids";
import type { LandingContent, Theme } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { SettableAgeDemand } from "@parlour/contract/rules/age-check";
import type { BundleName } from "@parlour/contract/rules/bundles";
import type { BrandManifest, ProfileManifest } from "./brand-manifest.ts";

/** The three tones of conversation starters (STARTER-1), mildest first. */
export const starterTones = ["clean", "flirty", "dirty"] as const;
export type StarterTone = (typeof starterTones)[number];

/** A brand in one region. */
export interface BrandRegion {
  readonly code: RegionCode;
  /** Free credits for a new joiner. */
  readonly trialCredits: number;
  /** Price with two decimals in the region's currency, amount in credits. */
  readonly bundles: { readonly [Name in BundleName]: { readonly price: string; readonly amount: number } };
  /** The least proof of age that the brand asks for; absent: what the region asks for. */
  readonly ageCheck?: SettableAgeDemand;
  /** Default content; the content service can override it without a build. */
  readonly content: LandingContent;
}

/** A parsed, frozen brand, as `defineBrand` creates it from a manifest. */
export interface Brand {
  readonly id: BrandId;
  readonly name: string;
  /** The brand's own domain in production; a setting of the server can replace it. */
  readonly domain: string;
  /** Regions with a domain of their own; the others have subdomains of the brand's. */
  readonly regionDomains: NonNullable<SiteDomains["regionDomains"]>;
  /** Other domains, which redirect to the brand's. */
  readonly aliases: readonly string[];
  readonly company: Readonly<BrandManifest["company"]>;
  /** Whether any of its pictures is explicit. */
  readonly explicitPictures: boolean;
  readonly theme: Readonly<Theme>;
  readonly starters: { readonly [Tone in StarterTone]: readonly string[] };
  readonly profiles: readonly Readonly<ProfileManifest>[];
  /** The regions it serves, in display order. */
  readonly regions: readonly BrandRegion[];
}
