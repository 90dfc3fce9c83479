/**
 * Returns the tags of a page with their attributes, as a parser would make elements of them. Leaves out the
 * text in double quotes, so that pages that differ only in their texts are equal.
 */
export function structureOf(html: string): string[] {
  return [...html.matchAll(/<[a-z!/?](?:[^>"]|"[^"]*")*>?/gi)].map(([tag]) =>
    tag.replaceAll(/"[^"]*"/g, '""'),
  );
}
