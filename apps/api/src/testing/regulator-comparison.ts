import type { OracleRow } from "./regulator-oracle.ts";

/** Returns a row as a text that does not depend on the order of its columns, or on a removed record's number. */
function rowText(row: OracleRow): string {
  const known = Object.entries(row).map(([name, value]) => {
    const isNumbered = name === "id" && typeof value === "string" && value.startsWith("removed");
    return [name, isNumbered ? "removed" : sorted(value)] as const;
  });
  return JSON.stringify(known.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function sorted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the names of the figures whose rows differ from the count. */
export function contradictedFigures(
  counted: ReadonlyMap<string, readonly OracleRow[]>,
  found: ReadonlyMap<string, readonly OracleRow[]>,
): readonly string[] {
  const text = (rows: readonly OracleRow[] = []): string => rows.map(rowText).toSorted().join("\n");
  return [...new Set([...counted.keys(), ...found.keys()])].filter(
    (name) => text(counted.get(name)) !== text(found.get(name)),
  );
}
