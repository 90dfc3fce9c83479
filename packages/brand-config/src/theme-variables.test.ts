import { describe, expect, test } from "vitest";
import { contrastRatio, mix, repairContrast } from "./contrast.ts";
import { describeRepair, themeCss, themeVariables } from "./theme-variables.ts";
import { themeFixture } from "./testing/manifest-fixture.ts";

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

describe("a theme", () => {
  test("that keeps WCAG AA is used as written", () => {
    const { variables, repairs } = themeVariables(themeFixture);
    expect(repairs).toEqual([]);
    expect(variables["--brand-primary"]).toBe(themeFixture.primary);
    expect(variables["--brand-muted"]).toBe(themeFixture.muted);
  });

  test("that fails is repaired, and says what was changed and why", () => {
    const { variables, repairs } = themeVariables({ ...themeFixture, muted: "#5a4f60", error: "#a02a2a" });
    expect(repairs.map(({ colour }) => colour)).toEqual(["muted", "error"]);
    expect(
      contrastRatio(variables["--brand-muted"], variables["--brand-surface-raised"]),
    ).toBeGreaterThanOrEqual(4.5);
    const [first] = repairs;
    expect(first && describeRepair(first)).toMatch(
      /^muted #5a4f60 has contrast 1\.\d\d where 4\.5 is needed; #\w{6} is/,
    );
  });

  // Every colour a brand could choose for its buttons gets legible words, also while hovered.
  test.each(["#000000", "#ffffff", "#777777", "#7c3aed", "#f2a65a", "#00ff00", "#0000ff", "#c0392b"])(
    "with buttons of %s has legible words on them",
    (primary) => {
      for (const theme of [
        { ...themeFixture, primary },
        {
          ...themeFixture,
          primary,
          scheme: "light" as const,
          background: "#fdf8f2",
          surface: "#ffffff",
          text: "#241a2b",
        },
      ]) {
        const { variables } = themeVariables(theme);
        const on = variables["--brand-on-primary"];
        expect(contrastRatio(on, variables["--brand-primary"])).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(on, variables["--brand-primary-hover"])).toBeGreaterThanOrEqual(4.5);
        expect(
          contrastRatio(variables["--brand-primary"], variables["--brand-background"]),
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("becomes a stylesheet in the cascade layer `brand`", () => {
    expect(themeCss(themeFixture)).toMatch(
      /^@layer brand\{:root\{color-scheme:dark;--brand-background:#14101c;/,
    );
    expect(themeCss(themeFixture, "[data-brand-scope]")).toContain("[data-brand-scope]{");
  });
});
