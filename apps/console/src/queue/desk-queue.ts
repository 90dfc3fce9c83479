import type { queue, QueueItem } from "@parlour/contract/operations/queue";
import type { OperationOutput } from "@parlour/contract/operation";
import { compareQueuePlaces, type QueueOrder } from "@parlour/contract/rules/queue-order";

/** The queue as the server returns it. */
export type QueueResponse = OperationOutput<typeof queue>;

/** The queue as the desk shows it. */
export interface DeskQueue {
  /** Claimed by this operator and not put away: unanswered ones first, longest waiting first. */
  readonly mine: readonly QueueItem[];
  /** Put away by this operator (DESK-38): those that come back first, first. */
  readonly snoozed: readonly QueueItem[];
  /** Free to claim, in the chosen order. */
  readonly waiting: readonly QueueItem[];
}

/** Returns a site's key in the settings. */
export function siteKey({ brand, region }: { readonly brand: string; readonly region: string }): string {
  return `${brand}:${region}`;
}

/**
 * Sorts the server's response into the two lists of the desk. A conversation appears once: this operator's
 * claims are in `mine`, even while the server still lists them as waiting; others' claims are in neither.
 */
export function deskQueue(
  query: { readonly waiting: readonly QueueItem[]; readonly mine: readonly QueueItem[] },
  staffId: string,
  order: QueueOrder = "longest",
): DeskQueue {
  const byId = new Map([...query.waiting, ...query.mine].map((item) => [item.conversationId, item]));
  const mineIds = new Set(query.mine.map((item) => item.conversationId));
  const mine: QueueItem[] = [];
  const snoozed: QueueItem[] = [];
  const waiting: QueueItem[] = [];
  for (const item of byId.values()) {
    if (mineIds.has(item.conversationId) || item.claimedBy === staffId)
      (item.snoozedUntil === undefined ? mine : snoozed).push(item);
    else if (item.claimedBy === null) waiting.push(item);
  }
  return {
    mine: mine.toSorted((a, b) => compareQueuePlaces(a, b, "longest")),
    snoozed: snoozed.toSorted((a, b) => ((a.snoozedUntil ?? "") < (b.snoozedUntil ?? "") ? -1 : 1)),
    waiting: waiting.toSorted((a, b) => compareQueuePlaces(a, b, order)),
  };
}

/** Returns the waiting conversations at the chosen sites; none chosen: at all sites. */
export function atSites(waiting: readonly QueueItem[], sites: readonly string[]): readonly QueueItem[] {
  if (sites.length === 0) return waiting;
  const chosen = new Set(sites);
  return waiting.filter((item) => chosen.has(siteKey(item)));
}

/** The state of a site's queue. */
export interface SiteQueue {
  readonly waiting: number;
  /** When the longest wait began there; null: nobody waits. */
  readonly longestSince: string | null;
}

/** The state of each site's queue, by site key. */
export function queueBySite(waiting: readonly QueueItem[]): ReadonlyMap<string, SiteQueue> {
  const sites = new Map<string, SiteQueue>();
  for (const item of waiting) {
    const key = siteKey(item);
    const known = sites.get(key);
    const since = known?.longestSince ?? item.waitingSince;
    const longer = item.waitingSince !== null && since !== null && item.waitingSince < since;
    sites.set(key, {
      waiting: (known?.waiting ?? 0) + 1,
      longestSince: longer ? item.waitingSince : since,
    });
  }
  return sites;
}

/** When the longest wait began; null: nobody waits. */
export function longestSince(waiting: readonly QueueItem[]): string | null {
  let longest: string | null = null;
  for (const { waitingSince } of waiting) {
    if (waitingSince !== null && (longest === null || waitingSince < longest)) longest = waitingSince;
  }
  return longest;
}

/**
 * Merges the refetched conversations into the known queue. Requested ones that are in neither list have left the queue.
 * Unchanged entries keep their object identity, so that they are not re-rendered.
 */
export function patchQueue(
  known: QueueResponse,
  asked: ReadonlySet<string>,
  read: QueueResponse,
): QueueResponse {
  const patched = (before: QueueItem[], now: readonly QueueItem[]): QueueItem[] => {
    const fresh = new Map(now.map((item) => [item.conversationId, item]));
    const kept = before.flatMap((item) => {
      if (!asked.has(item.conversationId)) return [item];
      const next = fresh.get(item.conversationId);
      fresh.delete(item.conversationId);
      return next === undefined ? [] : [next];
    });
    return [...kept, ...fresh.values()];
  };
  return { waiting: patched(known.waiting, read.waiting), mine: patched(known.mine, read.mine) };
}

/** Returns the queue with one of this operator's conversations answered, before the server is asked for it. */
export function answered(known: QueueResponse, conversationId: string): QueueResponse {
  return {
    ...known,
    mine: known.mine.map((item) =>
      item.conversationId === conversationId ? { ...item, waitingSince: null, unanswered: 0 } : item,
    ),
  };
}

/**
 * Returns where to go after a reply: to the operator's own waiting conversation with the longest wait, or null for the
 * next one from the queue.
 */
export function ownNext(queue: DeskQueue, answered: string): string | null {
  const own = queue.mine.find((item) => item.waitingSince !== null && item.conversationId !== answered);
  return own?.conversationId ?? null;
}

/** This operator's conversations whose customers wait for a reply. */
export function unansweredMine(queue: DeskQueue | null): readonly QueueItem[] {
  return (queue?.mine ?? []).filter(({ waitingSince }) => waitingSince !== null);
}

/**
 * Where Next leads: to the operator's own waiting conversation that comes before the queue's first one in this order, or
 * null for the next one from the queue. The open conversation is left out.
 */
export function nextOwn(queue: DeskQueue | null, order: QueueOrder, openId: string | null): string | null {
  const [own] = unansweredMine(queue)
    .filter(({ conversationId }) => conversationId !== openId)
    .toSorted((a, b) => compareQueuePlaces(a, b, order));
  const first = queue?.waiting[0];
  if (own === undefined || (first !== undefined && compareQueuePlaces(first, own, order) < 0)) return null;
  return own.conversationId;
}

/** The relation of a conversation to this operator, as far as the queue shows it. */
export function standingOf(queue: DeskQueue, conversationId: string): "mine" | "waiting" | "unlisted" {
  if (queue.mine.some((item) => item.conversationId === conversationId)) return "mine";
  return queue.waiting.some((item) => item.conversationId === conversationId) ? "waiting" : "unlisted";
}
