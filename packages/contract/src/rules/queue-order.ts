/** The order in which waiting conversations are shown and given out. In each, those that suggest a flag go first (DESK-22). */

export const queueOrders = ["longest", "new_customers", "unanswered"] as const;
/**
 * - `longest`: longest wait first.
 * - `new_customers`: customers who have never had a reply first, then the longest wait.
 * - `unanswered`: conversations without any reply first, then the longest wait.
 */
export type QueueOrder = (typeof queueOrders)[number];

/** The facts that decide a conversation's place. */
export interface QueuePlace {
  readonly conversationId: string;
  /** ISO 8601, UTC; null: no message waits, which sorts last. */
  readonly waitingSince: string | null;
  /** The customer has never had a reply, in any conversation. */
  readonly newCustomer: boolean;
  /** This conversation has never had a reply. */
  readonly neverAnswered: boolean;
  /** Flags that its messages suggest; absent: none. */
  readonly suggests?: readonly string[] | undefined;
}

/** Whether a message that waits suggests a flag: no order comes before it. */
export function isUrgent({ waitingSince, suggests = [] }: QueuePlace): boolean {
  return waitingSince !== null && suggests.length > 0;
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

/**
 * Compares two places for sorting; ties keep their order. The server gives out conversations by the same
 * rule.
 */
export function compareQueuePlaces(a: QueuePlace, b: QueuePlace, order: QueueOrder): number {
  const urgent = Number(isUrgent(b)) - Number(isUrgent(a));
  if (urgent !== 0) return urgent;
  const first = Number(goesFirst(b, order)) - Number(goesFirst(a, order));
  if (first !== 0) return first;
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    // ISO times of equal length sort as text, which is much cheaper than parsing them
    return a.waitingSince < b.waitingSince ? -1 : 1;
  }
  return a.conversationId < b.conversationId ? -1 : 1;
}
