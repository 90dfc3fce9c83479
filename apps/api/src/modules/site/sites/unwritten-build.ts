import type { BrandPublication } from "@parlour/contract/site-build";
import { isUnwritten } from "@parlour/contract/unwritten";

/** Fields named in a message at most: a brand that was just made has dozens. */
const namedFields = 5;

/** Paths of the texts in a value that wait to be written. */
function unwrittenIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return isUnwritten(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    unwrittenIn(part, path === "" ? key : Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
}

/** What production says of a build whose words are not all written; null if they are. */
export function unwrittenProblem(publication: BrandPublication): string | null {
  const { unwritten, ...texts } = publication;
  const fields = [...new Set([...(unwritten ?? []), ...unwrittenIn(texts, "")])];
  if (fields.length === 0) return null;
  const named = fields.slice(0, namedFields).join(", ");
  const more = fields.length > namedFields ? ` and ${fields.length - namedFields} more` : "";
  return `SITES_DIRS holds ${publication.id}, whose words are not all written: ${named}${more}. Write them (brand-build check lists them) and build the brand again, or take it out.`;
}
