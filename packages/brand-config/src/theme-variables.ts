import type { Theme } from "@parlour/contract/landing-content";
import {
  repairTheme,
  semanticColours,
  type ContrastRepair,
  type SemanticColour,
} from "@parlour/contract/rules/theme-contrast";

/** Semantic colours that only the theme decides; `ui` derives the edge of controls from them. */
type BrandColour = Exclude<SemanticColour, "control-border">;

export interface ThemeVariables {
  /**
   * Custom properties and their values. `--control-border` is only present if the edge that `ui` derives
   * would fail.
   */
  readonly variables: { readonly [Name in `--brand-${BrandColour}`]: string } & {
    readonly "--control-border"?: string;
  };
  /** Empty if the theme meets AA unchanged. */
  readonly repairs: readonly ContrastRepair[];
}

/**
 * Returns a theme's custom properties. Missing colours are derived; those below WCAG AA are repaired and
 * reported.
 */
export function themeVariables(theme: Theme): ThemeVariables {
  const { colours, repairs, derivedEdgeFails } = repairTheme(theme);
  const names = semanticColours.filter((name): name is BrandColour => name !== "control-border");
  const variables = Object.fromEntries(names.map((name) => [`--brand-${name}`, colours[name]])) as {
    // `names` is every semantic colour except one, which TypeScript can't derive through fromEntries.
    [Name in `--brand-${BrandColour}`]: string;
  };
  return {
    variables: derivedEdgeFails ? { ...variables, "--control-border": colours["control-border"] } : variables,
    repairs,
  };
}

/**
 * Returns the theme as a stylesheet for the cascade layer `brand`; the brand's own theme.css follows in that
 * layer and can refine it.
 */
export function themeCss(theme: Theme, selector = ":root"): string {
  const { variables } = themeVariables(theme);
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `@layer brand{${selector}{color-scheme:${theme.scheme};${declarations.join(";")}}}`;
}
