import { parseStylesheet, type StylesheetRule } from "./stylesheet-rules.ts";

/** What occurs in some markup, as far as selectors can ask for it. */
interface Vocabulary {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

function vocabularyOf(markup: string): Vocabulary {
  const classes = new Set<string>();
  for (const [, list = ""] of markup.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of list.split(/\s+/)) classes.add(name);
  }
  const tags = new Set(["html", "body"]);
  for (const [, name = ""] of markup.matchAll(/<([a-z][a-z0-9-]*)/g)) tags.add(name);
  return { classes, tags };
}

/** The part of a selector that says what must be there: without what `:not()` and its like exclude or allow. */
function withoutFunctions(selector: string): string {
  let plain = selector;
  let before: string;
  do {
    before = plain;
    plain = plain.replaceAll(/:[a-z-]+\([^()]*\)/g, "");
  } while (plain !== before);
  return plain.replaceAll(/\[[^\]]*\]/g, "");
}

function mayMatch(selector: string, { classes, tags }: Vocabulary): boolean {
  const plain = withoutFunctions(selector);
  for (const [, name = ""] of plain.matchAll(/\.((?:[\w-]|\\.)+)/g)) {
    if (!classes.has(name.replaceAll("\\", ""))) return false;
  }
  for (const [name] of plain.replaceAll(/[.#:][\w\\:-]+/g, " ").matchAll(/[a-z][a-z0-9-]*/g)) {
    if (!tags.has(name)) return false;
  }
  return true;
}

function select(rules: readonly StylesheetRule[], vocabulary: Vocabulary): string {
  return rules
    .map((rule) => {
      switch (rule.kind) {
        case "statement":
        case "named":
          return rule.text;
        case "style":
          return rule.selectors.some((selector) => mayMatch(selector, vocabulary)) ? rule.text : "";
        case "group": {
          const inner = select(rule.rules, vocabulary);
          return inner === "" ? "" : `${rule.prelude}{${inner}}`;
        }
      }
      throw new Error("a rule of no kind");
    })
    .join("");
}

/** Drops animations and registered properties that nothing left refers to. */
function withoutUnusedNames(rules: readonly StylesheetRule[], css: string): string {
  let kept = css;
  for (const rule of rules.flatMap((one) => (one.kind === "group" ? one.rules : [one]))) {
    if (rule.kind === "named" && kept.split(rule.name).length === 2) kept = kept.replace(rule.text, "");
  }
  return kept;
}

/**
 * Makes a function that picks the rules of a stylesheet which some markup can use, states such as :hover and [open]
 * included. It errs on the side of keeping.
 */
export function criticalCss(stylesheet: string): (markup: string) => string {
  const rules = parseStylesheet(stylesheet);
  return (markup) => withoutUnusedNames(rules, select(rules, vocabularyOf(markup)));
}
