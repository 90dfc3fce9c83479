import type { ChatRow } from "./chat-rows.ts";

/** Returns the key of the last row by the customer, unsent or sent; undefined if there is none. */
export function ownRowKey(rows: readonly ChatRow[]): string | undefined {
  return rows.findLast(
    (row) => row.kind === "outgoing" || (row.kind === "message" && row.message.direction === "sent"),
  )?.key;
}

/** Returns the key of the oldest loaded message: changes when older ones were added. */
export function firstMessageKey(rows: readonly ChatRow[]): string | undefined {
  return rows.find((row) => row.kind === "message")?.key;
}
