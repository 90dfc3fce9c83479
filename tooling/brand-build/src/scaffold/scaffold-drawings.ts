import { escapeHtml } from "@parlour/contract/escape-html";
import type { Theme } from "@parlour/contract/landing-content";
import type { Mood } from "./new-brand.ts";
import { hsl, hueOf } from "./palette.ts";

/** Drawings for a new brand in its own colours, as placeholders for the brand's own. */

/** The colours of a brand's placeholders, from background to foreground. */
interface Paint {
  readonly top: string;
  readonly low: string;
  readonly light: string;
  readonly hills: readonly [far: string, middle: string, near: string];
  readonly ink: string;
}

function paintOf({ scheme, background, primary, accent, text }: Theme): Paint {
  const ground = hueOf(background);
  const warm = hueOf(primary);
  const light = scheme === "light";
  return {
    top: light ? hsl(ground, 55, 88) : hsl(ground, 45, 10),
    low: light ? hsl(warm, 70, 84) : hsl(warm, 42, 30),
    light: light ? hsl(warm, 90, 96) : accent,
    hills: light
      ? [hsl(warm, 45, 74), hsl(ground, 38, 66), hsl(ground, 34, 55)]
      : [hsl(warm, 34, 24), hsl(ground, 36, 17), hsl(ground, 40, 10)],
    ink: text,
  };
}

const at = (value: number): string => String(Math.round(value));

function svg(width: number, height: number, title: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title>${body}</svg>\n`;
}

/** Draws three ridges, one before another: waves, peaks or terraces, depending on the mood. */
function ridge(mood: Mood, width: number, height: number, from: number, turn: number): string {
  const y = (share: number): string => at(height * share);
  const x = (share: number): string => at(width * share);
  const up = from - 0.09 * turn;
  const down = from + 0.06 * turn;
  switch (mood) {
    case "soft":
    case "calm":
      return `M0 ${y(from)}C${x(0.25)} ${y(up)} ${x(0.45)} ${y(up)} ${x(0.6)} ${y(from)}S${x(0.88)} ${y(down)} ${x(1)} ${y(up)}V${height}H0Z`;
    case "sharp":
      return `M0 ${y(down)}L${x(0.22)} ${y(up)}L${x(0.4)} ${y(from)}L${x(0.66)} ${y(up - 0.05)}L${x(0.84)} ${y(from)}L${x(1)} ${y(up)}V${height}H0Z`;
    case "glow":
      return `M0 ${y(from)}H${x(0.18)}V${y(up)}H${x(0.34)}V${y(down)}H${x(0.52)}V${y(up - 0.04)}H${x(0.7)}V${y(from)}H${x(0.86)}V${y(up)}H${x(1)}V${height}H0Z`;
    default:
      return mood satisfies never;
  }
}

/** Draws a sky with a light in it over three ridges. */
function background(paint: Paint, mood: Mood, width: number, height: number): string {
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${paint.top}"/><stop offset="1" stop-color="${paint.low}"/></linearGradient>`;
  const halo = `<radialGradient id="halo"><stop stop-color="${paint.light}" stop-opacity=".4"/><stop offset="1" stop-color="${paint.light}" stop-opacity="0"/></radialGradient>`;
  const size = Math.min(width, height);
  // High and to the side, because text is in the middle or at the start.
  const centre = `cx="${at(width * 0.84)}" cy="${at(height * 0.2)}"`;
  const light = `<circle ${centre} r="${at(size * 0.36)}" fill="url(#halo)"/><circle ${centre} r="${at(size * 0.07)}" fill="${paint.light}"/>`;
  const ridges = paint.hills.map(
    (fill, index) =>
      `<path fill="${fill}" d="${ridge(mood, width, height, 0.6 + index * 0.13, index % 2 === 0 ? 1 : -0.8)}"/>`,
  );
  return svg(
    width,
    height,
    "A light over hills",
    `<defs>${sky}${halo}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${light}${ridges.join("")}`,
  );
}

/** Outlines of hair around a face at 200, 205. */
const hair = [
  "M122 232C104 120 158 102 204 104S300 128 280 236C272 190 246 168 200 170S130 190 122 232Z",
  "M116 330C84 130 150 96 202 98S322 132 286 330C268 300 284 190 246 168 180 150 134 190 142 250 146 290 130 320 116 330Z",
  "M128 214C110 130 160 112 210 108S292 140 276 210C262 176 244 158 210 162S150 160 128 214Z",
  "M200 92C244 60 274 96 252 118 296 140 290 190 276 226 268 178 240 164 200 166S136 176 126 226C108 190 108 132 150 116 132 92 160 66 200 92Z",
  "M118 280C92 150 140 100 200 100S306 150 282 280C276 240 280 196 262 176L138 176C122 200 126 240 118 280Z",
  "M124 220C130 112 176 96 232 108 292 120 288 180 278 216 262 182 254 168 222 178 190 190 150 176 124 220Z",
] as const;

const skins = ["#e8b995", "#8a5638", "#f0cdb0", "#6b4129", "#c98f67", "#a86f49"] as const;
const locks = ["#3a241c", "#1b1416", "#8b4a26", "#2a1c18", "#c08a4a", "#4a2f3a"] as const;

/** Draws a portrait in front of a round light; each position has a different face. */
export function portrait(theme: Theme, name: string, place: number): string {
  const hue = (hueOf(theme.primary) + place * 50) % 360;
  const dark = theme.scheme === "dark";
  const tone = (lightness: number): string => hsl(hue, 34, dark ? lightness : lightness + 34);
  const skin = skins[place % skins.length] ?? skins[0];
  const lock = locks[place % locks.length] ?? locks[0];
  const outline = hair[place % hair.length] ?? hair[0];
  const face = `<path fill="${skin}" d="M172 250H228V330C228 356 172 356 172 330Z"/><ellipse cx="200" cy="216" rx="64" ry="78" fill="${skin}"/>`;
  const look = `<g fill="none" stroke="#2a1a1a" stroke-width="5" stroke-linecap="round"><path d="M164 214q10 8 20 0M216 214q10 8 20 0"/><path d="M184 258q16 10 32 0" stroke="#8c3b3b"/></g>`;
  return svg(
    400,
    500,
    escapeHtml(name),
    `<rect width="400" height="500" fill="${tone(16)}"/><circle cx="200" cy="220" r="170" fill="${tone(28)}"/><path fill="${tone(44)}" d="M36 500C48 384 118 334 200 334S352 384 364 500Z"/>${face}<path fill="${lock}" d="${outline}"/>${look}`,
  );
}

const bubbles: { readonly [Name in Mood]: string } = {
  soft: "M20 10H44A12 12 0 0 1 56 22V34A12 12 0 0 1 44 46H32L20 56V46A12 12 0 0 1 8 34V22A12 12 0 0 1 20 10Z",
  sharp: "M8 10H56V46H30L18 56V46H8Z",
  glow: "M14 10H50A6 6 0 0 1 56 16V40A6 6 0 0 1 50 46H30L18 56V46H14A6 6 0 0 1 8 40V16A6 6 0 0 1 14 10Z",
  calm: "M32 10C46 10 56 18 56 28S46 46 32 46L22 55V44C14 41 8 36 8 28 8 18 18 10 32 10Z",
};

/** Returns the pictures that all regions of a new brand share, by file name. */
export function scaffoldDrawings(theme: Theme, mood: Mood, name: string): Readonly<Record<string, string>> {
  const paint = paintOf(theme);
  const initial = escapeHtml(name.charAt(0).toUpperCase());
  const face = mood === "soft" || mood === "calm" ? "Georgia,serif" : "Arial,sans-serif";
  const disc = `${mood === "sharp" ? `<rect x="2" y="2" width="60" height="60"` : `<circle cx="32" cy="32" r="30"`} fill="${theme.primary}"/><text x="32" y="44" text-anchor="middle" font-family="${face}" font-weight="700" font-size="36" fill="${theme.background}">${initial}</text>`;
  return {
    "background-desktop.svg": background(paint, mood, 1920, 1080),
    "background-mobile.svg": background(paint, mood, 800, 1600),
    "conversation.svg": svg(64, 64, "Conversation", `<path fill="${theme.primary}" d="${bubbles[mood]}"/>`),
    "favicon.svg": svg(64, 64, escapeHtml(name), disc),
    "logo.svg": svg(
      64 + 22 * name.length,
      64,
      escapeHtml(name),
      `${disc}<text x="74" y="43" font-family="${face}" font-size="34" fill="${paint.ink}">${escapeHtml(name)}</text>`,
    ),
  };
}
