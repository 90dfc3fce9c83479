import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Part of a subset's file name: raise it when the recipe below changes, or caches keep the old one for ever. */
export const fontSubsetVersion = "s1";

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_unused, index) =>
  String.fromCodePoint(0x20 + index),
).join("");
/** Accents of names and loan words in English and Irish. */
const accented = "ÁÉÍÓÚáéíóúÀàÂâÄäÇçÈèÊêËëÎîÏïÑñÔôÖöÙùÛûÜüßÆæŒœ";
const signs = "\u00a0‘’“”–—…•·×€£©®°½";
const characters = `${ascii}${accented}${signs}`;

/** What text needs to look right; stylistic sets would bring glyphs that no brand asks for. */
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk"];

/** Subsets every woff2 font that a brand uses; goal: 30 kB (experience.md, "Look"). */
export function fontSubset(): Plugin {
  return {
    name: "parlour:font-subset",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
        const source = Buffer.from(file.source);
        file.source = await subsetFont(source, characters, {
          targetFormat: "woff2",
          noHinting: true,
          keepFeatures: features,
          variationAxes: { wght: { min: 300, max: 700 } },
        });
      }
    },
  };
}
