/** Conversations that are put away until a time (DESK-38). */

/** How far ahead that time may be: it is today, or tomorrow before the same time. */
export const longestSnoozeHours = 24;

/** Whether a conversation may be put away until a time. */
export function isSnoozeTime(until: Date, now: Date): boolean {
  const ahead = until.getTime() - now.getTime();
  return ahead > 0 && ahead <= longestSnoozeHours * 3_600_000;
}

/** Whether somebody with this capacity may put one more away. */
export function maySnooze(snoozed: number, capacity: number): boolean {
  return snoozed < capacity;
}
