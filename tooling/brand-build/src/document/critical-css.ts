import { AtRule, parse, Rule, type Root } from "postcss";
import selectorParser from "postcss-selector-parser";

/** The elements, classes and attributes in the markup that selectors can match. */
interface Vocabulary {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** The names that must occur in the markup for one selector to match. */
interface SelectorNeeds {
  readonly classes: readonly string[];
  readonly tags: readonly string[];
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

/**
 * Returns the needs of each selector in a list. The contents of `:not()`, `:is()` and similar are left out,
 * because they may be absent.
 */
function needsOf(selectors: string): readonly SelectorNeeds[] {
  return selectorParser()
    .astSync(selectors)
    .nodes.map(({ nodes }) => ({
      classes: nodes.filter((node) => node.type === "class").map(({ value }) => value),
      tags: nodes.filter((node) => node.type === "tag").map(({ value }) => value),
    }));
}

/**
 * Whether a rule's selectors match elements. Steps of an animation do not, and a nested rule follows its
 * parent.
 */
function hasElements({ parent }: Rule): boolean {
  const isStop = parent instanceof AtRule && parent.name.endsWith("keyframes");
  return !isStop && !(parent instanceof Rule);
}

/** Removes groups without rules, from the inside out. */
function removeEmptyGroups(css: Root): void {
  const groups: AtRule[] = [];
  css.walkAtRules((rule) => void groups.push(rule));
  for (const group of groups.toReversed()) if (group.nodes?.length === 0) group.remove();
}

/** Removes animations and registered properties that are no longer used. */
function removeUnusedNames(css: Root): void {
  const text = css.toString();
  css.walkAtRules(/^(?:-webkit-)?(?:keyframes|property)$/, (rule) => {
    if (text.split(rule.params).length === 2) rule.remove();
  });
}

/**
 * Returns a function that selects the rules of a stylesheet which some markup can use, including states such
 * as :hover and [open]. In doubt it keeps a rule. Throws if the stylesheet can't be parsed.
 */
export function criticalCss(stylesheet: string): (markup: string) => string {
  const whole = parse(stylesheet);
  const needs = new Map<string, readonly SelectorNeeds[]>();
  whole.walkRules((rule) => {
    if (hasElements(rule)) needs.set(rule.selector, needsOf(rule.selector));
  });

  return (markup) => {
    const { classes, tags } = vocabularyOf(markup);
    const css = whole.clone();
    css.walkRules((rule) => {
      const mayMatch = needs
        .get(rule.selector)
        ?.some(
          (need) =>
            need.classes.every((name) => classes.has(name)) && need.tags.every((tag) => tags.has(tag)),
        );
      if (hasElements(rule) && mayMatch !== true) rule.remove();
    });
    removeUnusedNames(css);
    removeEmptyGroups(css);
    return css.toString();
  };
}
