/**
 * Notices hints that were sent to a channel and never arrived. Senders count them in Redis, listeners count what they hear. How
 * far Redis is ahead stays the same, except while a hint is on its way.
 */
export class HintCount {
  heard = 0;
  /** How far Redis is ahead when nothing is on its way; null before the first look. */
  #base: number | null = null;
  #before: number | null = null;

  /**
   * Compares with Redis. Returns true once if hints were lost.
   * @param ahead Redis's count without what had been heard when it was asked for
   */
  look(ahead: number): boolean {
    const [base, before] = [this.#base, this.#before];
    this.#before = ahead;
    if (base === null || ahead <= base) {
      this.#base = ahead;
      return false;
    }
    // What was on its way at the last look has arrived by now.
    if (before === null || before <= base) return false;
    this.#base = Math.min(ahead, before);
    return true;
  }
}
