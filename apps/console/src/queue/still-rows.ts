import type { QueueItem } from "@parlour/contract/operations/queue";

/** A row of the waiting list. */
export interface WaitingRow {
  readonly item: QueueItem;
  /** It has left the queue and only keeps its place. */
  readonly gone: boolean;
}

/**
 * Returns the list's rows while a pointer is over it: known rows keep their places, also those that have left the queue,
 * and new ones come last. So a press never meets another row than the one that was aimed at. `taken`: conversations
 * that this operator has got; they are shown above the list.
 */
export function stillRows(
  before: readonly WaitingRow[],
  now: readonly QueueItem[],
  taken: ReadonlySet<string>,
): readonly WaitingRow[] {
  const waiting = new Map(now.map((item) => [item.conversationId, item]));
  const kept = before.flatMap(({ item }): WaitingRow[] => {
    const fresh = waiting.get(item.conversationId);
    waiting.delete(item.conversationId);
    if (fresh !== undefined) return [{ item: fresh, gone: false }];
    return taken.has(item.conversationId) ? [] : [{ item, gone: true }];
  });
  return [...kept, ...[...waiting.values()].map((item) => ({ item, gone: false }))];
}
