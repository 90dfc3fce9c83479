import type { ProfileManifest } from "./brand-manifest.ts";

/**
 * Returns the landing page's profiles, in the order of the slugs. Throws RangeError for an unknown slug, so
 * that no brand is built with a gap on its landing page.
 */
export function featuredProfiles(
  profiles: readonly Pick<ProfileManifest, "slug" | "name" | "tagline" | "imageUrl">[],
  slugs: readonly string[],
): { name: string; tagline: string; imageUrl: string }[] {
  return slugs.map((slug) => {
    const profile = profiles.find((one) => one.slug === slug);
    if (profile === undefined) throw new RangeError(`no profile has the slug ${slug}`);
    const { name, tagline, imageUrl } = profile;
    return { name, tagline, imageUrl };
  });
}
