/** The part of the contract's colour rules that is used here. */
export type Mix = (colour: string, other: string, share: number) => string;

/** Returns the custom properties that a stylesheet sets, the last of each name. */
function customProperties(css: string): Map<string, string> {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return new Map(
    [...bare.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

/**
 * Returns semantic colours after a brand's theme.css, which comes after the theme and can refine what the
 * theme derives. Reads colours as "#rrggbb", var() and color-mix(in oklab, a n%, b); throws for any other,
 * because it can't be checked.
 */
export function refinedColours(
  css: string,
  colours: Readonly<Record<string, string>>,
  mix: Mix,
): Record<string, string> {
  const properties = customProperties(css);
  const resolve = (value: string, depth = 0): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    const [, one, share, other] =
      /^color-mix\(in oklab, (var\(--[\w-]+\)|#\w{6}) ([\d.]+)%, (var\(--[\w-]+\)|#\w{6})\)$/.exec(value) ??
      [];
    if (depth < 9) {
      if (/^#[0-9a-f]{6}$/i.test(value)) return value;
      const known =
        name === undefined ? undefined : (properties.get(name) ?? colours[name.replace("--brand-", "")]);
      if (known !== undefined) return resolve(known, depth + 1);
      if (one !== undefined && other !== undefined) {
        return mix(resolve(one, depth + 1), resolve(other, depth + 1), 1 - Number(share) / 100);
      }
    }
    throw new Error(
      `a colour of theme.css can't be judged: ${value}; write #rrggbb, var() or color-mix(in oklab, a n%, b)`,
    );
  };
  return Object.fromEntries(
    Object.entries(colours).map(([colour, value]) => {
      const name = colour === "control-border" ? "--control-border" : `--brand-${colour}`;
      return [colour, resolve(properties.get(name) ?? value)];
    }),
  );
}
