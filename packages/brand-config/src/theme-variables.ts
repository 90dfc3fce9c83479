import type { Theme } from "@parlour/contract/landing-content";
import {
  repairTheme,
  semanticColours,
  type ContrastRepair,
  type SemanticColour,
} from "@parlour/contract/rules/theme-contrast";

/** Semantic colours that a theme decides alone; `ui` derives the edge of controls from them. */
type BrandColour = Exclude<SemanticColour, "control-border">;

export interface ThemeVariables {
  /** Custom properties and their values. `--control-border` is there only where the edge that `ui` derives would fail. */
  readonly variables: { readonly [Name in `--brand-${BrandColour}`]: string } & {
    readonly "--control-border"?: string;
  };
  /** Empty for a theme that keeps AA as it was written. */
  readonly repairs: readonly ContrastRepair[];
}

/** Makes the custom properties of a theme. What it doesn't say derives; what fails WCAG AA is repaired and reported. */
export function themeVariables(theme: Theme): ThemeVariables {
  const { colours, repairs, derivedEdgeFails } = repairTheme(theme);
  const names = semanticColours.filter((name): name is BrandColour => name !== "control-border");
  const variables = Object.fromEntries(names.map((name) => [`--brand-${name}`, colours[name]])) as {
    // `names` is every semantic colour but one, which TypeScript can't follow through fromEntries.
    [Name in `--brand-${BrandColour}`]: string;
  };
  return {
    variables: derivedEdgeFails ? { ...variables, "--control-border": colours["control-border"] } : variables,
    repairs,
  };
}

/** The theme as a stylesheet for the cascade layer `brand`; a brand's own theme.css, coming later in it, can still refine it. */
export function themeCss(theme: Theme, selector = ":root"): string {
  const { variables } = themeVariables(theme);
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `@layer brand{${selector}{color-scheme:${theme.scheme};${declarations.join(";")}}}`;
}
