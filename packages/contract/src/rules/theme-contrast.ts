import type { Theme } from "../landing-content.ts";
import {
  contrastRatio,
  contrasts,
  luminance,
  mix,
  partContrast,
  repairContrast,
  shadesOf,
  textContrast,
} from "./contrast.ts";

/**
 * Pairs of colours that need contrast, and the repair of a pair without it. Pages use the repaired colours,
 * and the content service reports the repairs to the person who publishes, so both share this rule.
 */

/** The semantic colours that stylesheets name. */
export const semanticColours = [
  "background",
  "surface",
  "surface-raised",
  "text",
  "muted",
  "border",
  "primary",
  "primary-hover",
  "on-primary",
  "accent",
  "on-accent",
  "success",
  "warning",
  "error",
  "info",
  "focus",
  "control-border",
] as const;
export type SemanticColour = (typeof semanticColours)[number];

/** The backgrounds of text and controls. */
type Ground = "background" | "surface" | "surface-raised";
/** The colours that a theme sets; the others are derived from them. */
type ThemeColour = Exclude<keyof Theme, "scheme">;

/** Two colours that appear together on screen. */
export interface ContrastPair {
  readonly foreground: SemanticColour;
  readonly background: SemanticColour;
  /** Least contrast by WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for parts that are not text (1.4.11). */
  readonly least: number;
  /** Where the two appear together. */
  readonly use: string;
}

const grounds: readonly Ground[] = ["background", "surface", "surface-raised"];

function onGrounds(foreground: SemanticColour, least: number, use: string): ContrastPair[] {
  const places: { readonly [Name in Ground]: string } = {
    background: "the page",
    surface: "panels and bars",
    "surface-raised": "cards, tiles and quiet buttons",
  };
  return grounds.map((background) => ({
    foreground,
    background,
    least,
    use: `${use} on ${places[background]}`,
  }));
}

/** Every pair of colours that must have contrast, in every brand and any content. */
export const contrastPairs: readonly ContrastPair[] = [
  ...onGrounds("text", textContrast, "headings and running text"),
  ...onGrounds("muted", textContrast, "hints, captions and times"),
  ...onGrounds("primary", textContrast, "links and chosen items"),
  ...onGrounds("accent", textContrast, "highlighted words and marks"),
  ...onGrounds("success", textContrast, "words and icons of success"),
  ...onGrounds("warning", textContrast, "words and icons of warnings"),
  ...onGrounds("error", textContrast, "words and icons of errors"),
  ...onGrounds("info", textContrast, "words and icons of notices"),
  {
    foreground: "on-primary",
    background: "primary",
    least: textContrast,
    use: "the words of a main button",
  },
  {
    foreground: "on-primary",
    background: "primary-hover",
    least: textContrast,
    use: "the words of a main button under the pointer",
  },
  {
    foreground: "on-accent",
    background: "accent",
    least: textContrast,
    use: "words on badges and other fills of the accent",
  },
  ...onGrounds("primary-hover", partContrast, "a main button under the pointer"),
  ...onGrounds("focus", partContrast, "the focus ring"),
  ...onGrounds("control-border", partContrast, "the edge of fields and other controls"),
];

/** A theme's colour that failed WCAG AA as written, and its replacement. */
export interface ContrastRepair {
  readonly colour: ThemeColour;
  readonly from: string;
  readonly to: string;
  /** Its lowest contrast, the background on which it occurred, and the contrast required. */
  readonly ratio: number;
  readonly on: string;
  readonly least: number;
}

export interface RepairedTheme {
  readonly colours: { readonly [Name in SemanticColour]: string };
  /** Empty if the theme meets AA as written. */
  readonly repairs: readonly ContrastRepair[];
  /** Whether the edge of controls that `ui` mixes from text and surface would be too faint here. */
  readonly derivedEdgeFails: boolean;
}

/** Shares of text mixed into a surface or fill, equal to the defaults in the tokens of `ui`. */
const raisedShare = 0.07;
const borderShare = 0.16;
const controlBorderShare = 0.52;
const hoverShare = 0.14;
/** How much of black or white is mixed into the colour on a fill; the rest is the fill's own hue. */
const onShare = 0.9;
/** Steps in which a surface approaches the page's background if no text is readable on both. */
const surfaceSteps = 10;

const white = "#ffffff";
const black = "#000000";
type End = typeof white | typeof black;

const worstOn = (colour: string, fills: readonly string[]): number =>
  Math.min(...fills.map((fill) => contrastRatio(colour, fill)));

/** Returns white or black, whichever has the better contrast against the given fills. */
function betterEnd(fills: readonly string[]): End {
  return worstOn(white, fills) >= worstOn(black, fills) ? white : black;
}

/** Returns black or white: the end of the scale opposite to the text on that surface. */
function behind(surface: string, text: string): End {
  return luminance(text) > luminance(surface) ? black : white;
}

interface Grounds {
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
}

/**
 * Returns the text colour nearest to the wanted one that is readable on the page, on a surface and on the
 * raised surface; null if neither white nor black is readable on page and surface. Surfaces are raised
 * towards the text, but away from it if that would cost its contrast.
 */
function readable(background: string, surface: string, wish: string): Grounds | null {
  if (!contrasts(betterEnd([background, surface]), [background, surface], textContrast)) return null;
  const towards = (text: string) => mix(surface, text, raisedShare);
  const away = (text: string) => mix(surface, behind(surface, text), raisedShare);
  for (const raise of [towards, away]) {
    for (const text of shadesOf(wish)) {
      const raised = raise(text);
      const grounds = [background, surface, raised];
      if (contrasts(text, grounds, textContrast) && contrasts(betterEnd(grounds), grounds, textContrast)) {
        return { surface, raised, text };
      }
    }
  }
  return null;
}

/**
 * Adjusts text and surfaces. If no text is readable on both surface and page, the surface approaches the
 * page's background.
 */
function settleGrounds({ background, surface, text }: Theme): Grounds {
  const shades = Array.from({ length: surfaceSteps + 1 }, (_unused, step) =>
    // The first step keeps the written colour, because mixing rounds.
    step === 0 ? surface : mix(surface, background, step / surfaceSteps),
  );
  for (const shade of shades) {
    const grounds = readable(background, shade, text);
    if (grounds !== null) return grounds;
  }
  // On one background white or black is always readable: the worst case, a medium grey, leaves 4.58.
  throw new RangeError(`no text can be read on ${background}`);
}

/**
 * Returns the readable colour on a fill and on its hover shade: nearly black or white, with a little of the
 * fill.
 */
function onColour(fills: readonly [string, ...string[]]): string {
  return repairContrast(mix(fills[0], betterEnd(fills), onShare), fills, textContrast);
}

/** Returns a fill's shade while hovered: towards the text, or away from it if its contrast would suffer. */
function hoverOf(fill: string, text: string): string {
  const hover = mix(fill, text, hoverShare);
  if (worstOn(onColour([fill, hover]), [fill, hover]) >= textContrast) return hover;
  return mix(fill, behind(fill, betterEnd([fill])), hoverShare);
}

/**
 * Returns the semantic colours of a theme: derives missing ones, repairs those that fail WCAG AA and reports
 * the repairs.
 */
export function repairTheme(theme: Theme): RepairedTheme {
  const repairs: ContrastRepair[] = [];
  const { surface, raised, text } = settleGrounds(theme);
  const known: { readonly [Name in Ground]: string } = {
    background: theme.background,
    surface,
    "surface-raised": raised,
  };

  const pairsOf = (colour: SemanticColour) =>
    contrastPairs.filter(
      (pair): pair is ContrastPair & { readonly background: Ground } =>
        pair.foreground === colour && Object.hasOwn(known, pair.background),
    );
  const report = (
    colour: ThemeColour,
    to: string,
    seen: string,
    places: Readonly<Partial<Record<Ground, string>>>,
  ): void => {
    const from = theme[colour];
    if (to === from) return;
    const [worst] = Object.entries(places)
      .map(([on, ground]) => ({ on, ratio: contrastRatio(seen, ground) }))
      .toSorted((one, other) => one.ratio - other.ratio);
    if (worst !== undefined) repairs.push({ colour, from, to, ...worst, least: textContrast });
  };
  const keep = (colour: SemanticColour, from: string): string => {
    const pairs = pairsOf(colour);
    const least = Math.max(...pairs.map((pair) => pair.least));
    return repairContrast(
      from,
      pairs.map(({ background }) => known[background]),
      least,
    );
  };
  const word = (colour: ThemeColour): string => {
    const to = keep(colour, theme[colour]);
    report(colour, to, theme[colour], known);
    return to;
  };

  const written = { background: theme.background, surface: theme.surface };
  // The best contrast that any text could have.
  report("surface", surface, betterEnd(Object.values(written)), written);
  report("text", text, theme.text, { ...known, "surface-raised": mix(surface, theme.text, raisedShare) });
  const muted = word("muted");
  const primary = word("primary");
  const accent = word("accent");
  const hover = hoverOf(primary, text);
  const derivedEdge = mix(surface, text, controlBorderShare);
  const edge = keep("control-border", derivedEdge);

  return {
    colours: {
      ...known,
      text,
      muted,
      border: mix(surface, text, borderShare),
      primary,
      "primary-hover": hover,
      "on-primary": onColour([primary, hover]),
      accent,
      "on-accent": onColour([accent]),
      success: word("success"),
      warning: word("warning"),
      error: word("error"),
      info: word("info"),
      focus: keep("focus", accent),
      "control-border": edge,
    },
    repairs,
    derivedEdgeFails: edge !== derivedEdge,
  };
}

/** Formats a repair as a sentence, for reports. */
export function describeRepair({ colour, from, to, ratio, on, least }: ContrastRepair): string {
  const fault =
    colour === "surface"
      ? `surface ${from} is so unlike the background that words keep a contrast of ${ratio.toFixed(2)} at best`
      : `${colour} ${from} has contrast ${ratio.toFixed(2)} on ${on}`;
  return `${fault} where ${least} is needed; ${to} is used instead`;
}
