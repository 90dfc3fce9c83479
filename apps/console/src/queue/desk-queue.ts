import type { QueueItem } from "@parlour/contract/operations/operators";

/** The queue as the desk shows it. */
export interface DeskQueue {
  /** Claimed by this operator: those with something to answer first, longest waiting first. */
  readonly mine: readonly QueueItem[];
  /** Free to claim, longest waiting first. */
  readonly waiting: readonly QueueItem[];
}

/** Longest waiting first; what waits for nobody goes last; ties keep a steady order. */
function byWait(a: QueueItem, b: QueueItem): number {
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    const difference = Date.parse(a.waitingSince) - Date.parse(b.waitingSince);
    if (difference !== 0) return difference;
  }
  return a.conversationId < b.conversationId ? -1 : 1;
}

/**
 * Sorts the server's answer into the two lists of the desk. A conversation appears once: what this operator
 * has claimed is `mine`, even while the server still lists it as waiting; what somebody else has claimed
 * is in neither.
 */
export function deskQueue(
  answer: { readonly waiting: readonly QueueItem[]; readonly mine: readonly QueueItem[] },
  staffId: string,
): DeskQueue {
  const byId = new Map([...answer.waiting, ...answer.mine].map((item) => [item.conversationId, item]));
  const mineIds = new Set(answer.mine.map((item) => item.conversationId));
  const mine: QueueItem[] = [];
  const waiting: QueueItem[] = [];
  for (const item of byId.values()) {
    if (mineIds.has(item.conversationId) || item.claimedBy === staffId) mine.push(item);
    else if (item.claimedBy === null) waiting.push(item);
  }
  return { mine: mine.toSorted(byWait), waiting: waiting.toSorted(byWait) };
}

/** Where a conversation stands for this operator, as far as the queue tells. */
export function standingOf(queue: DeskQueue, conversationId: string): "mine" | "waiting" | "unlisted" {
  if (queue.mine.some((item) => item.conversationId === conversationId)) return "mine";
  return queue.waiting.some((item) => item.conversationId === conversationId) ? "waiting" : "unlisted";
}
