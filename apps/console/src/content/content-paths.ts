/** Fields of a content by their path as rules and changes write it: `overlay.howTo[0].title`. */

function partsOf(path: string): readonly string[] {
  return path === "" ? [] : path.replaceAll("]", "").split(/[.[]/);
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return partsOf(path).reduce<unknown>(
    (at, part) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[part] : undefined),
    value,
  );
}

function replaced(value: unknown, [part, ...below]: readonly string[], next: unknown): unknown {
  if (part === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === part ? replaced(item, below, next) : item));
  }
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [part]: replaced(fields[part], below, next) };
}

/** Returns a copy with another value at a path. Unchanged parts are shared, not copied. */
export function withValueAt<Value>(value: Value, path: string, next: unknown): Value {
  // Only the field itself is another, and its form is checked before it is sent.
  return replaced(value, partsOf(path), next) as Value;
}

/** A path below another. */
export function pathBelow(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** A field's value as the text it is written as: numbers too; nothing else has one. */
export function plainValue(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
