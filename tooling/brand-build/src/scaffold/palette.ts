import { repairTheme } from "@parlour/contract/rules/theme-contrast";
import type { Theme } from "@parlour/contract/landing-content";
import { createHash } from "node:crypto";
import type { Mood, NewBrand } from "./new-brand.ts";

/** Returns "#rrggbb" for a hue in degrees, with saturation and lightness in percent. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (place: number): string => {
    const at = (place + hue / 30 + 12) % 12;
    const value = light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns the hue of "#rrggbb" in degrees, 0 for greys. */
export function hueOf(colour: string): number {
  const channels = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  const most = Math.max(...channels);
  const span = most - Math.min(...channels);
  if (span === 0) return 0;
  const sixth =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

/** Returns a hue derived from an id, different for most ids. */
function hueOfId(id: string): number {
  return createHash("sha256").update(id).digest().readUInt16BE(0) % 360;
}

/**
 * How far the background's hue is from the primary colour's, in degrees, and how saturated the background is,
 * in percent.
 */
const grounds: { readonly [Name in Mood]: { readonly turn: number; readonly saturation: number } } = {
  soft: { turn: -55, saturation: 30 },
  sharp: { turn: 0, saturation: 12 },
  glow: { turn: -80, saturation: 42 },
  calm: { turn: 25, saturation: 18 },
};

function firstColours(hue: number, { scheme, mood, primary }: NewBrand): Theme {
  const { turn, saturation } = grounds[mood];
  const ground = (hue + turn + 360) % 360;
  const second = (hue + 32) % 360;
  switch (scheme) {
    case "dark":
      return {
        scheme,
        background: hsl(ground, saturation, 8),
        surface: hsl(ground, saturation * 0.85, 13),
        text: hsl(hue, 45, 95),
        muted: hsl(ground, 15, 74),
        primary: primary ?? hsl(hue, 82, 68),
        accent: hsl(second, 70, 80),
        success: "#86d6a4",
        warning: "#f0c968",
        error: "#ff9d90",
        info: "#a6c8f5",
      };
    case "light":
      return {
        scheme,
        background: hsl(ground, saturation + 15, 95),
        surface: hsl(ground, saturation + 20, 99),
        text: hsl(ground, 40, 12),
        muted: hsl(ground, 15, 34),
        primary: primary ?? hsl(hue, 68, 34),
        accent: hsl(second, 60, 30),
        success: "#1e6b3e",
        warning: "#7a5200",
        error: "#a52a1f",
        info: "#1d549c",
      };
    default:
      return scheme satisfies never;
  }
}

function isThemeColour(name: string, theme: Theme): name is Exclude<keyof Theme, "scheme"> {
  return name !== "scheme" && name in theme;
}

/**
 * Repairing one colour can break another pair, so a second pass may be needed. No palette has needed a third.
 */
const mostLooks = 5;

/**
 * Returns colours for a new brand that meet WCAG AA unchanged: derived from its primary colour, or from its
 * id.
 */
export function paletteOf(brand: NewBrand): Theme {
  const hue = brand.primary === null ? hueOfId(brand.id) : hueOf(brand.primary);
  let theme = firstColours(hue, brand);
  for (let look = 0; look < mostLooks; look += 1) {
    const { repairs } = repairTheme(theme);
    if (repairs.length === 0) break;
    for (const { colour, to } of repairs) {
      // Derived colours, such as the focus ring, come from the accent.
      theme = { ...theme, [isThemeColour(colour, theme) ? colour : "accent"]: to };
    }
  }
  return theme;
}
