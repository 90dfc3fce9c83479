/**
 * Tags of a page with their attributes: all that a parser would make elements of. What stands between double quotes is
 * left out, so that pages that differ in their texts alone have the same.
 */
export function structureOf(html: string): string[] {
  return [...html.matchAll(/<[a-z!/?](?:[^>"]|"[^"]*")*>?/gi)].map(([tag]) =>
    tag.replaceAll(/"[^"]*"/g, '""'),
  );
}
