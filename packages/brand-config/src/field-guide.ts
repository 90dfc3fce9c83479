import { regionCodes, regions } from "@parlour/contract/regions";
import { BrandManifest } from "./brand-manifest.ts";
import { fileOfField } from "./field-file.ts";

/** The parts of a schema that the guide describes. */
interface Described {
  readonly type?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly "x-shown"?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [name: string]: Described };
  readonly required?: readonly string[];
  readonly items?: Described;
}

/** One field of the guide. */
export interface GuideField {
  /** Such as `regions.<code>.bundles.gold.price` or `profiles[].age`. */
  readonly field: string;
  readonly file: string;
  /** The allowed form, in a few words. */
  readonly form: string;
  readonly description: string;
  /** An example value; empty for a group of fields. */
  readonly example: string;
  /** Empty for a group of fields, which is shown where its fields are. */
  readonly shown: string;
}

const range = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? "" : `at least ${least}${unit}`;
};

function formOf(schema: Described): string {
  const { type, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const said = (name: string, limits: string) => (limits === "" ? name : `${name}, ${limits}`);
  if (schema.enum !== undefined) return `one of ${schema.enum.map((value) => `"${value}"`).join(", ")}`;
  switch (type) {
    case "string":
      return said("text", range(minLength, maxLength, " characters"));
    case "integer":
      return said("whole number", range(minimum, maximum, ""));
    case "boolean":
      return "true or false";
    case "array":
      return said("list", range(minItems, maxItems, ""));
    case "object":
      return "group";
    case undefined:
    default:
      throw new RangeError(`the guide has no text for the type ${String(type)}`);
  }
}

/** Formats an example as in a manifest: imported pictures by their name, everything else as a literal. */
function exampleOf({ examples, description }: Described): string {
  const example = examples?.[0];
  if (example === undefined) return "";
  const isName = typeof example === "string" && description?.includes("imported picture") === true;
  return isName ? example : JSON.stringify(example);
}

function* fieldsOf(schema: Described, field: string, isOptional: boolean): Generator<GuideField> {
  if (field !== "") {
    yield {
      field,
      file: fileOfField(field.replace("<code>", "GB"), true).replace("gb.ts", "<region>.ts"),
      form: `${formOf(schema)}${isOptional ? "; optional" : ""}`,
      description: schema.description ?? "",
      example: exampleOf(schema),
      shown: schema["x-shown"] ?? "",
    };
  }
  if (schema.items !== undefined) yield* fieldsOf(schema.items, `${field}[]`, false);
  const { properties = {}, required = [] } = schema;
  for (const [name, part] of Object.entries(properties)) {
    const path = field === "" ? name : `${field}.${name}`;
    // All regions have the same fields, so the first stands for all.
    if (field !== "regions") yield* fieldsOf(part, path, !required.includes(name));
    else if (name === regionCodes[0]) yield* fieldsOf(part, "regions.<code>", true);
  }
}

/** Returns every field of the manifest with all its notes, in the schema's order. */
export function guideFields(): GuideField[] {
  // A TypeBox schema is plain JSON Schema, but its types have only the keywords of each kind.
  const schema: unknown = BrandManifest;
  return [...fieldsOf(schema as Described, "", false)];
}

const cell = (text: string): string => text.replaceAll("|", String.raw`\|`).replaceAll("<", "&lt;");
const code = (text: string): string => (text === "" ? "" : `\`${text.replaceAll("|", String.raw`\|`)}\``);
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const yesNo = (is: boolean): string => (is ? "yes" : "no");

function regionTable(): string[] {
  return [
    row(["region", "id", "subdomain", "currency", "helpline", "marketing", "age check by text (AV)"]),
    row(Array.from({ length: 7 }, () => "---")),
    ...regionCodes.map((name) => {
      const facts = regions[name];
      return row([
        `${facts.name} (${name})`,
        String(facts.id),
        facts.subdomain,
        `${facts.currency} ${facts.currencySymbol}`,
        yesNo(facts.hasHelpline),
        yesNo(facts.hasMarketing),
        yesNo(facts.hasAgeVerification),
      ]);
    }),
  ];
}

/** Renders the guide as a page: the manifest field by field, grouped by file. */
export function fieldGuide(): string {
  const fields = guideFields();
  const files = [...new Set(fields.map(({ file }) => file))];
  const sections = files.flatMap((file) => [
    `## ${file}`,
    "",
    row(["field", "form", "what it is", "example", "where customers see it"]),
    row(["---", "---", "---", "---", "---"]),
    ...fields
      .filter((one) => one.file === file)
      .map(({ field, form, description, example, shown }) =>
        row([code(field), cell(form), cell(description), code(example), cell(shown)]),
      ),
    "",
  ]);
  return [
    "# The manifest, field by field",
    "",
    "Made from the schema (`npx -y pnpm@12.21.0 --filter @parlour/brand-config run guide`); a test fails when it is out of date.",
    "A field that is not marked optional has to be there. What the rules ask beyond the form is in the README.",
    "",
    ...sections,
    "## What no manifest says",
    "",
    "These follow from the region, so a manifest can't contradict them.",
    "",
    ...regionTable(),
    "",
  ].join("\n");
}
