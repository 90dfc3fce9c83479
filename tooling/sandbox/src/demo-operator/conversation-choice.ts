import type { QueueItem } from "@parlour/contract/operations/queue";
import { isDemoGuest } from "../demo-desk/demo-guests.ts";

export interface Choice {
  readonly answer: readonly QueueItem[];
  /** Milliseconds until the next one has waited long enough; null if none is expected. */
  readonly againInMs: number | null;
}

/** The state of a conversation that could not be replied to because the customer had no credit. */
export interface Postponed {
  readonly unanswered: number;
  readonly untilMs: number;
}

/** Gives real operators priority: a conversation must have waited this long. */
export const patienceMs = 1500;

/**
 * Chooses conversations for the demo operator: unclaimed ones that have waited a moment, and its own
 * unanswered ones. Leaves out those in progress, and those without credit until the customer writes again or
 * some time has passed. Demo guests wait for a person: it takes one only after a person transferred it.
 */
export function chooseConversations(
  queue: { readonly waiting: readonly QueueItem[]; readonly mine: readonly QueueItem[] },
  nowMs: number,
  busy: ReadonlySet<string>,
  postponed: ReadonlyMap<string, Postponed>,
): Choice {
  const unclaimed = queue.waiting.filter(
    (item) => item.claimedBy === null && !isDemoGuest(item.customerName),
  );
  const open = [...queue.mine, ...unclaimed].filter(
    (item) => item.unanswered > 0 && item.waitingSince !== null && !busy.has(item.conversationId),
  );
  const waits = open.map((item) => ({ item, waitMs: waitOf(item, nowMs, postponed) }));
  const later = waits.filter(({ waitMs }) => waitMs > 0).map(({ waitMs }) => waitMs);
  return {
    answer: waits.filter(({ waitMs }) => waitMs <= 0).map(({ item }) => item),
    againInMs: later.length === 0 ? null : Math.min(...later),
  };
}

function waitOf(item: QueueItem, nowMs: number, postponed: ReadonlyMap<string, Postponed>): number {
  const sinceMs = item.waitingSince === null ? nowMs : Date.parse(item.waitingSince);
  const patience = sinceMs + patienceMs - nowMs;
  const put = postponed.get(item.conversationId);
  return put === undefined || put.unanswered !== item.unanswered
    ? patience
    : Math.max(patience, put.untilMs - nowMs);
}
