/** Returns the indexes of values that equal an earlier one, ignoring case and spaces. */
export function* repeated(values: readonly string[]): Generator<number> {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    const plain = value.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
    if (seen.has(plain)) yield index;
    seen.add(plain);
  }
}
