/** Formats a count for a badge. Above 99 it is "99+": the menu reads at most 100 rows of a list. */
export function waitingNumber(count: number): string {
  return count > 99 ? "99+" : String(count);
}
