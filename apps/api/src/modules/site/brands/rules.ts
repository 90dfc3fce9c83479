import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionFacts } from "@parlour/contract/regions";

/** Returns a region's content as shown: without a helpline number in a region without a helpline (SITE-11). */
export function contentInRegion(
  content: LandingContent,
  { hasHelpline }: Pick<RegionFacts, "hasHelpline">,
): LandingContent {
  if (hasHelpline || content.region.regionHelplineNumber === "") return content;
  return { ...content, region: { ...content.region, regionHelplineNumber: "" } };
}

/**
 * Returns the content with its analytics id only if the deployment allows that id. Otherwise somebody who can publish
 * content, or has stolen such an account, could send visits to an account of their own.
 */
export function withPinnedAnalytics(
  content: LandingContent,
  analyticsIds: readonly string[] = [],
): LandingContent {
  if (content.meta.gtag === "" || analyticsIds.includes(content.meta.gtag)) return content;
  return { ...content, meta: { ...content.meta, gtag: "" } };
}
