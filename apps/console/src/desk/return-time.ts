/** How many seconds before a conversation returns to the queue its operator is warned. */
const warnSeconds = 60;

/** Whether a conversation is about to return; `returnsAt` null: it stays. */
export function aboutToReturn(returnsAt: string | null, now: number): boolean {
  return returnsAt !== null && Date.parse(returnsAt) - now <= warnSeconds * 1000;
}

/** Returns the whole seconds until it returns, at least zero. */
export function secondsToReturn(returnsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(returnsAt) - now) / 1000));
}
