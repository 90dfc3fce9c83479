/**
 * The customer's messages that are not known to be stored yet (CHAT-7). Pure functions: the queue keeps the
 * order within a conversation, a failure at its head blocks the rest of it, and a retry reuses the id.
 */

/** Refusals that concern the customer, not the message: nothing is sent to any profile until they end. */
export const blockingRefusals = [
  "age_verification_required",
  "cooling_off",
  "self_excluded",
  "credit_owed",
  "acceptance_required",
  "chat_consent_required",
  "age_check_pending",
  "age_check_required",
] as const;
export type BlockingRefusal = (typeof blockingRefusals)[number];

/** Why the server refuses a message. */
export type OutboxFailure = "no_credit" | "too_long" | "rejected" | BlockingRefusal;

export interface OutboxEntry {
  /** The idempotency key of the send call; never changes. */
  readonly clientMessageId: string;
  readonly profileId: string;
  readonly body: string;
  /** ISO 8601 */
  readonly queuedAt: string;
  readonly state: "waiting" | "sending" | "failed";
  /** Attempts that ended without a response from the server. */
  readonly attempts: number;
  readonly failure?: OutboxFailure;
  /** With a blocking refusal: the server's text for the customer, for example how to verify their age. */
  readonly explanation?: string;
}

export type Outbox = readonly OutboxEntry[];

/** Adds a message to the end of the queue; does nothing if its id is already queued. */
export function enqueue(
  outbox: Outbox,
  message: Pick<OutboxEntry, "clientMessageId" | "profileId" | "body" | "queuedAt">,
): Outbox {
  if (outbox.some((entry) => entry.clientMessageId === message.clientMessageId)) return outbox;
  return [...outbox, { ...message, state: "waiting", attempts: 0 }];
}

/** Returns the entry to send next: the first in its conversation, if it is waiting. Null if there is none. */
export function nextToSend(outbox: Outbox): OutboxEntry | null {
  const headSeen = new Set<string>();
  for (const entry of outbox) {
    if (headSeen.has(entry.profileId)) continue;
    headSeen.add(entry.profileId);
    if (entry.state === "waiting") return entry;
  }
  return null;
}

function change(outbox: Outbox, id: string, to: (entry: OutboxEntry) => OutboxEntry): Outbox {
  return outbox.map((entry) => (entry.clientMessageId === id ? to(entry) : entry));
}

/** Marks the entry as being sent. */
export function markSending(outbox: Outbox, id: string): Outbox {
  return change(outbox, id, (entry) => ({ ...entry, state: "sending" }));
}

/** Marks an entry without a response (offline, or the server is down): it waits for the next attempt. */
export function markUnanswered(outbox: Outbox, id: string): Outbox {
  return change(outbox, id, (entry) => ({ ...entry, state: "waiting", attempts: entry.attempts + 1 }));
}

/** Marks an entry that the server refused: it stays visible as failed until it is retried or removed. */
export function markFailed(outbox: Outbox, id: string, failure: OutboxFailure, explanation?: string): Outbox {
  return change(outbox, id, (entry) => ({
    ...entry,
    state: "failed",
    failure,
    ...(explanation === undefined ? {} : { explanation }),
  }));
}

/** Queues another attempt, with the same id. */
export function retry(outbox: Outbox, id: string): Outbox {
  return change(outbox, id, ({ failure: _gone, explanation: _goneToo, ...entry }) =>
    entry.state === "sending" ? entry : { ...entry, state: "waiting" },
  );
}

/** Removes an entry: it is stored on the server, or its writer removed it. */
export function remove(outbox: Outbox, id: string): Outbox {
  return outbox.filter((entry) => entry.clientMessageId !== id);
}

/** Returns the entries of one conversation, in the order they were written. */
export function entriesOf(outbox: Outbox, profileId: string): Outbox {
  return outbox.filter((entry) => entry.profileId === profileId);
}

/** Whether a failure concerns the customer, not the message. */
export function isBlockingRefusal(failure: string | undefined): failure is BlockingRefusal {
  return (blockingRefusals as readonly (string | undefined)[]).includes(failure);
}

export interface Refused {
  readonly refusal: BlockingRefusal;
  readonly explanation: string;
  /** Messages to any profile that wait for the refusal to end. */
  readonly clientMessageIds: readonly string[];
}

/** Returns the blocking refusal of the queue, with every message it refused; null if there is none. */
export function refusedOf(outbox: Outbox): Refused | null {
  const refused = outbox.filter((entry) => entry.state === "failed" && isBlockingRefusal(entry.failure));
  const newest = refused.at(-1);
  if (newest === undefined || !isBlockingRefusal(newest.failure)) return null;
  return {
    refusal: newest.failure,
    explanation: newest.explanation ?? "",
    clientMessageIds: refused.map((entry) => entry.clientMessageId),
  };
}

/** Whether something is left to send. */
export function hasUnsent(outbox: Outbox): boolean {
  return outbox.some((entry) => entry.state !== "failed");
}

/** Entries marked as being sent by a tab that no longer exists. They return to waiting. */
export function unstick(outbox: Outbox): Outbox {
  if (!outbox.some((entry) => entry.state === "sending")) return outbox;
  return outbox.map((entry) => (entry.state === "sending" ? { ...entry, state: "waiting" } : entry));
}

/** Returns the milliseconds before the next attempt: 1 s, doubling up to 30 s. */
export function retryDelay(attempts: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1));
}

const states: readonly unknown[] = ["waiting", "sending", "failed"];
const failures: readonly unknown[] = ["no_credit", "too_long", "rejected", ...blockingRefusals];

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>>;
  return (
    typeof entry.clientMessageId === "string" &&
    typeof entry.profileId === "string" &&
    typeof entry.body === "string" &&
    typeof entry.queuedAt === "string" &&
    typeof entry.attempts === "number" &&
    states.includes(entry.state) &&
    (entry.failure === undefined || failures.includes(entry.failure)) &&
    (entry.explanation === undefined || typeof entry.explanation === "string")
  );
}

function parseEntry(text: string): OutboxEntry | null {
  try {
    const value: unknown = JSON.parse(text);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}

/** Sorts entries by when they were queued. */
export function inOrder(outbox: Outbox): Outbox {
  return outbox.toSorted((one, other) =>
    one.queuedAt < other.queuedAt ? -1 : Number(one.queuedAt > other.queuedAt),
  );
}

/** Parses stored entries, in the order they were queued. Skips what can't be read. */
export function readOutbox(texts: readonly string[]): Outbox {
  return inOrder(texts.map(parseEntry).filter((entry) => entry !== null));
}

/** Parses a queue that was stored as a whole. Skips what can't be read. */
export function readFormerOutbox(text: string): Outbox {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.filter((entry) => isEntry(entry)) : [];
  } catch {
    return [];
  }
}

/** Reads stored entries back. What was being sent when the page went away waits again; the id makes that safe. */
export function restoreOutbox(texts: readonly string[]): Outbox {
  return unstick(readOutbox(texts));
}

/** When a new message is queued, as ISO 8601: now, and later than every queued one, so that the order is kept. */
export function queueTime(outbox: Outbox, nowMs: number): string {
  const latest = Math.max(0, ...outbox.map(({ queuedAt }) => Date.parse(queuedAt) || 0));
  return new Date(Math.max(nowMs, latest + 1)).toISOString();
}
