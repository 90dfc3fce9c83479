import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";

/** Messages of one local calendar day, in order. */
export interface MessageDay {
  /** Local midnight of the day, as YYYY-MM-DD. */
  readonly day: string;
  readonly label: string;
  readonly messages: readonly OpsMessage[];
}

function localDay(time: Date): string {
  const month = String(time.getMonth() + 1).padStart(2, "0");
  return `${time.getFullYear()}-${month}-${String(time.getDate()).padStart(2, "0")}`;
}

/**
 * Formats a day: `Today`, `Yesterday`, `Thursday 19 November`, or with its year if it is not the current one.
 */
export function dayLabel(time: Date, now: Date): string {
  const day = localDay(time);
  if (day === localDay(now)) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === localDay(yesterday)) return "Yesterday";
  const sameYear = time.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(sameYear ? {} : { year: "numeric" }),
  })
    .format(time)
    .replace(",", "");
}

/** Groups messages by the reader's calendar day, ascending by sequence. */
export function messageDays(messages: readonly OpsMessage[], now: Date): readonly MessageDay[] {
  const days: { day: string; label: string; messages: OpsMessage[] }[] = [];
  for (const message of messages.toSorted((a, b) => a.sequence - b.sequence)) {
    const time = new Date(message.sentAt);
    const day = localDay(time);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, label: dayLabel(time, now), messages: [message] });
  }
  return days;
}

/** Returns the sequence of the first customer message since the last reply; null if none waits. */
export function firstUnanswered(messages: readonly OpsMessage[]): number | null {
  let first: number | null = null;
  for (const message of messages.toSorted((a, b) => a.sequence - b.sequence)) {
    if (message.from === "profile") first = null;
    else first ??= message.sequence;
  }
  return first;
}

/** Adds a message, or replaces the one with its id, keeping the order. */
export function withMessage(messages: readonly OpsMessage[], message: OpsMessage): OpsMessage[] {
  return [...messages.filter((known) => known.id !== message.id), message].toSorted(
    (a, b) => a.sequence - b.sequence,
  );
}

/**
 * Returns the profile's newest message and whether the customer has read it, for the mark shown there. Null if the
 * profile has written nothing.
 */
export function readMark(
  messages: readonly OpsMessage[],
  readUpTo: number,
): { readonly sequence: number; readonly words: string } | null {
  const replies = messages.filter((message) => message.from === "profile");
  const newest = replies.at(-1);
  if (newest === undefined) return null;
  return { sequence: newest.sequence, words: newest.sequence <= readUpTo ? "read" : "not read yet" };
}
