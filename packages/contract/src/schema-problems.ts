import type { TSchema } from "typebox";
import { Errors } from "typebox/value";
import type { FieldProblem } from "./field-problem.ts";

/** Describes what is wrong with the shape of a value that people filled in, quoting the schema's field notes. */

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

/** Returns the value or schema at a JSON pointer, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => {
      if (typeof value !== "object" || value === null) return undefined;
      return (value as Record<string, unknown>)[key];
    }, root);
}

/** Returns the requirement of a field, from its schema. */
function wanted(root: TSchema, schemaPath: string): string | undefined {
  const schema = valueAt(root, schemaPath.replace(/^#/, ""));
  if (typeof schema !== "object" || schema === null || !("description" in schema)) return undefined;
  return typeof schema.description === "string" ? schema.description : undefined;
}

/** An example of the field from its schema, worded to follow the description. */
function suchAs(root: TSchema, schemaPath: string, description: string): string {
  const examples = valueAt(root, `${schemaPath.replace(/^#/, "")}/examples`);
  if (!Array.isArray(examples) || description.includes("such as")) return "";
  return `, such as ${shown(examples[0])}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Returns how many letters to change, add or omit to turn one word into another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_unused, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of Array.from(other).entries()) {
      const [diagonal = 0, above = 0] = row.slice(at, at + 2);
      next.push(Math.min(diagonal + (letter === otherLetter ? 0 : 1), above + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Returns the known name that a mistyped one probably meant: with nearly the same letters, or one containing
 * the other.
 */
function meant(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase();
  return known.find((candidate) => {
    const other = candidate.toLowerCase();
    return (
      other.startsWith(plain) ||
      plain.startsWith(other) ||
      distance(plain, other) <= Math.min(2, plain.length / 3)
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

/** The facts from which an explanation is made. */
interface Context {
  /** The whole schema. */
  readonly root: TSchema;
  readonly field: string;
  readonly value: unknown;
  /** The schema's requirement at this place, as text. */
  readonly description: string | undefined;
  readonly one: (problem: string, mend: string) => FieldProblem[];
}

type Explain<Keyword> = (
  error: Extract<SchemaError, { readonly keyword: Keyword }>,
  context: Context,
) => FieldProblem[];

function explainLimit(error: SchemaError, { value, description, one }: Context): FieldProblem[] {
  return one(`is ${shown(value)}`, description === undefined ? error.message : `make it ${description}`);
}

/** How to correct each kind of fault. */
const explanations: { readonly [Keyword in SchemaError["keyword"]]?: Explain<Keyword> } = {
  // Reported together with `additionalProperties`, which says more.
  boolean: () => [],
  required: ({ params, schemaPath, instancePath }, { root }) =>
    params.requiredProperties.map((name) => {
      const hint = wanted(root, `${schemaPath}/properties/${name}`);
      const mend = hint === undefined ? `add ${name}` : `add ${name}: ${hint}`;
      return { field: childOf(instancePath, name), problem: "is missing", mend };
    }),
  additionalProperties: ({ params, schemaPath, instancePath }, { root }) =>
    params.additionalProperties.map((name) => {
      const known = knownFields(root, schemaPath);
      const guess = meant(name, known);
      const mend =
        guess === undefined
          ? `remove it; known here: ${known.join(", ")}`
          : `did you mean ${guess}? If not, remove it`;
      return { field: childOf(instancePath, name), problem: "is not a field", mend };
    }),
  type: ({ params }, { value, description, one }) => {
    const type = String(params.type);
    const name = typeNames[type] ?? type;
    // Descriptions of numbers already say that they are numbers.
    const isSaid = type === "integer" || type === "number";
    const said = description === undefined ? name : isSaid ? description : `${name}: ${description}`;
    return one(`is ${shown(value)}`, `make it ${said}`);
  },
  enum: ({ params }, { value, one }) =>
    one(`is ${shown(value)}`, `choose one of ${params.allowedValues.map(shown).join(", ")}`),
  pattern: ({ params, schemaPath }, { root, value, description, one }) =>
    one(
      `is ${shown(value)}`,
      description === undefined
        ? `make it match ${params.pattern.toString()}`
        : `make it ${description}${suchAs(root, schemaPath, description)}`,
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

function knownFields(root: TSchema, schemaPath: string): string[] {
  const properties = valueAt(root, `${schemaPath.replace(/^#/, "")}/properties`);
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

function problemsOf(root: TSchema, error: SchemaError, checked: unknown): FieldProblem[] {
  const field = fieldOf(error.instancePath);
  const context: Context = {
    field,
    root,
    value: valueAt(checked, error.instancePath),
    description: wanted(root, error.schemaPath),
    one: (problem, mend) => [{ field, problem, mend }],
  };
  const explain = explanations[error.keyword] as Explain<unknown> | undefined;
  return explain?.(error, context) ?? context.one(`is ${shown(context.value)}`, error.message);
}

/**
 * Returns all problems in the shape of a value, in the order of its fields; empty if it is valid.
 *
 * @param schema whose fields have notes (field-note.ts)
 */
export function schemaProblems(schema: TSchema, value: unknown): FieldProblem[] {
  return Errors(schema, value).flatMap((error) => problemsOf(schema, error, value));
}
