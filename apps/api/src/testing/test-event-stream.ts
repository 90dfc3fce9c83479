import { EventSourceParserStream } from "eventsource-parser/stream";
import type { FastifyInstance } from "fastify";

export interface ReceivedEvent<Data> {
  readonly id: string | undefined;
  readonly data: Data;
}

export interface TestEventStream<Data> {
  readonly status: number;
  /** Resolves to the next event that fits, however long it takes; rejects if the stream ends before. */
  next(fits?: (data: Data) => boolean): Promise<ReceivedEvent<Data>>;
  /** The received events that next() has not taken. */
  readonly waiting: readonly ReceivedEvent<Data>[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Returns an app's address on the tests' console host. Starts to listen on any free port if needed. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  const [address] = app.addresses();
  if (typeof address === "object") return `http://localhost:${address.port}`;
  await app.listen({ host: "127.0.0.1", port: 0 });
  return await addressOf(app);
}

/** Reads the events of one connection until it ends, each with its data parsed. */
export async function* eventsOf<Data>(
  response: Response,
  onRetry?: (milliseconds: number) => void,
): AsyncGenerator<ReceivedEvent<Data>> {
  if (response.body === null) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onRetry }));
  for await (const { id, data } of events) yield { id, data: JSON.parse(data) as Data };
}

/** Opens server-sent events over a real connection. */
export async function openTestStream<Data>(
  app: FastifyInstance,
  path: string,
  headers: { readonly [name: string]: string },
): Promise<TestEventStream<Data>> {
  const leave = new AbortController();
  const response = await fetch(`${await addressOf(app)}${path}`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: leave.signal,
  });
  const waiting: ReceivedEvent<Data>[] = [];
  const state = { over: false };
  let wake = (): void => undefined;

  async function read(): Promise<void> {
    for await (const event of eventsOf<Data>(response)) {
      waiting.push(event);
      wake();
    }
  }
  const ended = read()
    // tests end their stream by disconnecting
    .catch(() => undefined)
    .then(() => {
      state.over = true;
      wake();
    });

  return {
    status: response.status,
    waiting,
    ended,
    async next(fits = () => true) {
      for (;;) {
        const index = waiting.findIndex(({ data }) => fits(data));
        const [found] = index < 0 ? [] : waiting.splice(index, 1);
        if (found !== undefined) return found;
        if (state.over) throw new Error("the stream ended before the event came");
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => leave.abort(),
  };
}
