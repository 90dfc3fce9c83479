const dayMs = 24 * 60 * 60 * 1000;

const options = {
  date: { dateStyle: "long" },
  dateAndTime: { dateStyle: "long", timeStyle: "short" },
  time: { timeStyle: "short" },
} as const satisfies { readonly [name: string]: Intl.DateTimeFormatOptions };
const formats = new Map<keyof typeof options, Intl.DateTimeFormat>();

/** Creates a format when it is first used: on a phone, creating the first takes longer than running the page's other modules. */
function formatOf(name: keyof typeof options): Intl.DateTimeFormat {
  const format = formats.get(name) ?? new Intl.DateTimeFormat("en-GB", options[name]);
  formats.set(name, format);
  return format;
}

/** "20 November 2026", in the reader's own time zone. */
export function formatDay(iso: string): string {
  return formatOf("date").format(new Date(iso));
}

/** "20 November 2026 at 20:15". */
export function formatDayAndTime(iso: string): string {
  return formatOf("dateAndTime").format(new Date(iso));
}

/** "20:15". */
export function formatTime(iso: string): string {
  return formatOf("time").format(new Date(iso));
}

/** Formats a calendar date without a time, such as 2026-11-27, as "27 November 2026" in every time zone. */
export function formatCalendarDate(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

/** The last day before an end at midnight of a time zone: "10 December 2026". */
export function formatLastDay(end: string, timeZone: string): string {
  const last = new Date(Date.parse(end) - 1);
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(last);
}

/** Whole days until a time, rounded up; 0 once it has passed. */
export function daysUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMs));
}
