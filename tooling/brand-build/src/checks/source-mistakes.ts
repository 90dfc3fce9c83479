import type { ManifestProblem } from "@parlour/brand-config/manifest-problems";
import { access, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";

/** A node of the syntax tree, with the fields that all nodes have. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

/** Returns the name that an object or variable gives a value, such as `meta` or `favicon`; null for other nodes. */
function nameOf({ type, key, id, computed }: Node): string | null {
  const named = type === "Property" && computed !== true ? key : type === "VariableDeclarator" ? id : null;
  if (!isNode(named)) return null;
  const { name, value } = named;
  return typeof name === "string" ? name : typeof value === "string" ? value : null;
}

/**
 * Finds every use of an identifier as a value, with the field where it is used, such as `gb.meta.favicon`.
 */
function* usesOf(part: unknown, identifier: string, field: readonly string[]): Generator<string> {
  if (Array.isArray(part)) {
    for (const one of part) yield* usesOf(one, identifier, field);
    return;
  }
  if (!isNode(part)) return;
  if (part.type === "Identifier" && part["name"] === identifier) {
    yield field.join(".");
    return;
  }
  const name = nameOf(part);
  const inner = name === null ? field : [...field, name];
  for (const [key, value] of Object.entries(part)) {
    // Names of fields are not uses, nor are names after a dot.
    const isName = key === "key" || key === "id" || (key === "property" && part["computed"] !== true);
    if (!isName) yield* usesOf(value, identifier, inner);
  }
}

interface Source {
  /** The path as brand teams use it: `src/content/gb.ts`. */
  readonly file: string;
  readonly path: string;
  readonly parsed: ReturnType<typeof parseSync>;
}

async function sourcesOf(root: string): Promise<Source[]> {
  const entries = await readdir(join(root, "src"), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => ({
      file: relative(root, path),
      path,
      parsed: parseSync(path, await readFile(path, "utf8")),
    })),
  );
}

async function missingImports({ file, path, parsed }: Source): Promise<ManifestProblem[]> {
  const problems: ManifestProblem[] = [];
  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    const wanted = moduleRequest.value;
    if (!wanted.startsWith(".")) continue;
    const isThere = await access(join(dirname(path), wanted.split("?", 1)[0] ?? "")).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    problems.push({
      file,
      field: entries.map(({ localName }) => localName.value).join(", ") || "an import",
      problem: `is imported from ${wanted}, which does not exist`,
      mend: "correct the path, or add the file",
    });
  }
  return problems;
}

function forgottenImports({ file, parsed }: Source, identifier: string): ManifestProblem[] {
  const isImported = parsed.module.staticImports.some(({ entries }) =>
    entries.some(({ localName }) => localName.value === identifier),
  );
  if (isImported) return [];
  return [...new Set(usesOf(parsed.program, identifier, []))].map((field) => ({
    file,
    field: field === "" ? "the file" : field,
    problem: `uses ${identifier}, which the file does not import`,
    mend: `import ${identifier} at the top of the file, as the other files do`,
  }));
}

/** Returns why a brand's sources can't be loaded, by file and field; empty if the reason is another one. */
export async function sourceMistakes(root: string, error: unknown): Promise<ManifestProblem[]> {
  const sources = await sourcesOf(root);
  const missing = (await Promise.all(sources.map(missingImports))).flat();
  if (missing.length > 0 || !(error instanceof Error)) return missing;
  const [, unknown] = /^(\w+) is not defined$/.exec(error.message) ?? [];
  return unknown === undefined ? [] : sources.flatMap((source) => forgottenImports(source, unknown));
}
