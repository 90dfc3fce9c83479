/** Fields of content by their path, in the notation of rules and changes: `overlay.howTo[0].title`. */

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
  // Only the field itself differs, and its form is checked before it is sent.
  return replaced(value, partsOf(path), next) as Value;
}

/** Returns a path below another. */
export function pathBelow(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Returns a field's value as text, also for numbers; empty for anything else. */
export function plainValue(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
