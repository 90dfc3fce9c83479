import { Errors } from "typebox/value";
import { BrandManifest } from "./brand-manifest.ts";
import { ruleProblems } from "./manifest-rules.ts";

/** One thing that is wrong in a manifest: where, what, and how to mend it. */
export interface ManifestProblem {
  /** Path of the field as it would be written, such as `regions.GB.bundles.gold.price`. */
  readonly field: string;
  readonly problem: string;
  readonly mend: string;
}

type SchemaError = ReturnType<typeof Errors>[number];

/** "/profiles/0/age" -> "profiles[0].age". */
function fieldOf(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(
      (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`),
      "",
    );
}

const childOf = (pointer: string, name: string): string => fieldOf(`${pointer}/${name}`);

/** The value or schema that a JSON pointer names, or undefined. */
function at(root: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => {
      if (typeof value !== "object" || value === null) return undefined;
      return (value as Record<string, unknown>)[key];
    }, root);
}

/** What a schema says its field has to be. */
function wanted(schemaPath: string): string | undefined {
  const schema = at(BrandManifest, schemaPath.replace(/^#/, ""));
  if (typeof schema !== "object" || schema === null || !("description" in schema)) return undefined;
  return typeof schema.description === "string" ? schema.description : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The known name that a mistyped one most probably meant: same letters but for case, or one being part of the other. */
function meant(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase();
  return known.find((candidate) => {
    const other = candidate.toLowerCase();
    return (
      other === plain ||
      other.startsWith(plain) ||
      plain.startsWith(other) ||
      other.slice(1) === plain.slice(1)
    );
  });
}

const typeNames: { readonly [type: string]: string } = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

/** What an explanation can draw on. */
interface Context {
  readonly field: string;
  readonly value: unknown;
  /** What the schema wants here, in words. */
  readonly description: string | undefined;
  readonly one: (problem: string, mend: string) => ManifestProblem[];
}

type Explain<Keyword> = (
  error: Extract<SchemaError, { readonly keyword: Keyword }>,
  context: Context,
) => ManifestProblem[];

function explainLimit(error: SchemaError, { value, description, one }: Context): ManifestProblem[] {
  return one(`is ${shown(value)}`, description === undefined ? error.message : `make it ${description}`);
}

/** How to mend what each kind of check finds. */
const explanations: { readonly [Keyword in SchemaError["keyword"]]?: Explain<Keyword> } = {
  // Comes beside `additionalProperties`, which says more.
  boolean: () => [],
  required: ({ params, schemaPath, instancePath }) =>
    params.requiredProperties.map((name) => {
      const hint = wanted(`${schemaPath}/properties/${name}`);
      const mend = hint === undefined ? `add ${name}` : `add ${name}: ${hint}`;
      return { field: childOf(instancePath, name), problem: "is missing", mend };
    }),
  additionalProperties: ({ params, schemaPath, instancePath }) =>
    params.additionalProperties.map((name) => {
      const known = knownFields(schemaPath);
      const guess = meant(name, known);
      const mend =
        guess === undefined ? `remove it; known here: ${known.join(", ")}` : `did you mean ${guess}?`;
      return { field: childOf(instancePath, name), problem: "is not a field of the manifest", mend };
    }),
  type: ({ params }, { value, description, one }) => {
    const type = String(params.type);
    return one(`is ${shown(value)}`, `make it ${description ?? typeNames[type] ?? type}`);
  },
  enum: ({ params }, { value, one }) =>
    one(`is ${shown(value)}`, `choose one of ${params.allowedValues.map(shown).join(", ")}`),
  pattern: ({ params }, { value, description, one }) =>
    one(
      `is ${shown(value)}`,
      `make it ${description === undefined ? `match ${params.pattern.toString()}` : patternHint(description)}`,
    ),
  minLength: (_error, { description, one }) => one("is empty", `write ${description ?? "something"}`),
  maxLength: ({ params }, { value, one }) => {
    const length = typeof value === "string" ? Array.from(value).length : 0;
    return one(`is ${length} characters long`, `shorten it to at most ${params.limit}`);
  },
  minItems: ({ params }, { one }) =>
    one("has too few entries", `add entries until there are at least ${params.limit}`),
  maxItems: ({ params }, { one }) => one("has too many entries", `leave at most ${params.limit}`),
  minProperties: (_error, { one }) => one("has no entry", "add at least one"),
  minimum: explainLimit,
  maximum: explainLimit,
};

function knownFields(schemaPath: string): string[] {
  const properties = at(BrandManifest, `${schemaPath.replace(/^#/, "")}/properties`);
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

function problemsOf(error: SchemaError, manifest: unknown): ManifestProblem[] {
  const field = fieldOf(error.instancePath);
  const context: Context = {
    field,
    value: at(manifest, error.instancePath),
    description: wanted(error.schemaPath),
    one: (problem, mend) => [{ field, problem, mend }],
  };
  const explain = explanations[error.keyword] as Explain<unknown> | undefined;
  return explain?.(error, context) ?? context.one(`is ${shown(context.value)}`, error.message);
}

function patternHint(description: string): string {
  return description === "#rrggbb" ? 'a colour as "#rrggbb", such as "#2b1636"' : description;
}

/** Everything that is wrong in a manifest, in the order of its fields; empty when it is sound. */
export function manifestProblems(manifest: unknown): ManifestProblem[] {
  const found = Errors(BrandManifest, manifest).flatMap((error) => problemsOf(error, manifest));
  // Rules read fields that the schema has vouched for.
  return found.length > 0 ? found : ruleProblems(manifest as BrandManifest);
}

/** A manifest that can't be built. The message lists every field with its mend; there is no use for a stack. */
export class BrandManifestError extends Error {
  override readonly name = "BrandManifestError";
  readonly problems: readonly ManifestProblem[];

  constructor(problems: readonly ManifestProblem[]) {
    const lines = problems.map(({ field, problem, mend }) => `  ${field} ${problem}\n    -> ${mend}`);
    const count = problems.length === 1 ? "one mistake" : `${problems.length} mistakes`;
    super(`The brand manifest has ${count}:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}
