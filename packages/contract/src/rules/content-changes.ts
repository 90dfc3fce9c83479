/** A field that differs between two contents. Undefined: missing on that side. */
export interface ContentChange {
  /** Such as `overlay.howTo[0].title`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns every field that differs between two contents, in the order of the fields. */
export function contentChanges(before: unknown, after: unknown, path = ""): ContentChange[] {
  if (isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const below = Array.isArray(after) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      return contentChanges(before[name], after[name], below);
    });
  }
  return before === after ? [] : [{ field: path, before, after }];
}
