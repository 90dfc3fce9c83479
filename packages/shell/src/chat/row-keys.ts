import type { ChatRow } from "./chat-rows.ts";

/** Key of the last row that the customer wrote, unsent or sent; undefined when there is none. */
export function ownRowKey(rows: readonly ChatRow[]): string | undefined {
  return rows.findLast(
    (row) => row.kind === "outgoing" || (row.kind === "message" && row.message.direction === "sent"),
  )?.key;
}

/** Key of the oldest message here: changes when older ones were put in front. */
export function firstMessageKey(rows: readonly ChatRow[]): string | undefined {
  return rows.find((row) => row.kind === "message")?.key;
}
