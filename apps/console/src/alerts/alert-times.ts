import dayjs from "dayjs";

/** Times of an alert as the form holds them, in the reader's own time zone. */

/** The most days that an alert lasts (the server's rule). */
export const longestDays = 31;

/** Formats a time for a field of type datetime-local. */
export function localInput(moment: Date): string {
  return dayjs(moment).format("YYYY-MM-DDTHH:mm");
}

/** Parses the value of such a field; null if it is empty or invalid. */
export function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const moment = dayjs(text);
  return moment.isValid() ? moment.toDate() : null;
}

/** Returns why an alert can't have these times, worded for the end field; null if it can. */
export function endProblem(startsAt: Date, expiresAt: Date | null, now: Date): string | null {
  if (expiresAt === null) return "Enter when it ends";
  if (expiresAt <= now) return "It has to end in the future";
  if (expiresAt <= startsAt) return "It has to end after it begins";
  const days = (expiresAt.getTime() - startsAt.getTime()) / 86_400_000;
  return days > longestDays ? `At most ${longestDays} days` : null;
}

/** The reader's time zone: "Europe/London". */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
