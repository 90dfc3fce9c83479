/** Length in code points, the unit of every length in the product's rules. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}
