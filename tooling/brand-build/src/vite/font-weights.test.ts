import { describe, expect, test } from "vitest";
import { fontSubsetName } from "./font-subset.ts";
import { declaredWeights } from "./font-weights.ts";

const face = (weight: string, file = "owl-wght-normal.woff2"): string =>
  `@font-face { font-family: "Owl"; ${weight} src: url("@fontsource-variable/owl/files/${file}") format("woff2"); }`;

describe("a font's subset", () => {
  test.each([
    ["a range", "font-weight: 350 400;", { min: 350, max: 400 }],
    ["one weight", "font-weight: 700;", { min: 700, max: 700 }],
    ["a named weight", "font-weight: normal;", { min: 400, max: 400 }],
    ["a range the wrong way round, which browsers turn", "font-weight: 700 600;", { min: 600, max: 700 }],
  ])("keeps the weights that the face declares: %s", (_what, weight, weights) => {
    expect(declaredWeights(face(weight)).get("owl-wght-normal.woff2")).toEqual(weights);
  });

  test.each([
    ["nothing is declared", face("")],
    ["what is declared is no weight", face("font-weight: heavy;")],
    ["the rule is a comment", `/* ${face("font-weight: 400;")} */`],
  ])("keeps the usual weights when %s", (_why, css) => {
    expect(fontSubsetName(["owl-wght-normal.woff2"], declaredWeights(css))).toBe("s2-300-700");
  });

  test("keeps all weights of faces that share a file", () => {
    const css = face("font-weight: 400;") + face("font-weight: 600 700;");
    expect(declaredWeights(css).get("owl-wght-normal.woff2")).toEqual({ min: 400, max: 700 });
  });

  test("has another name with other weights, so that no cache keeps the old one", () => {
    const css = face("font-weight: 350 400;") + face("font-weight: 600 700;", "lark-wght-italic.woff2");
    const declared = declaredWeights(css);
    expect(fontSubsetName(["owl-wght-normal.woff2"], declared)).toBe("s2-350-400");
    expect(fontSubsetName(["lark-wght-italic.woff2"], declared)).toBe("s2-600-700");
  });
});
