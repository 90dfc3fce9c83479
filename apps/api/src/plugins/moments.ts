/** A moment some seconds away from another; negative goes back. */
export function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Today's date as YYYY-MM-DD in UTC. */
export function calendarDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
