/** Calendar months as `2026-11`. */

/** Returns the month of a time in a time zone. */
export function monthOf(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, year: "numeric", month: "2-digit" });
  const part = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.get("year")}-${part.get("month")}`;
}

/** Returns the month before another. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
