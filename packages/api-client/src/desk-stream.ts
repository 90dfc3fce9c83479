import { opsStream, type OpsStreamEvent, type ReturnReason } from "@parlour/contract/operations/desk-stream";
import { ApiError } from "./errors.ts";
import { readEventStream, requestStream, type EventStream, type EventStreamOptions } from "./event-stream.ts";

/** What the desk's stream reports. It handles the event `replaced` itself. */
export type DeskEvent = Exclude<OpsStreamEvent, { readonly type: "replaced" }>;

export interface DeskStreamOptions extends Pick<
  EventStreamOptions,
  "onStatus" | "network" | "random" | "firstDelayMs" | "silenceMs"
> {
  /** The page's own origin, because the session is a cookie. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly onEvent: (event: DeskEvent) => void;
  /** The server refused the stream; the session may have ended. The stream is asked for again until it is closed. */
  readonly onRefused: () => void;
}

const returnReasons: readonly ReturnReason[] = ["idle", "break", "away", "lost"];

/** Parses an event of the console's stream. Returns null for unknown events, so that newer servers can add some. */
export function parseDeskEvent(data: string): OpsStreamEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const told: { readonly [name: string]: unknown } = { ...parsed };
  const { type, conversationId, staffId, from, customerName, reason, typing } = told;
  const named = typeof conversationId === "string" ? conversationId : null;
  switch (type) {
    case "queue":
    case "care":
    case "outcome":
    case "replaced":
      return { type };
    case "conversation":
    case "sheet":
    case "notes":
      return named === null ? null : { type, conversationId: named };
    case "typing":
      return named === null || typeof typing !== "boolean" ? null : { type, conversationId: named, typing };
    case "presence":
      return typeof staffId === "string" ? { type, staffId } : null;
    case "handed_over":
    case "whispered":
      return named === null || typeof from !== "string" ? null : { type, conversationId: named, from };
    case "taken_over":
      return named === null || typeof from !== "string" || typeof customerName !== "string"
        ? null
        : { type, conversationId: named, from, customerName };
    case "returned": {
      const known = returnReasons.find((each) => each === reason);
      return named === null || known === undefined ? null : { type, conversationId: named, reason: known };
    }
    default:
      return null;
  }
}

/**
 * Opens the console's event stream. Its events have no ids: everything missed has to be refetched each time it opens.
 */
export function openDeskStream(options: DeskStreamOptions): EventStream {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), onEvent, onRefused, ...rest } = options;
  const address = new URL(opsStream.path, baseUrl);
  return readEventStream({
    firstDelayMs: 1_000,
    ...rest,
    after: null,
    connect: (request) => requestStream({ fetch }, address, request),
    onData(data) {
      const event = parseDeskEvent(data);
      if (event?.type === "replaced") return "replaced";
      if (event !== null) onEvent(event);
      return undefined;
    },
    onFailure(error) {
      if (error instanceof ApiError) onRefused();
      return false;
    },
  });
}
