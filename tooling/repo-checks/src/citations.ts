/** Citations of rules (`docs/product.md`) and of pages in `docs/`. Pure: the caller reads the files. */

export interface RepositoryFile {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the ids that the page of rules defines, in order: a bold id that begins a list item, or a row's
 * first cell.
 */
export function definedRules(product: string): string[] {
  return [...product.matchAll(/^(?:- \*\*([A-Z]+-\d+)\*\*|\| ([A-Z]+-\d+) \|)/gm)].map(
    ([, item, cell]) => item ?? cell ?? "",
  );
}

/** Returns ids that are defined more than once. */
export function repeatedRules(rules: readonly string[]): string[] {
  return [...new Set(rules.filter((rule, index) => rules.indexOf(rule) !== index))];
}

/** Returns cited ids that no rule defines. Only areas of the rules count, so that `UTF-8` does not. */
export function unknownRules({ path, text }: RepositoryFile, rules: readonly string[]): string[] {
  const defined = new Set(rules);
  const areas = [...new Set(rules.map((rule) => rule.replace(/-\d+$/, "")))].join("|");
  const cited = [...text.matchAll(new RegExp(`(?<![\\w-])(?:${areas})-\\d+\\b`, "g"))];
  return cited
    .filter(([id]) => !defined.has(id))
    .map(
      ({ 0: id, index }) => `${place(path, text, index)} cites ${id}, which docs/product.md does not define`,
    );
}

/** Returns what a citation of a page can name: its headings, and bold names, such as those of threats. */
export function namesOnPage(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? "");
  const bold = [...page.matchAll(/\*\*(.+?)\.?\*\*/g)].map(([, name]) => name ?? "");
  return new Set([...headings, ...bold]);
}

/** A line break inside a comment, with the start of the next line. */
const nextLine = String.raw`\s*\n\s*(?:\*|//|--|#)?\s*`;
const pageCitation = new RegExp(
  String.raw`(?<![\w./-])docs/([\w-]+\.md)(?:,(?:${nextLine}| )\\?"([^"\\]+)\\?")?`,
  "g",
);

/** Returns cited names that are missing from pages in `docs/`, or cited pages that do not exist. */
export function unknownPages(
  { path, text }: RepositoryFile,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return [...text.matchAll(pageCitation)].flatMap(({ 1: page = "", 2: cited, index }) => {
    const name = cited?.replaceAll(new RegExp(nextLine, "g"), " ");
    if (name === undefined || names.get(page)?.has(name) === true) return [];
    return [`${place(path, text, index)} cites "${name}", which does not stand on docs/${page}`];
  });
}

/** Former citations of documents outside the repository. */
const former = [
  /\bspecs?,? (?:sections? )?\d/gi,
  /\b(?:the|product) spec\b/gi,
  /\bdesign card\b/gi,
  /\bissues?:? #?\d/gi,
];

/**
 * Returns citations that readers can't follow. Pages in `docs/` link to each other by their bare names;
 * others cite `docs/<page>`.
 */
export function formerCitations({ path, text }: RepositoryFile, pages: readonly string[]): string[] {
  const names = [
    ...pages,
    ...["toolchain", "examples", "design-card", "product-spec"].map((name) => `${name}.md`),
  ];
  const barePage = new RegExp(`(?<![\\w/.-])(?:${names.join("|").replaceAll(".", "\\.")})\\b`, "gi");
  const patterns = path.startsWith("docs/") ? former : [...former, barePage];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(
      ({ 0: cited, index }) => `${place(path, text, index)} says "${cited}"; cite a rule's id or docs/<page>`,
    ),
  );
}

/**
 * Returns paths of the repository that a page names in backticks, without those that have a `<place>` to fill
 * in.
 */
export function namedPaths(page: string): string[] {
  return [...page.matchAll(/`((?:apps|packages|tooling|docs)\/[^`\s<>*,]+)`/g)].map(([, path]) => path ?? "");
}

function place(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`;
}
