import dayjs from "dayjs";
import type { Message } from "@parlour/contract/operations/schemas";
import { calendarDateOf } from "@parlour/overlays/clock";
import type { OutboxEntry } from "./outbox.ts";

/** One row of the message list. Keys are stable: a sent message keeps the key it had in the outbox. */
export type ChatRow =
  | { readonly kind: "day"; readonly key: string; readonly day: string }
  | { readonly kind: "unread"; readonly key: string; readonly count: number }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: Message;
      /** Last of a group from the same side within five minutes: shows the time and the tail. */
      readonly endsRun: boolean;
    }
  | {
      readonly kind: "outgoing";
      readonly key: string;
      readonly entry: OutboxEntry;
      /** An earlier message failed, and this one waits for it. */
      readonly held: boolean;
    };

const runMs = 5 * 60_000;

/** A message's time, parsed once: parsing the times of a whole history for every new message is too slow. */
interface SentTime {
  readonly ms: number;
  /** YYYY-MM-DD in the reader's time zone. */
  readonly day: string;
}

const sentTimes = new WeakMap<Message, SentTime>();

function sentTimeOf(message: Message): SentTime {
  let sentTime = sentTimes.get(message);
  if (sentTime === undefined) {
    const date = new Date(message.sentAt);
    sentTime = { ms: date.getTime(), day: calendarDateOf(date) };
    sentTimes.set(message, sentTime);
  }
  return sentTime;
}

function sameRun(one: Message, next: Message | undefined): boolean {
  return (
    next !== undefined &&
    next.direction === one.direction &&
    // The charge is shown once, at the end of a run of messages.
    next.creditCost === one.creditCost &&
    sentTimeOf(next).day === sentTimeOf(one).day &&
    sentTimeOf(next).ms - sentTimeOf(one).ms < runMs
  );
}

type MessageRow = Extract<ChatRow, { kind: "message" }>;
const messageRows = new WeakMap<Message, MessageRow>();

/** Returns the same row object for the same message, so that it is not re-rendered. */
function messageRow(message: Message, endsRun: boolean): MessageRow {
  const known = messageRows.get(message);
  if (known?.endsRun === endsRun) return known;
  const row: MessageRow = { kind: "message", key: message.clientMessageId ?? message.id, message, endsRun };
  messageRows.set(message, row);
  return row;
}

/**
 * Returns rows for the stored messages, with a separator per day (the reader's time zone) and the unread
 * divider. While older messages are still on the server nothing is above the first one: its day may begin
 * earlier, and lists keep the reader's position by that message.
 *
 * @param unreadFrom sequence up to which everything was read when the chat was opened; null: no divider
 */
export function storedRows(
  messages: readonly Message[],
  unreadFrom: number | null,
  hasMore = false,
): readonly ChatRow[] {
  const rows: ChatRow[] = [];
  let day: string | null = null;
  let dividerPlaced = unreadFrom === null;
  messages.forEach((message, index) => {
    const sentTime = sentTimeOf(message);
    if (sentTime.day !== day) {
      day = sentTime.day;
      if (!hasMore || rows.length > 0) rows.push({ kind: "day", key: `day-${day}`, day });
    }
    if (!dividerPlaced && message.direction === "received" && message.sequence > (unreadFrom ?? 0)) {
      dividerPlaced = true;
      // A sent message ends the "new" section: the customer saw later messages as they arrived.
      const firstSent = messages.findIndex((one, at) => at > index && one.direction === "sent");
      const count = (firstSent === -1 ? messages.length : firstSent) - index;
      rows.push({ kind: "unread", key: "unread", count });
    }
    rows.push(messageRow(message, !sameRun(message, messages[index + 1])));
  });
  return rows;
}

/** Returns the rows of the stored messages, followed by those of the outbox. */
export function withOutgoing(
  stored: readonly ChatRow[],
  messages: readonly Message[],
  outgoing: readonly OutboxEntry[],
): readonly ChatRow[] {
  // The stream can deliver a message before the send call that created it has returned.
  const unsent = outgoing.filter(
    (entry) => !messages.some((message) => message.clientMessageId === entry.clientMessageId),
  );
  if (unsent.length === 0) return stored;
  const rows = [...stored];
  const last = messages.at(-1);
  let day = last === undefined ? null : sentTimeOf(last).day;
  let held = false;
  for (const entry of unsent) {
    const next = calendarDateOf(new Date(entry.queuedAt));
    if (next !== day) rows.push({ kind: "day", key: `day-${next}`, day: next });
    day = next;
    rows.push({ kind: "outgoing", key: entry.clientMessageId, entry, held });
    held ||= entry.state === "failed";
  }
  return rows;
}

/** Formats a day: "Today", "Yesterday", or the date. */
export function dayLabel(day: string, now: Date | string): string {
  const date = dayjs(day);
  const age = dayjs(now).startOf("day").diff(date, "day");
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  return date.format(date.year() === dayjs(now).year() ? "dddd D MMMM" : "D MMMM YYYY");
}
