import dayjs from "dayjs";

/** "Sunday 22 November at 14:03", with the year where it is another one; the customer's own time zone. */
export function dateTimeText(moment: string | number, now: number): string {
  const date = dayjs(moment);
  const year = date.year() === dayjs(now).year() ? "" : " YYYY";
  return date.format(`dddd D MMMM${year} [at] HH:mm`);
}

/** "22 November 2026". */
export function dayText(moment: string | number): string {
  return dayjs(moment).format("D MMMM YYYY");
}

/** How long ago something was, as one would say it: "just now", "20 minutes ago", "today at 09:12". */
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
