import { profiles } from "./profiles.ts";

/** The bill of a region's landing page, top of the bill first. Throws RangeError for a slug that nobody has. */
export function topOfTheBill(
  ...slugs: readonly string[]
): { name: string; tagline: string; imageUrl: string }[] {
  return slugs.map((slug) => {
    const act = profiles.find((profile) => profile.slug === slug);
    if (act === undefined) throw new RangeError(`${slug} is not on the bill`);
    return { name: act.name, tagline: act.tagline, imageUrl: act.imageUrl };
  });
}
