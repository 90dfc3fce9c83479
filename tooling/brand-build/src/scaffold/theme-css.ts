import type { Mood } from "./new-brand.ts";

/** One value of the mood vocabulary (packages/ui/src/tokens.css) and what it changes. */
type Line = readonly [token: string, value: string, what: string];

const serif = 'Georgia, "Iowan Old Style", "DejaVu Serif", serif';
const narrow = '"Arial Narrow", "Helvetica Neue", "Liberation Sans Narrow", Arial, sans-serif';
const round = '"Trebuchet MS", "Avenir Next", Ubuntu, "DejaVu Sans", sans-serif';

const linesOf: { readonly [Name in Mood]: readonly Line[] } = {
  soft: [
    [
      "--font-display",
      serif,
      "headings; add @font-face rules above for a face of your own, the build subsets it",
    ],
    ["--display-weight", "500", "how heavy headings are"],
    ["--radius-card", "1.75rem", "corners of cards and panels"],
    ["--radius-button", "999px", "corners of buttons"],
    ["--radius-bubble", "1.5rem", "corners of messages"],
    ["--radius-portrait", "1.5rem", "corners of profile pictures"],
    ["--rhythm", "1.1", "room between sections and inside cards, 0.85 to 1.3"],
    ["--hero-align", "start", "words beside the picture: start or center"],
  ],
  sharp: [
    [
      "--font-display",
      narrow,
      "headings; add @font-face rules above for a face of your own, the build subsets it",
    ],
    ["--display-weight", "800", "how heavy headings are"],
    ["--display-case", "uppercase", "none, uppercase or lowercase"],
    ["--display-tracking", "0.01em", "space between the letters of headings"],
    ["--label-case", "uppercase", "small labels and buttons"],
    ["--label-tracking", "0.08em", "space between their letters"],
    ["--radius-card", "0", "corners of cards and panels"],
    ["--radius-button", "0", "corners of buttons"],
    ["--radius-bubble", "0.125rem", "corners of messages"],
    ["--radius-portrait", "0", "corners of profile pictures"],
    ["--radius-field", "0", "corners of fields"],
    ["--line", "2px", "borders of cards, fields and buttons"],
    ["--shadow-1", "4px 4px 0 var(--brand-border)", "depth of what lies on the page"],
    ["--rhythm", "0.95", "room between sections and inside cards, 0.85 to 1.3"],
  ],
  glow: [
    [
      "--font-display",
      round,
      "headings; add @font-face rules above for a face of your own, the build subsets it",
    ],
    ["--display-weight", "600", "how heavy headings are"],
    ["--radius-card", "1rem", "corners of cards and panels"],
    ["--radius-button", "0.75rem", "corners of buttons"],
    ["--radius-bubble", "1rem", "corners of messages"],
    ["--radius-portrait", "1rem", "corners of profile pictures"],
    [
      "--page-light",
      `radial-gradient(
      90% 60% at 80% 0%,
      color-mix(in oklab, var(--brand-primary) 16%, transparent),
      transparent
    )`,
      "light on the page behind everything",
    ],
    [
      "--button-shadow",
      "0 0 1.5rem -0.5rem color-mix(in oklab, var(--brand-primary) 70%, transparent)",
      "depth of buttons",
    ],
    ["--hero-align", "center", "words beside the picture: start or center"],
  ],
  calm: [
    [
      "--font-display",
      serif,
      "headings; add @font-face rules above for a face of your own, the build subsets it",
    ],
    ["--display-weight", "400", "how heavy headings are"],
    ["--display-style", "italic", "normal or italic"],
    ["--radius-card", "0.5rem", "corners of cards and panels"],
    ["--radius-button", "0.375rem", "corners of buttons"],
    ["--radius-bubble", "0.625rem", "corners of messages"],
    ["--radius-portrait", "0.25rem", "corners of profile pictures"],
    ["--shadow-1", "none", "depth of what lies on the page"],
    ["--rhythm", "1.25", "room between sections and inside cards, 0.85 to 1.3"],
    ["--hero-align", "center", "words beside the picture: start or center"],
  ],
};

/**
 * Returns the theme.css of a new brand: the values with the most effect on its mood, each with a description.
 */
export function themeCssOf(mood: Mood): string {
  const lines = linesOf[mood].map(([token, value, what]) => `    /* ${what} */\n    ${token}: ${value};`);
  return `/*
 * Shapes, type, depth and rhythm. Colours are in theme.ts, because the content service can replace them.
 * Every value that a brand can set is in packages/ui/src/tokens.css.
 */
@layer brand {
  :root {
${lines.join("\n")}
  }
}
`;
}
