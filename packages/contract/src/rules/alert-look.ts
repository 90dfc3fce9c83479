import type { Theme } from "../landing-content.ts";
import { contrastRatio, mix, partContrast, shadesOf, textContrast } from "./contrast.ts";

/** The icons that the back office can give an alert; apps draw the lucide icons of these names. */
export const alertIcons = [
  "bell",
  "calendar",
  "clock",
  "gift",
  "heart",
  "info",
  "megaphone",
  "moon",
  "sparkles",
  "star",
  "warning",
  "wrench",
] as const;
export type AlertIcon = (typeof alertIcons)[number];

/** The share of the tone's colour in a notice's background (ui, notice.module.css). */
const shareOfTone = 0.11;

/**
 * Returns the tone of a notice for an alert's colour: the nearest shade with a readable icon and text on the
 * resulting background (WCAG 2.2 AA). Null if the text is not a colour, or if the brand's theme has no such
 * shade: then the notice keeps its own tone.
 */
export function alertTone(colour: string, theme: Pick<Theme, "surface" | "text">): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  for (const shade of shadesOf(colour)) {
    const ground = mix(theme.surface, shade, shareOfTone);
    const readable = contrastRatio(theme.text, ground) >= textContrast;
    if (readable && contrastRatio(shade, ground) >= partContrast) return shade;
  }
  return null;
}
