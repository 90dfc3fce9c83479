/** Returns the middle one of some values, the upper one of an even number; 0 without any. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
