import * as fc from "fast-check";

/** A JSON schema, as far as the contract's schemas use it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentMediaType?: string;
}

/** Values for some fields by name, such as an existing brand, in addition to those the schema allows. */
export type FieldValues = { readonly [name: string]: readonly unknown[] };

const formats: { readonly [format: string]: fc.Arbitrary<string> } = {
  uuid: fc.uuid(),
  "date-time": fc
    .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date("1940-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  binary: fc.string({ maxLength: 40 }),
};

/** Cached by schema, because creating a generator for texts is slow in fast-check. */
const texts = new Map<string, fc.Arbitrary<string>>();

function text({ pattern, format, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  const key = JSON.stringify([pattern, format, minLength, maxLength]);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const made = makeText({ pattern, format, minLength, maxLength });
  texts.set(key, made);
  return made;
}

interface TextRule {
  readonly pattern: string | undefined;
  readonly format: string | undefined;
  readonly minLength: number;
  readonly maxLength: number;
}

function makeText({ pattern, format, minLength, maxLength }: TextRule): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    return fc
      .stringMatching(new RegExp(pattern), { size: "small" })
      .filter(({ length }) => length >= minLength && length <= maxLength);
  }
  const formatted = format === undefined ? undefined : formats[format];
  if (formatted !== undefined) return formatted;
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: "grapheme" });
}

/** Returns the required fields: those named, and more until the minimum number is reached. */
export function requiredFields({ properties = {}, required = [], minProperties = 0 }: JsonSchema): string[] {
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  return [...required, ...others.slice(0, Math.max(0, minProperties - required.length))];
}

/** Generates values that fit a schema; fields of the given names mostly get one of their values. */
export function arbitraryOf(schema: JsonSchema, known: FieldValues = {}): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema): fc.Arbitrary<unknown> => arbitraryOf(part, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(of));
  if (schema.allOf !== undefined) {
    return fc
      .tuple(...schema.allOf.map(of))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  }
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  switch (type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.integer({
        min: schema.minimum ?? -1000,
        max: schema.maximum ?? (schema.minimum ?? 0) + 100_000,
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 100_000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case "object":
    case undefined:
      break;
    default:
      throw new Error(`schemas of type ${type} are not supported yet`);
  }
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]): [string, fc.Arbitrary<unknown>] => {
      const values = known[name];
      if (values === undefined) return [name, of(part)];
      return [
        name,
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: of(part) }),
      ];
    },
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: requiredFields(schema) });
}
