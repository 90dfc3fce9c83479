import { EventSourceParserStream } from "eventsource-parser/stream";
import { NetworkError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";

/**
 * - `connecting`: asking for the stream, the first time or again.
 * - `open`: connected; what was missed while away arrives first.
 * - `waiting`: cut off; the next try is on its way.
 * - `replaced`: the login has opened too many newer streams. The next try comes when the page is used again.
 * - `closed`: over for good: closed by its owner, or refused in a way that no further try can mend.
 */
export type StreamStatus = "connecting" | "open" | "waiting" | "replaced" | "closed";

/** What one connection asks with. */
export interface StreamRequest {
  /** Names the media type and, on a reconnection, the last id received. */
  readonly headers: Headers;
  /** Aborted when the stream is closed or has been silent too long. */
  readonly signal: AbortSignal;
}

export interface EventStreamOptions {
  /** Opens the stream; called for each connection. Throws if the server refuses. */
  readonly connect: (request: StreamRequest) => Promise<Response>;
  /** Resume after this id; null: from now on. */
  readonly after: string | null;
  /**
   * Called with the data of each event. If it throws, the connection ends and the stream reconnects. Returns `replaced`
   * for the server's event of that name.
   */
  readonly onData: (data: string) => "replaced" | undefined | void;
  readonly onStatus: (status: StreamStatus) => void;
  /**
   * Called with the error that ended or refused a connection. Returns whether the stream ends for good; by default it
   * never does.
   */
  readonly onFailure?: (error: unknown) => boolean;
  /** The target of the events `online` and `visibilitychange`; `globalThis` by default. */
  readonly network?: Pick<EventTarget, "addEventListener" | "removeEventListener"> | undefined;
  /** 0 to 1, spreads out reconnections; Math.random by default. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds before the first retry unless the server sends another number, doubling from there; 500 by default. */
  readonly firstDelayMs?: number | undefined;
  /** Milliseconds without a byte after which the connection counts as dead; two heartbeats of the server and a little. */
  readonly silenceMs?: number | undefined;
}

export interface EventStream {
  close(): void;
  /** The id of the last event that had one, from which a reconnection resumes. */
  readonly cursor: string | null;
}

const longestDelayMs = 30_000;
/** When to try again at once: nothing reports that a frozen line is back, so a look at the page counts too. */
const comingBack = ["online", "visibilitychange"] as const;
/** Signs that somebody uses this page. */
const signsOfUse = ["visibilitychange", "focus", "pointerdown", "keydown"] as const;

/** A page is also hidden when it is being closed, and then no longer needs its stream. */
function isHidden(): boolean {
  return globalThis.document?.visibilityState === "hidden";
}

/** Milliseconds before try number `failures`, doubled each time, half of it drawn at random, at most 30 s. */
export function reconnectDelay(failures: number, firstDelayMs: number, random: () => number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random();
}

/** Asks the server for a stream. Throws NetworkError, or ApiError for a refusal. */
export async function requestStream(
  { fetch, now = () => new Date() }: { readonly fetch: typeof globalThis.fetch; readonly now?: () => Date },
  address: URL,
  { headers, signal }: StreamRequest,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { headers, cache: "no-store", signal });
  } catch (error) {
    throw new NetworkError("unreachable", { cause: error });
  }
  if (response.ok && response.body !== null) return response;
  throw apiErrorOf(response, await response.text(), now());
}

/**
 * Reads server-sent events and keeps the stream open until it is closed: Last-Event-ID on reconnection, a watch on the
 * server's heartbeats, growing delays with jitter, and a try at once when the network or the reader comes back.
 */
export function readEventStream(options: EventStreamOptions): EventStream {
  const { connect, onData, onStatus, random = Math.random, firstDelayMs = 500, silenceMs = 16_000 } = options;
  const network: Partial<EventTarget> = options.network ?? globalThis;
  const owner = new AbortController();
  let cursor = options.after;
  let failures = 0;
  let serverDelay: number | null = null;
  let isReplaced = false;
  let wake = (): void => undefined;
  const onBack = (): void => {
    if (!isHidden()) wake();
  };

  /** One connection, from asking to its end. Throws what ended it; returns when the server closed it. */
  async function run(): Promise<void> {
    const connection = new AbortController();
    const signal = AbortSignal.any([owner.signal, connection.signal]);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        connection.abort();
      }, silenceMs);
    };
    try {
      heard();
      const headers = new Headers({ accept: "text/event-stream" });
      if (cursor !== null) headers.set("last-event-id", cursor);
      const response = await connect({ headers, signal });
      if (response.body === null) return;
      failures = 0;
      onStatus("open");
      const onRetry = (ms: number): void => {
        serverDelay = ms;
      };
      const events = response.body
        .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array<ArrayBuffer>, string>)
        .pipeThrough(new EventSourceParserStream({ onComment: heard, onRetry }))
        .getReader();
      for (;;) {
        const { done, value } = await events.read();
        if (done || owner.signal.aborted) return;
        heard();
        cursor = value.id ?? cursor;
        if (onData(value.data) === "replaced") isReplaced = true;
      }
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        owner.signal.removeEventListener("abort", over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      wake = over;
      owner.signal.addEventListener("abort", over);
    });
  }

  /**
   * Waits until somebody uses this page. Trying again without that would end the login's next oldest stream, whose page
   * would do the same to another. A program has no page and waits for the longest delay.
   */
  async function pauseUntilUsed(): Promise<void> {
    if (network.addEventListener === undefined) {
      await pause(longestDelayMs);
      return;
    }
    await new Promise<void>((resolve) => {
      const over = (): void => {
        if (isHidden() && !owner.signal.aborted) return;
        for (const sign of signsOfUse) network.removeEventListener?.(sign, over);
        owner.signal.removeEventListener("abort", over);
        resolve();
      };
      for (const sign of signsOfUse) network.addEventListener?.(sign, over);
      owner.signal.addEventListener("abort", over);
    });
  }

  async function keepOpen(): Promise<void> {
    while (!owner.signal.aborted) {
      onStatus("connecting");
      try {
        await run();
      } catch (error) {
        if (owner.signal.aborted || options.onFailure?.(error) === true) break;
        failures += 1;
      }
      if (owner.signal.aborted) break;
      if (isReplaced) {
        isReplaced = false;
        serverDelay = null;
        onStatus("replaced");
        await pauseUntilUsed();
      } else {
        onStatus("waiting");
        await pause(reconnectDelay(failures, serverDelay ?? firstDelayMs, random));
      }
    }
    for (const event of comingBack) network.removeEventListener?.(event, onBack);
    onStatus("closed");
  }

  for (const event of comingBack) network.addEventListener?.(event, onBack);
  void keepOpen();

  return {
    close() {
      owner.abort();
    },
    get cursor() {
      return cursor;
    },
  };
}
