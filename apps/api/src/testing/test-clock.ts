import type { Clock } from "../ports/clock.ts";

export interface TestClock extends Clock {
  /** Moves the time forward; due callbacks run in order. */
  advance(seconds: number): void;
  set(moment: Date): void;
}

/** Returns a clock that stands still until it is moved. */
export function createTestClock(start: Date = new Date("2026-11-20T20:00:00.000Z")): TestClock {
  let now = start.getTime();
  const waiting = new Set<{ readonly due: number; readonly callback: () => void }>();
  function moveTo(moment: number): void {
    for (;;) {
      const due = [...waiting].filter((entry) => entry.due <= moment).toSorted((a, b) => a.due - b.due)[0];
      if (!due) break;
      waiting.delete(due);
      now = Math.max(now, due.due);
      due.callback();
    }
    now = moment;
  }
  return {
    now: () => new Date(now),
    after(milliseconds, callback) {
      const entry = { due: now + milliseconds, callback };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance: (seconds) => moveTo(now + seconds * 1000),
    set: (moment) => moveTo(moment.getTime()),
  };
}
