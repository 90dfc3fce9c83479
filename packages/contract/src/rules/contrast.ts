/** Colours as sRGB channels from 0 to 1. */
interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

interface Oklab {
  readonly L: number;
  readonly a: number;
  readonly b: number;
}

/** The least contrast of WCAG 2.2 AA for text (1.4.3) and for other parts (1.4.11). */
export const textContrast = 4.5;
export const partContrast = 3;

/** Reads "#rrggbb". Throws RangeError for anything else. */
function parseHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour as #rrggbb: ${hex}`);
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return { r: channel(1), g: channel(3), b: channel(5) };
}

function toHex({ r, g, b }: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(r)}${channel(g)}${channel(b)}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const { r, g, b } = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2); the order doesn't matter. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Ottosson's Oklab: equal steps look equal, so mixing in it keeps hues. https://bottosson.github.io/posts/oklab/ */
function toOklab(hex: string): Oklab {
  const rgb = parseHex(hex);
  const [r, g, b] = [toLinear(rgb.r), toLinear(rgb.g), toLinear(rgb.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ L, a, b }: Oklab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return toHex({
    r: fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  });
}

/** Mixes two colours in Oklab, as CSS color-mix() does: `share` of `other`, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [toOklab(colour), toOklab(other)];
  const between = (start: number, end: number) => start + (end - start) * share;
  return fromOklab({ L: between(from.L, to.L), a: between(from.a, to.a), b: between(from.b, to.b) });
}

/** Whether a colour has enough contrast with all of the backgrounds. */
export function contrasts(colour: string, backgrounds: readonly string[], least: number): boolean {
  return backgrounds.every((background) => contrastRatio(colour, background) >= least);
}

/**
 * Yields a colour, then its shades towards white and black, nearest first; the last two are white and black.
 */
export function* shadesOf(colour: string): Generator<string> {
  yield colour;
  const steps = 50;
  for (let step = 1; step <= steps; step += 1) {
    for (const end of ["#ffffff", "#000000"]) yield mix(colour, end, step / steps);
  }
}

/**
 * Returns the colour nearest to `colour`, towards white or black, that has the contrast `least` with every
 * background; the colour itself if it already has. Takes the shorter way. If neither end is enough, returns
 * the better end.
 */
export function repairContrast(colour: string, backgrounds: readonly string[], least: number): string {
  for (const shade of shadesOf(colour)) {
    if (contrasts(shade, backgrounds, least)) return shade;
  }
  const worst = (end: string) => Math.min(...backgrounds.map((background) => contrastRatio(end, background)));
  return worst("#ffffff") >= worst("#000000") ? "#ffffff" : "#000000";
}
