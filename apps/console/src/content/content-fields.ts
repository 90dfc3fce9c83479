import { LandingContent } from "@parlour/contract/landing-content";
import { isPictureField } from "@parlour/contract/rules/copy-text";
import { pathBelow } from "./content-paths.ts";

/**
 * The form of landing content, generated from the contract's schema and its field notes: a field added there
 * is in the form.
 */

interface FieldDescription {
  readonly path: string;
  readonly label: string;
  /** Where customers see it; empty for a group, whose fields have their own. */
  readonly shown: string;
}

/** One field to fill in. */
export type ContentField = FieldDescription &
  (
    | { readonly kind: "line" | "text"; readonly maxLength: number | null; readonly mayBeEmpty: boolean }
    | { readonly kind: "colour" | "picture" | "fixed" }
    | { readonly kind: "choice"; readonly choices: readonly string[] }
  );

export interface ContentGroup extends FieldDescription {
  readonly kind: "group";
  readonly parts: readonly ContentPart[];
}

export interface ContentList extends FieldDescription {
  readonly kind: "list";
  readonly least: number;
  readonly most: number;
  /** Returns the form of the item at an index. */
  readonly item: (index: number) => ContentPart;
  /** A new item. */
  readonly blank: unknown;
}

export type ContentPart = ContentField | ContentGroup | ContentList;

/** The parts of a schema that the form uses. */
interface Described {
  readonly type?: string;
  readonly description?: string;
  readonly "x-shown"?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [name: string]: Described };
  readonly items?: Described;
}

/** Facts from the region: shown, but not editable. */
const fixed: ReadonlySet<string> = new Set([
  "region.id",
  "region.regionName",
  "region.regionCurrencyAbbreviation",
  "region.regionCurrencySymbol",
]);

/** Longer texts get several lines. */
const lineLength = 120;

/**
 * Converts "the landing page's heading" to "Landing page's heading", without the advice for manifest authors.
 */
export function labelOf(description: string): string {
  const plain = description
    .replace(/, an imported picture$/, "")
    .replace(/ as "#rrggbb"$/, "")
    .replace(/^the /, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

function blankOf(schema: Described): unknown {
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, blankOf(part)]));
  }
  return schema.enum?.[0] ?? "";
}

function partOf(schema: Described, path: string): ContentPart {
  const words = { path, label: labelOf(schema.description ?? path), shown: schema["x-shown"] ?? "" };
  if (schema.properties !== undefined) {
    const parts = Object.entries(schema.properties).map(([name, part]) =>
      partOf(part, pathBelow(path, name)),
    );
    return { ...words, kind: "group", parts };
  }
  const { items } = schema;
  if (items !== undefined) {
    return {
      ...words,
      kind: "list",
      least: schema.minItems ?? 0,
      most: schema.maxItems ?? 100,
      item: (index) => partOf(items, `${path}[${index}]`),
      blank: blankOf(items),
    };
  }
  if (fixed.has(path)) return { ...words, kind: "fixed" };
  if (schema.enum !== undefined) return { ...words, kind: "choice", choices: schema.enum };
  if (schema.pattern?.startsWith("^#") === true) return { ...words, kind: "colour" };
  if (isPictureField(path)) return { ...words, kind: "picture" };
  return {
    ...words,
    kind: (schema.maxLength ?? 0) > lineLength ? "text" : "line",
    maxLength: schema.maxLength ?? null,
    mayBeEmpty: schema.minLength === undefined,
  };
}

/** What customers see first comes first. */
const order = ["loginLayout", "theme", "overlay", "authLayout", "keywords", "meta", "region"];

/** The sections of the form: the content's groups of fields. */
export const contentSections: readonly ContentGroup[] = (() => {
  // A TypeBox schema is plain JSON Schema, but its types have only the keywords of each kind.
  const schema: unknown = LandingContent;
  const { properties = {} } = schema as Described;
  const names = Object.keys(properties).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return names.flatMap((name) => {
    const part = partOf(properties[name] ?? {}, name);
    return part.kind === "group" ? [part] : [];
  });
})();

/** Returns a field's title by its path, with its group: "Landing page: first highlight: title". */
export function fieldTitle(path: string): string {
  const titles: string[] = [];
  let parts: readonly ContentPart[] = contentSections;
  for (;;) {
    const part = parts.find(
      (each) =>
        path === each.path || (/^[.[]/.test(path.slice(each.path.length)) && path.startsWith(each.path)),
    );
    if (part === undefined) return titles.length === 0 ? path : titles.join(" › ");
    const index = part.kind === "list" ? /^\[(\d+)\]/.exec(path.slice(part.path.length))?.[1] : undefined;
    titles.push(index === undefined ? part.label : `${part.label}, ${Number(index) + 1}`);
    if (path === part.path) return titles.join(" › ");
    if (part.kind === "group") parts = part.parts;
    else if (part.kind === "list" && index !== undefined) {
      const item = part.item(Number(index));
      parts = item.kind === "group" ? item.parts : [item];
    } else return titles.join(" › ");
  }
}
