/** Returns the time some seconds after another; negative seconds go back. */
export function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Returns the calendar date of a time in UTC, as YYYY-MM-DD. */
export function calendarDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
