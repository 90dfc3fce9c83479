import { escapeHtml } from "@parlour/contract/escape-html";

/** HTML that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Template tag: escapes its values, unless they are Html; null and false become empty. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index] ?? null)).join(""));
}

function textOf(part: HtmlPart): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return part.map(textOf).join("");
}
