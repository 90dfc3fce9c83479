/**
 * A browser answers `prefers-*` and `forced-colors` from the system alone, so the preview rewrites the rules that ask:
 * the product's style sheets stay as they are on disk, and every rule gets its own words back.
 */

/** The features that the toolbars set, each with its value; one that is absent stays the system's. */
export type MediaFeatures = Partial<
  Readonly<{
    "prefers-color-scheme": "light" | "dark";
    "prefers-reduced-motion": "reduce" | "no-preference";
    "forced-colors": "active" | "none";
  }>
>;

const asked =
  /\(\s*(?<feature>prefers-color-scheme|prefers-reduced-motion|forced-colors)\s*(?::\s*(?<value>[\w-]+)\s*)?\)/gu;
const yes = "(min-width: 0px)";
const no = "(max-width: -1px)";
/** The value for which a feature without a value is false: `(forced-colors)` matches any other. */
const idle: ReadonlySet<string> = new Set(["none", "no-preference"]);

/** A media query with the chosen features answered, and every other left to the browser. */
export function answered(query: string, features: MediaFeatures): string {
  return query.replaceAll(asked, (whole, feature: keyof MediaFeatures, value: string | undefined) => {
    const chosen = features[feature];
    if (chosen === undefined) return whole;
    return (value === undefined ? !idle.has(chosen) : chosen === value) ? yes : no;
  });
}

/** Every media query's own words, by the list that holds them. */
const own = new WeakMap<MediaList, string>();

function rulesOf(sheet: CSSStyleSheet | CSSRule): readonly CSSRule[] {
  try {
    return "cssRules" in sheet ? [...sheet.cssRules] : [];
  } catch {
    // A sheet of another origin cannot be read; there is none of the product's.
    return [];
  }
}

/** Every rule of a page, rules within rules included, with the media queries around it. */
export function* everyRule(
  page: Document,
): Generator<{ readonly rule: CSSRule; readonly queries: readonly string[] }> {
  function* within(
    parent: CSSStyleSheet | CSSRule,
    queries: readonly string[],
  ): Generator<{ readonly rule: CSSRule; readonly queries: readonly string[] }> {
    for (const rule of rulesOf(parent)) {
      yield { rule, queries };
      const inner =
        rule instanceof CSSMediaRule ? [...queries, own.get(rule.media) ?? rule.media.mediaText] : queries;
      yield* within(rule, inner);
    }
  }
  for (const sheet of [...page.styleSheets, ...page.adoptedStyleSheets]) yield* within(sheet, []);
}

/** Rewrites every media rule of the page as if the chosen features applied; all other conditions stay as written. */
export function answerMediaRules(page: Document, features: MediaFeatures): void {
  for (const { rule } of everyRule(page)) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const words = own.get(rule.media) ?? rule.media.mediaText;
    own.set(rule.media, words);
    const wanted = answered(words, features);
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
  }
}
