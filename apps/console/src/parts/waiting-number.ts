/** Returns a number of what waits; "99+" if it is more, because lists that are read only to be counted end at 100. */
export function waitingNumber(count: number): string {
  return count > 99 ? "99+" : String(count);
}
