import type { Theme } from "@parlour/contract/landing-content";
import { contrastRatio, mix, partContrast, repairContrast, textContrast } from "./contrast.ts";

/** The semantic colours that stylesheets may name, without their `--brand-` prefix. */
export type SemanticColour =
  | "background"
  | "surface"
  | "surface-raised"
  | "text"
  | "muted"
  | "border"
  | "primary"
  | "primary-hover"
  | "on-primary"
  | "accent"
  | "on-accent"
  | "success"
  | "warning"
  | "error"
  | "info"
  | "focus";

/** A colour that failed WCAG AA as written, and what took its place. */
export interface ContrastRepair {
  readonly colour: SemanticColour;
  readonly from: string;
  readonly to: string;
  /** The contrast it had where it was worst, and what it needs. */
  readonly ratio: number;
  readonly least: number;
}

export interface ThemeVariables {
  /** `--brand-*` custom properties and their values. */
  readonly variables: { readonly [Name in `--brand-${SemanticColour}`]: string };
  /** Empty for a theme that keeps AA as it was written. */
  readonly repairs: readonly ContrastRepair[];
}

/** Shares of text mixed into a surface or fill, as the tokens of `ui` have them by default. */
const raisedShare = 0.07;
const borderShare = 0.16;
const hoverShare = 0.14;
/** How far the colour on a fill leans to black or white; the rest is the fill's own hue. */
const onShare = 0.9;

/** The legible colour on a fill and on its hover shade: near black or near white with a touch of the fill. */
function onColour(fills: readonly [string, ...string[]]): string {
  const [fill] = fills;
  const worst = (end: string) => Math.min(...fills.map((one) => contrastRatio(end, one)));
  const end = worst("#ffffff") >= worst("#000000") ? "#ffffff" : "#000000";
  return repairContrast(mix(fill, end, onShare), fills, textContrast);
}

/** Makes the semantic colours of a theme: derives hover and on-colours, repairs what fails WCAG AA and reports it. */
export function themeVariables(theme: Theme): ThemeVariables {
  const repairs: ContrastRepair[] = [];
  const keep = (
    colour: SemanticColour,
    from: string,
    backgrounds: readonly string[],
    least: number,
  ): string => {
    const to = repairContrast(from, backgrounds, least);
    if (to !== from) {
      const ratio = Math.min(...backgrounds.map((background) => contrastRatio(from, background)));
      repairs.push({ colour, from, to, ratio, least });
    }
    return to;
  };

  const { background, surface } = theme;
  // Text decides which way a surface is raised, so it is settled on the plain grounds first.
  const text = keep(
    "text",
    theme.text,
    [background, surface, mix(surface, theme.text, raisedShare)],
    textContrast,
  );
  const raised = mix(surface, text, raisedShare);
  const grounds = [background, surface, raised];
  // Tones are used as words and icons too, not as fills alone.
  const word = (colour: SemanticColour, from: string) => keep(colour, from, grounds, textContrast);
  const primary = word("primary", theme.primary);
  const hover = mix(primary, text, hoverShare);
  const accent = word("accent", theme.accent);

  return {
    variables: {
      "--brand-background": background,
      "--brand-surface": surface,
      "--brand-surface-raised": raised,
      "--brand-text": text,
      "--brand-muted": word("muted", theme.muted),
      "--brand-border": mix(surface, text, borderShare),
      "--brand-primary": primary,
      "--brand-primary-hover": hover,
      "--brand-on-primary": onColour([primary, hover]),
      "--brand-accent": accent,
      "--brand-on-accent": onColour([accent]),
      "--brand-success": word("success", theme.success),
      "--brand-warning": word("warning", theme.warning),
      "--brand-error": word("error", theme.error),
      "--brand-info": word("info", theme.info),
      "--brand-focus": keep("focus", accent, grounds, partContrast),
    },
    repairs,
  };
}

/** The theme as a stylesheet for the cascade layer `brand`; a brand's own theme.css, coming later in it, can still refine it. */
export function themeCss(theme: Theme, selector = ":root"): string {
  const { variables } = themeVariables(theme);
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `@layer brand{${selector}{color-scheme:${theme.scheme};${declarations.join(";")}}}`;
}

/** One repair in words, for build reports. */
export function describeRepair({ colour, from, to, ratio, least }: ContrastRepair): string {
  return `${colour} ${from} has contrast ${ratio.toFixed(2)} where ${least} is needed; ${to} is used instead`;
}
