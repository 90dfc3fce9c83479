import { profiles } from "./profiles.ts";

/** Profiles as the landing page shows them, in the order given. Throws RangeError for a slug that there is none of. */
export function featuredProfiles(
  slugs: readonly string[],
): { name: string; tagline: string; imageUrl: string }[] {
  return slugs.map((slug) => {
    const profile = profiles.find((one) => one.slug === slug);
    if (profile === undefined) throw new RangeError(`no profile has the slug ${slug}`);
    const { name, tagline, imageUrl } = profile;
    return { name, tagline, imageUrl };
  });
}
