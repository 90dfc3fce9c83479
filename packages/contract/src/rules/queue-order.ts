/** In which order waiting conversations are shown, and which of them is given out next. */

export const queueOrders = ["longest", "new_customers", "unanswered"] as const;
/**
 * - `longest`: who has waited longest.
 * - `new_customers`: who has never had a reply from anybody first, then the longest wait.
 * - `unanswered`: conversations that were never answered first, then the longest wait.
 */
export type QueueOrder = (typeof queueOrders)[number];

/** What decides a conversation's place. */
export interface QueuePlace {
  readonly conversationId: string;
  /** ISO 8601, UTC; null: nothing waits, which goes last. */
  readonly waitingSince: string | null;
  /** The customer has never had a reply, in no conversation. */
  readonly newCustomer: boolean;
  /** This conversation has never had a reply. */
  readonly neverAnswered: boolean;
}

function goesFirst(place: QueuePlace, order: QueueOrder): boolean {
  switch (order) {
    case "longest":
      return false;
    case "new_customers":
      return place.newCustomer;
    case "unanswered":
      return place.neverAnswered;
    default:
      return order satisfies never;
  }
}

/** Compares two places for sorting; ties keep a steady order. The server gives out by the same rule. */
export function compareQueuePlaces(a: QueuePlace, b: QueuePlace, order: QueueOrder): number {
  const first = Number(goesFirst(b, order)) - Number(goesFirst(a, order));
  if (first !== 0) return first;
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    // ISO times of one length sort as text, which is much cheaper than reading them as times
    return a.waitingSince < b.waitingSince ? -1 : 1;
  }
  return a.conversationId < b.conversationId ? -1 : 1;
}
