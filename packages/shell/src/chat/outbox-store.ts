import type { Clock } from "@parlour/overlays/clock";
import type { Message } from "@parlour/contract/operations/schemas";
import { proxy, subscribe } from "valtio/vanilla";
import type { KeptStorage } from "../session/kept-storage.ts";
import {
  enqueue,
  markFailed,
  markSending,
  markUnanswered,
  nextToSend,
  remove,
  restoreOutbox,
  retry,
  retryDelay,
  type Outbox,
  type OutboxEntry,
  type OutboxFailure,
} from "./outbox.ts";

/** How an attempt to send ended. */
export type SendOutcome =
  | { readonly type: "stored"; readonly message: Message }
  | { readonly type: "refused"; readonly failure: OutboxFailure }
  /** No answer, or one that says nothing about the message: another attempt follows. */
  | { readonly type: "unanswered" };

export interface OutboxPorts {
  readonly storage: KeptStorage;
  readonly clock: Clock;
  /** A fresh uuid. */
  readonly newId: () => string;
  readonly send: (entry: OutboxEntry) => Promise<SendOutcome>;
  /** A message is stored at the server; called before it leaves the queue, so that its bubble never blinks. */
  readonly onStored: (message: Message) => void;
  readonly onRefused: (entry: OutboxEntry, failure: OutboxFailure) => void;
  /** Runs a task while no other tab runs it (Web Locks). */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
}

export interface OutboxStore {
  readonly state: { entries: Outbox };
  /** Queues a message and starts sending. */
  readonly add: (profileId: string, body: string) => void;
  readonly retry: (clientMessageId: string) => void;
  readonly remove: (clientMessageId: string) => void;
  /** Sends what waits; call it on start, when the connection returns and after credit was bought. */
  readonly flush: () => void;
  /** Reads the queue again after another tab changed it. */
  readonly reread: () => void;
  /** Forgets everything and sends nothing more: at logout. */
  readonly clear: () => void;
}

const key = "outbox";

/** The queue's store: keeps every change, sends one message after the other, waits longer after each silence. */
export function createOutboxStore(ports: OutboxPorts): OutboxStore {
  const { storage, clock, send } = ports;
  const state = proxy<{ entries: Outbox }>({ entries: restoreOutbox(storage.read(key)) });
  let running = false;
  let cancelWait: (() => void) | null = null;
  let closed = false;

  subscribe(
    state,
    () => {
      if (state.entries.length === 0) storage.remove(key);
      else storage.write(key, JSON.stringify(state.entries));
    },
    true,
  );

  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    state.entries = markSending(state.entries, entry.clientMessageId);
    const outcome = await send(entry).catch((): SendOutcome => ({ type: "unanswered" }));
    if (closed) return false;
    switch (outcome.type) {
      case "stored":
        ports.onStored(outcome.message);
        state.entries = remove(state.entries, entry.clientMessageId);
        return true;
      case "refused":
        state.entries = markFailed(state.entries, entry.clientMessageId, outcome.failure);
        ports.onRefused(entry, outcome.failure);
        return true;
      case "unanswered": {
        state.entries = markUnanswered(state.entries, entry.clientMessageId);
        cancelWait = clock.after(retryDelay(entry.attempts + 1), flush);
        return false;
      }
      default:
        return outcome satisfies never;
    }
  }

  async function drain(): Promise<void> {
    for (;;) {
      const entry = closed ? null : nextToSend(state.entries);
      if (entry === null || !(await sendOne(entry))) return;
    }
  }

  function flush(): void {
    if (running || closed) return;
    cancelWait?.();
    cancelWait = null;
    if (nextToSend(state.entries) === null) return;
    running = true;
    let answered = false;
    void ports
      .exclusively(async () => {
        await drain();
        answered = true;
      })
      .finally(() => {
        running = false;
        // Something may have been queued between the last look and here.
        if (answered && cancelWait === null && nextToSend(state.entries) !== null) flush();
      });
  }

  return {
    state,
    flush,
    add(profileId, body) {
      const queuedAt = new Date(clock.now()).toISOString();
      state.entries = enqueue(state.entries, { clientMessageId: ports.newId(), profileId, body, queuedAt });
      flush();
    },
    retry(id) {
      state.entries = retry(state.entries, id);
      flush();
    },
    remove(id) {
      state.entries = remove(state.entries, id);
      flush();
    },
    reread() {
      if (!running) state.entries = restoreOutbox(storage.read(key));
    },
    clear() {
      closed = true;
      cancelWait?.();
      state.entries = [];
      storage.remove(key);
    },
  };
}
