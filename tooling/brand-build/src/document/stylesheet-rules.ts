/** One rule of a minified stylesheet: kept as text, with what it needs to matter. */
export type StylesheetRule =
  | { readonly kind: "statement"; readonly text: string }
  | { readonly kind: "style"; readonly text: string; readonly selectors: readonly string[] }
  | { readonly kind: "named"; readonly text: string; readonly name: string }
  | { readonly kind: "group"; readonly prelude: string; readonly rules: readonly StylesheetRule[] };

/** The index after the string that starts at `from`. */
function skipString(css: string, from: number): number {
  const quote = css[from];
  for (let index = from + 1; index < css.length; index += 1) {
    if (css[index] === "\\") index += 1;
    else if (css[index] === quote) return index + 1;
  }
  return css.length;
}

/** Calls `visit` for every character that stands outside of strings and comments. */
function scan(css: string, from: number, visit: (character: string, index: number) => boolean): number {
  let index = from;
  while (index < css.length) {
    const character = css.charAt(index);
    if (character === '"' || character === "'") {
      index = skipString(css, index);
    } else if (character === "\\") {
      index += 2;
    } else if (css.startsWith("/*", index)) {
      const end = css.indexOf("*/", index + 2);
      index = end === -1 ? css.length : end + 2;
    } else {
      if (visit(character, index)) return index;
      index += 1;
    }
  }
  return css.length;
}

/** The index of the brace that closes the one at `open`. */
function closingBrace(css: string, open: number): number {
  let depth = 0;
  return scan(css, open, (character) => {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    return depth === 0;
  });
}

/** Splits a selector list at its top-level commas. */
export function splitSelectors(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  scan(list, 0, (character, index) => {
    if (character === "(" || character === "[") depth += 1;
    if (character === ")" || character === "]") depth -= 1;
    if (character === "," && depth === 0) {
      parts.push(list.slice(start, index).trim());
      start = index + 1;
    }
    return false;
  });
  parts.push(list.slice(start).trim());
  return parts;
}

const grouping = /^@(?:layer|media|supports|container|scope|starting-style)\b/;

function ruleOf(prelude: string, body: string): StylesheetRule {
  const text = `${prelude}{${body}}`;
  if (!prelude.startsWith("@")) return { kind: "style", text, selectors: splitSelectors(prelude) };
  if (grouping.test(prelude)) return { kind: "group", prelude, rules: parseStylesheet(body) };
  const named = /^@(?:-webkit-)?(?:keyframes|property)\s+(\S+)/.exec(prelude);
  if (named?.[1] !== undefined) return { kind: "named", text, name: named[1] };
  return { kind: "statement", text };
}

/** Takes a stylesheet apart into rules. It trusts its input to be what a CSS minifier wrote. */
export function parseStylesheet(css: string): StylesheetRule[] {
  const rules: StylesheetRule[] = [];
  let index = 0;
  while (index < css.length) {
    let found = "";
    const end = scan(css, index, (character) => {
      found = character;
      return character === "{" || character === ";";
    });
    const prelude = css.slice(index, end).trim();
    if (end >= css.length) break;
    if (found === ";") {
      if (prelude !== "") rules.push({ kind: "statement", text: `${prelude};` });
      index = end + 1;
    } else {
      const close = closingBrace(css, end);
      rules.push(ruleOf(prelude, css.slice(end + 1, close)));
      index = close + 1;
    }
  }
  return rules;
}
