import { eventsOf, type ReceivedEvent } from "./test-event-stream.ts";

/** A received event, and when it arrived. */
export interface ReadEvent<Data> extends ReceivedEvent<Data> {
  /** Milliseconds of performance.now(). */
  readonly at: number;
}

export interface StreamReader<Data> {
  readonly events: readonly ReadEvent<Data>[];
  /** The number of connections it has made. */
  readonly connections: number;
  /** Every `retry:` received, in milliseconds, newest last. */
  readonly retries: readonly number[];
  /** Resolves when the received events fit; checked after every event. */
  until(fits: (events: readonly ReadEvent<Data>[]) => boolean): Promise<void>;
  close(): void;
}

/**
 * Reads server-sent events as an app does: when a connection ends, it connects again, to the next address,
 * after the given time, and resumes by the last id.
 */
export function readStream<Data>(
  addresses: readonly (() => string)[],
  headers: { readonly [name: string]: string },
): StreamReader<Data> {
  const leave = new AbortController();
  const events: ReadEvent<Data>[] = [];
  const waiting = new Set<() => void>();
  const retries: number[] = [];
  const state = { connections: 0, lastId: undefined as string | undefined };

  async function connect(address: string): Promise<void> {
    const response = await fetch(address, {
      headers: { ...headers, ...(state.lastId === undefined ? {} : { "last-event-id": state.lastId }) },
      signal: leave.signal,
    });
    if (!response.ok || response.body === null) return;
    state.connections += 1;
    const received = eventsOf<Data>(response, (milliseconds) => retries.push(milliseconds));
    for await (const event of received) {
      state.lastId = event.id ?? state.lastId;
      events.push({ ...event, at: performance.now() });
      for (const wake of waiting) wake();
      waiting.clear();
    }
  }

  async function stayConnected(): Promise<void> {
    for (let turn = 0; !leave.signal.aborted; turn += 1) {
      const address = addresses[turn % addresses.length];
      // Reconnecting after a broken connection is the purpose.
      if (address !== undefined) await connect(address()).catch(() => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, retries.at(-1) ?? 100);
      });
    }
  }
  void stayConnected();

  return {
    events,
    get connections() {
      return state.connections;
    },
    retries,
    async until(fits) {
      while (!fits(events)) {
        await new Promise<void>((resolve) => {
          waiting.add(resolve);
        });
      }
    },
    close: () => leave.abort(),
  };
}
