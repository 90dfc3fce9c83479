import type { QueueItem } from "@parlour/contract/operations/queue";

/**
 * The events worth a sound or notification: a message to this operator, or a first message in an empty queue.
 */

/** A summary of the desk. */
export interface DeskSight {
  /** Unanswered messages of each conversation that this operator holds. */
  readonly mine: ReadonlyMap<string, number>;
  /** How many wait at the chosen sites. */
  readonly waiting: number;
  /** Transferred by a colleague, and not opened yet. */
  readonly handed: ReadonlySet<string>;
  /** Back from being put away, and not acted on since (DESK-38). */
  readonly back: ReadonlySet<string>;
}

export type DeskAlert =
  | { readonly kind: "message"; readonly conversationId: string }
  | { readonly kind: "handed_over"; readonly conversationId: string }
  | { readonly kind: "back"; readonly conversationId: string }
  | { readonly kind: "waiting" };

/** Summarises the desk's two lists for `deskAlerts`. */
export function deskSight(mine: readonly QueueItem[], waiting: readonly QueueItem[]): DeskSight {
  return {
    mine: new Map(mine.map(({ conversationId, unanswered }) => [conversationId, unanswered])),
    waiting: waiting.length,
    handed: new Set(mine.filter(({ handedBy }) => handedBy !== null).map((item) => item.conversationId)),
    back: new Set(mine.filter((item) => item.backBecause !== undefined).map((item) => item.conversationId)),
  };
}

/**
 * Returns what changed between two states of the queue, most important first. The operator's own claims do
 * not count, nor does growth of a queue that was not empty: nobody would keep a sound for each message turned
 * on.
 */
export function deskAlerts(before: DeskSight, now: DeskSight): readonly DeskAlert[] {
  const alerts: DeskAlert[] = [];
  for (const conversationId of now.handed) {
    if (!before.handed.has(conversationId)) alerts.push({ kind: "handed_over", conversationId });
  }
  for (const conversationId of now.back) {
    if (!before.back.has(conversationId)) alerts.push({ kind: "back", conversationId });
  }
  for (const [conversationId, unanswered] of now.mine) {
    const known = before.mine.get(conversationId);
    if (known !== undefined && unanswered > known) alerts.push({ kind: "message", conversationId });
  }
  if (before.waiting === 0 && now.waiting > 0) alerts.push({ kind: "waiting" });
  return alerts;
}

/** Returns the text of an alert. It contains no message and no name, because other people can see a notification. */
export function alertMessage({ kind }: DeskAlert): string {
  switch (kind) {
    case "message":
      return "Somebody you are answering has written.";
    case "handed_over":
      return "A colleague has handed you a conversation.";
    case "back":
      return "A conversation that you had put away is back.";
    case "waiting":
      return "Somebody is waiting in the queue.";
    default:
      return kind satisfies never;
  }
}
