import type { FieldProblem } from "../field-problem.ts";

/** Rules for texts and picture addresses that a brand writes, in its manifest or in the back office. */

/** Leftovers of templates and drafts, which customers would read. */
const leftovers: readonly RegExp[] = [
  /\{\{[^}]*\}\}/,
  /\$\{[^}]*\}/,
  /<%[^%]*%>/,
  /lorem ipsum/i,
  /\[(?:insert|your|brand|name|company|todo)\b[^\]]*\]/i,
  /\b(?:TODO|FIXME|TBC|TBD)\b/,
];
/** Tags and entities. Texts are shown unparsed, so readers would see the markup. */
const markup = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i;

/** Returns what is wrong with a text for customers. */
export function* textProblems(field: string, text: string): Generator<FieldProblem> {
  if (text.trim() === "") {
    yield { field, problem: "is blank", mend: "write what customers are to read" };
    return;
  }
  const leftover = leftovers.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  if (leftover !== undefined) {
    yield { field, problem: `still has "${leftover}" in it`, mend: "write what customers are to read" };
    return;
  }
  const tag = markup.exec(text)?.[0];
  if (tag !== undefined) {
    yield {
      field,
      problem: `has "${tag}" in it, which customers would see as it is`,
      mend: "write plain text",
    };
  }
}

/** A path of the site or an https address: pages load pictures from nowhere else. */
export function isPictureAddress(address: string): boolean {
  // One leading slash means this site; two would mean another host.
  if (address.startsWith("/")) return !address.startsWith("//");
  return address.startsWith("https://") && URL.canParse(address);
}

/** Yields every text in a value, with its field. */
export function* textsOf(value: unknown, field: string): Generator<readonly [field: string, text: string]> {
  if (typeof value === "string") {
    yield [field, value];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const below = field === "" ? key : `${field}.${key}`;
      yield* textsOf(part, Array.isArray(value) ? `${field}[${key}]` : below);
    }
  }
}

/** Whether a field of content holds a picture's address. */
export function isPictureField(field: string): boolean {
  return /(?:imageUrl|favicon|[lL]ogo|conversationIcon)$/.test(field);
}
