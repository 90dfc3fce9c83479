import dayjs from "dayjs";

/**
 * Formats a time in the customer's own zone: "Sunday 22 November at 14:03", with the year if it is not the
 * current one.
 */
export function dateTimeText(moment: string | number, now: number): string {
  const date = dayjs(moment);
  const year = date.year() === dayjs(now).year() ? "" : " YYYY";
  return date.format(`dddd D MMMM${year} [at] HH:mm`);
}

/** "22 November 2026". */
export function dayText(moment: string | number): string {
  return dayjs(moment).format("D MMMM YYYY");
}

/** Formats how long ago something was: "just now", "20 minutes ago", "today at 09:12". */
export function agoText(moment: string | number, now: number): string {
  const date = dayjs(moment);
  const minutes = Math.floor((now - date.valueOf()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  const days = dayjs(now).startOf("day").diff(date.startOf("day"), "day");
  if (days === 0) return `today at ${date.format("HH:mm")}`;
  if (days === 1) return `yesterday at ${date.format("HH:mm")}`;
  return date.format("D MMMM [at] HH:mm");
}
