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
 * Pairs of colours that need contrast, and the repair of a pair that lacks it. Pages use the repaired colours and the
 * content service reports the repairs to the person who publishes, so both share this rule.
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
/** The colours that a theme says itself; the others derive from them. */
type ThemeColour = Exclude<keyof Theme, "scheme">;

/** Two colours that meet on a screen. */
export interface ContrastPair {
  readonly foreground: SemanticColour;
  readonly background: SemanticColour;
  /** Least contrast by WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for parts that are not text (1.4.11). */
  readonly least: number;
  /** Where the two meet. */
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

/** A theme's colour that failed WCAG AA as written, and what took its place. */
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

/** Shares of text mixed into a surface or fill, as the tokens of `ui` have them by default. */
const raisedShare = 0.07;
const borderShare = 0.16;
const controlBorderShare = 0.52;
const hoverShare = 0.14;
/** How much of black or white is mixed into the colour on a fill; the rest is the fill's own hue. */
const onShare = 0.9;
/** Steps in which a surface gives way to the page's background where no text can be read on both. */
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
 * The text nearest to the one wished for that can be read on the page, on a surface and on the surface raised; null where
 * neither white nor black can be read on page and surface, which would leave no room for any word. Surfaces are raised
 * towards the text, but away from it where that would cost its contrast.
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

/** Settles text and surfaces. A surface that no text suits which suits the page gives way to the page's background. */
function settleGrounds({ background, surface, text }: Theme): Grounds {
  const shades = Array.from({ length: surfaceSteps + 1 }, (_unused, step) =>
    // As written first: mixing rounds.
    step === 0 ? surface : mix(surface, background, step / surfaceSteps),
  );
  for (const shade of shades) {
    const grounds = readable(background, shade, text);
    if (grounds !== null) return grounds;
  }
  // On one ground white or black can always be read: the worst case, a grey halfway, leaves 4.58.
  throw new RangeError(`no text can be read on ${background}`);
}

/** The legible colour on a fill and on its hover shade: near black or near white with a touch of the fill. */
function onColour(fills: readonly [string, ...string[]]): string {
  return repairContrast(mix(fills[0], betterEnd(fills), onShare), fills, textContrast);
}

/** A fill's shade under the pointer: towards the text, or away from the words on it where they would fade. */
function hoverOf(fill: string, text: string): string {
  const hover = mix(fill, text, hoverShare);
  if (worstOn(onColour([fill, hover]), [fill, hover]) >= textContrast) return hover;
  return mix(fill, behind(fill, betterEnd([fill])), hoverShare);
}

/** Makes the semantic colours of a theme: derives what it doesn't say, repairs what fails WCAG AA and reports it. */
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
  // What any word could reach at best.
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

/** One repair in words, for reports. */
export function describeRepair({ colour, from, to, ratio, on, least }: ContrastRepair): string {
  const fault =
    colour === "surface"
      ? `surface ${from} is so unlike the background that words keep a contrast of ${ratio.toFixed(2)} at best`
      : `${colour} ${from} has contrast ${ratio.toFixed(2)} on ${on}`;
  return `${fault} where ${least} is needed; ${to} is used instead`;
}
