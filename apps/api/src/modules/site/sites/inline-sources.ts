import { createHash } from "node:crypto";

/** The sources that a page's policy needs for the scripts and styles in the page itself. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Returns a page without its mark, and the sources of its inline scripts and styles: the hash of each. The mark is a nonce that
 * only the server and the renderer know, so nothing else in the page is allowed. A page that has it in a meta element stays as it
 * is, with the mark as its nonce: a page in development, in which Vite adds and changes styles.
 */
export function readInline(
  marked: string,
  mark: string,
): { readonly html: string; readonly inline: InlineSources } {
  if (new RegExp(`<meta\\b[^>]* nonce="${mark}"`).test(marked)) {
    const nonce = [`'nonce-${mark}'`];
    return { html: marked, inline: { scripts: nonce, styles: nonce } };
  }
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const element = new RegExp(`<(script|style)\\b([^>]*) nonce="${mark}"([^>]*)>([^]*?)(?=</\\1)`, "g");
  const html = marked.replaceAll(
    element,
    (_whole, name: string, before: string, after: string, text: string) => {
      if (text !== "") (name === "script" ? scripts : styles).add(hashSource(text));
      return `<${name}${before}${after}>${text}`;
    },
  );
  return { html, inline: { scripts: [...scripts], styles: [...styles] } };
}
