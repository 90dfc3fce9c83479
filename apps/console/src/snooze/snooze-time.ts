/** Until when a conversation can be put away: in a while, or at a time of the next 24 hours (DESK-38). */

/** The choices of the dialog. */
export const snoozeChoices = ["15", "60", "180", "time"] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/**
 * Returns the moment that a choice means; null: it needs a time, and none is given.
 * @param time HH:MM. A time that has passed today means tomorrow.
 */
export function snoozeUntil(choice: SnoozeChoice, time: string, now: Date): Date | null {
  if (choice !== "time") return new Date(now.getTime() + Number(choice) * 60_000);
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const until = new Date(now);
  until.setHours(Number(hours), Number(minutes), 0, 0);
  if (until <= now) until.setDate(until.getDate() + 1);
  return until;
}

/** Returns a moment of the next 24 hours in words: `21:30` or `tomorrow at 09:00`. */
export function untilText(until: Date, now: Date): string {
  const time = until.toTimeString().slice(0, 5);
  return until.toDateString() === now.toDateString() ? time : `tomorrow at ${time}`;
}
