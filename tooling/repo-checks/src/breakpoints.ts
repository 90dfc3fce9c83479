/** The widths at which a layout may change: packages/ui/README.md, "Breakpoints", says what each is for. */
export const breakpoints = [22.5, 30, 48, 64, 73.75, 160, 200] as const;

const allowed: ReadonlySet<string> = new Set(
  breakpoints.flatMap((rem) => [`(width >= ${rem}rem)`, `(width < ${rem}rem)`]),
);

const comment = /\/\*[^]*?\*\//g;
/** Without container queries: they ask for the room of a part, which follows its content. */
const mediaRule = /@media\b(?<condition>[^{;]*)/g;
/** Features in parentheses, `(400px < width < 700px)` included. */
const feature = /\([^()]*\)/g;
const ofWidth = /(?<![\w-])(?:min-|max-)?(?:device-)?width(?![\w-])/;
/** A text of a program that is a media query, such as `"(width < 48rem)"`. */
const queryText = /(?<=["'`])[^"'`\n]*\([^()"'`\n]*\bwidth\b[^()"'`\n]*\)[^"'`\n]*(?=["'`])/g;

function otherWidths(file: string, conditions: readonly string[]): readonly string[] {
  return conditions
    .flatMap((condition) => condition.match(feature) ?? [])
    .filter((text) => ofWidth.test(text) && !allowed.has(text))
    .map((text) => `${file}: ${text} is none of the breakpoints`);
}

/** Media queries of a stylesheet that ask for another width, or for one in other words. */
export function otherWidthsOfCss(file: string, css: string): readonly string[] {
  const rules = css.replaceAll(comment, "").matchAll(mediaRule);
  return otherWidths(
    file,
    [...rules].map(({ groups }) => groups?.["condition"] ?? ""),
  );
}

/** Media queries in a component or another program that ask for another width, or for one in other words. */
export function otherWidthsOfCode(file: string, source: string): readonly string[] {
  return otherWidths(file, source.match(queryText) ?? []);
}
