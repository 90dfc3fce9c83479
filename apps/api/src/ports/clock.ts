/**
 * Time as a parameter (docs/architecture.md, "Time and randomness are parameters"): tests set it, production reads
 * the machine's clock.
 */
export interface Clock {
  now(): Date;
  /**
   * Calls back once after the given milliseconds. Returns a function that cancels. Never keeps the process
   * alive.
   */
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
