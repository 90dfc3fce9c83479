/**
 * Emulates `prefers-*` and `forced-colors`, which browsers only take from the system: rewrites the media
 * rules in the preview. The product's style sheets on disk are unchanged, and every rule gets its original
 * text back.
 */

/** The features that the toolbars set, with their values; absent ones stay as in the system. */
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

/** Returns a media query with the chosen features resolved, and all others left to the browser. */
export function resolveFeatures(query: string, features: MediaFeatures): string {
  return query.replaceAll(asked, (whole, feature: keyof MediaFeatures, value: string | undefined) => {
    const chosen = features[feature];
    if (chosen === undefined) return whole;
    return (value === undefined ? !idle.has(chosen) : chosen === value) ? yes : no;
  });
}

/** The original text of every media query, by its list. */
const own = new WeakMap<MediaList, string>();

function rulesOf(sheet: CSSStyleSheet | CSSRule): readonly CSSRule[] {
  try {
    return "cssRules" in sheet ? [...sheet.cssRules] : [];
  } catch {
    // A sheet of another origin can't be read, but none is the product's.
    return [];
  }
}

/** Yields every rule of a page, including nested rules, with the media queries around it. */
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
export function applyMediaFeatures(page: Document, features: MediaFeatures): void {
  for (const { rule } of everyRule(page)) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const original = own.get(rule.media) ?? rule.media.mediaText;
    own.set(rule.media, original);
    const wanted = resolveFeatures(original, features);
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
  }
}
