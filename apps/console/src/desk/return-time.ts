/** The last stretch before a conversation goes back to the queue by itself, in seconds: its operator is warned. */
const warnSeconds = 60;

/** Whether a conversation is about to go back; `returnsAt` null: it stays. */
export function aboutToReturn(returnsAt: string | null, now: number): boolean {
  return returnsAt !== null && Date.parse(returnsAt) - now <= warnSeconds * 1000;
}

/** Whole seconds until it goes back, never below zero. */
export function secondsToReturn(returnsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(returnsAt) - now) / 1000));
}
