import type { OpsStreamEvent, ReturnReason } from "@parlour/contract/operations/desk-stream";

/** `reconnecting`: what is shown may be old; lists are refetched in the meantime. */
export type LiveStatus = "connecting" | "live" | "reconnecting";

export interface LiveUpdatesOptions {
  /** Opens the stream; a parameter, so that tests can pass their own. */
  readonly open: () => EventSource;
  /** Called when the stream opens, at first or again: everything missed must be refetched. */
  readonly onOpen: () => void;
  readonly onEvent: (event: OpsStreamEvent) => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** The server refused the stream; the session may have ended. */
  readonly onRefused: () => void;
  /** Calls back once after some milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

const firstDelayMilliseconds = 1_000;
const longestDelayMilliseconds = 20_000;

const returnReasons: readonly ReturnReason[] = ["idle", "break", "away", "lost"];

/** Parses an event of the console's stream. Returns null for unknown events, so that newer servers can add some. */
export function parseOpsEvent(data: string): OpsStreamEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const told: { readonly [name: string]: unknown } = { ...parsed };
  const { type, conversationId, staffId, from, reason } = told;
  const named = typeof conversationId === "string" ? conversationId : null;
  switch (type) {
    case "queue":
    case "care":
      return { type };
    case "conversation":
    case "sheet":
      return named === null ? null : { type, conversationId: named };
    case "presence":
      return typeof staffId === "string" ? { type, staffId } : null;
    case "handed_over":
      return named === null || typeof from !== "string" ? null : { type, conversationId: named, from };
    case "returned": {
      const known = returnReasons.find((each) => each === reason);
      return named === null || known === undefined ? null : { type, conversationId: named, reason: known };
    }
    default:
      return null;
  }
}

/**
 * Keeps the console's event stream open until the returned function is called. EventSource comes back by itself
 * after a lost connection, but not after a refusal such as 503 while the server restarts: that is done here,
 * after 1, 2, 4 … at most 20 seconds.
 */
export function startLiveUpdates(options: LiveUpdatesOptions): () => void {
  let source: EventSource | null = null;
  let delay = firstDelayMilliseconds;
  let cancelReopen: (() => void) | null = null;

  function receive(event: MessageEvent<string>): void {
    const known = parseOpsEvent(event.data);
    if (known !== null) options.onEvent(known);
  }

  function connect(): void {
    cancelReopen = null;
    const opened = options.open();
    source = opened;
    opened.addEventListener("open", () => {
      delay = firstDelayMilliseconds;
      options.onStatus("live");
      options.onOpen();
    });
    for (const name of ["message", "queue", "conversation"]) opened.addEventListener(name, receive);
    opened.addEventListener("error", () => {
      options.onStatus("reconnecting");
      if (opened.readyState !== EventSource.CLOSED) return;
      options.onRefused();
      cancelReopen?.();
      cancelReopen = options.after(delay, connect);
      delay = Math.min(delay * 2, longestDelayMilliseconds);
    });
  }

  options.onStatus("connecting");
  connect();
  return () => {
    cancelReopen?.();
    source?.close();
  };
}
