import type { BrandPublication } from "@parlour/contract/site-build";
import { isUnwritten } from "@parlour/contract/unwritten";

/** The most fields in one message: a new brand has dozens. */
const namedFields = 5;

/** Returns the paths of the texts in a value that are not written yet. */
function unwrittenIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return isUnwritten(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    unwrittenIn(part, path === "" ? key : Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`),
  );
}

/** Returns production's refusal of a build with unwritten texts; null if all are written. */
export function unwrittenProblem(publication: BrandPublication): string | null {
  const { unwritten, ...texts } = publication;
  const fields = [...new Set([...(unwritten ?? []), ...unwrittenIn(texts, "")])];
  if (fields.length === 0) return null;
  const named = fields.slice(0, namedFields).join(", ");
  const more = fields.length > namedFields ? ` and ${fields.length - namedFields} more` : "";
  return `SITES_DIRS holds ${publication.id}, whose words are not all written: ${named}${more}. Write them (brand-build check lists them) and build the brand again, or take it out.`;
}
