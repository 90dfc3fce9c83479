import { messageStream, type StreamEvent } from "@parlour/contract/operations/messages";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Client } from "./create-client.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";

/**
 * - `connecting`: asking for the stream, the first time or again.
 * - `open`: connected; what was missed while away arrives first.
 * - `waiting`: cut off; the next try is on its way.
 * - `closed`: over for good: closed by its owner, logged out or banned.
 */
export type StreamStatus = "connecting" | "open" | "waiting" | "closed";

export interface MessageStreamOptions {
  readonly client: Pick<Client, "authorized" | "baseUrl" | "fetch" | "now">;
  /** Resume after this cursor; null: from now on. */
  readonly after: string | null;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onStatus: (status: StreamStatus) => void;
  /** The target of the events `online` and `visibilitychange`; `globalThis` by default. */
  readonly network?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** 0 to 1, spreads out reconnections; Math.random by default. */
  readonly random?: () => number;
  /** Milliseconds before the first retry, doubling from there; 500 by default. */
  readonly firstDelayMs?: number;
  /** Milliseconds without a byte after which the connection counts as dead; two heartbeats of the server and a little. */
  readonly silenceMs?: number;
}

export interface MessageStreamHandle {
  close(): void;
  /** The cursor of the last message received, from which a reconnection resumes. */
  readonly cursor: string | null;
}

const longestDelayMs = 30_000;
/** When to try again at once: nothing reports that a frozen line is back, so a look at the page counts too. */
const comingBack = ["online", "visibilitychange"] as const;

/** A page is also hidden when it is being closed, and then no longer needs its stream. */
function isHidden(): boolean {
  return globalThis.document?.visibilityState === "hidden";
}

/** Milliseconds before try number `failures`, doubled each time, half of it drawn at random, at most 30 s. */
export function reconnectDelay(failures: number, firstDelayMs: number, random: () => number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random();
}

function parseEvent(data: string): StreamEvent | null {
  const value: unknown = JSON.parse(data);
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : null;
  switch (type) {
    case "message":
    case "typing":
    case "read":
    case "balance":
    case "banned":
    case "alert":
      return value as StreamEvent;
    default:
      // A newer server may tell of more than this page knows.
      return null;
  }
}

/**
 * Opens the customer's event stream and keeps it open: bearer and renewal by the client's policy, Last-Event-ID on
 * reconnection, growing delays with jitter, at once when the network or the reader comes back.
 */
export function openMessageStream(options: MessageStreamOptions): MessageStreamHandle {
  const { client, onEvent, onStatus, random = Math.random, firstDelayMs = 500, silenceMs = 16_000 } = options;
  const network: Partial<EventTarget> = options.network ?? globalThis;
  const owner = new AbortController();
  let cursor = options.after;
  let failures = 0;
  let serverDelay: number | null = null;
  let wake = (): void => undefined;
  const onBack = (): void => {
    if (!isHidden()) wake();
  };

  async function connect(accessToken: string, signal: AbortSignal): Promise<Response> {
    const headers = new Headers({ accept: "text/event-stream", authorization: `Bearer ${accessToken}` });
    if (cursor !== null) headers.set("last-event-id", cursor);
    let response: Response;
    try {
      response = await client.fetch(new URL(messageStream.path, client.baseUrl), {
        headers,
        cache: "no-store",
        signal,
      });
    } catch (error) {
      throw new NetworkError("unreachable", { cause: error });
    }
    if (response.ok && response.body !== null) return response;
    throw apiErrorOf(response, await response.text(), client.now());
  }

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
      const response = await client.authorized((accessToken) => connect(accessToken, signal));
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
        const event = parseEvent(value.data);
        if (event?.type === "message") cursor = event.cursor;
        if (event !== null) onEvent(event);
      }
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      owner.signal.addEventListener("abort", wake, { once: true });
    });
  }

  async function keepOpen(): Promise<void> {
    while (!owner.signal.aborted) {
      onStatus("connecting");
      try {
        await run();
      } catch (error) {
        // Neither mends by trying again: the session policy has told the shell already.
        if (error instanceof ApiError && (error.status === 401 || error.status === 418)) break;
        failures += 1;
      }
      if (owner.signal.aborted) break;
      onStatus("waiting");
      await pause(reconnectDelay(failures, serverDelay ?? firstDelayMs, random));
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
