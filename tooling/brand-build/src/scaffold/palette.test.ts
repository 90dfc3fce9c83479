import { repairTheme } from "@parlour/contract/rules/theme-contrast";
import { describe, expect, test } from "vitest";
import { moods, schemes, type NewBrand } from "./new-brand.ts";
import { hsl, hueOf, paletteOf } from "./palette.ts";

const brand: NewBrand = {
  id: "night-heron",
  name: "Night Heron",
  domain: "night-heron.example",
  company: {},
  regions: ["GB"],
  scheme: "dark",
  primary: null,
  mood: "soft",
};
const looks = schemes.flatMap((scheme) => moods.map((mood) => ({ scheme, mood })));

describe("a new brand's colours", () => {
  test.each(looks)("keep WCAG AA as written: $scheme, $mood, any primary colour", (look) => {
    for (let hue = 0; hue < 360; hue += 15) {
      for (const [saturation, lightness] of [
        [90, 10],
        [60, 50],
        [80, 90],
        [0, 50],
      ] as const) {
        const theme = paletteOf({ ...brand, ...look, primary: hsl(hue, saturation, lightness) });
        expect(repairTheme(theme).repairs).toEqual([]);
      }
    }
  });

  test.each(looks)("keep WCAG AA as written: $scheme, $mood, from the id", (look) => {
    const primaries = Array.from({ length: 20 }, (_unused, nth) => {
      const theme = paletteOf({ ...brand, ...look, id: `brand-${nth}` });
      expect(repairTheme(theme).repairs).toEqual([]);
      return theme.primary;
    });
    // Brands without chosen colours still differ at a glance.
    expect(new Set(primaries).size).toBeGreaterThan(15);
  });

  test("a primary colour that keeps contrast is taken as it is", () => {
    expect(paletteOf({ ...brand, primary: "#ffb070" }).primary).toBe("#ffb070");
  });

  test.each([0, 25, 90, 180, 270, 345])("hueOf returns hue %i for a colour made with that hue", (hue) => {
    expect(Math.abs(hueOf(hsl(hue, 70, 50)) - hue)).toBeLessThan(1.5);
  });
});
