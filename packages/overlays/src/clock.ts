import type { CalendarDate } from "@parlour/contract/rules/adult";

/**
 * Time as a parameter (docs/architecture.md, "Time and randomness are parameters"): the real clock, or one
 * that stories and tests move.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `task` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
  /** Calls `task` every `ms` milliseconds. Returns a function that stops it. */
  every(ms: number, task: () => void): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  every(ms, task) {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
};

/** Returns today's date in the customer's own time zone, as YYYY-MM-DD. */
export function todayOf(clock: Clock): CalendarDate {
  return calendarDateOf(new Date(clock.now()));
}

/** Returns the local calendar date of a time, as YYYY-MM-DD. */
export function calendarDateOf(date: Date): CalendarDate {
  const year = String(date.getFullYear()).padStart(4, "0");
  const month = String(date.getMonth() + 1).padStart(2, "0");
  const day = String(date.getDate()).padStart(2, "0");
  return `${year}-${month}-${day}`;
}
