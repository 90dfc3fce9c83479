import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "postcss";
import valueParser from "postcss-value-parser";

/** A range of weights in units of CSS font-weight; both ends are equal if a face declares one weight. */
export interface FontWeights {
  readonly min: number;
  readonly max: number;
}

const named: ReadonlyMap<string, number> = new Map([
  ["normal", 400],
  ["bold", 700],
]);

/** Returns the woff2 files that a value loads by `url()`. */
function filesIn(value: string): readonly string[] {
  const files: string[] = [];
  valueParser(value).walk((node) => {
    const [file] = node.type === "function" && node.value === "url" ? node.nodes : [];
    if (file !== undefined && file.value.endsWith(".woff2")) files.push(file.value);
  });
  return files;
}

/** The weights that a stylesheet's @font-face rules declare, by the name of the woff2 file they load. */
export function declaredWeights(css: string): Map<string, FontWeights> {
  const found = new Map<string, FontWeights>();
  parse(css).walkAtRules("font-face", (face) => {
    const descriptors = (face.nodes ?? []).filter((node) => node.type === "decl");
    const declared = descriptors.find(({ prop }) => prop === "font-weight")?.value ?? "";
    const weights = declared
      .trim()
      .split(/\s+/u)
      .map((word) => named.get(word) ?? Number(word));
    if (declared === "" || !weights.every((weight) => weight >= 1 && weight <= 1000)) return;
    for (const file of descriptors.flatMap(({ value }) => filesIn(value))) {
      const name = basename(file);
      const other = found.get(name);
      // Two font faces may share a file, each with its own weights.
      const all = other === undefined ? weights : [...weights, other.min, other.max];
      found.set(name, { min: Math.min(...all), max: Math.max(...all) });
    }
  });
  return found;
}

/** Reads the weights that a brand's stylesheet declares; none without a stylesheet. */
export function readDeclaredWeights(themeCss: string): Map<string, FontWeights> {
  return existsSync(themeCss)
    ? declaredWeights(readFileSync(themeCss, "utf8"))
    : new Map<string, FontWeights>();
}
