import type { ProfileManifest } from "./brand-manifest.ts";

/**
 * Profiles as a landing page shows them, in the order of the slugs. Throws RangeError for a slug that none of them has, so
 * that a brand does not build with a gap on its landing page.
 */
export function featuredProfiles(
  profiles: readonly ProfileManifest[],
  slugs: readonly string[],
): { name: string; tagline: string; imageUrl: string }[] {
  return slugs.map((slug) => {
    const profile = profiles.find((one) => one.slug === slug);
    if (profile === undefined) throw new RangeError(`no profile has the slug ${slug}`);
    const { name, tagline, imageUrl } = profile;
    return { name, tagline, imageUrl };
  });
}
