import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transform } from "lightningcss";
import { parseSync, Visitor } from "vite";
import { root } from "./workspace.ts";

/** A class name that a component reads from a stylesheet. */
export interface ClassUse {
  /** The stylesheet as imported, such as `./card.module.css`. */
  readonly stylesheet: string;
  readonly name: string;
}

/** Returns the classes that a CSS module defines. */
export function definedClasses(css: string): ReadonlySet<string> {
  // CSS Modules allow more inside `:global(…)` than the parser supports; it skips such a rule.
  const { exports } = transform({
    filename: "x.module.css",
    code: Buffer.from(css),
    cssModules: true,
    errorRecovery: true,
  });
  return new Set(Object.keys(exports ?? {}));
}

/** Returns the possible values of an expression: a text, or both sides of a conditional. */
function literals(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const part = (name: string): unknown => (node as Readonly<Record<string, unknown>>)[name];
  switch (node.type) {
    case "Literal": {
      const value = part("value");
      return typeof value === "string" ? [value] : [];
    }
    case "ConditionalExpression":
      return [...literals(part("consequent")), ...literals(part("alternate"))];
    case "LogicalExpression":
      return [...literals(part("left")), ...literals(part("right"))];
    default:
      return [];
  }
}

/**
 * Returns the class names that a component writes out, as in `styles["card"]`; computed names are checked by
 * its types.
 */
export function usedClasses(file: string, source: string): readonly ClassUse[] {
  const sheets = new Map<string, string>();
  const uses: ClassUse[] = [];
  new Visitor({
    ImportDeclaration({ source: from, specifiers }) {
      if (!from.value.endsWith(".module.css")) return;
      for (const specifier of specifiers) {
        if (specifier.type === "ImportDefaultSpecifier") sheets.set(specifier.local.name, from.value);
      }
    },
    MemberExpression({ object, property, computed }) {
      const stylesheet = object.type === "Identifier" ? sheets.get(object.name) : undefined;
      if (stylesheet === undefined) return;
      const names = computed ? literals(property) : property.type === "Identifier" ? [property.name] : [];
      for (const name of names) uses.push({ stylesheet, name });
    },
  }).visit(parseSync(file, source).program);
  return uses;
}

/**
 * Returns the class names of a component that its stylesheet does not define. `file`: its path from the root.
 */
export function unknownClasses(
  file: string,
  source: string,
  readStylesheet: (path: string) => string = (path) => readFileSync(join(root, path), "utf8"),
): readonly string[] {
  const defined = new Map<string, ReadonlySet<string>>();
  return usedClasses(file, source).flatMap(({ stylesheet, name }) => {
    const path = join(dirname(file), stylesheet);
    const classes = defined.get(path) ?? definedClasses(readStylesheet(path));
    defined.set(path, classes);
    return classes.has(name) ? [] : [`${file}: ${stylesheet} has no .${name}`];
  });
}
