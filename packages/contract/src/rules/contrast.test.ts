import { describe, expect, test } from "vitest";
import { contrastRatio, mix, repairContrast } from "./contrast.ts";

describe("contrast", () => {
  test("is computed as WCAG 2.2 defines it", () => {
    expect(contrastRatio("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastRatio("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  });

  test("colours mix as color-mix(in oklab) does", () => {
    expect(mix("#ff0000", "#0000ff", 0)).toBe("#ff0000");
    expect(mix("#ff0000", "#0000ff", 1)).toBe("#0000ff");
    expect(mix("#ffffff", "#000000", 0.5)).toBe("#636363");
    expect(mix("#ff0000", "#0000ff", 0.5)).toBe("#8c53a2");
  });

  test("a repair is the nearest shade that suffices, and never undoes what is good", () => {
    expect(repairContrast("#ffffff", ["#000000"], 4.5)).toBe("#ffffff");
    const repaired = repairContrast("#6b4a7d", ["#14101c"], 4.5);
    expect(contrastRatio(repaired, "#14101c")).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(repaired, "#14101c")).toBeLessThan(5);
  });

  test("refuses what is no colour", () => {
    expect(() => contrastRatio("plum", "#000000")).toThrow("not a colour as #rrggbb: plum");
  });
});
