import type { InsightPeriod } from "@parlour/contract/operations/insight";

/** Days, hours and points of a series, each read off a calendar. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format: creating one takes a hundred times as long as using it. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

const texts = new Map<string, string>();

/** Formats a time in a zone: `2026-11-21 18:20:00`, which sorts as text. */
export function localTime(zone: string, at: Date): string {
  const key = `${zone} ${at.getTime()}`;
  const text =
    texts.get(key) ?? format("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(at);
  texts.set(key, text);
  return text;
}

/** Returns the name of the series' point for a time. */
export function pointName({ zone, step }: Pick<InsightPeriod, "zone" | "step">, at: Date): string {
  const local = localTime(zone, at);
  if (step === "month") return local.slice(0, 7);
  if (step === "day") return local.slice(0, 10);
  const parts = format("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${local.slice(0, 13)} ${offset}`;
}

/** Returns the local day in a zone. */
export function dayIn(zone: string, at: Date): string {
  return localTime(zone, at).slice(0, 10);
}

/** Returns the local hour in a zone. */
export function hourOf(zone: string, at: Date): number {
  return Number(localTime(zone, at).slice(11, 13));
}
