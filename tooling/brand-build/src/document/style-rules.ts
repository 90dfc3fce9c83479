/** Markup without style attributes, and the same declarations as a stylesheet. */
export interface StyledMarkup {
  readonly markup: string;
  readonly css: string;
}

/**
 * Turns the style attributes of rendered markup into rules, because the page's policy allows only its own
 * stylesheets. The rules are outside of all layers, so they win as the attributes would. For markup that is
 * replaced and never hydrated.
 */
export function styleRules(rendered: string): StyledMarkup {
  const rules = new Map<string, number>();
  const markup = rendered.replaceAll(
    /(<[a-z][^<>]*?) style="([^"]*)"/g,
    (_match, before: string, style: string) => {
      const known = rules.get(style) ?? rules.size;
      rules.set(style, known);
      return `${before} data-styled="${known}"`;
    },
  );
  const css = [...rules].map(([style, name]) => `[data-styled="${name}"]{${textOf(style)}}`).join("");
  return { markup, css };
}

/** React escapes what would end an attribute. */
function textOf(attribute: string): string {
  return attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
