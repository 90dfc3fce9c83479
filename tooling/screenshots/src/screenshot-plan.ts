/** Widths of the comparison (docs/experience.md, "Storybook"), each with a usual screen's height. */
export const widths = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const;
export type Viewport = (typeof widths)[number];

/** An entry of Storybook's `index.json`. */
export interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: string;
  readonly tags?: readonly string[];
  /** The story's file, such as `./src/legal/legal.stories.tsx`. */
  readonly importPath?: string;
}

/** Regions of a brand; most stories look the same in all of them, so they are taken only in the first. */
export const regions = ["GB", "AU", "IE"] as const;
export type Region = (typeof regions)[number];

/** Stories that show a brand's content and look: taken in every brand and region. */
export const everyRegion: readonly string[] = [
  "pages-landing--login-welcome",
  "overlays-entry--ready",
  "pages-meet--profiles",
  "pages-chat--conversation",
  "pages-credits--bundles",
];

/** One picture to take. */
export interface Shot {
  readonly story: string;
  readonly region: Region;
  readonly title: string;
  readonly brand: string;
  readonly viewport: Viewport;
}

/** The tag of stories that move on their own, or show nothing that could change by accident. */
const leftOut = "!screenshot";

/** Returns a shot's file below the folder of kept pictures. */
export function fileOf({ brand, region, viewport, story }: Shot): string {
  const suffix = region === regions[0] ? "" : `.${region.toLowerCase()}`;
  return `${brand}/${viewport.width}/${story}${suffix}.webp`;
}

/**
 * Plans every story in the first brand at every width, in Storybook's order; those of `everyRegion` in every
 * brand and each region (decision 0010: all of them in four brands would be larger than the code). `only`
 * keeps the stories whose id contains one of the words; no words keep all.
 */
export function planShots(
  entries: readonly IndexEntry[],
  brands: readonly string[],
  only: readonly string[],
): readonly Shot[] {
  const stories = entries.filter(
    ({ type, tags = [], id }) =>
      type === "story" &&
      !tags.includes(leftOut) &&
      (only.length === 0 || only.some((word) => id.includes(word))),
  );
  const regionsOf = (id: string, first: boolean): readonly Region[] => {
    if (everyRegion.includes(id)) return regions;
    return first ? regions.slice(0, 1) : [];
  };
  return brands.flatMap((brand, index) =>
    widths.flatMap((viewport) =>
      stories.flatMap(({ id, title, name }) =>
        regionsOf(id, index === 0).map((region) => ({
          story: id,
          region,
          title: `${title}: ${name}`,
          brand,
          viewport,
        })),
      ),
    ),
  );
}

/** Returns stories that should be taken in every region but do not exist (any more). */
export function lostStories(entries: readonly IndexEntry[]): readonly string[] {
  return everyRegion.filter((id) => !entries.some((entry) => entry.id === id));
}
