/** Returns the local start of a day as an ISO time, `days` later if given; undefined for an invalid date. */
export function startOfDay(date: string | undefined, days = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? "");
  if (match === null) return undefined;
  const moment = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + days);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
