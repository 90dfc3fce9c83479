import { contrastRatio } from "@parlour/contract/rules/contrast";
import { describeRepair } from "@parlour/contract/rules/theme-contrast";
import { describe, expect, test } from "vitest";
import { themeCss, themeVariables } from "./theme-variables.ts";
import { themeFixture } from "./testing/manifest-fixture.ts";

describe("a theme", () => {
  test("that keeps WCAG AA is used as written", () => {
    const { variables, repairs } = themeVariables(themeFixture);
    expect(repairs).toEqual([]);
    expect(variables["--brand-primary"]).toBe(themeFixture.primary);
    expect(variables["--brand-muted"]).toBe(themeFixture.muted);
  });

  test("that fails AA is repaired, and the repair says what was changed and why", () => {
    const { variables, repairs } = themeVariables({ ...themeFixture, muted: "#5a4f60", error: "#a02a2a" });
    expect(repairs.map(({ colour }) => colour)).toEqual(["muted", "error"]);
    expect(
      contrastRatio(variables["--brand-muted"], variables["--brand-surface-raised"]),
    ).toBeGreaterThanOrEqual(4.5);
    const [first] = repairs;
    expect(first && describeRepair(first)).toMatch(
      /^muted #5a4f60 has contrast 1\.\d\d on surface-raised where 4\.5 is needed; #\w{6} is/,
    );
  });

  // Every colour that a brand could choose for its buttons gets legible text, also while hovered.
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

  test("whose text barely passes AA gets its own colour for the edge of controls, so that the edge is visible", () => {
    const faint = {
      ...themeFixture,
      scheme: "light",
      background: "#ffffff",
      surface: "#ffffff",
      text: "#6f6f6f",
    } as const;
    expect(themeCss(faint)).toContain(";--control-border:#");
    expect(themeCss(themeFixture)).not.toContain("--control-border");
  });

  test("becomes a stylesheet in the cascade layer `brand`", () => {
    expect(themeCss(themeFixture)).toMatch(
      /^@layer brand\{:root\{color-scheme:dark;--brand-background:#14101c;/,
    );
    expect(themeCss(themeFixture, "[data-brand-scope]")).toContain("[data-brand-scope]{");
  });
});
