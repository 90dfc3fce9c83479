import dayjs from "dayjs";
import type { Message } from "@parlour/contract/operations/schemas";
import type { OutboxEntry } from "./outbox.ts";

/** One row of the message list. Keys are stable: a sent message keeps the key it had in the outbox. */
export type ChatRow =
  | { readonly kind: "day"; readonly key: string; readonly day: string }
  | { readonly kind: "unread"; readonly key: string; readonly count: number }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: Message;
      /** Last of a run from the same side within five minutes: carries the time and the tail. */
      readonly endsRun: boolean;
    }
  | { readonly kind: "outgoing"; readonly key: string; readonly entry: OutboxEntry };

const runMinutes = 5;

function dayOf(instant: string): string {
  return dayjs(instant).format("YYYY-MM-DD");
}

function sameRun(one: Message, next: Message | undefined): boolean {
  return (
    next !== undefined &&
    next.direction === one.direction &&
    dayOf(next.sentAt) === dayOf(one.sentAt) &&
    dayjs(next.sentAt).diff(one.sentAt, "minute") < runMinutes
  );
}

/**
 * Rows for the stored messages and those still in the outbox, with a separator per day (the reader's time
 * zone) and the unread divider.
 * While older messages are still at the server nothing stands above the first one: its day may begin earlier, and
 * lists keep the reader's place by that message.
 * @param unreadFrom sequence up to which everything was read when the chat was opened; null: no divider
 */
export function chatRows(
  messages: readonly Message[],
  outgoing: readonly OutboxEntry[],
  unreadFrom: number | null,
  hasMore = false,
): readonly ChatRow[] {
  const rows: ChatRow[] = [];
  const stored = new Set<string>();
  let day: string | null = null;
  let dividerPlaced = unreadFrom === null;
  const startDay = (instant: string): void => {
    const next = dayOf(instant);
    if (next === day) return;
    day = next;
    if (hasMore && rows.length === 0) return;
    rows.push({ kind: "day", key: `day-${next}`, day: next });
  };
  messages.forEach((message, index) => {
    startDay(message.sentAt);
    if (!dividerPlaced && message.direction === "received" && message.sequence > (unreadFrom ?? 0)) {
      dividerPlaced = true;
      const count = messages.slice(index).filter((one) => one.direction === "received").length;
      rows.push({ kind: "unread", key: "unread", count });
    }
    if (message.clientMessageId !== undefined) stored.add(message.clientMessageId);
    rows.push({
      kind: "message",
      key: message.clientMessageId ?? message.id,
      message,
      endsRun: !sameRun(message, messages[index + 1]),
    });
  });
  for (const entry of outgoing) {
    // The stream can bring a message before the answer of the call that sent it.
    if (stored.has(entry.clientMessageId)) continue;
    startDay(entry.queuedAt);
    rows.push({ kind: "outgoing", key: entry.clientMessageId, entry });
  }
  return rows;
}

/** "Today", "Yesterday", or the date in words. */
export function dayLabel(day: string, now: Date): string {
  const date = dayjs(day);
  const age = dayjs(now).startOf("day").diff(date, "day");
  if (age === 0) return "Today";
  if (age === 1) return "Yesterday";
  return date.format(date.year() === dayjs(now).year() ? "dddd D MMMM" : "D MMMM YYYY");
}
