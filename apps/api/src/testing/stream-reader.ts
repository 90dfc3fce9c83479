/** A received event, and when it arrived. */
export interface ReadEvent<Data> {
  readonly id: string | undefined;
  readonly data: Data;
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

  function take(block: string): void {
    const lines = block.split("\n");
    const field = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const retry = field("retry");
    if (retry !== undefined) retries.push(Number(retry));
    const data = field("data");
    if (data === undefined) return;
    const id = field("id");
    state.lastId = id ?? state.lastId;
    events.push({ id, data: JSON.parse(data) as Data, at: performance.now() });
    for (const wake of waiting) wake();
  }

  async function connect(address: string): Promise<void> {
    const response = await fetch(address, {
      headers: { ...headers, ...(state.lastId === undefined ? {} : { "last-event-id": state.lastId }) },
      signal: leave.signal,
    });
    if (!response.ok || response.body === null) return;
    state.connections += 1;
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
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
        waiting.clear();
      }
    },
    close: () => leave.abort(),
  };
}
