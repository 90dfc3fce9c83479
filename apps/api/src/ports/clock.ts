/**
 * Time as a parameter (docs/architecture.md, "Time and randomness are parameters"): tests set it, production reads
 * the machine's clock.
 */
export interface Clock {
  now(): Date;
  /** Calls back once after the given milliseconds; the answer cancels. Never keeps the process alive. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** A moment some seconds away from another; negative goes back. */
export function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Today's date as YYYY-MM-DD in UTC. */
export function calendarDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
