const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** Returns a date and time for people, such as `26 November 2028, 17:12 UTC`. */
export function timeText(time: number): string {
  return `${day.format(time)}, ${clock.format(time)} UTC`;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** Returns by how much the stack is ahead, such as `30 days ahead`. */
export function aheadText(aheadMs: number): string {
  // A date field has whole minutes, so a move to its time is some seconds shorter than people expect.
  const minutes = Math.round(aheadMs / minuteMs);
  if (minutes < 60) return `${counted(minutes, "minute")} ahead`;
  const hours = Math.round(aheadMs / (60 * minuteMs));
  return hours < 48
    ? `${counted(hours, "hour")} ahead`
    : `${counted(Math.round(aheadMs / dayMs), "day")} ahead`;
}
