import type { Clock } from "@parlour/overlays/clock";
import type { Message } from "@parlour/contract/operations/schemas";
import { proxy } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";
import {
  enqueue,
  hasUnsent,
  inOrder,
  markFailed,
  markSending,
  markUnanswered,
  nextToSend,
  queueTime,
  readFormerOutbox,
  readOutbox,
  remove,
  restoreOutbox,
  retry,
  retryDelay,
  unstick,
  type Outbox,
  type OutboxEntry,
  type OutboxFailure,
} from "./outbox.ts";

/** How an attempt to send ended. */
export type SendOutcome =
  | { readonly type: "stored"; readonly message: Message }
  | { readonly type: "refused"; readonly failure: OutboxFailure; readonly explanation?: string }
  /** No response, or an error not caused by the message: it will be retried. */
  | { readonly type: "unanswered" };

export interface OutboxPorts {
  readonly storage: KeptStorage;
  readonly clock: Clock;
  /** Returns a new uuid. */
  readonly newId: () => string;
  readonly send: (entry: OutboxEntry) => Promise<SendOutcome>;
  /**
   * Called when a message is stored on the server, before it leaves the queue, so that its bubble never
   * blinks.
   */
  readonly onStored: (message: Message) => void;
  readonly onRefused: (entry: OutboxEntry, failure: OutboxFailure) => void;
  /** Runs a task while no other tab runs it (Web Locks). */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
}

export interface OutboxStore {
  readonly state: { entries: Outbox };
  /** Queues a message and starts sending. */
  readonly add: (profileId: string, body: string) => void;
  /** Retries failed messages, each with its id. */
  readonly retry: (...clientMessageIds: readonly string[]) => void;
  readonly remove: (clientMessageId: string) => void;
  /** Sends waiting messages; call it on start, when the connection returns and after credit was bought. */
  readonly flush: () => void;
  /** Reads the queue again after another tab changed it. */
  readonly reread: () => void;
  /** Removes everything and sends nothing more, at logout. */
  readonly clear: () => void;
}

/** Each message has a key of its own, which begins with this. */
export const outboxKeys = "outbox.";
const formerKey = "outbox";

/**
 * After this many milliseconds without a change from the tab that is to send a message, this tab sends it.
 */
const takeOverMs = 35_000;

/**
 * The queue's store: keeps every change, sends one message after the other, waits longer after each silence.
 * All tabs of a customer share one queue. Each message has its own key: a browser's tabs learn of each other's writes
 * late, so a tab that wrote the whole queue at once could remove what another has just added.
 */
export function createOutboxStore(ports: OutboxPorts): OutboxStore {
  const { storage, clock, send } = ports;
  takeOverFormerKey();
  let kept = readKept();
  const state = proxy<{ entries: Outbox }>({ entries: restoreOutbox(kept) });
  let running = false;
  let cancelWait: (() => void) | null = null;
  let closed = false;
  /** Messages kept only in this tab, because the storage was full. */
  const unkept = new Set<string>();

  function readKept(): readonly string[] {
    const keys = storage.keys(outboxKeys).toSorted();
    return keys.map((key) => storage.read(key)).filter((text) => text !== null);
  }

  /** Before each message had its own key, all stood under one: gives them theirs. */
  function takeOverFormerKey(): void {
    const former = storage.read(formerKey);
    if (former === null) return;
    for (const entry of readFormerOutbox(former)) {
      if (!storage.write(outboxKeys + entry.clientMessageId, JSON.stringify(entry))) return;
    }
    storage.remove(formerKey);
  }

  function catchUp(): void {
    const now = readKept();
    // If storage is unavailable this never changes, and the queue in memory counts.
    if (now.length === kept.length && now.every((text, index) => text === kept[index])) return;
    kept = now;
    const own = state.entries.filter(({ clientMessageId }) => unkept.has(clientMessageId));
    const others = readOutbox(now).filter(({ clientMessageId }) => !unkept.has(clientMessageId));
    state.entries = inOrder([...others, ...own]);
  }

  function keep(entry: OutboxEntry): void {
    const id = entry.clientMessageId;
    if (storage.write(outboxKeys + id, JSON.stringify(entry))) unkept.delete(id);
    else unkept.add(id);
  }

  function change(to: (entries: Outbox) => Outbox): void {
    catchUp();
    const before = state.entries;
    const after = to(before);
    state.entries = after;
    for (const { clientMessageId: id } of before) {
      if (after.some(({ clientMessageId }) => clientMessageId === id)) continue;
      unkept.delete(id);
      storage.remove(outboxKeys + id);
    }
    // Only changes are written. The storage may now also have room for what it refused before.
    for (const entry of after) {
      if (!before.includes(entry) || unkept.has(entry.clientMessageId)) keep(entry);
    }
    kept = readKept();
  }

  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    const id = entry.clientMessageId;
    change((entries) => markSending(entries, id));
    const outcome = await send(entry).catch((): SendOutcome => ({ type: "unanswered" }));
    if (closed) return false;
    switch (outcome.type) {
      case "stored":
        ports.onStored(outcome.message);
        change((entries) => remove(entries, id));
        return true;
      case "refused":
        change((entries) => markFailed(entries, id, outcome.failure, outcome.explanation));
        ports.onRefused(entry, outcome.failure);
        return true;
      case "unanswered": {
        change((entries) => markUnanswered(entries, id));
        cancelWait = clock.after(retryDelay(entry.attempts + 1), flush);
        return false;
      }
      default:
        return outcome satisfies never;
    }
  }

  async function drain(): Promise<void> {
    // Only one tab at a time gets here, so an entry marked "sending" was left by a closed tab.
    if (!closed && hasUnsent(state.entries)) change(unstick);
    for (;;) {
      const entry = closed ? null : nextToSend(state.entries);
      if (entry === null || !(await sendOne(entry))) return;
    }
  }

  function flush(): void {
    if (running || closed) return;
    cancelWait?.();
    cancelWait = null;
    if (!hasUnsent(state.entries)) return;
    running = true;
    let answered = false;
    void ports
      .exclusively(async () => {
        catchUp();
        await drain();
        answered = true;
      })
      .finally(() => {
        running = false;
        // Something may have been queued since the last check.
        if (answered && cancelWait === null && nextToSend(state.entries) !== null) flush();
      });
  }

  return {
    state,
    flush,
    add(profileId, body) {
      const clientMessageId = ports.newId();
      change((entries) => {
        const queuedAt = queueTime(entries, clock.now());
        return enqueue(entries, { clientMessageId, profileId, body, queuedAt });
      });
      flush();
    },
    retry(...ids) {
      change((entries) => ids.reduce(retry, entries));
      flush();
    },
    remove(id) {
      change((entries) => remove(entries, id));
      flush();
    },
    reread() {
      if (closed) return;
      catchUp();
      // The tab that wrote it sends it, unless it is closed.
      if (!running && cancelWait === null && hasUnsent(state.entries)) {
        cancelWait = clock.after(takeOverMs, flush);
      }
    },
    clear() {
      closed = true;
      cancelWait?.();
      state.entries = [];
      unkept.clear();
      storage.remove(formerKey);
      for (const key of storage.keys(outboxKeys)) storage.remove(key);
    },
  };
}
