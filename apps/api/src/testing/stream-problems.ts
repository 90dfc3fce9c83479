import type { StreamEvent } from "@parlour/contract/operations/messages";
import type { ReadEvent } from "./stream-reader.ts";

type MessageEvent = Extract<StreamEvent, { type: "message" }>;

/** Returns the messages among received events. */
export function messagesOf(
  events: readonly ReadEvent<StreamEvent>[],
): (ReadEvent<StreamEvent> & { data: MessageEvent })[] {
  return events.filter(
    (event): event is ReadEvent<StreamEvent> & { data: MessageEvent } => event.data.type === "message",
  );
}

/** Compares what a reader received with what is stored; empty if each message came once and in order. */
export function streamProblems(
  told: readonly MessageEvent[],
  stored: readonly { readonly id: string; readonly cursor: number }[],
): string[] {
  const cursors = told.map((event) => Number(event.cursor));
  const ids = new Set(told.map((event) => event.message.id));
  const lost = stored.filter(({ id }) => !ids.has(id)).length;
  const doubled = told.length - ids.size;
  const disordered = cursors.filter((cursor, index) => cursor <= (cursors[index - 1] ?? 0)).length;
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(disordered > 0 ? [`${disordered} out of order`] : []),
  ];
}
