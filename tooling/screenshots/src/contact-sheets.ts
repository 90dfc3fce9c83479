import { escapeHtml, galleryStyle, type Result } from "./gallery.ts";
import { everyRegion, fileOf, type Shot } from "./screenshot-plan.ts";

/** Pictures side by side that should look consistent: a brand in every region, or a screen in every brand. */
export interface Sheet {
  readonly file: string;
  readonly title: string;
  readonly shots: readonly Shot[];
}

/**
 * Creates a contact sheet per brand, and one per screen that is taken in every region, from the existing
 * pictures.
 */
export function sheetsOf(results: readonly Result[]): readonly Sheet[] {
  const shots = results
    .filter(({ shot, verdict }) => everyRegion.includes(shot.story) && verdict.kind !== "failed")
    .map(({ shot }) => shot);
  const byBrand = [...Map.groupBy(shots, ({ brand }) => brand)].map(([brand, ofBrand]) => ({
    file: `brand-${brand}.html`,
    title: brand,
    shots: ofBrand,
  }));
  const byScreen = [...Map.groupBy(shots, ({ story }) => story)].map(([story, ofStory]) => ({
    file: `screen-${story}.html`,
    title: ofStory[0]?.title ?? story,
    shots: ofStory,
  }));
  return [...byBrand, ...byScreen];
}

/** Renders a page of the current pictures. */
export function contactSheet({ title, shots }: Sheet): string {
  const pictures = shots.map((shot) => {
    const caption = escapeHtml(`${shot.brand}, ${shot.region}, ${shot.viewport.width} px: ${shot.title}`);
    const address = `now/${fileOf(shot)}`;
    return `<article class="w${shot.viewport.width}"><a href="${address}"><img loading="lazy" src="${address}" alt="${caption}"><span>${caption}</span></a></article>`;
  });
  const name = escapeHtml(title);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><meta name="viewport" content="width=device-width"><style>${galleryStyle}</style><h1>${name}</h1><main>${pictures.join("")}</main></html>`;
}
