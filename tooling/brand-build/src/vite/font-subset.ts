import subsetFont from "subset-font";
import type { Plugin } from "vite";
import type { FontWeights } from "./font-weights.ts";

/** Increase it when the recipe below changes; otherwise caches keep the old subset. */
const recipe = "s2";
/** The weights (CSS font-weight) for a font whose face declares none. */
const usualWeights: FontWeights = { min: 300, max: 700 };

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_unused, index) =>
  String.fromCodePoint(0x20 + index),
).join("");
/** Accents in English and Irish names and loan words. */
const accented = "ÁÉÍÓÚáéíóúÀàÂâÄäÇçÈèÊêËëÎîÏïÑñÔôÖöÙùÛûÜüßÆæŒœ";
const signs = "\u00a0‘’“”–—…•·×€£©®°½";
const characters = `${ascii}${accented}${signs}`;

/** The features that text needs to look right; stylistic sets would add glyphs that no brand uses. */
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk"];

/**
 * Returns the subset's part of a font's file name: hashes are computed before subsetting, so a different
 * subset needs a different name.
 */
export function fontSubsetName(names: readonly string[], declared: ReadonlyMap<string, FontWeights>): string {
  const { min, max } = weightsOf(names, declared);
  return `${recipe}-${min}-${max}`;
}

function weightsOf(names: readonly string[], declared: ReadonlyMap<string, FontWeights>): FontWeights {
  return names.map((name) => declared.get(name)).find((weights) => weights !== undefined) ?? usualWeights;
}

/**
 * Subsets every woff2 font of a brand to the characters of its texts and the weights that its face declares;
 * goal: 30 kB (docs/experience.md, "Look").
 */
export function fontSubset(declared: ReadonlyMap<string, FontWeights>): Plugin {
  return {
    name: "parlour:font-subset",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue;
        const source = Buffer.from(file.source);
        const { min, max } = weightsOf(file.names, declared);
        file.source = await subsetFont(source, characters, {
          targetFormat: "woff2",
          noHinting: true,
          keepFeatures: features,
          // A range of one weight is refused; pinning it makes the font static.
          variationAxes: { wght: min === max ? min : { min, max } },
        });
      }
    },
  };
}
