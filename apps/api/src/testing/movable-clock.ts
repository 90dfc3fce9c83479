import type { Clock } from "../ports/clock.ts";

/** The machine's clock, ahead by a time that can grow. */
export interface MovableClock extends Clock {
  /** Milliseconds ahead of the machine's clock. */
  aheadMs(): number;
  /** Moves the time forwards. Callbacks that are due by then follow at once, the earliest first. Throws if it would go back. */
  moveTo(aheadMs: number): void;
}

export function createMovableClock(startAheadMs = 0): MovableClock {
  let aheadMs = startAheadMs;
  /** Timers by what they wait for. `dueAt` is by this clock. */
  const timers = new Map<{ readonly dueAt: number; readonly callback: () => void }, NodeJS.Timeout>();
  const now = (): number => Date.now() + aheadMs;

  function arm(waiting: { readonly dueAt: number; readonly callback: () => void }): void {
    clearTimeout(timers.get(waiting));
    const timer = setTimeout(
      () => {
        timers.delete(waiting);
        waiting.callback();
      },
      Math.max(0, waiting.dueAt - now()),
    );
    timers.set(waiting, timer.unref());
  }

  return {
    now: () => new Date(now()),
    aheadMs: () => aheadMs,
    after(milliseconds, callback) {
      const waiting = { dueAt: now() + milliseconds, callback };
      arm(waiting);
      return () => {
        clearTimeout(timers.get(waiting));
        timers.delete(waiting);
      };
    },
    moveTo(next) {
      if (next < aheadMs) throw new RangeError(`the time would go back by ${aheadMs - next} ms`);
      aheadMs = next;
      for (const waiting of [...timers.keys()].toSorted((a, b) => a.dueAt - b.dueAt)) arm(waiting);
    },
  };
}
