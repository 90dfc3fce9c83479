import type { Clock } from "../clock.ts";

interface Task {
  readonly run: () => void;
  readonly every: number | null;
  due: number;
}

/** A clock that moves only when a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time forward by `ms`, running what falls due. */
  advance(ms: number): void;
}

/** Creates a clock that starts at `start` (ISO 8601). */
export function createFakeClock(start = "2026-11-20T20:15:00.000Z"): FakeClock {
  let now = new Date(start).getTime();
  const tasks = new Set<Task>();
  const add = (task: Task) => {
    tasks.add(task);
    return () => void tasks.delete(task);
  };
  const nextBefore = (end: number) =>
    Array.from(tasks)
      .filter((task) => task.due <= end)
      .toSorted((a, b) => a.due - b.due)[0];

  return {
    now: () => now,
    after: (ms, run) => add({ run, every: null, due: now + ms }),
    every: (ms, run) => add({ run, every: ms, due: now + ms }),
    advance: (ms) => {
      const end = now + ms;
      for (let task = nextBefore(end); task !== undefined; task = nextBefore(end)) {
        now = task.due;
        if (task.every === null) tasks.delete(task);
        else task.due += task.every;
        task.run();
      }
      now = end;
    },
  };
}
