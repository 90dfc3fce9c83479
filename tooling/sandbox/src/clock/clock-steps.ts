/** The steps by which the page moves the time. */
export const clockSteps = {
  hour: "An hour",
  day: "A day",
  month: "30 days",
  year: "A year",
} as const;
export type ClockStep = keyof typeof clockSteps;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the time one step later. A year ends on the same date, so that birthdays count; 29 February becomes 1 March. */
export function laterBy(step: ClockStep, time: number): number {
  switch (step) {
    case "hour":
      return time + hourMs;
    case "day":
      return time + dayMs;
    case "month":
      return time + 30 * dayMs;
    case "year": {
      const later = new Date(time);
      later.setUTCFullYear(later.getUTCFullYear() + 1);
      return later.getTime();
    }
    default:
      return step satisfies never;
  }
}

/** Reads a date and time in UTC, as a date field of a page writes it or with a zone; null if it is none. */
export function timeFrom(text: string): number | null {
  const [, date, clock = "00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)Z?)?$/.exec(text) ?? [];
  const time = date === undefined ? Number.NaN : Date.parse(`${date}T${clock}Z`);
  // JavaScript reads 30 February as 2 March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date ?? "") ? null : time;
}
