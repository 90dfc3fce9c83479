import type { Appearance } from "./frame-messages.ts";

/** The Appearance API (docs.stripe.com/elements/appearance-api), for the parts that the frame has. */

const themes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stripe: {},
  flat: { colorBackground: "#f1f1f1", borderRadius: "4px" },
  none: {},
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorTextSecondary: "#c9cad6",
    colorTextPlaceholder: "#8f909c",
    colorDanger: "#fe87a1",
  },
};

const defaults: Readonly<Record<string, string>> = {
  colorPrimary: "#0570de",
  colorBackground: "#ffffff",
  colorText: "#30313d",
  colorTextSecondary: "#6d6e78",
  colorTextPlaceholder: "#757680",
  colorDanger: "#df1b41",
  fontFamily: "system-ui, sans-serif",
  fontSizeBase: "16px",
  spacingUnit: "4px",
  borderRadius: "5px",
};

/** Returns all variables of an appearance: its own, then its theme's, then the defaults. */
export function appearanceVariables(appearance: Appearance): Readonly<Record<string, string>> {
  return { ...defaults, ...themes[appearance.theme ?? "stripe"], ...appearance.variables };
}

/** Whether an appearance's background is dark, so that lists and scrollbars should be, too. */
export function isDarkAppearance(appearance: Appearance): boolean {
  const colour = appearanceVariables(appearance)["colorBackground"] ?? "";
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(colour)?.[1];
  const channels =
    hex === undefined
      ? (/^rgba?\(([^)]+)\)$/.exec(colour)?.[1] ?? "255 255 255").split(/[\s,/]+/).map(Number)
      : (hex.length === 3 ? hex.split("").map((digit) => digit + digit) : (hex.match(/../g) ?? [])).map(
          (pair) => Number.parseInt(pair, 16),
        );
  const [red = 255, green = 255, blue = 255] = channels;
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** Selectors that rules may style, as in Stripe's list. */
const selector =
  /^\.(Input|Label|Error|AccordionItem|Block|Tab|TabLabel|RadioIcon)(--[a-z]+)?(:(hover|focus|disabled|autofill|focus-visible)|::placeholder)*$/;

/** Returns the style sheet of an appearance's variables and rules. */
export function appearanceStyle(appearance: Appearance): string {
  const variables = Object.entries(appearanceVariables(appearance))
    .filter(([name, value]) => /^[a-zA-Z]+$/.test(name) && isPlainValue(value))
    .map(([name, value]) => `--${name}:${value}`);
  const rules = Object.entries(appearance.rules ?? {})
    .filter(([name]) => selector.test(name))
    .map(([name, declarations]) => `${name}{${declarationsText(declarations)}}`);
  return [
    `:root{color-scheme:${isDarkAppearance(appearance) ? "dark" : "light"};${variables.join(";")}}`,
    ...rules,
  ].join("\n");
}

function declarationsText(declarations: Readonly<Record<string, string>>): string {
  return Object.entries(declarations)
    .filter(([name, value]) => /^[a-zA-Z-]+$/.test(name) && isPlainValue(value))
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";");
}

/** Whether a value stays inside its declaration and loads nothing. */
function isPlainValue(value: unknown): value is string {
  return typeof value === "string" && !/[{};<>]|url\(/i.test(value);
}
